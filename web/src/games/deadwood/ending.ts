/** The end of Deadwood: the best stroke of business of whoever won, and what each did best. */
import type { Told, Words } from '../../gen/deadwood';
import { asTold, greatest, happened, tallied, type Counted, type Ending } from '../../lib/ending';
import type { Line } from '../../lib/wire';
import type { Scene } from './scene';

export function ending(story: Line<Words>[], scene: Scene, winners: number[]): Ending {
  const told = happened(story);
  const end = told.findLast(({ event }) => event.event === 'end');
  const shot = told.findLast(({ event }) => event.event === 'fallen');
  const earned = told.filter(({ event }) => event.event === 'earn' && winners.includes(event.seat));
  const moment = shot ?? greatest(earned, ({ event }) => (event.event === 'earn' ? event.amount : 0));
  return {
    why: end?.event.event === 'end' ? { key: `ending.${end.event.why}`, facts: {} } : null,
    moment: moment && { seq: moment.seq, said: asTold(moment.event) },
    tallies: tallied(told, scene.dollars.length, counted),
  };
}

function counted(event: Told): Counted | null {
  switch (event.event) {
    case 'earn':
      return ['earned', event.seat, event.amount];
    case 'annex':
      return ['annexed', event.seat];
    case 'duel':
      return ['duels', event.seat];
    case 'rob':
      return ['robbed', event.seat];
    case 'rail':
      return ['rails', event.seat];
    case 'recruit':
      return ['recruits', event.seat];
    default:
      return null;
  }
}
