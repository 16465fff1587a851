/** The cards of the gallery, and where their names stand. */
import { isOutlaw, isRiver, isSpirit, POSTERS, RIVER, SPIRITS, STORE, TITLES } from './content';

export const PIECES: string[] = [
  ...STORE,
  ...TITLES.filter((title) => title.endsWith('a')),
  'ranch',
  ...RIVER,
  ...Object.keys(POSTERS),
  ...SPIRITS,
];

export function domain(piece: string): string {
  if (isOutlaw(piece)) return 'outlaw';
  if (isSpirit(piece)) return 'spirit';
  return isRiver(piece) ? 'river' : 'card';
}
