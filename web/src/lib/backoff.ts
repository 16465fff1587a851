/** How long to wait before the next try: twice as long each time, up to a ceiling, and never all at the same moment. */
const FIRST = 500; // ms
const LONGEST = 10_000;

export function backoff(tries: number): number {
  return Math.min(LONGEST, FIRST * 2 ** tries) * (0.8 + 0.4 * Math.random());
}
