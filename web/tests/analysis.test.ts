import { describe, expect, it, vi } from 'vitest';
import { area, atOf, edges, lanes, line, xOf } from '../src/analysis/curve';
import type { Analysis, Judged, Report } from '../src/analysis/report';
import { Review } from '../src/analysis/review.svelte';
import { isAny, judged, milestones, nextTurning, winner } from '../src/analysis/story';
import { Problem } from '../src/lib/http';
import { headline, luckLine, mostOf } from '../src/lib/luck';
import { Catalogue } from '../src/lib/phrase';
import { sharedTexts } from '../src/lib/texts';

describe('the curve', () => {
  it('has every position in its place, and finds the one nearest to a finger', () => {
    expect([0, 5, 10].map((at) => xOf(at, 10, 300))).toEqual([0, 150, 300]);
    expect([-20, 14, 16, 299, 900].map((x) => atOf(x, 10, 300))).toEqual([0, 0, 1, 10, 10]);
    expect([xOf(0, 0, 300), atOf(120, 10, 0)]).toEqual([0, 0]);
  });

  it('stacks the seats: what is left of one height belongs to the last', () => {
    const shares = [
      [0.5, 0.2, 1],
      [0.3, 0.2, 0],
      [0.2, 0.6, 0],
    ];
    expect(edges(shares).map((edge) => edge.map((y) => Math.round(y * 100) / 100))).toEqual([
      [0, 0, 0],
      [0.5, 0.2, 1],
      [0.8, 0.4, 1],
      [1, 1, 1],
    ]);
  });

  it('fills the height whatever the samples add up to, and keeps what it knew where nobody has looked yet', () => {
    const [, edge, foot] = edges([
      [0, 0.6, 0],
      [0, 0.6, 0],
    ]);
    expect([edge, foot]).toEqual([
      [0.5, 0.5, 0.5],
      [1, 1, 1],
    ]);
  });

  it('is drawn from left to right, and back again round an area', () => {
    expect(line([0, 1, 0.5], 100, 40)).toBe('M0 0L50 40L100 20');
    expect(area([0, 0], [1, 0.5], 100, 40)).toBe('M0 0L100 0L100 20L0 40Z');
  });

  it('lays no mark on another', () => {
    expect(lanes([10, 20, 40, 45], 18)).toEqual([0, 1, 0, 1]);
  });
});

describe('what a report has to tell', () => {
  const move = (seq: number, loss: number, grade: Judged['grade']): Judged =>
    ({ seq, loss, grade, seat: 0, turn: 1, stderr: 0, given: { verb: 'pass' }, best: { verb: 'pass' } }) as Judged;

  it('has the dearest answers first, and only those that surely cost something', () => {
    const moves = [move(1, 0.1, 'slip'), move(2, 0.4, ''), move(3, 0.3, 'blunder')];
    expect(judged(moves).map((one) => one.seq)).toEqual([3, 1]);
  });

  it('is nothing as long as nobody has a chance', () => {
    expect([0, 0.4].map((chance) => isAny({ seats: [{ truth: [chance] }] } as Report))).toEqual([false, true]);
  });

  it('knows who won, and where the next turning point is', () => {
    expect(winner({ seats: [{ result: 0 }, { result: 1 }] } as Report)).toBe(1);
    expect([nextTurning([4, 9], 4, 1), nextTurning([4, 9], 4, -1), nextTurning([4, 9], 12, -1)]).toEqual([9, 4, 9]);
  });

  it('is told in a row for every turn', () => {
    expect(milestones([3, 8, 15], 20)).toEqual([0, 7, 14, 20]);
  });
});

describe('the luck line', async () => {
  const among = async (lang: 'en' | 'fr'): Promise<Catalogue> =>
    new Catalogue(lang, await sharedTexts(lang)).among(['Cole', 'Ezra']);
  const [en, fr] = [await among('en'), await among('fr')];
  const turns = [
    { turn: 1, error: [0.01, 0] },
    { turn: 3, error: [0.11, 0] },
  ];
  const said = (words: Catalogue, luck: number, error: number, you = false): string => {
    const { key, facts } = luckLine(0, { luck, error }, turns, 'round', words, you);
    return words.text(key, facts).replaceAll(/\u202f|\u00a0/g, ' ');
  };

  it('is a sentence in English', () => {
    expect(said(en, 0.31, 0.12)).toBe('Cole was lucky by 31%, gave away 12%, most of it in round 3.');
    expect(said(en, -0.31, 0)).toBe('Cole was unlucky by 31% and gave away next to nothing.');
    expect(said(en, 0.002, -0.04, true)).toBe('You had neither luck nor misfortune and gave away next to nothing.');
  });

  it('is a sentence in French', () => {
    expect(said(fr, 0.31, 0.12)).toBe('La chance a donné 31 % à Cole, qui a laissé filer 12 %, surtout à la manche 3.');
    expect(said(fr, -0.31, 0)).toBe('La malchance a pris 31 % à Cole, qui n’a presque rien laissé filer.');
    expect(said(fr, 0.31, 0.12, true)).toBe(
      'La chance vous a donné 31 % ; vous avez laissé filer 12 %, surtout à la manche 3.',
    );
  });

  it('is one sentence of the whole game, with the round', () => {
    const seats = [
      { luck: -0.31, error: 0.12 },
      { luck: 0.31, error: 0.02 },
    ];
    const whole = (words: Catalogue, you: number | null): string => {
      const line = headline(seats, turns, 'round', words, you);
      return line ? words.text(line.key, line.facts).replaceAll(/\u202f|\u00a0/g, ' ') : '';
    };
    expect(whole(en, 0)).toBe('Ezra was lucky by 31%, you gave away 12%, most of it in round 3.');
    expect(whole(en, null)).toBe('Ezra was lucky by 31%, Cole gave away 12%, most of it in round 3.');
    expect(whole(fr, 0)).toBe('La chance a donné 31 % à Ezra ; vous avez laissé filer 12 %, surtout à la manche 3.');
    expect(whole(en, 1)).toBe('');
  });

  it('names no turn where none stands out', () => {
    expect(mostOf(0, [{ turn: 1, error: [0.1] }, { turn: 2, error: [0.1] }])).toBe(0); // prettier-ignore
    expect(mostOf(0, [{ turn: 1, error: [0.1] }])).toBe(0);
  });
});

describe('a review', () => {
  const told = (progress: number, fine = false): Analysis => ({
    progress,
    fine,
    report: { stderr: progress, seats: [{ truth: [0.5] }] } as Report,
  });

  it('asks until there is no more to say', async () => {
    const answers = [told(0.2), told(0.6), told(0.9, true)];
    const ask = vi.fn(() => Promise.resolve(answers.shift()!));
    const review = new Review(ask);
    await review.run();
    expect(ask).toHaveBeenCalledTimes(3);
    expect([review.done, review.report?.stderr]).toEqual([true, 0.9]);
  });

  it('says that it waits, and goes on', async () => {
    vi.useFakeTimers();
    const faults = [new Problem(503, 'busy'), new Problem(0, 'offline')];
    const review = new Review(() => (faults.length ? Promise.reject(faults.shift()!) : Promise.resolve(told(1))));
    const running = review.run();
    await vi.advanceTimersByTimeAsync(1);
    expect(review.trouble).toBe('busy');
    await vi.advanceTimersByTimeAsync(700);
    expect(review.trouble).toBe('offline');
    await vi.advanceTimersByTimeAsync(2000);
    await running;
    expect([review.trouble, review.done]).toEqual(['', true]);
    vi.useRealTimers();
  });

  it('tries a process that was killed once more, and then says so', async () => {
    vi.useFakeTimers();
    const killed = new Problem(500, 'incident', 'Incident 42');
    const faults = [killed];
    const review = new Review(() => (faults.length ? Promise.reject(faults.shift()!) : Promise.resolve(told(1))));
    void review.run();
    await vi.advanceTimersByTimeAsync(3000);
    expect([review.problem, review.done]).toEqual(['', true]);
    const dead = new Review(() => Promise.reject(killed));
    void dead.run();
    await vi.advanceTimersByTimeAsync(3000);
    expect(dead.problem).toContain('come back in a while');
    vi.useRealTimers();
  });

  it('gives up where there is nothing to be had, and asks no more once nobody reads', async () => {
    const lost = new Review(() => Promise.reject(new Problem(404, 'no-table', 'No such table.')));
    await lost.run();
    expect([lost.problem, lost.done]).toEqual(['No such table.', false]);
    const ask = vi.fn(() => Promise.resolve(told(0.1)));
    const left = new Review(ask);
    const running = left.run();
    left.stop();
    await running;
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
