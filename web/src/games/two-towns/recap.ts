/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Sentence } from '../../lib/game';
import type { Told } from '../../gen/two-towns';
import { SIDES, TILES } from './scene';

export function recap(events: Told[], seat: number, names: string[]): Sentence[] {
  const me = SIDES[seat];
  const who = names[1 - seat] ?? '';
  const out = (side: boolean): string[] =>
    events
      .filter((event) => event.event === 'removed')
      .filter((event) => (event.side === me) === side)
      .map((event) => event.unit);
  const marches = events.filter((event) => event.event === 'march').filter((event) => event.side !== me);
  const [lost, won] = [out(true), out(false)];
  if (!marches.length && !lost.length && !won.length) return [];
  const sentences: Sentence[] = [];
  if (lost.length) sentences.push({ key: 'recap.lost', facts: { units: lost } });
  if (won.length) sentences.push({ key: 'recap.won', facts: { units: won, who } });
  if (marches.length) {
    sentences.push({ key: 'recap.marched', facts: { who, n: marches.length } });
    const goals = marches.map((event) => event.goal);
    const away = Math.min(...goals.map((tile) => (seat === 0 ? tile : TILES - 1 - tile)));
    if (away <= 3 && away > 0) sentences.push({ key: 'recap.close', facts: { who, n: away } });
  }
  return sentences;
}
