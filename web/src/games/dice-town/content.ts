/** What is printed on dice and cards, in the order in which the engine counts them. */
export const FACES = ['9', 'T', 'J', 'Q', 'K', 'A'] as const;
export type Face = (typeof FACES)[number];

export const PLACES = ['mine', 'bank', 'store', 'saloon', 'sheriff', 'hall'] as const;
export type Place = (typeof PLACES)[number];
/** The stops of the walk: the places, then the Doc. */
export type Stop = Place | 'doc';
export const STOPS: readonly Stop[] = [...PLACES, 'doc'];
/** The face that works for a place; the Town Hall looks at the whole hand. */
export const FACE_OF: Partial<Record<Stop, Face>> = { mine: '9', bank: 'T', store: 'J', saloon: 'Q', sheriff: 'K' };

export const STORE = [
  'eq1', 'eq2', 'eq3', 'eq4', 'eq5', 'eq8', 'dynamite', 'girls', 'brute', 'cheater', 'corruption', 'credit', 'joe',
  'marshall', 'sharing', 'wanted', 'elixir', 'cattle', 'winchester', 'mule', 'dog', 'gift', 'swindler', 'doublegun',
  'whisky', 'insurance', 'desperado', 'smoke',
] as const; // prettier-ignore
export const TITLES = [1, 2, 3, 4, 5].flatMap((value) =>
  ['a', 'b', 'c', 'd', 'e'].map((letter) => `t${value}${letter}`),
);
export const RANCH = 'ranch';
export const CARDS: readonly string[] = [...STORE, ...TITLES, RANCH];
export const RIVER = [
  'gold2', 'gold3', 'gold4', 'gold5', 'star', 'wallet2', 'wallet3', 'discovery', 'voucher', 'nothing',
] as const; // prettier-ignore
export const OUTLAWS = Array.from({ length: 12 }, (_, i) => `o${String(i + 1).padStart(2, '0')}`);
export const SPIRITS = ['shaman', 'ambush', 'bodyguard', 'warpath'] as const;

/** Points at the end, where a Store card has a fixed value. */
export const POINTS: Readonly<Record<string, number>> = {
  eq1: 1, eq2: 2, eq3: 3, eq4: 4, eq5: 5, eq8: 8, cattle: 7, winchester: 6,
}; // prettier-ignore

export interface Outlaw {
  /** The face to which a recruited outlaw sets dice, */
  pair: Face;
  /** the face that captures a wanted one, */
  face: Face;
  /** and what that brings, in dollars at the end. */
  bounty: number;
}
const OUTLAW_ROWS: readonly (readonly [Face, Face, number])[] = [
  ['9', 'K', 3], ['9', 'A', 4], ['T', 'Q', 4], ['T', '9', 4], ['J', 'T', 4], ['J', 'Q', 5],
  ['Q', 'J', 5], ['Q', '9', 5], ['K', 'J', 5], ['K', 'T', 3], ['A', 'K', 6], ['A', 'A', 6],
]; // prettier-ignore
export const OUTLAW: Readonly<Record<string, Outlaw>> = Object.fromEntries(
  OUTLAW_ROWS.map(([pair, face, bounty], i) => [OUTLAWS[i]!, { pair, face, bounty }]),
);

export function isTitle(card: string): boolean {
  return /^t\d/.test(card) || card === RANCH;
}

export function valueOf(card: string): number | null {
  return /^t\d/.test(card) ? Number(card[1]) : (POINTS[card] ?? null);
}

/** The names at the set bits of a mask. */
export function named(mask: number, names: readonly string[]): string[] {
  return names.filter((_, i) => (mask >> i) % 2 === 1);
}
