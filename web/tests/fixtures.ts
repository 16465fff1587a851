import one from '../fixtures/two-towns-1.json';
import two from '../fixtures/two-towns-2.json';
import three from '../fixtures/two-towns-3.json';
import type { Foreseen, Frame, Said, Sight } from '../src/lib/wire';

export interface Fixture {
  replays: { viewer: number; first: Sight; frames: Frame[] }[];
  looks: { seat: number; ask: number; do: Said; foreseen: Foreseen }[];
  journal: string;
}

export const fixtures = [one, two, three] as unknown as Fixture[];

/** The first sight in which this seat is asked. */
export function asked(fixture: Fixture): Sight {
  return fixture.replays[0]!.frames.map((frame) => frame.sight).find((sight) => sight.asks.some((ask) => ask.mine))!;
}
