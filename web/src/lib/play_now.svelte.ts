/** A wish to play now: said again every few seconds for as long as its page is open, and taken back with it. */
import type { Seeking as Sent, Sought } from '../gen/wire';
import { call } from './api';
import { backoff } from './backoff';
import { Problem } from './http';
import { stored } from './stored';
import type { GameInfo } from './wire';

export type { Sought };
export type Seeking = Required<Omit<Sent, 'games' | 'group'>> & { games: string[] };
export type Crowd = Sought['crowd'];

const EVERY = 2000; // ms
const WISH = 'play-now';

export const crowd = (): Promise<Crowd> => call<Crowd>('GET', '/play-now');

/** As it was last said here; at first every game. */
export function lastWish(games: GameInfo[]): Seeking {
  const sizes = games.flatMap((game) => game.seats);
  const every: Seeking = {
    games: games.map((game) => game.slug), least: Math.min(...sizes), most: Math.max(...sizes), pace: 'live', bots: true,
  }; // prettier-ignore
  try {
    const last = JSON.parse(stored.read(WISH) ?? 'null') as Seeking | null;
    const known = last?.games.filter((slug) => every.games.includes(slug)) ?? [];
    return last && known.length ? { ...last, games: known } : every;
  } catch {
    return every;
  }
}

export class Wish {
  told = $state.raw<Sought | null>(null);
  /** Seconds until bots fill in. */
  left = $state(0);
  problem = $state('');
  lapsed = $state(false);
  private timer = 0;
  private tries = 0;

  constructor(private readonly seated: (table: string) => void) {}

  get waits(): boolean {
    return this.told?.seeking ?? false;
  }

  /** With anybody, or only with the members of a group. */
  async seek(wish: Seeking, group: string | null): Promise<void> {
    this.problem = '';
    this.lapsed = false;
    stored.write(WISH, JSON.stringify(wish));
    try {
      this.hear(await call<Sought>('POST', '/play-now', { ...wish, group }));
    } catch (fault) {
      this.problem = fault instanceof Error ? fault.message : '';
    }
  }

  /** The page is left, or somebody has thought better of it. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.waits) void call('DELETE', '/play-now').catch(() => undefined); // without a line it lapses by itself
    this.told = null;
  }

  private hear(told: Sought): void {
    this.told = told;
    this.left = Math.ceil(told.bots_in ?? 0);
    this.tries = 0;
    if (told.table) this.seated(told.table);
    else if (told.seeking) this.timer = window.setTimeout(() => void this.wait(), EVERY);
    else this.lapsed = true;
  }

  private async wait(): Promise<void> {
    try {
      const told = await call<Sought>('POST', '/play-now/wait');
      if (this.told) this.hear(told); // unless it was stopped meanwhile
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      this.timer = window.setTimeout(() => void this.wait(), backoff(this.tries++));
    }
  }
}
