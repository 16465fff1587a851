/** What people say at a table, in the reader's words; and whom the reader would rather not hear. */
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

  has(seat: number | null | undefined): boolean {
    return seat != null && this.seats.includes(seat);
  }

  toggle(seat: number): void {
    this.seats = this.has(seat) ? this.seats.filter((one) => one !== seat) : [...this.seats, seat];
  }

  nobody(): void {
    this.seats = [];
  }
}

/** At the table one looks at. */
export const muted = new Muted();
