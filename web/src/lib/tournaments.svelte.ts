/** Tournaments: what can be asked of the house about them, and one that is watched for as long as its page is open. */
import type { Tournament as Told, TournamentLine as ToldLine, TournamentPlan } from '../gen/wire';
import { call } from './api';
import { Problem } from './http';
import { reader, t } from './lang.svelte';

export type { TournamentPlan };
type Planned = { plan: Required<TournamentPlan> };
export type Tournament = Omit<Told, 'plan'> & Planned;
export type TournamentLine = Omit<ToldLine, 'plan'> & Planned;
export type Format = TournamentPlan['format'];
export type RoundTable = Tournament['tables'][number][number];
export type Standing = Tournament['standings'][number];
export type Entrant = Tournament['entrants'][number];

export const FORMATS: readonly Format[] = ['knockout', 'swiss', 'round-robin', 'league'];
export const BOT = 0;
const EVERY = 5000; // ms

export const tournaments = {
  all: () => call<TournamentLine[]>('GET', '/tournaments'),
  make: (plan: TournamentPlan) => call<Tournament>('POST', '/tournaments', plan),
  look: (id: string, known?: number) =>
    call<Tournament | undefined>('GET', `/tournaments/${id}${known === undefined ? '' : `?known=${known}`}`),
  enter: (id: string) => call<Tournament>('POST', `/tournaments/${id}/enter`),
  withdraw: (id: string, number: number) => call<Tournament>('DELETE', `/tournaments/${id}/entrants/${number}`),
  begin: (id: string) => call<Tournament>('POST', `/tournaments/${id}/begin`),
  callOff: (id: string) => call<Tournament>('DELETE', `/tournaments/${id}`),
};

/** One tournament, asked for again every few seconds: the house answers only if something has changed. */
export class Watched {
  told = $state.raw<Tournament | null>(null);
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly id: string) {}

  /** Until it is told to stop. */
  stay(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      this.told = (await tournaments.look(this.id, this.told?.version)) ?? this.told;
      this.problem = null;
    } catch (fault) {
      this.problem = fault instanceof Problem ? fault : new Problem(500, 'fault');
    }
  }

  async does(deed: (id: string) => Promise<Tournament>): Promise<void> {
    this.told = await deed(this.id);
  }
}

// --- what is shown of it ---

export function isOn(status: Tournament['status']): boolean {
  return status === 'open' || status === 'playing' || status === 'resting';
}

/** Whether one may still enter; into a bracket nobody comes late. */
export function takesEntrants(told: Tournament): boolean {
  return told.status === 'open' || (isOn(told.status) && told.plan.format !== 'knockout');
}

export function nameOf(told: Tournament, number: number, bot: string): string {
  return number === BOT ? bot : (told.entrants[number - 1]?.name ?? '');
}

export function points(value: number): string {
  return value.toLocaleString(reader.lang, { maximumFractionDigits: 2 });
}

export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(reader.lang, {
    weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit',
  }); // prettier-ignore
}

/** Where it stands, in a few words. */
export function stage(one: Pick<Tournament, 'status' | 'next' | 'round' | 'rounds'>): string {
  if (one.status === 'open')
    return one.next ? t('tournament.starts-at', { when: when(one.next) }) : t('tournament.opens');
  if (one.status === 'over') return t('tournament.over');
  if (one.status === 'closed') return t('tournament.closed');
  const round = one.rounds
    ? t('tournament.round-of', { n: one.round, of: one.rounds })
    : t('tournament.round', { n: one.round });
  return one.status === 'resting' && one.next
    ? `${round} · ${t('tournament.next-at', { when: when(one.next) })}`
    : round;
}

/** Of the rounds of a bracket those that are played, and how many tables each one to come will have. */
export function bracket(told: Tournament, most = Infinity): { number: number; tables: (RoundTable | null)[] }[] {
  const rounds = told.tables.map((tables, at) => ({ number: at + 1, tables: tables as (RoundTable | null)[] }));
  let left = rounds.at(-1)?.tables.length ?? 0;
  while (left > 1) {
    left = Math.ceil(left / told.plan.size);
    rounds.push({ number: rounds.length + 1, tables: Array<null>(left).fill(null) });
  }
  const shown = rounds.filter((round) => round.tables.length <= most);
  return shown.length ? shown : rounds.slice(-1);
}

/** Some of a long list at a time, for a wall that nobody scrolls. */
export function page<T>(list: T[], size: number, turn: number): T[] {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const at = turn % pages;
  return list.slice(at * size, (at + 1) * size);
}
