/** The shelf of puzzles, and which of them comes next. */
import { call } from './api';
import type { DailyPuzzle, PuzzleInfo, PuzzleShelf, PuzzleVerdict } from '../gen/wire';
import type * as gen from '../gen/wire';
import type { Foreseen, Said, Sight } from './wire';

export type { DailyPuzzle, PuzzleInfo, PuzzleShelf, Solver } from '../gen/wire';
export interface Verdict extends Omit<PuzzleVerdict, 'do' | 'best' | 'odds'> {
  do: Said;
  best: Said;
  odds: { do: Said; odds: number }[];
}
export interface Position extends Omit<gen.PuzzleSight, 'sight'> {
  sight: Sight;
}

const BEGINNER = 1500; // as the server rates whoever has answered nothing yet

export const puzzles = {
  all: () => call<PuzzleShelf>('GET', '/puzzles'),
  daily: () => call<DailyPuzzle>('GET', '/puzzles/daily'),
  one: (id: string) => call<Position>('GET', `/puzzles/${encodeURIComponent(id)}`),
  answer: (id: string, said: Said) => call<Verdict>('POST', `/puzzles/${encodeURIComponent(id)}`, { do: said }),
  look: (id: string, ask: number, said: Said) =>
    call<Foreseen>('POST', `/puzzles/${encodeURIComponent(id)}/look`, { ask, do: said }),
};

/** What was answered since this page was opened: without a nickname nobody else remembers it. */
export const answered = new Set<string>();

/** The puzzle not yet answered that is nearest to how good one is: of the same game, or else of any. */
export function next(shelf: PuzzleShelf, game: string, but = ''): PuzzleInfo | null {
  const mine = shelf.me?.rating ?? BEGINNER;
  const left = shelf.puzzles.filter((one) => one.id !== but && !(one.id in shelf.tried) && !answered.has(one.id));
  const near = (a: PuzzleInfo, b: PuzzleInfo): number => Math.abs(a.rating - mine) - Math.abs(b.rating - mine);
  const sorted = left.sort(near);
  return sorted.find((one) => one.game === game) ?? sorted[0] ?? null;
}
