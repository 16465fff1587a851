/** The end in Slaughter Gulch: which condition closed the town, and what each outfit did best. */
import type { Told, Words } from '../../gen/slaughter-gulch';
import { asTold, greatest, happened, tallied, type Counted, type Ending } from '../../lib/ending';
import type { Sentence } from '../../lib/game';
import type { Line } from '../../lib/wire';
import type { Scene } from './scene';

const ANY_THREE = 3; // conditions together end the game as well

export function ending(story: Line<Words>[], scene: Scene, winners: number[]): Ending {
  const told = happened(story);
  const theirs = told.filter(({ event }) => 'seat' in event && winners.includes(event.seat));
  const goal = theirs.findLast(({ event }) => event.event === 'completes');
  const moment = goal ?? greatest(theirs, ({ event }) => (event.event === 'gains' ? event.rock : 0));
  return {
    why: why(scene),
    moment: moment && { seq: moment.seq, said: asTold(moment.event) },
    tallies: tallied(told, scene.sides.length, (event) => counted(event, scene)),
  };
}

/** The condition that was rolled, three of them together, or the last turn. */
function why({ lamps, condition, turn }: Scene): Sentence {
  if (lamps.includes(condition)) return { key: 'ends.over', facts: { conditions: [condition] } };
  if (lamps.length >= ANY_THREE) return { key: 'ends.over', facts: { conditions: lamps } };
  return { key: 'ends.cap', facts: { turn } };
}

function counted(event: Told, { sides }: Scene): Counted | null {
  const seatOf = (who: string): number => sides.findIndex(({ outfit }) => who.startsWith(`${outfit}-`));
  switch (event.event) {
    case 'completes':
      return ['objectives', event.seat];
    case 'recruits':
      return ['recruits', seatOf(event.who)];
    case 'gains':
      return ['rock', event.seat, event.rock];
    case 'digs':
    case 'wins':
      return ['rock', seatOf(event.who), event.rock];
    case 'springs':
      return ['springs', seatOf(event.who)];
    case 'crime':
      return ['crimes', seatOf(event.who)];
    default:
      return null;
  }
}
