/** Quick phrases of this table: sent as they are named, read by everybody in their own language. */
import type { Catalogue } from '../../lib/phrase';
import { parseClaim } from './claims';

export const PHRASES = [
  'with-you',
  'not-my-fight',
  'who-helps',
  'bluff',
  'deal',
  'traitor',
  'trust-me',
  'remember',
] as const;

/** A phrase in the reader's words; null if it is none of this game. */
export function read(text: string, words: Catalogue): string | null {
  const claim = parseClaim(text);
  if (claim) return words.text('talk.claim', { who: claim.row, spot: claim.spot, what: claim.what });
  return words.find(`talk.phrase-${text}`) ?? null;
}
