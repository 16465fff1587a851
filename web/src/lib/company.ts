/** The people at a live table, what happened there, and what they say to each other. */
import type { AnyWords, ChatLine, Line, TableInfo, Words } from './wire';

export interface Company<W extends Words = AnyWords> {
  chairs: TableInfo['chairs'];
  log: Line<W>[];
  /** The last entry of the log that the picture shows. */
  shown: number;
  lines: ChatLine[];
  /** To everybody, or as a whisper to one seat. */
  say(text: string, phrase: boolean, to: number | null): void;
}
