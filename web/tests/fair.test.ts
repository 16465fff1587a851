import { describe, expect, it } from 'vitest';
import { game } from '../src/games/two-towns';
import played from '../fixtures/fair.json';
import * as fair from '../src/lib/fair';
import { below, commitment, keyOf } from '../src/lib/fair';
import type { Game } from '../src/lib/game';
import type { Lots } from '../src/lib/wire';
import { fixtures } from './fixtures';

const NONE: Lots = { outcomes: [], lists: [], draws: [] };
const verify = (journal: string, of: Pick<Game, 'drawn'>, seen: string | null): fair.Verdict | null =>
  fair.verify(journal, of, seen, NONE);

/** The beginnings of games of all five, and what the server says of their draws. */
const GAMES = Object.entries(played) as [string, { journal: string; lots: Lots }][];

describe('fair dice, checked in the page', () => {
  it.each(fixtures.map((fixture, i) => [i + 1, fixture] as const))(
    'derives every draw of game %i again',
    (_, fixture) => {
      const verdict = verify(fixture.journal, game, null)!;
      expect(verdict.kept).toBe(true);
      expect(verdict.seenBefore).toBeNull();
      expect(verdict.draws.length).toBeGreaterThan(8);
      expect(verdict.draws.every((draw) => draw.fits)).toBe(true);
    },
  );

  it('notices a loaded die', () => {
    const loaded = fixtures[0]!.journal.replace(/"colt":(\d)/, (_, face: string) => `"colt":${face === '3' ? 1 : 3}`);
    const wrong = verify(loaded, game, null)!.draws.filter((draw) => draw.fits === false);
    expect(wrong).toHaveLength(1);
  });

  it('counts a roll that was taken back: the next is another draw, and the same one again is foresight', () => {
    const lines = fixtures[0]!.journal.trim().split('\n');
    const at = lines.findIndex((one) => one.includes('"verb":"roll"'));
    const before = lines.slice(0, at + 1);
    const [{ fair, options }, roll, end] = [lines[0]!, lines[at]!, lines.at(-1)!].map((one) => JSON.parse(one));
    const key = keyOf(
      Uint8Array.from({ length: 32 }, (_, i) => i),
      fair.seeds,
    );
    const draws = before.filter((one) => one.includes('"seat":-1')).length;
    const drawing = game.drawn!(roll.do, options)!;
    const anew = { ...roll, do: drawing.outcome(below(key, draws, drawing.ways)) };
    const journal = (last: object): string =>
      [...before, '{"undo":1,"by":"0"}', JSON.stringify(last), JSON.stringify(end)].join('\n');
    expect(anew.do).not.toEqual(roll.do);
    expect(verify(journal(anew), game, null)!.draws.every((draw) => draw.fits)).toBe(true);
    expect(verify(journal(roll), game, null)!.draws.at(-1)!.fits).toBe(false);
  });

  it('notices a secret that was not the one promised', () => {
    const swapped = fixtures[0]!.journal.replace('0001020304', '0101020304');
    expect(verify(swapped, game, null)!.kept).toBe(false);
  });

  it('compares the promise with the one this browser saw', () => {
    const promise = commitment(Uint8Array.from({ length: 32 }, (_, i) => i));
    expect(verify(fixtures[0]!.journal, game, promise)!.seenBefore).toBe(true);
    expect(verify(fixtures[0]!.journal, game, 'another')!.seenBefore).toBe(false);
  });

  it('has nothing to say about a journal without a secret', () => {
    const secretless = fixtures[0]!.journal.replace(/\{"secret".*\n/, '');
    expect(verify(secretless, game, null)).toBeNull();
  });

  it.each(GAMES)(
    'derives every draw of %s from what the house lists, and notices any other outcome',
    (_, { journal, lots }) => {
      const draws = (of: Lots): fair.DrawCheck[] => fair.verify(journal, { drawn: () => null }, null, of)!.draws;
      expect(draws(lots).length).toBe(journal.split('"seat":-1').length - 1);
      expect(draws(lots).length).toBeGreaterThan(15);
      expect(draws(lots).filter((draw) => !draw.fits)).toEqual([]);
      const moved = { ...lots, draws: lots.draws.map((lot) => ({ ...lot, ways: lot.ways + 1 })) };
      expect(draws(moved).some((draw) => draw.fits === false)).toBe(true);
      const other = { ...lots, outcomes: lots.outcomes.map(() => ({ verb: 'another' })) };
      expect(draws(other).every((draw) => draw.fits === false)).toBe(true);
      const silent = { ...lots, draws: lots.draws.slice(0, -1) };
      expect(
        draws(silent)
          .map((draw) => draw.fits)
          .lastIndexOf(null),
      ).toBe(lots.draws.length - 1);
    },
  );
});
