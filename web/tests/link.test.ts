import { beforeEach, describe, expect, it } from 'vitest';
import { Link, type Listener, type Outside, type Socket, type Standing } from '../src/lib/link';
import type { Line, Sight, ToClient } from '../src/lib/wire';

class FakeSocket implements Socket {
  sent: { type: string; key?: string; [name: string]: unknown }[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.onclose?.({ code: 1006 });
  }
}

const line = (seq: number): Line => ({ seq, seat: 0, events: [] });
const sight = {} as Sight;
const welcome = (seq: number, protocol = 1): object => ({
  type: 'welcome', protocol, seq, sight, log: [], chat: [], clock: {}, habits: {}, fair: null, seat: 0, table: {},
}); // prettier-ignore
const news = (seq: number, ...seqs: number[]): object => ({
  type: 'news',
  seq,
  lines: seqs.map(line),
  sight,
  clock: {},
});

let sockets: FakeSocket[];
let timers: { ms: number; what: () => void; off: boolean }[];
let heard: ToClient[];
let standings: Standing[];
let fault: unknown;
let refuseDial: unknown;
let link: Link;

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function run(ms: number): Promise<void> {
  for (const timer of timers.filter((one) => one.ms <= ms && !one.off)) {
    timer.off = true;
    timer.what();
  }
  await settle();
}

beforeEach(async () => {
  [sockets, timers, heard, standings, fault, refuseDial] = [[], [], [], [], null, null];
  const outside: Outside = {
    async dial() {
      if (refuseDial) throw refuseDial;
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    hopeless: (why) => why === 'gone',
    after(ms, what) {
      const timer = { ms, what, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
  };
  const listener: Listener = {
    standing: (standing) => standings.push(standing),
    heard: (message) => heard.push(message),
    hopeless: (why) => (fault = why),
  };
  link = new Link(outside, listener);
  link.connect();
  await settle();
});

describe('the line to a table', () => {
  it('says nothing before it is welcome, then everything that waits', () => {
    link.post({ type: 'move', key: 'k1234567', ask: 4, do: { verb: 'stop' } });
    expect(sockets[0]!.sent).toEqual([]);
    sockets[0]!.hear(welcome(3));
    expect(sockets[0]!.sent.map((message) => message.key)).toEqual(['k1234567']);
    expect(standings.at(-1)).toBe('live');
  });

  it('sends an unsettled move again under the same key after the line was cut', async () => {
    sockets[0]!.hear(welcome(3));
    link.post({ type: 'move', key: 'k1234567', ask: 4, do: { verb: 'stop' } });
    sockets[0]!.drop();
    expect(standings.at(-1)).toBe('lost');
    await run(20_000);
    sockets[1]!.hear(welcome(3));
    expect(sockets[1]!.sent).toEqual(sockets[0]!.sent);
  });

  it('does not send again what was acknowledged, refused or stale', async () => {
    sockets[0]!.hear(welcome(3));
    for (const key of ['ackacked', 'refused1', 'stalesta'])
      link.post({ type: 'move', key, ask: 4, do: { verb: 'stop' } });
    sockets[0]!.hear({ type: 'ack', key: 'ackacked', seq: 4 });
    sockets[0]!.hear({ type: 'refused', key: 'refused1', rule: 'TT-027', facts: {} });
    sockets[0]!.hear({ type: 'stale', key: 'stalesta', seq: 4, asks: [] });
    sockets[0]!.drop();
    await run(20_000);
    sockets[1]!.hear(welcome(4));
    expect(sockets[1]!.sent).toEqual([]);
    expect(link.waiting).toEqual([]);
  });

  it('passes a repeated acknowledgement on only once', () => {
    sockets[0]!.hear(welcome(3));
    link.post({ type: 'undo', key: 'k1234567' });
    sockets[0]!.hear({ type: 'ack', key: 'k1234567', seq: 4 });
    sockets[0]!.hear({ type: 'ack', key: 'k1234567', seq: 4 });
    expect(heard.filter((message) => message.type === 'ack')).toHaveLength(1);
  });

  it('drops news it has already, wholly or in part', () => {
    sockets[0]!.hear(welcome(3));
    sockets[0]!.hear(news(5, 4, 5));
    sockets[0]!.hear(news(5, 4, 5));
    sockets[0]!.hear(news(6, 5, 6));
    const lines = heard.flatMap((message) => (message.type === 'news' ? message.lines.map((one) => one.seq) : []));
    expect(lines).toEqual([4, 5, 6]);
    expect(link.seq).toBe(6);
  });

  it('asks for everything, once, when something is missing', () => {
    sockets[0]!.hear(welcome(3));
    sockets[0]!.hear(news(6, 5, 6));
    sockets[0]!.hear(news(7, 7));
    expect(sockets[0]!.sent).toEqual([{ type: 'resync' }]);
    expect(heard.some((message) => message.type === 'news')).toBe(false);
    sockets[0]!.hear(welcome(7));
    sockets[0]!.hear(news(8, 8));
    expect(link.seq).toBe(8);
  });

  it('tries again and again, later each time, and at once when told to hurry', async () => {
    refuseDial = 'offline';
    sockets[0]!.hear(welcome(1));
    sockets[0]!.drop();
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      waits.push(timers.filter((timer) => !timer.off).at(-1)!.ms);
      await run(20_000);
    }
    expect(waits[0]!).toBeLessThan(waits[4]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_000);
    refuseDial = null;
    link.hurry();
    await settle();
    expect(sockets).toHaveLength(2);
  });

  it('hangs up on a line that has gone silent', async () => {
    sockets[0]!.hear(welcome(1));
    await run(15_000);
    expect(sockets[0]!.sent.at(-1)?.type).toBe('ping');
    await run(8_000);
    expect(sockets[0]!.closed).toBe(true);
    expect(standings.at(-1)).toBe('lost');
  });

  it('sends again when the trouble is one that passes', async () => {
    sockets[0]!.hear(welcome(1));
    link.post({ type: 'move', key: 'k1234567', ask: 4, do: { verb: 'stop' } });
    sockets[0]!.hear({ type: 'trouble', problem: 'down', key: 'k1234567' });
    await run(2_000);
    expect(sockets[0]!.sent.map((message) => message.key)).toEqual(['k1234567', 'k1234567']);
  });

  it('gives a move up when the trouble is ours', () => {
    sockets[0]!.hear(welcome(1));
    link.post({ type: 'move', key: 'k1234567', ask: 4, do: { verb: 'stop' } });
    sockets[0]!.hear({ type: 'trouble', problem: 'incident', incident: 'abc', key: 'k1234567' });
    expect(link.waiting).toEqual([]);
    expect(heard.at(-1)?.type).toBe('trouble');
  });

  it('says that it is too old for the server', () => {
    sockets[0]!.hear(welcome(1, 2));
    expect(standings.at(-1)).toBe('old');
    expect(heard).toEqual([]);
  });

  it('gives up when there is nothing to come back to', async () => {
    sockets[0]!.hear(welcome(1));
    refuseDial = 'gone';
    sockets[0]!.drop();
    await run(20_000);
    expect(fault).toBe('gone');
    expect(standings.at(-1)).toBe('ended');
  });
});
