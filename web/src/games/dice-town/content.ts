/** What is printed on dice and cards, in the order in which the engine counts them. */
import type { Face, Outlaw, Place, River, Spirit, Store, Title } from '../../gen/dice-town';

export type { Card, Deed, Face, HandCard, Outlaw, Place, Rank, River, Spirit, Store, Title } from '../../gen/dice-town';

export const FACES: readonly Face[] = ['9', 'T', 'J', 'Q', 'K', 'A'];
export const PLACES: readonly Place[] = ['mine', 'bank', 'store', 'saloon', 'sheriff', 'hall'];
/** The stops of the walk: the places, then the Doc. */
export type Stop = Place | 'doc';
export const STOPS: readonly Stop[] = [...PLACES, 'doc'];
/** The face that works for a place; the Town Hall looks at the whole hand. */
export const FACE_OF: Partial<Record<Stop, Face>> = { mine: '9', bank: 'T', store: 'J', saloon: 'Q', sheriff: 'K' };

export const STORE: readonly Store[] = [
  'eq1', 'eq2', 'eq3', 'eq4', 'eq5', 'eq8', 'dynamite', 'girls', 'brute', 'cheater', 'corruption', 'credit', 'joe',
  'marshall', 'sharing', 'wanted', 'elixir', 'cattle', 'winchester', 'mule', 'dog', 'gift', 'swindler', 'doublegun',
  'whisky', 'insurance', 'desperado', 'smoke',
]; // prettier-ignore
export const TITLES: readonly Title[] = [
  't1a', 't1b', 't1c', 't1d', 't1e', 't2a', 't2b', 't2c', 't2d', 't2e', 't3a', 't3b', 't3c', 't3d', 't3e',
  't4a', 't4b', 't4c', 't4d', 't4e', 't5a', 't5b', 't5c', 't5d', 't5e',
]; // prettier-ignore
export const RANCH = 'ranch';
export const RIVER: readonly River[] = [
  'gold2', 'gold3', 'gold4', 'gold5', 'star', 'wallet2', 'wallet3', 'discovery', 'voucher', 'nothing',
]; // prettier-ignore
export const SPIRITS: readonly Spirit[] = ['shaman', 'ambush', 'bodyguard', 'warpath'];

/** Points at the end, where a Store card has a fixed value. */
export const POINTS: Readonly<Record<string, number>> = {
  eq1: 1, eq2: 2, eq3: 3, eq4: 4, eq5: 5, eq8: 8, cattle: 7, winchester: 6,
}; // prettier-ignore

export interface Poster {
  /** The face to which a recruited outlaw sets dice, */
  pair: Face;
  /** the face that captures a wanted one, */
  face: Face;
  /** and what that brings, in dollars at the end. */
  bounty: number;
}
export const POSTERS: Readonly<Record<Outlaw, Poster>> = {
  o01: { pair: '9', face: 'K', bounty: 3 },
  o02: { pair: '9', face: 'A', bounty: 4 },
  o03: { pair: 'T', face: 'Q', bounty: 4 },
  o04: { pair: 'T', face: '9', bounty: 4 },
  o05: { pair: 'J', face: 'T', bounty: 4 },
  o06: { pair: 'J', face: 'Q', bounty: 5 },
  o07: { pair: 'Q', face: 'J', bounty: 5 },
  o08: { pair: 'Q', face: '9', bounty: 5 },
  o09: { pair: 'K', face: 'J', bounty: 5 },
  o10: { pair: 'K', face: 'T', bounty: 3 },
  o11: { pair: 'A', face: 'K', bounty: 6 },
  o12: { pair: 'A', face: 'A', bounty: 6 },
};

export function isStore(piece: string): piece is Store {
  return STORE.some((card) => card === piece);
}

export function isTitle(piece: string): piece is Title {
  return TITLES.some((title) => title === piece);
}

export function isRiver(piece: string): piece is River {
  return RIVER.some((card) => card === piece);
}

export function isOutlaw(piece: string): piece is Outlaw {
  return piece in POSTERS;
}

export function isSpirit(piece: string): piece is Spirit {
  return SPIRITS.some((spirit) => spirit === piece);
}

export function valueOf(card: string): number | null {
  return isTitle(card) ? Number(card[1]) : (POINTS[card] ?? null);
}
