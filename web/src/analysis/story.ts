/** What a report has to tell: the answers that mattered, who won, where the turns begin. */
import type { Judged, Report } from './report';

/** Whether anything has been found yet: somebody has a chance from the start. */
export function isAny(report: Report): boolean {
  return report.seats.some((seat) => seat.truth[0]! > 0);
}

/** Those that surely cost something, the dearest first. */
export function judged(moves: Judged[]): Judged[] {
  return moves.filter((move) => move.grade).sort((a, b) => b.loss - a.loss);
}

/** The seat with the largest share of the win; the first of those who share it. */
export function winner(report: Report): number {
  const results = report.seats.map((seat) => seat.result);
  return results.indexOf(Math.max(...results));
}

/** The turning point before or after a position; the position itself if there is none. */
export function nextTurning(turning: number[], at: number, step: 1 | -1): number {
  return (step > 0 ? turning.find((one) => one > at) : turning.findLast((one) => one < at)) ?? at;
}

/** The last position of every turn, and the start: a game in a few rows. */
export function milestones(starts: number[], length: number): number[] {
  return [...new Set([0, ...starts.slice(1).map((start) => start - 1), length])].sort((a, b) => a - b);
}
