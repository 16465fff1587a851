/** The people at a live table, what happened there, and what they say to each other. */
import type { ChatLine, Line, TableInfo } from './wire';

export interface Company {
  chairs: TableInfo['chairs'];
  log: Line[];
  /** The last entry of the log that the picture shows. */
  shown: number;
  lines: ChatLine[];
  /** To everybody, or as a whisper to one seat. */
  say(text: string, phrase: boolean, to: number | null): void;
}
