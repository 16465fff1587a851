/** The cards of the gallery, and where their names stand. */
import { OUTLAWS, RIVER, SPIRITS, STORE, TITLES } from './content';

export const PIECES: string[] = [
  ...STORE,
  ...TITLES.filter((title) => title.endsWith('a')),
  'ranch',
  ...RIVER,
  ...OUTLAWS,
  ...SPIRITS,
];

export function domain(piece: string): string {
  if (OUTLAWS.includes(piece)) return 'outlaw';
  if ((SPIRITS as readonly string[]).includes(piece)) return 'spirit';
  return (RIVER as readonly string[]).includes(piece) ? 'river' : 'card';
}
