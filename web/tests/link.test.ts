import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, type Standing } from '../src/lib/link';
import { PROTOCOL, type Line, type Sight, type ToClient } from '../src/lib/wire';
import { FarEnd } from './far-end';

const line = (seq: number): Line => ({ seq, seat: 0, events: [] });
const sight = {} as Sight;
const welcome = (seq: number, protocol = PROTOCOL): object => ({
  type: 'welcome', protocol, seq, sight, log: [], chat: [], clock: {}, habits: {}, fair: null, seat: 0, table: {},
}); // prettier-ignore
const news = (seq: number, ...seqs: number[]): object => ({
  type: 'news',
  seq,
  lines: seqs.map(line),
  sight,
  clock: {},
});
const LONG = 15_000; // ms: longer than any wait between two tries

let far: FarEnd;
let heard: ToClient[];
let standings: Standing[];
let waits: number[];
let fault: unknown;
let link: Link;

beforeEach(async () => {
  vi.useFakeTimers();
  [far, heard, standings, waits, fault] = [new FarEnd(), [], [], [], null];
  link = new Link(far, {
    standing: (standing, retryIn) => {
      standings.push(standing);
      if (retryIn) waits.push(retryIn);
    },
    heard: (message) => heard.push(message),
    hopeless: (why) => (fault = why),
  });
  link.connect();
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  link.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('the line to a table', () => {
  it('says nothing before it is welcome, nor once it is lost', async () => {
    link.send({ type: 'resync' });
    far.line.hear(welcome(3));
    expect(standings.at(-1)).toBe('live');
    far.line.drop();
    expect(standings.at(-1)).toBe('lost');
    link.send({ type: 'resync' });
    await vi.advanceTimersByTimeAsync(LONG / 2);
    far.line.hear(welcome(3));
    link.send({ type: 'history', before: 2 });
    expect(far.sockets.map((socket) => socket.sent)).toEqual([[], [{ type: 'history', before: 2 }]]);
  });

  it('drops news it has already, wholly or in part', () => {
    far.line.hear(welcome(3), news(5, 4, 5), news(5, 4, 5), news(6, 5, 6));
    const lines = heard.flatMap((message) => (message.type === 'news' ? message.lines.map((one) => one.seq) : []));
    expect(lines).toEqual([4, 5, 6]);
    expect(link.seq).toBe(6);
  });

  it('asks for everything, once, when something is missing', () => {
    far.line.hear(welcome(3), news(6, 5, 6), news(7, 7));
    expect(far.line.sent).toEqual([{ type: 'resync' }]);
    expect(heard.some((message) => message.type === 'news')).toBe(false);
    far.line.hear(welcome(7), news(8, 8));
    expect(link.seq).toBe(8);
  });

  it('tries again and again, later each time, and at once when told to hurry', async () => {
    far.line.hear(welcome(1));
    far.refuses = 'offline';
    far.line.drop();
    while (waits.length < 8) await vi.advanceTimersByTimeAsync(LONG);
    expect(waits[0]!).toBeLessThan(waits[4]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_000);
    far.refuses = null;
    link.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(far.sockets).toHaveLength(2);
  });

  it('hangs up on a line that has gone silent', async () => {
    const [first] = far.sockets;
    first!.hear(welcome(1));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(first!.sent.at(-1)?.type).toBe('ping');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(first!.closed).toBe(true);
    expect(standings.at(-1)).toBe('lost');
  });

  it('says that it is too old for the server', () => {
    far.line.hear(welcome(1, PROTOCOL + 1));
    expect(standings.at(-1)).toBe('old');
    expect(heard).toEqual([]);
  });

  it('gives up when there is nothing to come back to', async () => {
    far.line.hear(welcome(1));
    far.refuses = 'gone';
    far.line.drop();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(fault).toBe('gone');
    expect(standings.at(-1)).toBe('ended');
  });

  it('does not come back by itself when the seat is played elsewhere', async () => {
    far.line.hear(welcome(1));
    far.line.drop(4409);
    await vi.advanceTimersByTimeAsync(10 * LONG);
    expect([far.sockets.length, standings.at(-1)]).toEqual([1, 'ended']);
  });
});
