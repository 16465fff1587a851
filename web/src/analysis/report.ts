/** A finished game looked back at, as the house tells it. */
import type * as gen from '../gen/wire';
import type { Said } from '../lib/wire';

export type { SeatReport } from '../gen/wire';
export interface Judged extends Omit<gen.MoveReport, 'given' | 'best' | 'why'> {
  given: Said;
  best: Said;
  why: Omit<gen.Why, 'reply'> & { reply: Said | null };
}
export interface Report extends Omit<gen.Report, 'moves'> {
  moves: Judged[];
}
export interface Analysis extends Omit<gen.Analysis, 'report'> {
  report: Report | null;
}
