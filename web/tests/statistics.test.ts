/** Figures: means that run along, shares with their sign. */
import { describe, expect, it } from 'vitest';
import { mean, number, running, signed } from '../src/lib/statistics';

describe('figures', () => {
  it('a mean of nothing is nothing', () => {
    expect(mean([])).toBe(0);
    expect(mean([1, 2, 6])).toBe(3);
  });
  it('a running mean knows only what came before', () => {
    expect(running([4, 2, 0, 8], 2)).toEqual([4, 3, 1, 4]);
    expect(running([4, 2], 5)).toEqual([4, 3]);
  });
  it('luck has a sign, a number few digits', () => {
    expect([signed(0.314), signed(-0.02), signed(0)]).toEqual(['+31%', '-2%', '0%']);
    expect(number(2.345)).toBe('2.3');
  });
});
