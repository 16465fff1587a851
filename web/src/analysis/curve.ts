/** The geometry of the curve: shares of the win, one column for every position of the game. */

/** How far across the curve a position lies, of so many that follow the first. */
export function xOf(at: number, length: number, width: number): number {
  return length > 0 ? (at / length) * width : 0;
}

/** The position that lies nearest. */
export function atOf(x: number, length: number, width: number): number {
  return width > 0 ? Math.max(0, Math.min(length, Math.round((x / width) * length))) : 0;
}

/**
 * The edges between seats that share one height, from the top (0) to the foot (1): one more than there are seats.
 * Of a position that nobody has looked at yet, what was said of the one before it is taken for true.
 */
export function edges(shares: number[][]): number[][] {
  const found = shares.map(() => [] as number[]);
  let before = shares.map(() => 1 / shares.length);
  for (let at = 0; at < (shares[0]?.length ?? 0); at++) {
    const total = shares.reduce((sum, seat) => sum + seat[at]!, 0);
    if (total > 0) before = shares.map((seat) => seat[at]! / total);
    before.forEach((share, seat) => found[seat]!.push((found[seat - 1]?.[at] ?? 0) + share));
  }
  return [found[0]?.map(() => 0) ?? [], ...found];
}

/** A line through heights from the top (0) to the foot (1). */
export function line(heights: number[], width: number, height: number): string {
  return `M${points(heights, width, height).join('L')}`;
}

/** What lies between two such lines. */
export function area(above: number[], below: number[], width: number, height: number): string {
  return `M${[...points(above, width, height), ...points(below, width, height).reverse()].join('L')}Z`;
}

function points(heights: number[], width: number, height: number): string[] {
  return heights.map((y, at) => `${short(xOf(at, heights.length - 1, width))} ${short(y * height)}`);
}

function short(number: number): number {
  return Math.round(number * 10) / 10;
}

/** For marks of one size, from left to right: how many steps each goes down so that none lies on another. */
export function lanes(across: number[], size: number): number[] {
  const ends: number[] = []; // of each lane
  return across.map((x) => {
    const free = ends.findIndex((end) => x >= end);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = x + size;
    return lane;
  });
}
