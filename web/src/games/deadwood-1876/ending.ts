/** The end in Deadwood 1876: the last shot or the last safe that changed hands, and what each did best. */
import type { Told, Words } from '../../gen/deadwood-1876';
import { asTold, happened, tallied, type Counted, type Ending } from '../../lib/ending';
import type { Line } from '../../lib/wire';
import type { Scene } from './scene';

export function ending(story: Line<Words>[], scene: Scene, winners: number[]): Ending {
  const told = happened(story);
  const over = told.findLast(({ event }) => event.event === 'over');
  const shot = told.findLast(({ event }) => event.event === 'hit');
  const taken = told.findLast(
    ({ event }) => (event.event === 'stolen' || event.event === 'won') && winners.includes(event.seat),
  );
  const moment = shot ?? taken;
  return {
    why: over ? asTold(over.event) : null,
    moment: moment ? { seq: moment.seq, said: asTold(moment.event) } : null,
    tallies: tallied(told, scene.seats, counted),
  };
}

function counted(event: Told): Counted | null {
  switch (event.event) {
    case 'stolen':
      return ['stolen', event.seat];
    case 'won':
      return ['heists', event.seat];
    case 'held_off':
      return ['held', event.star];
    case 'helped':
      return ['helped', event.seat];
    case 'looked':
      return ['looked', event.seat];
    default:
      return null;
  }
}
