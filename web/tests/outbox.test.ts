import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from '../src/lib/outbox';
import type { Answer, Keyed } from '../src/lib/wire';

const move = (key: string): Keyed => ({ type: 'move', key, ask: 4, do: { verb: 'stop' } });
const chat = (key: string): Keyed => ({ type: 'chat', key, text: key });
const undo = (key: string): Keyed => ({ type: 'undo', key });
const ack = (key: string): Answer => ({ type: 'ack', key, seq: 5 });
const refused = (key: string): Answer => ({ type: 'refused', key, rule: 'TT-027', facts: {} });
const stale = (key: string): Answer => ({ type: 'stale', key, seq: 5, asks: [] });
const trouble = (key: string, problem: string): Answer => ({ type: 'trouble', key, problem });
const MINUTE = 60_000;

let sent: string[];
let outbox: Outbox;

/** What each of these promises has come to so far. */
async function outcomes(...promises: Promise<Answer | null>[]): Promise<unknown[]> {
  const open = Promise.resolve('open');
  return Promise.all(promises.map((promise) => Promise.race([promise, open])));
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  outbox = new Outbox((message) => sent.push(message.key));
  outbox.welcomed(5, null);
});

afterEach(() => {
  outbox.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('what was sent and is not answered', () => {
  it('is settled by the answer to its own key and by no other', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((key) => outbox.post(move(key)));
    outbox.answered(ack('foreign'));
    expect(await outcomes(...all)).toEqual(['open', 'open', 'open', 'open', 'open']);
    outbox.answered(refused('b'));
    outbox.answered(stale('c'));
    outbox.answered(trouble('d', 'not-your-seat'));
    outbox.answered(ack('e'));
    expect(await outcomes(...all)).toEqual(['open', refused('b'), stale('c'), trouble('d', 'not-your-seat'), ack('e')]);
    expect(outbox.waiting).toEqual(['a']);
  });

  it('is settled once, however often it is answered', async () => {
    const one = outbox.post(move('a'));
    outbox.answered(ack('a'));
    outbox.answered(ack('a'));
    outbox.answered(refused('a'));
    outbox.answered(trouble('a', 'down'));
    expect(await outcomes(one)).toEqual([ack('a')]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    outbox.welcomed(5, null);
    expect(sent).toEqual(['a']);
  });

  it('waits for a welcome, then goes in its order', () => {
    outbox.pause();
    for (const message of [move('a'), chat('b'), undo('c'), chat('d')]) void outbox.post(message);
    expect(sent).toEqual([]);
    outbox.welcomed(5, null);
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is sent once with each welcome, and not at all between them', async () => {
    for (const message of [move('a'), chat('b'), undo('c')]) void outbox.post(message);
    for (let i = 0; i < 20; i += 1) {
      outbox.pause();
      await vi.advanceTimersByTimeAsync(MINUTE);
      outbox.welcomed(5, null);
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
    expect(sent).toEqual(Array<string[]>(21).fill(['a', 'b', 'c']).flat());
  });

  it('is not sent again once the server keeps it for others to answer, and is settled by their answer', async () => {
    const asked = outbox.post(undo('a'));
    outbox.keep('a');
    outbox.keep('foreign');
    outbox.pause();
    outbox.welcomed(5, 'a');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent).toEqual(['a']);
    outbox.answered(refused('a'));
    expect(await outcomes(asked)).toEqual([refused('a')]);
  });

  it('is stale if others have answered it while the line was down', async () => {
    const both = [outbox.post(undo('a')), outbox.post(move('b'))];
    outbox.keep('a');
    outbox.pause();
    outbox.welcomed(5, null);
    expect(await outcomes(...both)).toEqual([stale('a'), 'open']);
    expect([sent, outbox.waiting]).toEqual([['a', 'b', 'b'], ['b']]);
  });

  it('is given up when the outbox is closed', async () => {
    const both = [outbox.post(move('a')), outbox.post(chat('b'))];
    outbox.answered(trouble('a', 'down'));
    outbox.close();
    expect(await outcomes(...both)).toEqual([null, null]);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(MINUTE);
    outbox.welcomed(5, null);
    expect(sent).toEqual(['a', 'b']);
  });
});

describe('a trouble that passes', () => {
  it('sends again what it is about and nothing else', async () => {
    for (const message of [move('a'), chat('b')]) void outbox.post(message);
    outbox.answered(trouble('a', 'busy'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent).toEqual(['a', 'b', 'a']);
  });

  it('has one timer, however many troubles there are', async () => {
    for (let i = 0; i < 100; i += 1) void outbox.post(move(`k${i}`));
    for (let again = 0; again < 50; again += 1)
      for (let i = 0; i < 100; i += 1) outbox.answered(trouble(`k${i}`, 'down'));
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent).toHaveLength(200);
    expect(sent.slice(100)).toEqual(sent.slice(0, 100));
  });

  it('is waited out for longer and longer, up to a ceiling', async () => {
    const times: number[] = [];
    outbox = new Outbox((message) => {
      times.push(Date.now());
      setTimeout(() => outbox.answered(trouble(message.key, 'down')), 1);
    });
    outbox.welcomed(5, null);
    void outbox.post(move('a'));
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    const waits = times.slice(1).map((time, i) => time - times[i]!);
    expect(waits[0]).toBeLessThanOrEqual(601);
    for (let i = 0; i < 3; i += 1) expect(waits[i + 1]).toBeGreaterThan(waits[i]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_001);
    expect(Math.min(...waits.slice(5))).toBeGreaterThanOrEqual(8_000);
    expect(new Set(waits.slice(5)).size).toBeGreaterThan(10);
    outbox.close();
    await vi.advanceTimersByTimeAsync(1);
  });

  it('holds back what comes after it, but talk does not wait for play', async () => {
    void outbox.post(move('move'));
    outbox.answered(trouble('move', 'down'));
    void outbox.post(undo('undo'));
    void outbox.post(chat('chat'));
    expect(sent).toEqual(['move', 'chat']);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent).toEqual(['move', 'chat', 'move', 'undo']);
  });

  it('does not outlive its line', async () => {
    void outbox.post(move('a'));
    outbox.answered(trouble('a', 'down'));
    outbox.pause();
    expect(vi.getTimerCount()).toBe(0);
    outbox.welcomed(5, null);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent).toEqual(['a', 'a']);
  });

  it('is final when one is too fast again and again', async () => {
    outbox = new Outbox(({ key }) => {
      sent.push(key);
      setTimeout(() => outbox.answered(trouble(key, 'too-fast')), 1);
    });
    outbox.welcomed(5, null);
    const one = outbox.post(chat('a'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcomes(one)).toEqual([trouble('a', 'too-fast')]);
    expect(sent).toHaveLength(5);
  });
});
