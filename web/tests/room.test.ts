import { describe, expect, it } from 'vitest';
import box from '../fixtures/deadwood-1876-printed.json';
import three from '../fixtures/deadwood-1876-3.json';
import { game } from '../src/games/deadwood-1876';
import { learn, type Printed } from '../src/games/deadwood-1876/printed';
import type { Game } from '../src/lib/game';
import { Room } from '../src/lib/room.svelte';
import type { Ask, Frame, News, Sight, Welcome } from '../src/lib/wire';

learn(box as unknown as Printed);
const sights = (three as unknown as { frames: Frame[] }).frames.map((frame) => frame.sight);
const commit = { verb: 'commit', card: 'COL/DUS#1' };

/** A hold-up in which this seat and these others still have to choose. */
function holdUp(owing: number[]): Sight {
  const sight = sights.find((one) => one.asks[0]?.question[0] === 'CommitGun')!;
  const ask: Ask = { id: 7, question: ['CommitGun'], mine: true, owing, options: [commit] };
  return { ...sight, asks: [ask] };
}

function room(): Room {
  const outside = {
    dial: () => new Promise<never>(() => undefined),
    hopeless: () => false,
    after: () => () => undefined,
  };
  const there = new Room('abc', game as unknown as Game, () => '', {}, outside);
  const welcome = {
    type: 'welcome',
    seq: 1,
    seat: 1,
    log: [],
    chat: [],
    clock: { kind: 'none' },
    habits: {},
    fair: null,
  };
  const table = { id: 'abc', game: 'deadwood-1876', status: 'running', chairs: [] };
  there.heard({ ...welcome, table, sight: holdUp([0, 1, 2]) } as unknown as Welcome);
  there.faceIt();
  return there;
}

describe('a question put to several at once', () => {
  it('keeps what is picked while others answer', async () => {
    const there = room();
    void there.choice.pick(commit);
    there.heard({ type: 'news', seq: 2, lines: [], sight: holdUp([1, 2]), clock: { kind: 'none' } } as unknown as News);
    await new Promise((resolve) => setTimeout(resolve, 0));
    there.faceIt();
    expect(there.choice.picked).toEqual(commit);
    expect(there.choice.ask?.owing).toEqual([1, 2]);
  });

  it('is put away once it is answered', () => {
    const there = room();
    const answered = holdUp([0]);
    answered.asks[0]!.given = commit;
    there.heard({ type: 'news', seq: 2, lines: [], sight: answered, clock: { kind: 'none' } } as unknown as News);
    expect(there.choice.ask).toBeNull();
  });
});

describe('an answer that is sealed', () => {
  const given = { ...holdUp([0]), asks: [{ ...holdUp([0]).asks[0]!, mine: false, given: commit }] };
  const line = (seq: number, events: { event: string }[]): unknown => ({ seq, seat: 1, events, by: '' });
  const hears = (there: Room, seq: number, lines: unknown[]): void =>
    there.heard({ type: 'news', seq, lines, sight: given, clock: { kind: 'none' } } as unknown as News);

  it('can be changed while others think, unless something else was done since', async () => {
    const there = room();
    expect(there.sealed).toBeNull();
    hears(there, 2, [line(2, [])]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(there.sealed).toMatchObject({ ask: { given: commit }, last: true });
    hears(there, 3, [line(3, [{ event: 'offered' }])]);
    expect(there.sealed?.last).toBe(false);
  });
});

describe('a question that stands open', () => {
  const offer = { verb: 'propose', to: 2 };
  const talk = (): Sight => ({
    ...holdUp([1, 2]),
    standing: [{ id: 9, question: ['Deals'], mine: true, options: [offer] }],
  });
  const hears = (there: Room, seq: number, sight: Sight): void =>
    there.heard({ type: 'news', seq, lines: [], sight, clock: { kind: 'none' } } as unknown as News);

  it('keeps what is being composed while others act, and is free again once an answer is stored', async () => {
    const there = room();
    hears(there, 2, talk());
    await new Promise((resolve) => setTimeout(resolve, 0));
    there.faceIt();
    there.aside.picked = offer;
    hears(there, 3, talk());
    expect(there.aside.picked).toEqual(offer);
    there.aside.pending = offer;
    there.heard({ type: 'ack', key: 'k', seq: 4 });
    expect([there.aside.picked, there.aside.pending]).toEqual([null, null]);
    hears(there, 5, holdUp([2]));
    expect(there.aside.ask).toBeNull();
  });
});
