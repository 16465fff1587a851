/** The town in the words that new games start from: only at the beginning of a turn. */
import { printed } from './printed';
import { draw, RAIL, STATION, strengths, type Sight } from './scene';

export function position(sight: Sight): Record<string, unknown> | null {
  if (sight.result.length || !sight.asks.some((ask) => ask.question[0] === 'Act')) return null;
  const scene = draw(sight);
  const man = (seat: number, strength: number): string => `P${seat + 1}.${strength}`;
  const town = printed.plots.flatMap(({ id }) => {
    const tile = scene.town[id]!;
    if (!tile || tile === RAIL || tile === STATION) return [];
    const men = scene.men[id]!.map(({ seat, strength }) => man(seat, strength)).join(' ');
    return [`${tile}@${id}${men ? `(${men})` : ''}`];
  });
  const rows = (counts: number[][]): string[] => counts.map((row) => strengths(row).join(' '));
  return {
    active: scene.active + 1,
    first: scene.first + 1,
    turn: scene.turn,
    town,
    line: scene.line,
    sheriff: scene.sheriff,
    ranch: rows(scene.ranch),
    mine: rows(scene.mine),
    hill: rows(scene.hill),
    reserve: rows(scene.reserve),
    dollars: scene.dollars,
    wanted: scene.wanted,
    cartridges: scene.cartridges,
    horses: scene.horses,
    gauge: scene.gauge,
  };
}
