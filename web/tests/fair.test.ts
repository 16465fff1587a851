import { describe, expect, it } from 'vitest';
import { game } from '../src/games/two-towns';
import { commitment, verify } from '../src/lib/fair';
import { fixtures } from './fixtures';

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
});
