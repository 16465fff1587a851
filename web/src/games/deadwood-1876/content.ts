/** The names of the engine, in its own order. */
import type { Badge, Character, Gun, House, Item, Safe } from '../../gen/deadwood-1876';

export type { Badge, Gun, House, Safe };
export const GUNS: readonly Gun[] = ['PEP', 'DER', 'COL', 'WIN', 'MES'];
export const ITEMS: readonly Item[] = ['STE', 'DUS', 'HOR', 'HOL'];
export const HOUSES: readonly House[] = ['GEM', 'BEL', 'GCH'];
export const CHARACTERS: readonly Character[] = [
  'hickok', 'jane', 'swearengen', 'bullock', 'utter', 'mccall', 'star', 'farnum', 'marchbanks',
]; // prettier-ignore
export const BADGES: readonly Badge[] = ['B-TIN', 'B-IRN', 'B-COP', 'B-SIL', 'B-GLD'];
export const SAFES: readonly Safe[] = [
  ...BADGES, 'S-PEP', 'S-DER', 'S-COL', 'S-WIN', 'S-MES',
  'G1a', 'G1b', 'G2a', 'G2b', 'G2c', 'G3a', 'G3b', 'G4', 'G5', 'GN2', 'M-RUS', 'M-LUC', 'M-DEB', 'M-CSH', 'M-OIL',
]; // prettier-ignore
/** The star and the row of the Stranger, who makes a third with two players. */
export const STRANGER = 9;

/** A card is named by its gun and its item, `COL/HOL#2`. */
export const gunOf = (card: string): Gun => GUNS.find((gun) => card.startsWith(gun))!;
export const itemOf = (card: string): Item => ITEMS.find((item) => card.startsWith(item, 4))!;
/** The Showdown Gun in a safe. */
export const gunIn = (safe: string): Gun | undefined => GUNS.find((gun) => safe === `S-${gun}`);

export type SafeKind = 'badge' | 'gun' | 'gold' | 'fool' | 'mystery';

export function kindOf(safe: string): SafeKind {
  if (safe.startsWith('B-')) return 'badge';
  if (safe.startsWith('S-')) return 'gun';
  if (safe.startsWith('M-')) return 'mystery';
  return safe === 'GN2' ? 'fool' : 'gold';
}

const BADGE_SYMBOL: Readonly<Record<string, string>> = {
  'B-TIN': 'd76-b-tin', 'B-IRN': 'd76-b-iron', 'B-COP': 'd76-b-copper', 'B-SIL': 'd76-b-silver', 'B-GLD': 'd76-b-gold',
}; // prettier-ignore
const ITEM_SYMBOL: Readonly<Record<Item, string>> = {
  STE: 'd76-stetson', DUS: 'd76-duster', HOR: 'd76-horse', HOL: 'd76-holster',
}; // prettier-ignore

export const gunSymbol = (gun: Gun): string => `d76-${gun.toLowerCase()}`;
export const itemSymbol = (item: Item): string => ITEM_SYMBOL[item];

export function safeSymbol(safe: string): string {
  const kind = kindOf(safe);
  if (kind === 'badge') return BADGE_SYMBOL[safe]!;
  if (kind === 'gun') return 'd76-showdown';
  if (kind === 'mystery') return 'd76-mystery';
  return kind === 'fool' ? 'd76-fool' : 'd76-gold';
}
