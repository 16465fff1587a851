/** The names of the engine in its own order: an index in a sight is a place in one of these lists. */
export const GUNS = ['PEP', 'DER', 'COL', 'WIN', 'MES'] as const;
export type Gun = (typeof GUNS)[number];
export const ITEMS = ['STE', 'DUS', 'HOR', 'HOL'] as const;
export type Item = (typeof ITEMS)[number];
export const HOUSES = ['GEM', 'BEL', 'GCH'] as const;
export type House = (typeof HOUSES)[number];
export const CHARACTERS = [
  'hickok', 'jane', 'swearengen', 'bullock', 'utter', 'mccall', 'star', 'farnum', 'marchbanks',
] as const; // prettier-ignore
export const SAFES = [
  'B-TIN', 'B-IRN', 'B-COP', 'B-SIL', 'B-GLD', 'S-PEP', 'S-DER', 'S-COL', 'S-WIN', 'S-MES',
  'G1a', 'G1b', 'G2a', 'G2b', 'G2c', 'G3a', 'G3b', 'G4', 'G5', 'GN2', 'M-RUS', 'M-LUC', 'M-DEB', 'M-CSH', 'M-OIL',
] as const; // prettier-ignore
export const BADGES = 5;
/** The star and the row of the Stranger, who makes a third with two players. */
export const STRANGER = 9;

export const gunOf = (card: string): Gun => card.slice(0, 3) as Gun;
export const itemOf = (card: string): Item => card.slice(4, 7) as Item;

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

export const gunSymbol = (gun: string): string => `d76-${gun.toLowerCase()}`;
export const itemSymbol = (item: string): string => ITEM_SYMBOL[item as Item];

export function safeSymbol(safe: string): string {
  const kind = kindOf(safe);
  if (kind === 'badge') return BADGE_SYMBOL[safe]!;
  if (kind === 'gun') return 'd76-showdown';
  if (kind === 'mystery') return 'd76-mystery';
  return kind === 'fool' ? 'd76-fool' : 'd76-gold';
}
