import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import box from '../fixtures/deadwood-1876-printed.json';
import d76 from '../fixtures/deadwood-1876-3.json';
import deadwood from '../fixtures/deadwood.json';
import dice from '../fixtures/dice-town-1.json';
import gulch from '../fixtures/slaughter-gulch.json';
import { game as rails } from '../src/games/deadwood';
import { learn as learnDeadwood } from '../src/games/deadwood/printed';
import { game as stars } from '../src/games/deadwood-1876';
import { learn as learnD76 } from '../src/games/deadwood-1876/printed';
import { game as diceTown } from '../src/games/dice-town';
import { game as town } from '../src/games/slaughter-gulch';
import { learn as learnGulch } from '../src/games/slaughter-gulch/printed';
import { game as trail } from '../src/games/two-towns';
import { bestDeeds, tallied } from '../src/lib/ending';
import type { Game } from '../src/lib/game';
import { reader } from '../src/lib/lang.svelte';
import { Playback } from '../src/lib/playback.svelte';
import * as sound from '../src/lib/sound';
import { Stage } from '../src/lib/stage.svelte';
import { drawsAnew, takenBack } from '../src/lib/undo';
import { inForce, type ChatLine, type Line, type Replay, type Sight, type Told } from '../src/lib/wire';
import Bubbles from '../src/parts/Bubbles.svelte';
import { fixtures } from './fixtures';

const sight = { result: [], asks: [] } as unknown as Sight;
const HOLD = 100;
const game = {
  draw: () => 'settled',
  play: (_: unknown, event: Told) => ({ scene: event.event, move: 0, hold: HOLD, sound: 'knock' as const }),
  together: (event: Told) => event.event === 'shot',
  turn: (event: Told) => (event.event === 'turn' ? { seat: Number(event['seat']) } : null),
  highlight: () => false,
} as unknown as Game;
const lines: Line[] = [
  { seq: 2, seat: 0, events: [{ event: 'duel' }, { event: 'shot' }, { event: 'falls' }, { event: 'wins' }] },
  { seq: 3, seat: -1, events: [{ event: 'rolls' }] },
];

describe('what is told keeps step with what is shown', () => {
  let said: string[];
  let stage: Stage;
  const told = (): string[] => stage.story(lines).flatMap((line) => line.events.map((one) => one.event));
  const on = (beats: number): Promise<unknown> => vi.advanceTimersByTimeAsync(HOLD * beats);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(sound, 'play').mockImplementation(() => undefined);
    said = [];
    stage = new Stage(game, (events) => said.push(events.map((one) => one.event).join()));
    stage.show(sight, 1);
    stage.add(lines, sight);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('event by event, in the log, aloud and for who listens', async () => {
    expect([told(), said]).toEqual([['duel'], ['duel']]);
    expect(sound.play).toHaveBeenCalledTimes(1);
    await on(1);
    expect([told(), said.at(-1)]).toEqual([['duel', 'shot', 'falls'], 'shot,falls']);
    await on(2);
    expect([told().at(-1), said.at(-1), stage.shown]).toEqual(['rolls', 'rolls', 3]);
    await on(1);
    expect([stage.busy, stage.scene, said.length]).toEqual([false, 'settled', 4]);
    expect(sound.play).toHaveBeenCalledTimes(5);
  });

  it('and is skipped with it, all at once', async () => {
    stage.skip();
    await on(0);
    expect([told().length, stage.busy]).toEqual([5, false]);
    expect(said).toEqual(['duel', 'shot,falls,wins,rolls']);
    expect(sound.play).toHaveBeenCalledTimes(1);
  });

  it('in a replay as at the table', async () => {
    const frames = lines.map((line) => ({ line, sight }));
    const playback = new Playback(
      { table: { id: 'abc' }, first: sight, frames } as unknown as Replay,
      game,
      () => undefined,
    );
    playback.step();
    expect(playback.story).toEqual([{ ...lines[0], events: [{ event: 'duel' }] }]);
    playback.stage.skip();
    await on(0);
    expect(playback.story).toEqual([lines[0]]);
    expect([playback.before(3), playback.seq]).toEqual([1, 2]);
  });
});

describe('taking back', () => {
  const words = (): ReturnType<typeof reader.game> => reader.game('two-towns');
  const march: Told = {
    event: 'march',
    side: 'west',
    die: 'colt',
    unit: 'C1',
    riders: [],
    start: 2,
    goal: 3,
    load: 'alone',
  };
  const log: Line[] = [
    { seq: 7, seat: 0, events: [march] },
    { seq: 8, seat: -1, events: [{ event: 'turn', seat: 1 }, { event: 'roll' }] },
    { seq: 9, seat: 1, events: [{ event: 'stop' }] },
  ];
  const names = ['Maya', 'Cole'];

  it('says what goes: one’s own move, whole turns of others, and that dice fall anew', () => {
    expect(takenBack(log, 0, true, game, words(), names)).toBe('your march, and the whole turn of Cole');
    expect(takenBack(log.slice(0, 1), 0, true, game, words(), names)).toBe('your march');
    expect(takenBack([log[0]!, log[2]!], 0, true, game, words(), names)).toBe('your march, and what Cole did since');
    expect([drawsAnew(log), drawsAnew(log.slice(0, 1))]).toEqual([true, false]);
  });

  it('tells those who are asked in the words of the log', () => {
    expect(takenBack(log, 0, false, game, words(), names)).toMatch(
      /^West’s .* marches .*, and the whole turn of Cole$/,
    );
  });

  it('leaves what was taken back earlier out of the count, though the log begins later', () => {
    const undone: Line[] = [
      ...log,
      { seq: 10, seat: -1, events: [], undo: 3, gone: 8, by: '0' },
      { seq: 11, seat: 0, events: [march] },
    ];
    expect(inForce(undone).map((line) => line.seq)).toEqual([7, 11]);
  });
});

describe('what each did best', () => {
  it('is what is most one’s own, not the only coin of its kind; nothing where nothing was done', () => {
    expect(bestDeeds({ theft: [1, 0, 0], gold: [6, 3, 0], duels: [1, 2, 0] }, 3)).toEqual([
      { kind: 'gold', n: 6 },
      { kind: 'duels', n: 2 },
      null,
    ]);
  });

  it('counts only what happened to a seat', () => {
    expect(tallied([{ seq: 1, event: { event: 'dig' } }], 2, () => ['gold', -1])).toEqual({});
  });
});

type Frames = { line: Line; sight: Sight }[];
const framesOf = (fixture: unknown): Frames => {
  const { frames, replays } = fixture as { frames?: Frames; replays?: { frames: Frames }[] };
  return frames ?? replays!.flatMap((replay) => replay.frames);
};

describe('the end of every game', () => {
  beforeAll(() => {
    learnDeadwood(deadwood.printed as never);
    learnD76(box as never);
    learnGulch(gulch.printed as never);
  });

  it.each([
    ['two-towns', trail, framesOf(fixtures[0])],
    ['dice-town', diceTown, framesOf(dice)],
    ['deadwood', rails, framesOf(deadwood)],
    ['deadwood-1876', stars, framesOf(d76)],
    ['slaughter-gulch', town, framesOf(gulch)],
  ])('is told in words: %s', async (slug, its, frames) => {
    await reader.learn(slug);
    const words = reader.game(slug).among(['Ana', 'Ben', 'Cem', 'Dot']);
    const any = its as unknown as Game;
    const story = frames.map((frame) => frame.line);
    const told = story.flatMap((line) => line.events);
    const ending = any.ending!(story, any.draw(frames.at(-1)!.sight, told), [0, 1, 2]);
    const deeds = bestDeeds(ending.tallies, frames[0]!.sight.seats);
    const sentences = [ending.why, ending.moment?.said ?? null].flatMap((one) => one ?? []);
    const said = sentences.map((one) => words.text(one.key, one.facts));
    said.push(...Object.keys(ending.tallies).map((kind) => words.text(`deed.${kind}`, { n: 2 })));
    expect(said.filter((one) => /[{}]|^(deed|ending|event|ends)\./.test(one))).toEqual([]);
    expect(story.find((line) => line.seq === ending.moment!.seq)).toBeDefined();
    expect(deeds.some(Boolean)).toBe(true);
  });
});

describe('what others say', () => {
  const line = (id: number, seat: number, text: string, more: Partial<ChatLine> = {}): ChatLine => ({
    id, at: 0, name: ['Maya', 'Cole'][seat]!, text, seat, ...more,
  }); // prettier-ignore
  const props = { seat: 0, emblem: () => '', read: () => null, onopen: vi.fn() };

  it('stands beside their seat for a while; old lines and one’s own do not', async () => {
    vi.useFakeTimers();
    const old = [line(1, 1, 'old')];
    const { rerender } = render(Bubbles, { ...props, lines: old });
    await rerender({ lines: [...old, line(2, 0, 'mine'), line(3, 1, 'nudge', { phrase: true })] });
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/Cole\s+No hurry, but it is your turn\./),
    ]);
    await vi.advanceTimersByTimeAsync(7000);
    expect(screen.queryByRole('button')).toBeNull();
    vi.useRealTimers();
  });
});
