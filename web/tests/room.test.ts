import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import box from '../fixtures/deadwood-1876-printed.json';
import three from '../fixtures/deadwood-1876-3.json';
import { game } from '../src/games/deadwood-1876';
import { learn, type Printed } from '../src/games/deadwood-1876/printed';
import { completed, type Game } from '../src/lib/game';
import { Room } from '../src/lib/room.svelte';
import { ONLY, PROTOCOL, type Ask, type Frame, type Line, type Sight } from '../src/lib/wire';
import { FarEnd, type Sent } from './far-end';

learn(box as unknown as Printed);
const sights = (three as unknown as { frames: Frame[] }).frames.map((frame) => frame.sight);
const commit = { verb: 'commit', card: 'COL/DUS#1' };
const offer = { verb: 'propose', to: 2 };
const MINUTE = 60_000;
const KEYED = ['move', 'undo', 'chat'];

/** A hold-up in which this seat and these others still have to choose. */
function holdUp(owing: number[]): Sight {
  const sight = sights.find((one) => one.asks[0]?.question[0] === 'CommitGun')!;
  const ask: Ask = {
    id: 7,
    question: ['CommitGun'],
    mine: true,
    owing,
    options: [commit, { verb: 'commit', card: 'COL/DUS#2' }],
  };
  return { ...sight, asks: [ask] };
}

/** The same, while one may also propose something to the others. */
const dealing = (): Sight => ({
  ...holdUp([1, 2]),
  standing: [{ id: 9, question: ['Deals'], mine: true, options: [offer] }],
});

const table = { id: 'abc', game: 'deadwood-1876', status: 'running', chairs: [] };
const clock = { kind: 'none' };
const welcome = (seq = 1, sight = holdUp([0, 1, 2]), wish: object | null = null): object => ({
  type: 'welcome', protocol: PROTOCOL, seq, seat: 1, log: [], chat: [], clock, habits: {}, fair: null, table, sight, wish,
}); // prettier-ignore
const news = (seq: number, sight: Sight, lines: Line[] = []): object => ({ type: 'news', seq, lines, sight, clock });
const line = (seq: number, events: Line['events'] = []): Line => ({ seq, seat: 1, events });

let far: FarEnd;
let there: Room;

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const ofType = (type: string): Sent[] => far.line.sent.filter((message) => message.type === type);
const keyOf = (type: string): string => ofType(type).at(-1)!.key!;
const keyed = (): Sent[] => far.sockets.flatMap(({ sent }) => sent.filter((message) => KEYED.includes(message.type)));

async function hears(...messages: object[]): Promise<void> {
  far.line.hear(...messages);
  await settle();
  there.faceIt();
}

/** The same line again, after it was cut. */
async function comesBack(...messages: object[]): Promise<void> {
  far.line.drop();
  const before = far.sockets.length;
  while (far.sockets.length === before) await vi.advanceTimersByTimeAsync(1000);
  await hears(...messages);
}

function answers(choice: Room['choice'], said: typeof commit | typeof offer): void {
  choice.picked = said;
  choice.confirm();
}

beforeEach(async () => {
  vi.useFakeTimers();
  far = new FarEnd();
  there = new Room('abc', completed(game) as unknown as Game, () => '', {}, far);
  there.connect();
  await settle();
  await hears(welcome());
});

afterEach(() => {
  there.leave();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a question put to several at once', () => {
  it('keeps what is picked while others answer', async () => {
    void there.choice.pick(commit);
    await hears(news(2, holdUp([1, 2])));
    expect(there.choice.picked).toEqual(commit);
    expect(there.choice.ask?.owing).toEqual([1, 2]);
  });

  it('is not put to anybody where there is one answer only: that is given by itself, or asked for after all', async () => {
    there.habits = { '*': ONLY };
    there.game.guarded = () => false; // a seat that hides nothing
    const forced = holdUp([1]);
    forced.asks[0]!.options = [commit];
    await hears(news(2, forced));
    expect([there.choice.ask, there.mine]).toEqual([null, false]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(there.choice.ask?.id).toBe(7);
    const given = holdUp([2]);
    given.asks[0]!.given = commit;
    await hears(news(3, given, [line(3)]));
    expect(there.sealed).toBeNull(); // there is nothing to change about it
  });

  it('is put away once it is answered', () => {
    const answered = holdUp([0]);
    answered.asks[0]!.given = commit;
    far.line.hear(news(2, answered));
    expect(there.choice.ask).toBeNull();
  });
});

describe('an answer that is sealed', () => {
  const given = { ...holdUp([0]), asks: [{ ...holdUp([0]).asks[0]!, mine: false, given: commit }] };

  it('can be changed while others think, unless something else was done since', async () => {
    expect(there.sealed).toBeNull();
    await hears(news(2, given, [line(2)]));
    expect(there.sealed).toMatchObject({ ask: { given: commit }, last: true });
    await hears(news(3, given, [line(3, [{ event: 'offered' }])]));
    expect(there.sealed?.last).toBe(false);
  });
});

describe('a store that has lost moves', () => {
  const lost = { type: 'trouble', problem: 'went-back' };
  const later = holdUp([2]);

  it('takes the picture back to what is left, and says so', async () => {
    await hears(news(2, later, [line(2)]), news(3, dealing(), [line(3)]));
    void there.choice.pick(commit);
    await hears(lost, welcome(2, later));
    expect(there.stage.sight).toEqual(later);
    expect(there.stage.shown).toBe(2);
    expect(there.choice.picked).toBeNull();
    expect(there.notice).toMatchObject({ kind: 'trouble', facts: { problem: 'went-back' } });
    await hears(news(3, holdUp([1]), [line(3)]));
    expect(there.stage.sight).toEqual(holdUp([1]));
    expect(there.log.map((one) => one.seq)).toEqual([3]);
  });

  it('is noticed by who was away meanwhile', async () => {
    await hears(news(2, later, [line(2)]));
    await comesBack(welcome(1));
    expect(there.stage.sight).toEqual(holdUp([0, 1, 2]));
    expect(there.notice?.facts['problem']).toBe('went-back');
  });

  it('may have another past that is just as long', async () => {
    await hears(news(2, later, [line(2)]));
    await comesBack(welcome(2, dealing()));
    expect(there.stage.sight).toEqual(dealing());
  });

  it('may not even know that the game has begun', async () => {
    await hears(news(2, later, [line(2)]));
    await hears(lost, { ...welcome(0), sight: null, table: { ...table, status: 'open' } });
    expect(there.stage.sight).toBeNull();
    expect(there.table?.status).toBe('open');
  });
});

describe('a question that stands open', () => {
  it('keeps what is being composed while others act', async () => {
    await hears(news(2, dealing()));
    there.aside.picked = offer;
    await hears(news(3, dealing()));
    expect(there.aside.picked).toEqual(offer);
    await hears(news(4, holdUp([2])));
    expect(there.aside.ask).toBeNull();
  });

  it('is free again once its own answer is stored and told, not when a chat line is', async () => {
    await hears(news(2, dealing()));
    answers(there.aside, offer);
    there.talk('Howdy!');
    await hears({ type: 'ack', key: keyOf('chat'), seq: 2 }, { type: 'ack', key: 'somebody-elses', seq: 2 });
    expect(there.aside.pending).toEqual(offer);
    await hears({ type: 'ack', key: keyOf('move'), seq: 3 }, news(3, dealing()));
    expect([there.aside.picked, there.aside.pending]).toEqual([null, null]);
  });
});

describe('an answer belongs to its own message', () => {
  beforeEach(async () => {
    await hears(news(2, dealing()));
    answers(there.choice, commit);
    answers(there.aside, offer);
    void there.undo();
    there.talk('Howdy!');
    await settle();
  });
  const waiting = (): boolean[] => [there.choice.pending !== null, there.aside.pending !== null, there.undoing];

  it('a chat’s ends free neither a move nor an offer nor an undo', async () => {
    for (const end of [
      { type: 'ack', seq: 2 },
      { type: 'trouble', problem: 'no-whispers' },
    ]) {
      there.talk('Howdy!');
      await hears({ ...end, key: keyOf('chat') });
      expect(waiting()).toEqual([true, true, true]);
    }
    expect(there.notice).toMatchObject({ kind: 'trouble', facts: { problem: 'no-whispers' } });
  });

  it('an undo’s refusal frees the undo alone, and says why', async () => {
    await hears({ type: 'refused', key: keyOf('undo'), rule: 'table.undo-nothing', facts: {} });
    expect(waiting()).toEqual([true, true, false]);
    expect(there.choice).toMatchObject({ picked: commit, why: { rule: 'table.undo-nothing' } });
  });

  it('a refused offer leaves the move on its way, and the other way round', async () => {
    const [move, propose] = ofType('move').map((message) => message.key);
    await hears({ type: 'refused', key: propose, rule: 'SG-001', facts: {} });
    expect(waiting()).toEqual([true, false, true]);
    expect([there.aside.why?.rule, there.choice.why]).toEqual(['SG-001', null]);
    await hears({ type: 'stale', key: move, seq: 2, asks: [] });
    expect(waiting()).toEqual([false, false, true]);
    expect(there.notice?.kind).toBe('stale');
  });

  it('others’ news free nothing', async () => {
    await hears(news(3, dealing()), { type: 'wishnews', wish: null }, { type: 'trouble', problem: 'bad-message' });
    expect(waiting()).toEqual([true, true, true]);
  });

  it('is freed with a word about it when it can never succeed', async () => {
    await hears({ type: 'trouble', key: keyOf('undo'), problem: 'not-your-seat' });
    expect(waiting()).toEqual([true, true, false]);
    expect(there.notice).toMatchObject({ kind: 'trouble', facts: { problem: 'not-your-seat' } });
  });

  it('nothing waits once the page is left', async () => {
    there.leave();
    await settle();
    expect(waiting()).toEqual([false, false, false]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a move that was stored', () => {
  it('stays on its way until it is told, so that the old question is not answered twice', async () => {
    answers(there.choice, commit);
    await settle();
    await hears({ type: 'ack', key: keyOf('move'), seq: 2 });
    expect(there.choice.pending).toEqual(commit);
    await hears(news(2, { ...holdUp([2]), asks: [] }));
    expect(there.choice.pending).toBeNull();
  });

  it('and was taken back while one was away, leaves the question open', async () => {
    answers(there.choice, commit);
    await comesBack(welcome(3));
    expect(there.choice.pending).toEqual(commit);
    await hears({ type: 'ack', key: keyOf('move'), seq: 2 });
    expect([there.choice.ask?.id, there.choice.pending]).toEqual([7, null]);
  });
});

describe('an undo that others have to agree to', () => {
  const wish = (): object => ({ undo: keyOf('undo'), seat: 1, waits: [0] });

  it('is asked for once: it is not sent again after the line was cut', async () => {
    void there.undo();
    void there.undo();
    expect(ofType('undo')).toHaveLength(1);
    await hears({ type: 'wishnews', wish: wish() });
    expect(there.undoing).toBe(false);
    await comesBack(welcome(1, holdUp([0, 1, 2]), wish()));
    expect(keyed()).toHaveLength(1);
    expect(there.notice).toBe(null);
  });

  it('is said to have been decided if it is open no longer when one comes back', async () => {
    void there.undo();
    await hears({ type: 'wishnews', wish: wish() });
    await comesBack(welcome());
    expect(keyed()).toHaveLength(1);
    expect(there.notice?.kind).toBe('stale');
  });

  it('tells its sender what the others said', async () => {
    void there.undo();
    const key = keyOf('undo');
    await hears({ type: 'wishnews', wish: wish() }, { type: 'wishnews', wish: null });
    await hears({ type: 'refused', key, rule: 'table.undo-declined', facts: { seat: 0 } });
    expect(there.choice.why?.rule).toBe('table.undo-declined');
  });
});

describe('a hint', () => {
  it('is for the question it was asked about, and the last one counts', async () => {
    there.askHint();
    const [first] = ofType('hint');
    await hears(news(2, { ...holdUp([1]), asks: [{ ...holdUp([1]).asks[0]!, id: 8 }] }));
    await hears({ type: 'hinted', id: first!['id'], do: commit });
    expect([there.hinting, there.choice.hint]).toEqual([false, null]);
    there.askHint();
    await hears({ type: 'hinted', id: first!['id'], do: commit });
    expect([there.hinting, there.choice.hint]).toEqual([true, null]);
    await hears({ type: 'hinted', id: ofType('hint')[1]!['id'], do: commit });
    expect([there.hinting, there.choice.hint]).toEqual([false, commit]);
  });

  it('is not waited for on a line that is lost, nor asked for again', async () => {
    there.askHint();
    await comesBack(welcome());
    expect(there.hinting).toBe(false);
    expect(ofType('hint')).toEqual([]);
  });
});

describe('an outage', () => {
  /** Two messages of play and one of talk. */
  const speaks = (): void => {
    answers(there.choice, commit);
    void there.undo();
    there.talk('Howdy!');
  };

  it('of the line sends each message once with each return, in its order', async () => {
    far.answers = () => undefined;
    speaks();
    there.older();
    for (let i = 0; i < 30; i += 1) await comesBack(welcome());
    const sent = far.sockets.map((one) => one.sent.map((message) => message.type).filter((type) => type !== 'ping'));
    expect(sent.shift()).toEqual(['history', ...KEYED, 'history']);
    for (const again of sent) expect(again).toEqual(KEYED);
    expect(new Set(keyed().map((message) => message.key)).size).toBe(3);
    expect(keyed()).toHaveLength(3 * 31);
  });

  it('of the house behind a good line is asked about seldom, by one timer', async () => {
    const timers: number[] = [];
    far.answers = (message, socket) => {
      if (message.type === 'ping') socket.hear({ type: 'pong', stamp: 1 });
      else socket.hear({ type: 'trouble', problem: 'down', key: message.key });
      timers.push(vi.getTimerCount());
    };
    speaks();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(keyed().length).toBeLessThanOrEqual(3 * 7);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(keyed().length).toBeGreaterThan(3 * 40);
    expect(keyed().length).toBeLessThanOrEqual(3 * 85);
    expect(Math.max(...timers)).toBeLessThanOrEqual(3); // the next ping, its pong, the outbox
    far.answers = (message, socket) => socket.hear({ type: 'ack', key: message.key, seq: 1 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([there.choice.pending, there.undoing]).toEqual([null, false]);
    const sent = keyed().length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(keyed()).toHaveLength(sent);
  });

  it('of both, with a storm of troubles, stays within one send for each return and each tick of the timer', async () => {
    far.answers = (message, socket) => {
      if (KEYED.includes(message.type))
        for (let i = 0; i < 20; i += 1) socket.hear({ type: 'trouble', problem: 'busy', key: message.key });
    };
    speaks();
    for (let i = 0; i < 20; i += 1) {
      await vi.advanceTimersByTimeAsync(450);
      await comesBack(welcome());
    }
    for (const { sent } of far.sockets)
      for (const type of KEYED) expect(sent.filter((message) => message.type === type).length).toBeLessThanOrEqual(2);
  });
});

describe('a log that is not whole', () => {
  const told = (...lines: Line[]): object => ({ type: 'told', lines });

  it('is asked for where the house tells little, and wholly once the game is over', async () => {
    expect(ofType('history')).toMatchObject([{ before: 2, whole: false }]);
    await hears(told(line(1)));
    await hears(news(2, holdUp([1]), [line(2)]), { type: 'tablenews', table: { ...table, status: 'over' } });
    expect([there.first, ofType('history').length]).toEqual([1, 1]);
    await comesBack({ ...welcome(9, holdUp([])), table: { ...table, status: 'over' } });
    expect(ofType('history')).toMatchObject([{ before: 10, whole: true }]);
    const draw = vi.spyOn(there.game, 'draw');
    await hears(told(line(8), line(9, [{ event: 'over' }])));
    expect(there.story.map((one) => one.seq)).toEqual([8, 9]);
    expect(draw.mock.lastCall?.[1]).toEqual([{ event: 'over' }]);
  });
});

describe('leaving', () => {
  it('stops everything: the line, the outbox, looks, words that fade', async () => {
    await comesBack(welcome(4));
    expect(there.notice?.kind).toBe('caught-up');
    far.answers = (message, socket) => socket.hear({ type: 'trouble', problem: 'down', key: message.key });
    there.talk('Howdy!');
    void there.look(7, commit);
    there.leave();
    expect(vi.getTimerCount()).toBe(0);
    const sent = keyed().length;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect([keyed().length, far.sockets.length]).toEqual([sent, 2]);
  });

  it('for another seat of this device does not say in its name what the first one said', async () => {
    far.answers = () => undefined;
    there.talk('Howdy!');
    there.sit(2);
    await settle();
    await hears(welcome());
    expect(far.line.sent).toEqual([]);
  });
});

describe('a question of which nobody sees who has answered it', () => {
  const quiet = (): Sight => {
    const sight = holdUp([]);
    return { ...sight, asks: [{ id: 7, question: ['Help'], mine: true, options: [commit] }] };
  };

  it('is passed by itself where one has said so, until one wants to think', async () => {
    await hears({ ...welcome(2, quiet()), habits: { '*': { verb: 'only' } } });
    expect(there.passesSoon).toBe(true);
    there.letMeThink();
    expect(ofType('habit').at(-1)).toMatchObject({ question: 'Help', do: { verb: 'ask' } });
    expect(there.passesSoon).toBe(false);
  });

  it('waits for whoever has said nothing, and no other question is passed', async () => {
    await hears(welcome(2, quiet()));
    expect(there.passesSoon).toBe(false);
    await hears({ ...welcome(3, holdUp([1])), habits: { '*': { verb: 'only' } } });
    expect(there.passesSoon).toBe(false);
  });
});
