/** Those one knows here: followed, muted, blocked, invited; and what the house says to everybody. */
import type { Company, HouseWords, Neighbour, Reporting, Seated } from '../gen/wire';
import { call } from './api';
import { reader } from './lang.svelte';
import { self } from './me.svelte';

export type { Company, Neighbour };
export type Tie = Neighbour['ties'][number];
export type Reason = Reporting['reason'];
export const REASONS: readonly Reason[] = ['rude', 'cheating', 'absent', 'name', 'other'];

const OFTEN = 60_000; // ms between two looks, on pages that do not look by themselves

export const people = {
  at: (table: string) => call<Neighbour[]>('GET', `/tables/${table}/company`),
  tie: (whom: string, kind: Tie, on: boolean) => call('POST', '/ties', { whom, kind, on }),
  invite: (whom: string, table: string) => call('POST', '/invitations', { whom, table }),
  accept: (table: string, seed: string) => call<Seated>('POST', `/invitations/${table}`, { seed }),
  decline: (table: string) => call('DELETE', `/invitations/${table}`),
  report: (report: Reporting) => call('POST', '/reports', report),
  hide: (hidden: boolean) => call('POST', '/company', { hidden }),
};

class Known {
  company = $state.raw<Company | null>(null);
  words = $state.raw<HouseWords | null>(null);

  /** To ask who is in is to be in. */
  async look(): Promise<void> {
    await self.ask();
    if (self.me) this.company = await call<Company>('GET', '/company');
  }

  async read(): Promise<void> {
    this.words = await call<HouseWords>('GET', '/house/words');
  }

  /** In the reader's language, or in the one there is. */
  inWords(said: Record<string, string> | undefined): string {
    return said?.[reader.lang] ?? Object.values(said ?? {})[0] ?? '';
  }

  /** For as long as the house is on the screen. */
  stay(): void {
    const look = (): void => {
      if (document.hidden) return;
      void this.look().catch(() => undefined);
      void this.read().catch(() => undefined);
    };
    look();
    setInterval(look, OFTEN);
  }
}

export const known = new Known();
