/** A short line over the landing tile, from what was foreseen. */
import type { Sentence } from '../../lib/game';
import { SIDES, type Foreseen, type Unit } from './scene';

export interface Forecast {
  goal: number;
  group: Unit[];
  sentence: Sentence;
  tone: 'good' | 'bad' | 'even';
}

export function forecast(foreseen: Foreseen, seat: number): Forecast | null {
  const march = foreseen.events.find((event) => event.event === 'march');
  if (!march) return null;
  const me = SIDES[seat];
  const bouts = foreseen.events.filter((event) => event.event === 'bout');
  const won = bouts.filter((bout) => bout.winner === me).length;
  const lost = bouts.filter((bout) => bout.loser === me).length;
  const ties = bouts.filter((bout) => bout.how === 'tie').length;
  const wins = foreseen.events.some((event) => event.event === 'win' && event.side === me);
  const group = [march.unit, ...march.riders];
  return { goal: march.goal, group, ...verdict(wins, bouts.length, won, lost, ties) };
}

function verdict(
  wins: boolean,
  bouts: number,
  won: number,
  lost: number,
  ties: number,
): Pick<Forecast, 'sentence' | 'tone'> {
  const tone = wins || won > lost ? 'good' : lost > won ? 'bad' : 'even';
  if (wins) return { sentence: { key: 'forecast.wins', facts: {} }, tone };
  if (!bouts) return { sentence: { key: 'forecast.free', facts: {} }, tone };
  const parts = [won ? 'beats' : '', lost ? 'loses' : '', ties ? 'ties' : ''].filter(Boolean).join('-');
  return { sentence: { key: `forecast.${parts}`, facts: { won, lost, ties } }, tone };
}
