import { expect, test } from 'vitest';
import { TournamentDraft } from '../src/lib/tournament_draft.svelte';
import { bracket, page, takesEntrants, type Tournament } from '../src/lib/tournaments.svelte';
import type { GameInfo } from '../src/lib/wire';

const games = [
  { slug: 'dice-town', rules: '1', seats: [2, 3, 4, 5], options: [], levels: [] },
  { slug: 'two-towns', rules: '1', seats: [2], options: [], levels: [] },
] as GameInfo[];

function told(first: number, size = 2): Tournament {
  const tables = Array.from({ length: first }, () => ({ players: [1, 2] }));
  return { tables: [tables], plan: { size, format: 'knockout' }, status: 'playing' } as unknown as Tournament;
}

test('a bracket shows the rounds to come, down to the final', () => {
  expect(bracket(told(8)).map((round) => round.tables.length)).toEqual([8, 4, 2, 1]);
  expect(bracket(told(5, 4)).map((round) => round.tables.length)).toEqual([5, 2, 1]);
  expect(bracket(told(64), 8).map((round) => round.number)).toEqual([4, 5, 6, 7]);
});

test('a long list is turned over page by page, and begins again', () => {
  const list = [1, 2, 3, 4, 5];
  expect([0, 1, 2, 3].map((turn) => page(list, 2, turn))).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
  expect(page([], 2, 7)).toEqual([]);
});

test('nobody comes late into a bracket', () => {
  expect(takesEntrants(told(2))).toBe(false);
  expect(takesEntrants({ ...told(2), status: 'open' })).toBe(true);
  expect(takesEntrants({ ...told(2), plan: { ...told(2).plan, format: 'league' } })).toBe(true);
});

test('a league is planned for every week at a fixed time, an evening for when the host says so', () => {
  const draft = new TournamentDraft(games);
  expect(draft.plan('Usual')).toMatchObject({ title: 'Usual', every: 0, starts: null, length: 5400 });
  draft.size = 5;
  draft.choose('two-towns');
  expect(draft.size).toBe(2);
  draft.play('league');
  const plan = draft.plan('Usual');
  expect(plan).toMatchObject({ every: 7, rounds: 10, clock: { kind: 'bank' } });
  expect(plan.starts).toBeGreaterThan(Date.now() / 1000);
  draft.goAt('slow');
  expect(draft.plan('Usual')).toMatchObject({ every: 7, length: 7 * 86_400, clock: { kind: 'days' } });
});
