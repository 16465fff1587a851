/** The words of the engine in its own order: an index in a sight is a place in one of these lists. */
export const OUTFITS = ['agency', 'rangers', 'blessed', 'hucksters', 'shamans', 'scientists'] as const;
export const TOKENS = [
  'rest', 'mesmerize', 'fight', 'rob', 'confiscate', 'spell', 'gadget', 'prospect', 'recruit', 'gamble', 'heal',
  'arrest', 'raise', 'shop', 'telegraph', 'bible', 'epiphany', 'brainwash', 'run',
] as const; // prettier-ignore
export const TILES = [
  'station', 'mine', 'bank', 'cemetery', 'church', 'doctor', 'store', 'jail', 'saloon', 'stable', 'telegraph', 'theater',
] as const; // prettier-ignore
export const STATS = ['agility', 'smarts', 'spirit', 'strength', 'shooting'] as const;
export const STAGES = ['setup', 'magic', 'plan', 'move', 'events', 'actions', 'end'] as const;
export const CONTEXTS = [
  'shoot', 'dodge', 'fight', 'rob', 'robdef', 'conf', 'confdef', 'recruit', 'learn', 'invent', 'mez', 'resist', 'cast',
  'raise', 'arrest', 'jailbreak', 'prospect', 'gamble', 'bribe',
] as const; // prettier-ignore
export const PROMISES = ['heal', 'free', 'truce'] as const;
export const FATES = ['open', 'kept', 'broken'] as const;

export type Outfit = (typeof OUTFITS)[number];
export type Token = (typeof TOKENS)[number];
export type Tile = (typeof TILES)[number];
export type Stage = (typeof STAGES)[number];

export const FIGURES = 6;
/** Spaces: locations, then the squares in front of them, then places off the street. */
export const SQUARE = 12;
export const HOME = 24;
export const CELL = 25;
export const GRAVE = 26;
export const POOL = 27;
export const COACH = 28;
export const TRAIN = 29;

const SPECIALS: readonly string[] = ['telegraph', 'bible', 'epiphany', 'brainwash'];

/** The picture on a token. */
export function glyph(token: string): string {
  return token === 'rest' ? 'tok-down' : SPECIALS.includes(token) ? 'act-special' : `act-${token}`;
}

export function spaceName(space: number): string {
  if (space < SQUARE) return `L${space + 1}`;
  return space < HOME ? `S${space - SQUARE + 1}` : 'home';
}

export function spaceOf(name: string): number {
  const number = Number(name.slice(1));
  if (name.startsWith('L')) return number - 1;
  return name.startsWith('S') ? SQUARE + number - 1 : HOME;
}

export function bits(mask: number): number[] {
  return Array.from({ length: 31 }, (_, at) => at).filter((at) => (mask >> at) % 2 === 1);
}
