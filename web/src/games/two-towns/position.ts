/** The trail in the notation that new games start from: `W 0:[S C1] 3:[D2] | E 10:[S]`. */
import { DICE, draw, SIDES, type Sight, type Unit } from './scene';

export function position(sight: Sight): Record<string, unknown> | null {
  if (sight.result.length || !sight.asks.some((ask) => ask.question[0] === 'UseDie')) return null;
  const scene = draw(sight);
  return {
    position: `W ${row(scene.stacks[0])} | E ${row(scene.stacks[1])}`,
    active: SIDES[scene.active],
    turn: scene.turn,
    dice: scene.dice,
    used: DICE.filter((_, die) => scene.used[die]),
    sheriff_chosen: scene.sheriffChosen,
  };
}

function row(stacks: Unit[][]): string {
  const held = stacks.map((stack, tile) => (stack.length ? `${tile}:[${stack.join(' ')}]` : '')).filter(Boolean);
  return held.join(' ') || '—';
}
