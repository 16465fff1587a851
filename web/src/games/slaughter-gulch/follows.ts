/** What follows from an answer, in a few words: under its button, or beside a hint as its reason. */
import type { Said } from '../../gen/slaughter-gulch';
import type { Sentence } from '../../lib/game';
import { spaceOf } from './content';
import { idle } from './idle';
import { ordersOf, type Plan } from './plan';
import { outfitCard, printed } from './printed';
import { inCells, nameOf, placeOf, type Scene } from './scene';

/** Answers of which the same can always be said. */
const PLAIN = new Set<Said['verb']>([
  'wait', 'forgo', 'pass', 'stop', 'keep', 'stand', 'flee', 'suffer', 'cancel', 'command', 'look', 'let-stand', 'set-gun',
]); // prettier-ignore
/** What a token is good for, the best first. */
const WORTH = [
  'gadget', 'spell', 'recruit', 'brainwash', 'epiphany', 'prospect', 'raise', 'heal', 'arrest', 'telegraph', 'shop', 'rob',
  'gamble', 'confiscate', 'mesmerize', 'bible', 'fight', 'run',
]; // prettier-ignore

export function follows(said: Said, scene: Scene, seat: number): Sentence | null {
  const side = scene.sides[seat]!;
  const stats = outfitCard(side.outfit)?.stats;
  switch (said.verb) {
    case 'plan':
    case 'ride':
      return ofPlan(said, scene, seat);
    case 'set-out': {
      const near = [...new Set(said.squares)].map((name) => scene.tiles[spaceOf(name) - spaceOf('S1')]!);
      return { key: 'follows.set-out', facts: { tiles: near } };
    }
    case 'choose':
      return { key: `outfit.good.${said.outfit}`, facts: {} };
    case 'buy': {
      const cost = said.items.reduce((sum, card) => sum + (printed.items.find((one) => one.id === card)?.cost ?? 0), 0);
      return scene.dealt.length ? { key: 'follows.buy', facts: { left: side.rock - cost } } : null;
    }
    case 'act': {
      const one = scene.figures.find((figure) => figure.id === scene.queue[0]);
      return one ? { key: 'follows.act', facts: { token: one.token } } : null;
    }
    case 'dodge':
      return stats ? { key: 'follows.dodge', facts: { n: stats['agility'] } } : null;
    case 'force':
      return stats ? { key: 'follows.force', facts: { n: stats['strength'] } } : null;
    case 'collect':
      return { key: 'follows.collect', facts: { n: inCells(scene).filter((one) => one.seat !== seat).length } };
    default:
      return PLAIN.has(said.verb) ? { key: `follows.${said.verb}`, facts: {} } : null;
  }
}

/** The order of a plan that promises most, and why. */
function ofPlan(said: Plan, scene: Scene, seat: number): Sentence | null {
  const orders = Object.entries(ordersOf(said)).flatMap(([dude, { token, space }]) => {
    const one = scene.figures.find((figure) => figure.seat === seat && figure.number === Number(dude));
    const place = placeOf(scene, space);
    return one && token !== 'rest' && !idle(scene, one, token, place) ? { who: one.id, token, place } : [];
  });
  const [best] = orders.sort((a, b) => WORTH.indexOf(a.token) - WORTH.indexOf(b.token));
  return best ? { key: `worth.${best.token}`, facts: { who: best.who, space: nameOf(scene, best.place) } } : null;
}
