/** What is printed on cards, dice and safes, in the order in which the engine counts them. A test compares with its data. */
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
export const GOLD: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5, -2, 0, 0, 0, 1, 0];
export const BADGES = 5;
/** The star and the row of the Stranger, who makes a third with two players. */
export const STRANGER = 9;

/** The six faces of each gun's die. */
export const FACES: Readonly<Record<Gun, readonly number[]>> = {
  PEP: [1, 1, 2, 2, 3, 3],
  DER: [1, 2, 2, 3, 3, 4],
  COL: [1, 2, 3, 4, 4, 5],
  WIN: [2, 3, 3, 4, 5, 6],
  MES: [2, 4, 4, 5, 6, 6],
};
/** How many cards show this gun above each of the items below. */
export const COPIES: Readonly<Record<Gun, readonly number[]>> = {
  PEP: [3, 3, 3, 3],
  DER: [3, 3, 2, 3],
  COL: [3, 2, 2, 3],
  WIN: [2, 2, 2, 3],
  MES: [2, 1, 2, 3],
};
/** By number of players: the stars a house takes, and the rounds of turns. */
export const CAPACITY: Readonly<Record<number, number>> = { 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4 };
export const rounds = (seats: number): number => (seats < 8 ? 4 : 3);

/** Every card by its name, `COL/HOL#2`. */
export const CARDS: readonly string[] = GUNS.flatMap((gun) =>
  ITEMS.flatMap((item, i) => Array.from({ length: COPIES[gun][i]! }, (_, n) => `${gun}/${item}#${n + 1}`)),
);

export const gunOf = (card: string): Gun => card.slice(0, 3) as Gun;
export const itemOf = (card: string): Item => card.slice(4, 7) as Item;

export type SafeKind = 'badge' | 'gun' | 'gold' | 'fool' | 'mystery';

export function kindOf(safe: string): SafeKind {
  if (safe.startsWith('B-')) return 'badge';
  if (safe.startsWith('S-')) return 'gun';
  if (safe.startsWith('M-')) return 'mystery';
  return safe === 'GN2' ? 'fool' : 'gold';
}

export const goldOf = (safe: string): number => GOLD[SAFES.indexOf(safe as (typeof SAFES)[number])] ?? 0;

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

/** A letter or number that stands for a safe where there is no room for more. */
export function mark(safe: string): string {
  const kind = kindOf(safe);
  if (kind === 'gold') return safe[1]!;
  if (kind === 'fool') return '−2';
  return kind === 'mystery' ? (MYSTERY[safe] ?? '?') : safe[2]!;
}
const MYSTERY: Readonly<Record<string, string>> = {
  'M-RUS': 'H',
  'M-LUC': '+',
  'M-DEB': '−',
  'M-CSH': '$',
  'M-OIL': 'O',
};
