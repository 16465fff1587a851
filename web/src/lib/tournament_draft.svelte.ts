/** A tournament as its host is about to make it: three kinds of evening cover most of what clubs do. */
import type { GameInfo } from './wire';
import type { Format, TournamentPlan } from './tournaments.svelte';

export const PACES = ['evening', 'weekly', 'slow'] as const;
export type TournamentPace = (typeof PACES)[number];
export const MINUTES = [30, 60, 90, 120, 180, 240] as const;
export const DAYS = [3, 7, 14, 28] as const;
const DAY = 86_400;
const WEEK = 7; // days
const SEASON = 10; // rounds

export class TournamentDraft {
  title = $state('');
  game = $state('');
  format = $state<Format>('swiss');
  size = $state(2);
  rounds = $state(0);
  pace = $state<TournamentPace>('evening');
  minutes = $state(90); // of a round
  days = $state(7); // of a slow round
  starts = $state(''); // as the field has it; nothing: when the host says so
  bots = $state(false);
  rated = $state(false);

  constructor(private readonly games: GameInfo[]) {
    this.choose(games[0]?.slug ?? '');
  }

  get sizes(): number[] {
    return this.games.find((one) => one.slug === this.game)?.seats ?? [];
  }

  /** Rounds are counted where they are not a matter of who is left. */
  get counted(): boolean {
    return this.format === 'swiss' || this.format === 'league';
  }

  choose(slug: string): void {
    this.game = slug;
    if (!this.sizes.includes(this.size)) this.size = this.sizes[0] ?? 2;
  }

  /** A league goes on for a season, unless one says otherwise. */
  play(format: Format): void {
    this.format = format;
    if (format === 'league' && this.pace === 'evening') this.pace = 'weekly';
    if (format === 'league') this.rounds ||= SEASON;
    if (this.pace !== 'evening') this.starts ||= soon();
  }

  goAt(pace: TournamentPace): void {
    this.pace = pace;
    if (pace !== 'evening') this.starts ||= soon();
  }

  plan(title: string): TournamentPlan {
    const every = { evening: 0, weekly: WEEK, slow: this.days }[this.pace];
    return {
      title: this.title.trim() || title,
      game: this.game,
      format: this.format,
      size: this.size,
      rounds: this.counted ? this.rounds : 0,
      starts: this.starts ? new Date(this.starts).getTime() / 1000 : null,
      every,
      length: this.pace === 'slow' ? this.days * DAY : this.minutes * 60,
      clock: this.pace === 'slow' ? { kind: 'days', seconds: 2 * DAY } : { kind: 'bank', seconds: 600 },
      bots: this.bots,
      rated: this.rated,
      ...(every ? { zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
    };
  }
}

/** Tomorrow at eight in the evening, as a field for days and times has it. */
export function soon(): string {
  const at = new Date(Date.now() + DAY * 1000);
  at.setHours(20, 0, 0, 0);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:00`;
}
