/** The words of the engine in its own order: an outfit's colour and a place on the map are numbers in these lists. */
import type { Dude } from '../../gen/slaughter-gulch';

export const OUTFITS = ['agency', 'rangers', 'blessed', 'hucksters', 'shamans', 'scientists'] as const;
export const STATS = ['agility', 'smarts', 'spirit', 'strength', 'shooting'] as const;
/** Spaces: locations, then the squares in front of them, then places off the street. */
export const SPACES = [
  'L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10', 'L11', 'L12',
  'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9', 'S10', 'S11', 'S12', 'home',
] as const; // prettier-ignore

export type Outfit = (typeof OUTFITS)[number];
export type Space = (typeof SPACES)[number];
export type Token = Dude['token'];

export const FIGURES = 6;
export const SQUARE = 12;
export const HOME = 24;
export const CELL = 25;
export const GRAVE = 26;
export const POOL = 27;
export const COACH = 28;
export const TRAIN = 29;
const PLACES: readonly string[] = [...SPACES, 'cell', 'grave', 'pool', 'coach', 'train'];
const PLATES: readonly string[] = OUTFITS;
const SPECIALS: readonly string[] = ['telegraph', 'bible', 'epiphany', 'brainwash'];

/** The number of an outfit's colour, from 1; 0 for none. */
export function plate(outfit: string): number {
  return PLATES.indexOf(outfit) + 1;
}

/** The picture on a token. */
export function glyph(token: string): string {
  return token === 'rest' ? 'tok-down' : SPECIALS.includes(token) ? 'act-special' : `act-${token}`;
}

export function spaceName(space: number): Space {
  return SPACES[space] ?? 'home';
}

/** -1 if it is no place. */
export function spaceOf(name: string): number {
  return PLACES.indexOf(name);
}
