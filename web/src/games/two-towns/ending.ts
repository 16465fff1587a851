/** The end of the trail: the duel that cost most, and what each side did best. */
import type { Words } from '../../gen/two-towns';
import { asTold, greatest, happened, tallied, type Ending } from '../../lib/ending';
import type { Line } from '../../lib/wire';
import { SIDES } from './scene';

export function ending(story: Line<Words>[], _: unknown, winners: number[]): Ending {
  const told = happened(story);
  const last = told.findLast(({ event }) => event.event === 'win' || event.event === 'draw');
  const lost = ({ events }: Line<Words>): number =>
    events.filter((event) => event.event === 'removed' && !winners.includes(SIDES.indexOf(event.side))).length;
  const worst = greatest(story, lost);
  const duel = worst?.events.find((event) => event.event === 'duel');
  const march = told.findLast(({ event }) => event.event === 'march');
  const fall = duel && { seq: worst!.seq, said: { key: 'ending.duel', facts: { tile: duel.tile, n: lost(worst!) } } };
  return {
    why: last ? asTold(last.event) : null,
    moment: fall ?? (march ? { seq: march.seq, said: asTold(march.event) } : null),
    tallies: tallied(told, 2, (event) => {
      if (event.event === 'bout') return event.winner ? ['bouts', SIDES.indexOf(event.winner)] : null;
      return event.event === 'march' ? ['marches', SIDES.indexOf(event.side)] : null;
    }),
  };
}
