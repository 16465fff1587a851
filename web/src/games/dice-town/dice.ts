/** Dice as they are drawn: which faces, how they add up, what a poker hand is called. */
import { FACE_OF, FACES, type Face, type Place } from './content';

export const DICE_EACH = 5;
/** From the best hand to the poorest, with an example of each. */
export const HANDS: readonly (readonly [string, Face[]])[] = [
  ['five', ['A', 'A', 'A', 'A', 'A']],
  ['four', ['K', 'K', 'K', 'K', '9']],
  ['full', ['Q', 'Q', 'Q', 'J', 'J']],
  ['straight', ['9', 'T', 'J', 'Q', 'K']],
  ['three', ['J', 'J', 'J', 'A', '9']],
  ['pairs', ['A', 'A', '9', '9', 'K']],
  ['pair', ['T', 'T', 'A', 'Q', '9']],
  ['high', ['A', 'K', 'J', 'T', '9']],
];

export function count(dice: readonly Face[], face: Face): number {
  return dice.filter((one) => one === face).length;
}

/** What keeping so many dice costs, as the question itself says. */
export function price(kept: number): number {
  return kept > 0 ? kept - 1 : 1;
}

/** The name of a complete hand, null while dice are loose. */
export function handName(dice: readonly Face[]): string | null {
  if (dice.length < DICE_EACH) return null;
  const shape = FACES.map((face) => count(dice, face))
    .filter(Boolean)
    .sort((a, b) => b - a)
    .join('');
  const straight = shape === '11111' && (count(dice, '9') === 0 || count(dice, 'A') === 0);
  if (straight) return 'straight';
  const names: Record<string, string> = { 5: 'five', 41: 'four', 32: 'full', 311: 'three', 221: 'pairs', 2111: 'pair' };
  return names[shape] ?? 'high';
}

/** Who shows most of a place's face, and how many; nobody where nobody shows any. */
export function leaders(
  seats: readonly { locked: readonly Face[] }[],
  place: Place,
): { seats: number[]; most: number } {
  const face = FACE_OF[place];
  const counts = seats.map((seat) => (face ? count(seat.locked, face) : 0));
  const most = Math.max(0, ...counts);
  return { seats: most ? counts.flatMap((n, seat) => (n === most ? [seat] : [])) : [], most };
}

/** Takes some dice out of others, one for one. */
export function without(dice: readonly Face[], gone: readonly Face[]): Face[] {
  const rest = [...dice];
  for (const face of gone) {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

export function ordered(dice: readonly Face[]): Face[] {
  return [...dice].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b));
}

/** 0, 1, 2 … for so many things that are all alike. */
export function times(n: number): number[] {
  return Array.from({ length: Math.max(0, n) }, (_, i) => i);
}
