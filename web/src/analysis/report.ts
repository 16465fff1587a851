/** A finished game looked back at, as the house tells it. */
import type { Said } from '../lib/wire';

export interface SeatReport {
  luck: number;
  luck_stderr: number;
  error: number;
  error_stderr: number;
  result: number;
  score: number;
  chance: number[];
  truth: number[];
  place?: number[];
  points?: number[] | null;
}

export interface Judged {
  seq: number;
  seat: number;
  turn: number;
  given: Said;
  best: Said;
  loss: number;
  stderr: number;
  grade?: '' | 'slip' | 'mistake' | 'blunder';
  why?: { reply: Said | null; better: number; odds: Record<string, number> } | null;
}

export interface TurningPoint {
  seq: number;
  kind: 'answer' | 'draw';
  seat: number;
  swing: number;
}

export interface Report {
  game: string;
  seats: SeatReport[];
  moves: Judged[];
  turning?: TurningPoint[];
  turns?: { turn: number; luck: number[]; error: number[] }[];
  stderr: number;
  fine?: boolean;
}

export interface Analysis {
  progress: number;
  fine: boolean;
  report: Report | null;
}
