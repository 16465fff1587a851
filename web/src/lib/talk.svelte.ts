/** What people say at a table, in the reader's words; and whom the reader would rather not hear. */
import { people, type Neighbour } from './acquaintances.svelte';
import { t } from './lang.svelte';
import type { ChatLine } from './wire';

export const PHRASES = ['hello', 'nice', 'luck', 'moment', 'oops', 'thanks', 'again', 'nudge', 'bye'] as const;
export type Phrase = (typeof PHRASES)[number];

/** `read` knows the phrases of a game. */
export function saidIn(line: ChatLine, read?: (phrase: string) => string | null): string {
  if (!line.phrase) return line.text;
  const phrase = PHRASES.find((one) => one === line.text);
  return phrase ? t(`talk.phrase-${phrase}`) : (read?.(line.text) ?? line.text);
}

class Muted {
  seats = $state<number[]>([]);
  private people: Neighbour[] = [];

  has(seat: number | null | undefined): boolean {
    return seat != null && this.seats.includes(seat);
  }

  toggle(seat: number): void {
    const on = !this.has(seat);
    this.set(seat, on);
    const whom = this.people.find((one) => one.seat === seat);
    if (whom) void people.tie(whom.id, 'mute', on).catch(() => undefined); // then it holds at this table only
  }

  set(seat: number, on: boolean): void {
    this.seats = [...this.seats.filter((one) => one !== seat), ...(on ? [seat] : [])];
  }

  /** Who is muted already, at any table. */
  async at(table: string): Promise<void> {
    this.seats = [];
    this.people = await people.at(table);
    this.seats = this.people.filter((one) => one.ties.includes('mute')).map((one) => one.seat);
  }

  nobody(): void {
    for (const seat of this.seats) this.toggle(seat);
  }
}

/** At the table one looks at. */
export const muted = new Muted();
