/** Where everything lies: a row of tiles on wide screens, a column on phones; the reader's own town first. */
import { SIDES, TILES, UNITS, type Scene, type Unit } from './scene';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Place extends Box {
  /** 0 is the lowest of its stack. */
  level: number;
  of: number;
  tile: number;
  /** How much of it the next one leaves to be seen, and how far off its middle that is. */
  seen: number;
  dx: number;
  dy: number;
}
export interface Layout {
  upright: boolean;
  band: Box;
  tiles: Box[];
  chip: { w: number; h: number };
  /** By side and unit; null for whoever is out of the game. */
  places: Record<string, Place | null>;
  /** Where those who would land are shown, the lowest first. */
  landing: Place[];
}

/** A march that is shown before it is made: where it ends, and how many come along. */
export interface Ahead {
  goal: number;
  number: number;
}
type Put = (side: number, tile: number, level: number, of: number) => Place;

export const UPRIGHT_BELOW = 640;
const GAP = 7;
const OVERLAP = 4;
const LAP = 3; // the same, lying
const FINGER = 24; // px

export function key(side: number, unit: Unit): string {
  return `${SIDES[side]}-${unit}`;
}

export function lay(scene: Scene, seat: number, width: number, height: number, ahead?: Ahead | null): Layout {
  const { put, ...frame } = width < UPRIGHT_BELOW ? upright(seat, width, height) : flat(seat, width, height);
  const stack = ahead ? scene.stacks[seat]![ahead.goal]!.length : 0;
  const landing = ahead
    ? Array.from({ length: ahead.number }, (_, i) => put(seat, ahead.goal, stack + i, stack + ahead.number))
    : [];
  /** A stack on which others would land makes room for them. */
  const roomy: Put = (side, tile, level, of) => {
    const more = ahead && side === seat && tile === ahead.goal ? ahead.number : 0;
    return { ...put(side, tile, level, of + more), of };
  };
  return { ...frame, places: placed(scene, roomy), landing };
}

function spot(tile: number, seat: number): number {
  return seat === 1 ? TILES - 1 - tile : tile;
}

type Frame = Omit<Layout, 'places' | 'landing'> & { put: Put };

function flat(seat: number, width: number, height: number): Frame {
  const pad = 14;
  const w = (width - 2 * pad) / TILES;
  const h = clamp(84, height * 0.26, 178);
  const chipH = clamp(24, Math.min(height * 0.092, w * 0.46), 58);
  const chip = { w: Math.min(chipH * 1.95, w - 8), h: chipH };
  const top = Math.max(0, height - h) * 0.46;
  const band = { x: pad, y: top, w: width - 2 * pad, h };
  const tiles = tileBoxes((tile) => ({ x: pad + spot(tile, seat) * w, y: top, w, h }));
  const room = { own: height - top - h - GAP - 4, far: top - GAP - 4 };
  const put: Put = (side, tile, level, of) => {
    const own = side === seat;
    const [high, step] = shared(own ? room.own : room.far, of, chip.h, OVERLAP);
    const x = tiles[tile]!.x + (w - chip.w) / 2;
    const y = own ? top + h + GAP + level * step : top - GAP - high - level * step;
    const { seen, off } = strip(high, step, OVERLAP, level < of - 1);
    return { x, y, w: chip.w, h: high, level, of, tile, seen, dx: 0, dy: own ? -off : off };
  };
  return { upright: false, band, tiles, chip, put };
}

function upright(seat: number, width: number, height: number): Frame {
  const h = height / TILES;
  const w = clamp(74, width * 0.21, 110);
  const left = (width - w) / 2;
  const chip = {
    w: clamp(26, Math.min(h * 1.02, width * 0.09), 44),
    h: Math.min(Math.max(h - 2, Math.min(h, FINGER)), 46),
  };
  const band = { x: left, y: 0, w, h: height };
  const tiles = tileBoxes((tile) => ({ x: left, y: (TILES - 1 - spot(tile, seat)) * h + 1, w, h: h - 2 }));
  const put: Put = (side, tile, level, of) => {
    const own = side === seat;
    const [wide, step] = shared(left - GAP - 1, of, chip.w, LAP);
    const y = tiles[tile]!.y + (h - 2 - chip.h) / 2;
    const x = own ? left - GAP - wide - level * step : left + w + GAP + level * step;
    const { seen, off } = strip(wide, step, LAP, level < of - 1);
    return { x, y, w: wide, h: chip.h, level, of, tile, seen, dx: own ? off : -off, dy: 0 };
  };
  return { upright: true, band, tiles, chip, put };
}

/** What each of so many gets of this room, and how far the next one is: it covers a little, but a finger finds each. */
function shared(room: number, of: number, full: number, overlap: number): [size: number, step: number] {
  const size = Math.min(full, Math.max(FINGER, (room + overlap * (of - 1)) / of));
  return [size, Math.min(size - overlap, (room - size) / Math.max(1, of - 1))];
}

/** What is left to be seen of one in a stack, and how much nearer to its end than usual that is. */
function strip(size: number, step: number, overlap: number, covered: boolean): { seen: number; off: number } {
  return covered ? { seen: step, off: (size - overlap - step) / 2 } : { seen: size, off: 0 };
}

function tileBoxes(box: (tile: number) => Box): Box[] {
  return Array.from({ length: TILES }, (_, tile) => box(tile));
}

function placed(scene: Scene, place: Put): Layout['places'] {
  const places: Layout['places'] = {};
  for (const side of [0, 1]) {
    for (const unit of UNITS) places[key(side, unit)] = null;
    scene.stacks[side]!.forEach((stack, tile) => {
      stack.forEach((unit, level) => (places[key(side, unit)] = place(side, tile, level, stack.length)));
    });
  }
  return places;
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
