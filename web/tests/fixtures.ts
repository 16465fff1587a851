import one from '../fixtures/two-towns-1.json';
import two from '../fixtures/two-towns-2.json';
import three from '../fixtures/two-towns-3.json';
import type { Words as Trail } from '../src/gen/two-towns';
import type { AnyWords, Foreseen, Frame, Sight, Words } from '../src/lib/wire';

export interface Fixture<W extends Words = AnyWords> {
  replays: { viewer: number; first: Sight<W>; frames: Frame<W>[] }[];
  looks: { seat: number; ask: number; do: W['Said']; foreseen: Foreseen<W> }[];
  journal: string;
}

export const fixtures = [one, two, three] as unknown as Fixture<Trail>[];

/** The first sight in which this seat is asked. */
export function asked<W extends Words>(fixture: Fixture<W>): Sight<W> {
  return fixture.replays[0]!.frames.map((frame) => frame.sight).find((sight) => sight.asks.some((ask) => ask.mine))!;
}
