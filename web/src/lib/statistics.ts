/** What the house has counted: of one's own games, and of all. */
import { call } from './api';
import { reader, t } from './lang.svelte';
import type { HouseStatistics, MyStatistics, OpeningResults, OpponentResults, WinShare } from '../gen/wire';

export type { AnalysedGame, HouseGame, HouseStatistics, Length, MyStatistics, WinShare } from '../gen/wire';

/** One line of a plot of shares. */
export interface ShareRow {
  name: string;
  /** Of which game it is, where that is not said. */
  game?: string;
  wins: WinShare;
}

export const statistics = {
  mine: (game: string, players: number) => {
    const asked = new URLSearchParams();
    if (game) asked.set('game', game);
    if (players) asked.set('players', String(players));
    return call<MyStatistics>('GET', `/me/statistics?${asked}`);
  },
  house: () => call<HouseStatistics>('GET', '/house/statistics'),
};

/** A role by its name; a game's own words must have been learnt. */
export function roleName(game: string, role: string): string {
  return reader.game(game).find(`names.${role}`) ?? role.slice(role.indexOf('.') + 1);
}

export function openingName({ game, opening }: OpeningResults): string {
  return reader.game(game).text(`verb.${opening.verb}`, opening as Record<string, string>);
}

export function opponentName({ name, level }: OpponentResults): string {
  if (level) return t('seat.bot', { level: t(`level.${level}.name` as 'level.easy.name') });
  return name || t('stats.somebody');
}

export function number(value: number, digits = 1): string {
  return new Intl.NumberFormat(reader.lang, { maximumFractionDigits: digits }).format(value);
}

/** With its sign, since luck may be bad. */
export function signed(share: number): string {
  const format = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(reader.lang, format).format(share);
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** At each place the mean of the last few up to it. */
export function running(values: number[], last: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i + 1 - last), i + 1)));
}
