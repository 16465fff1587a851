/** The end of Dice Town: the richest catch of whoever won, and what each did best. */
import type { Told, Words } from '../../gen/dice-town';
import { asTold, greatest, happened, tallied, type Counted, type Ending } from '../../lib/ending';
import type { Line } from '../../lib/wire';
import { valueOf } from './content';
import type { Scene } from './scene';

export function ending(story: Line<Words>[], scene: Scene, winners: number[]): Ending {
  const told = happened(story);
  const end = told.findLast(({ event }) => event.event === 'end');
  const caught = told.filter(({ event }) => 'seat' in event && winners.includes(event.seat));
  const moment = greatest(caught, ({ event }) => points(event));
  return {
    why: end ? asTold(end.event) : null,
    moment: moment && { seq: moment.seq, said: asTold(moment.event) },
    tallies: tallied(told, scene.people.length, counted),
  };
}

/** What a catch is worth at the end, as far as all can see. */
function points(event: Told): number {
  if (event.event === 'nuggets') return event.nuggets;
  if (event.event === 'robbed_bank') return event.dollars / 2;
  return event.event === 'titles' ? event.cards.reduce((sum, card) => sum + (valueOf(card) ?? 0), 0) : 0;
}

function counted(event: Told): Counted | null {
  switch (event.event) {
    case 'nuggets':
      return ['nuggets', event.seat, event.nuggets];
    case 'robbed_bank':
      return ['bank', event.seat, event.dollars];
    case 'titles':
      return ['titles', event.seat, event.cards.length];
    case 'stole':
      return ['thefts', event.seat];
    case 'bribed':
      return ['bribes', event.sheriff];
    case 'bought':
      return ['store', event.seat];
    default:
      return null;
  }
}
