/** Where the spaces of a town lie: a grid of four rows, turned by a quarter on phones so that 1 to 12 stays clockwise. */
import { HOME, SQUARE } from './content';

export interface Spot {
  column: number;
  row: number;
}

/** How many buildings stand in a row. */
export function width(tiles: number): number {
  return (tiles - 2) / 2;
}

/** The grid place of a location or square; station and mine reach over two rows. */
export function spotOf(space: number, tiles: number): Spot {
  const columns = width(tiles);
  const square = space >= SQUARE;
  const location = square ? space - SQUARE : space;
  if (location === 0) return { column: 0, row: 1 };
  if (location === columns + 1) return { column: columns + 1, row: 1 };
  const upper = location <= columns;
  const column = upper ? location : tiles - location;
  return { column, row: upper ? (square ? 1 : 0) : square ? 2 : 3 };
}

export function isEnd(location: number, tiles: number): boolean {
  return location === 0 || location === width(tiles) + 1;
}

export function locations(tiles: number): number[] {
  return Array.from({ length: tiles }, (_, at) => at);
}

export function squares(tiles: number): number[] {
  return locations(tiles)
    .filter((at) => !isEnd(at, tiles))
    .map((at) => at + SQUARE);
}

/** The order in which spaces are activated: 1 to 12, then the street, then the homes. */
export function walk(tiles: number): number[] {
  return [...locations(tiles), ...squares(tiles), HOME];
}

const CORNERS: readonly (readonly [number, number])[] = [
  [0, 3],
  [0, 0],
  [1, 0],
  [1, 3],
];

/** The corner of each seat: the reader's own is nearest to his hand, the others follow clockwise; two face each other. */
export function corners(seats: number, own: number, tiles: number): (Spot & { seats: number[] })[] {
  const order = Array.from({ length: seats }, (_, at) => (own + at) % seats);
  return CORNERS.map(([right, row], at) => ({
    column: right ? width(tiles) + 1 : 0,
    row,
    seats: order.filter((_, place) => (seats === 2 ? place * 2 : place % CORNERS.length) === at),
  }));
}
