import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coach } from '../src/lib/coach.svelte';
import type { Game } from '../src/lib/game';
import { impossible } from '../src/lib/impossible';
import { Catalogue } from '../src/lib/phrase';
import { lastDeed, ofMove, ofQuestion } from '../src/lib/remarks';
import { Stage } from '../src/lib/stage.svelte';
import * as sound from '../src/lib/sound';
import type { Line, Said, Sight, Told } from '../src/lib/wire';

describe('the coach', () => {
  it('comes by itself in the first two games, each counted once', () => {
    expect(coach.on('toy', 'one')).toBe(true);
    coach.played('toy', 'one');
    coach.played('toy', 'one');
    expect(coach.on('toy', 'two')).toBe(true);
    coach.played('toy', 'two');
    expect([coach.on('toy', 'three'), coach.on('toy', 'two'), coach.on('other', 'three')]).toEqual([false, true, true]);
  });

  it('then comes and goes as one likes, in that game', () => {
    coach.choose('toy', true);
    expect(coach.on('toy', 'three')).toBe(true);
    coach.choose('toy', false);
    expect([coach.on('toy', 'one'), coach.on('other', 'one')]).toEqual([false, true]);
  });

  it('knows how often a kind of question came, not how often it was looked at', () => {
    const asked = [3, 3, 8].map((ask) => coach.before('abc', 'Plan', ask));
    expect([...asked, coach.before('abc', 'Free', 9), coach.before('abc', 'Plan', 3)]).toEqual([0, 0, 1, 0, 0]);
  });
});

describe('remarks', () => {
  const words = new Catalogue('en', {
    'coach.ask.Plan': 'First.',
    'coach.ask.Plan.2': 'Second.',
    'coach.move.send': 'To {place}.',
    'coach.move.send.duel': 'For a fight.',
    'coach.move.send.bank': 'For money.',
  });
  const send: Told = { event: 'send', seat: 1, place: 'farm' };

  it('of one kind take turns', () => {
    expect([0, 1, 2].map((before) => ofQuestion(words, 'Plan', before))).toEqual(['First.', 'Second.', 'First.']);
    expect(ofQuestion(words, 'Free', 0)).toBe('');
  });

  it('say what a move was for, by what came of it, by its facts, by its kind', () => {
    expect(ofMove(words, send, [send])).toBe('To farm.');
    expect(ofMove(words, { ...send, place: 'bank' }, [send])).toBe('For money.');
    expect(ofMove(words, send, [send, { event: 'duel' }])).toBe('For a fight.');
    expect(ofMove(words, { event: 'rain' }, [])).toBe('');
  });

  it('are about what a bot did since one’s own move', () => {
    const line = (seat: number, ...events: Told[]): Line => ({ seq: 1, seat, events });
    const isBot = (seat: number): boolean => seat === 1;
    const said = (...lines: Line[]): string | undefined => lastDeed(words, lines, 0, isBot)?.why;
    expect(said(line(1, { event: 'rain' }, send), line(-1, { event: 'roll' }))).toBe('To farm.');
    expect(said(line(1, send), line(0, { event: 'rain' }))).toBeUndefined();
    expect(said(line(2, { ...send, seat: 2 }))).toBeUndefined();
    expect(said(line(1, { ...send, seat: 0 }))).toBeUndefined();
  });
});

describe('what cannot be', () => {
  it('is what goes together elsewhere, and what one is used to', () => {
    const options: Said[] = [
      { verb: 'march', die: 'colt', unit: 'C1' },
      { verb: 'march', die: 'knife', unit: 'S' },
      { verb: 'keep', dice: ['K', 'Q'], pay: 1 },
    ];
    expect(impossible(options, [{ verb: 'stop' }])).toEqual([
      { verb: 'stop' },
      { verb: 'march', die: 'colt', unit: 'S' },
      { verb: 'march', die: 'knife', unit: 'C1' },
    ]);
    expect(impossible([{ verb: 'stop' }], [{ verb: 'stop' }])).toEqual([]);
  });
});

describe('a rehearsal', () => {
  const HOLD = 1000;
  const sight = { asks: [], standing: [] } as unknown as Sight;
  const game = {
    draw: () => 'true',
    play: (scene: string, { event }: Told) => ({ scene: `${scene}+${event}`, move: 0, hold: HOLD, sound: 'knock' }),
    together: () => false,
  } as unknown as Game;
  const lines: Line[] = [{ seq: 5, seat: 0, events: [{ event: 'one' }, { event: 'two' }] }];
  let stage: Stage;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(sound, 'play').mockImplementation(() => undefined);
    stage = new Stage(game);
    stage.show(sight, 5, lines);
    void stage.rehearse([{ event: 'a' }, { event: 'b' }]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('plays what would be and goes back, without a sound or a word in the log', async () => {
    expect([stage.scene, stage.whatIf, stage.busy, stage.shown]).toEqual(['true+a', true, false, 5]);
    await vi.advanceTimersByTimeAsync(HOLD);
    expect([stage.scene, stage.story(lines)]).toEqual(['true+a+b', lines]);
    await vi.advanceTimersByTimeAsync(10 * HOLD);
    expect([stage.scene, stage.whatIf, stage.event]).toEqual(['true', false, null]);
    expect(sound.play).not.toHaveBeenCalled();
  });

  it('ends when one has seen enough', async () => {
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([stage.scene, stage.whatIf]).toEqual(['true', false]);
  });

  it('gives way to what happens', async () => {
    stage.add([{ seq: 6, seat: 1, events: [{ event: 'real' }] }], sight);
    expect([stage.scene, stage.whatIf, stage.busy, stage.shown]).toEqual(['true+real', false, true, 6]);
    await vi.advanceTimersByTimeAsync(10 * HOLD);
    expect([stage.scene, stage.busy, stage.shown]).toEqual(['true', false, 6]);
  });
});
