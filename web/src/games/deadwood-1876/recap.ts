/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Told } from '../../gen/deadwood-1876';
import type { Sentence } from '../../lib/game';

export function recap(events: Told[], seat: number): Sentence[] {
  const stolen = events.filter((event) => event.event === 'stolen');
  const lost = stolen.filter((event) => event.row === seat);
  const thefts = stolen.filter((event) => event.row !== seat && event.seat !== seat);
  const given = events.filter((event) => event.event === 'given').filter((event) => event.star === seat);
  const out = events.filter((event) => event.event === 'expelled').findLast((event) => event.star === seat);
  const swapped = events.filter((event) => event.event === 'swapped').findLast((event) => event.star === seat);
  const held = events.filter((event) => event.event === 'held_off').filter((event) => event.star === seat);
  const won = events.filter((event) => event.event === 'won').findLast((event) => event.seat === seat);
  const peeked = events.filter((event) => event.event === 'looked').filter((event) => event.row === seat);
  const sentences: Sentence[] = [
    ...lost.map((event) => ({ key: 'recap.lost', facts: { who: event.seat, safe: event.safe ?? '' } })),
    ...(out ? [{ key: 'recap.expelled', facts: { who: out.seat, house: out.house } }] : []),
    ...(swapped ? [{ key: 'recap.swapped', facts: { who: swapped.seat, house: swapped.other } }] : []),
    ...(held.length ? [{ key: 'recap.held', facts: { n: held.length } }] : []),
    ...(won ? [{ key: 'recap.won', facts: { safe: won.safe } }] : []),
    ...given.map((event) => ({ key: 'recap.given', facts: { who: event.seat, safe: event.safe ?? '' } })),
    ...peeked.map((event) => ({ key: 'recap.peeked', facts: { who: event.seat, spot: event.spot } })),
    ...(thefts.length ? [{ key: 'recap.thefts', facts: { n: thefts.length } }] : []),
  ];
  return sentences.slice(0, 4);
}
