/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Sentence } from '../../lib/game';
import type { Told } from '../../lib/wire';

export function recap(events: Told[], seat: number): Sentence[] {
  const lost = events.filter((event) => event.event === 'stolen' && event['row'] === seat);
  const given = events.filter((event) => event.event === 'given' && event['star'] === seat);
  const out = events.filter((event) => event.event === 'expelled' && event['star'] === seat).at(-1);
  const swapped = events.filter((event) => event.event === 'swapped' && event['star'] === seat).at(-1);
  const held = events.filter((event) => event.event === 'held_off' && event['star'] === seat);
  const won = events.filter((event) => event.event === 'won' && event['seat'] === seat).at(-1);
  const peeked = events.filter((event) => event.event === 'looked' && event['row'] === seat);
  const thefts = events.filter((event) => event.event === 'stolen' && event['row'] !== seat && event['seat'] !== seat);
  const sentences: Sentence[] = [
    ...lost.map((event) => ({ key: 'recap.lost', facts: { who: event['seat']!, safe: event['safe'] ?? '' } })),
    ...(out ? [{ key: 'recap.expelled', facts: { who: out['seat']!, house: out['house']! } }] : []),
    ...(swapped ? [{ key: 'recap.swapped', facts: { who: swapped['seat']!, house: swapped['other']! } }] : []),
    ...(held.length ? [{ key: 'recap.held', facts: { n: held.length } }] : []),
    ...(won ? [{ key: 'recap.won', facts: { safe: won['safe']! } }] : []),
    ...given.map((event) => ({ key: 'recap.given', facts: { who: event['seat']!, safe: event['safe'] ?? '' } })),
    ...peeked.map((event) => ({ key: 'recap.peeked', facts: { who: event['seat']!, spot: event['spot']! } })),
    ...(thefts.length ? [{ key: 'recap.thefts', facts: { n: thefts.length } }] : []),
  ];
  return sentences.slice(0, 4);
}
