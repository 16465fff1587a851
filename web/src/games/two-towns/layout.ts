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
}
export interface Layout {
  upright: boolean;
  band: Box;
  tiles: Box[];
  chip: { w: number; h: number };
  /** By side and unit; null for whoever is out of the game. */
  places: Record<string, Place | null>;
}

export const UPRIGHT_BELOW = 640;
const GAP = 7;
const OVERLAP = 4;

export function key(side: number, unit: Unit): string {
  return `${SIDES[side]}-${unit}`;
}

export function lay(scene: Scene, seat: number, width: number, height: number): Layout {
  return width < UPRIGHT_BELOW ? upright(scene, seat, width, height) : flat(scene, seat, width, height);
}

function spot(tile: number, seat: number): number {
  return seat === 1 ? TILES - 1 - tile : tile;
}

function flat(scene: Scene, seat: number, width: number, height: number): Layout {
  const pad = 14;
  const w = (width - 2 * pad) / TILES;
  const h = clamp(84, height * 0.26, 178);
  const chipH = clamp(24, Math.min(height * 0.092, w * 0.46), 58);
  const chip = { w: Math.min(chipH * 1.95, w - 8), h: chipH };
  const top = Math.max(0, height - h) * 0.46;
  const band = { x: pad, y: top, w: width - 2 * pad, h };
  const tiles = tileBoxes((tile) => ({ x: pad + spot(tile, seat) * w, y: top, w, h }));
  const room = { own: height - top - h - GAP - 4, far: top - GAP - 4 };
  const places = placed(scene, (side, tile, level, of) => {
    const own = side === seat;
    const high = Math.min(chip.h, shared(own ? room.own : room.far, of, OVERLAP));
    const x = tiles[tile]!.x + (w - chip.w) / 2;
    const step = high - OVERLAP;
    const y = own ? top + h + GAP + level * step : top - GAP - high - level * step;
    return { x, y, w: chip.w, h: high, level, of, tile };
  });
  return { upright: false, band, tiles, chip, places };
}

function upright(scene: Scene, seat: number, width: number, height: number): Layout {
  const h = height / TILES;
  const w = clamp(74, width * 0.21, 110);
  const left = (width - w) / 2;
  const chip = { w: clamp(26, Math.min(h * 1.02, width * 0.09), 44), h: Math.min(h - 2, 46) };
  const band = { x: left, y: 0, w, h: height };
  const tiles = tileBoxes((tile) => ({ x: left, y: (TILES - 1 - spot(tile, seat)) * h + 1, w, h: h - 2 }));
  const places = placed(scene, (side, tile, level, of) => {
    const own = side === seat;
    const wide = Math.min(chip.w, shared(left - GAP - 3, of, 3));
    const step = wide - 3;
    const y = tiles[tile]!.y + (h - 2 - chip.h) / 2;
    const x = own ? left - GAP - wide - level * step : left + w + GAP + level * step;
    return { x, y, w: wide, h: chip.h, level, of, tile };
  });
  return { upright: true, band, tiles, chip, places };
}

/** What each of so many gets of this room, if each covers a little of the one before. */
function shared(room: number, of: number, overlap: number): number {
  return (room + overlap * (of - 1)) / of;
}

function tileBoxes(box: (tile: number) => Box): Box[] {
  return Array.from({ length: TILES }, (_, tile) => box(tile));
}

function placed(
  scene: Scene,
  place: (side: number, tile: number, level: number, of: number) => Place,
): Layout['places'] {
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
