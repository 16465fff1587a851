/** The end of a game, told from what was counted: why it ended, the moment that decided it, what each did best. */
import type { Facts } from './phrase';
import type { AnyWords, Line, Words } from './wire';
import type { Sentence } from './wording';

/** How often, or how much, by seat; the kinds in the order in which they are worth telling. */
export type Tallies = Record<string, number[]>;

export interface Ending {
  why: Sentence | null;
  /** The log entry to look at again, and what happened there. */
  moment: { seq: number; said: Sentence } | null;
  tallies: Tallies;
}

export interface Happened<W extends Words = AnyWords> {
  seq: number;
  event: W['Told'];
}

/** Every event with the entry that told it. */
export function happened<W extends Words>(story: Line<W>[]): Happened<W>[] {
  return story.flatMap(({ seq, events }) => events.map((event) => ({ seq, event })));
}

/** An event in the words in which the log tells it. */
export function asTold(event: { event: string }): Sentence {
  return { key: `event.${event.event}`, facts: event as unknown as Facts };
}

/** The greatest of some things; the later of equals, none where all are nothing. */
export function greatest<T>(things: T[], size: (thing: T) => number): T | null {
  return things.reduce<T | null>(
    (best, one) => (size(one) > 0 && size(one) >= (best ? size(best) : 0) ? one : best),
    null,
  );
}

/** Of a game that does not say how it ends: its last words, and the last thing worth a second look before them. */
export function plainEnding(story: Line[], highlight: (event: AnyWords['Told']) => boolean): Ending {
  const told = happened<AnyWords>(story);
  const high = told.slice(0, -1).findLast(({ event }) => highlight(event));
  const last = told.at(-1);
  return {
    why: last ? asTold(last.event) : null,
    moment: high ? { seq: high.seq, said: asTold(high.event) } : null,
    tallies: {},
  };
}

export type Counted = [kind: string, seat: number, n?: number];

export function tallied<W extends Words>(
  story: Happened<W>[],
  seats: number,
  count: (event: W['Told']) => Counted | null,
): Tallies {
  const tallies: Tallies = {};
  for (const { event } of story) {
    const [kind, seat, n = 1] = count(event) ?? ['', -1];
    if (seat >= 0 && seat < seats) (tallies[kind] ??= Array.from({ length: seats }, () => 0))[seat]! += n;
  }
  return tallies;
}

/** For each seat that of all that was counted which is most its own: how far it is above its share, for such a number. */
export function bestDeeds(tallies: Tallies, seats: number): ({ kind: string; n: number } | null)[] {
  const total = (counts: number[]): number => counts.reduce((sum, n) => sum + n, 0);
  const ahead = (counts: number[], seat: number): number =>
    (counts[seat]! - total(counts) / seats) / Math.sqrt(total(counts));
  return Array.from({ length: seats }, (_, seat) => {
    const done = Object.entries(tallies).filter(([, counts]) => counts[seat]! > 0);
    const [best] = done.sort(([, a], [, b]) => ahead(b, seat) - ahead(a, seat));
    return best ? { kind: best[0], n: best[1][seat]! } : null;
  });
}
