/** Where everything lies on the street map: plots as the board has them, laid like bricks. */
import { printed, type Plot } from './printed';
import { HILL, MINE, RANCH } from './scene';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Layout {
  /** Half the width of a plot is one step of x, its height one step of y. */
  u: number;
  v: number;
  width: number;
  height: number;
  plots: Record<string, Box>;
  crossings: Record<string, { x: number; y: number }>;
  hill: Box;
  mine: Box;
  /** Small tiles show emblem and cowboy only. */
  small: boolean;
}

const WIDEST = 1.22; // a plot may be so much wider than high
const SMALL = 84;
const CORNER_ROWS = 2;
const GAP = 6;

export function lay(width: number, height: number): Layout {
  const xs = printed.plots.map((plot) => plot.x);
  const ys = printed.plots.map((plot) => plot.y);
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys)];
  const cols = (Math.max(...xs) + 1 - left) / 2;
  const rows = Math.max(...ys) - top + 1;
  const v = Math.min(height / rows, (width / cols) * 1.06);
  const u = Math.min(width / cols, v * WIDEST);
  const shiftX = (width - u * cols) / 2;
  const shiftY = (height - v * rows) / 2;
  const at = (x: number, y: number): { x: number; y: number } => ({
    x: shiftX + ((x - left) / 2) * u,
    y: shiftY + (y - top + 0.5) * v,
  });
  const box = (plot: Plot): Box => {
    const centre = at(plot.x, plot.y);
    return { x: centre.x - u / 2, y: centre.y - v / 2, w: u, h: v };
  };
  const plots = Object.fromEntries(printed.plots.map((plot) => [plot.id, box(plot)]));
  const crossings = Object.fromEntries(printed.crossings.map((one) => [one.id, at(one.x, one.y)]));
  return { u, v, width, height, plots, crossings, small: u < SMALL, ...corners(plots, width, height, v) };
}

/** Boot Hill and the mine fill what the lowest rows leave free on the left and on the right. */
function corners(plots: Record<string, Box>, width: number, height: number, v: number): { hill: Box; mine: Box } {
  const h = Math.min(height, v * CORNER_ROWS);
  const low = Object.values(plots).filter((box) => box.y + box.h > height - h + 1);
  const west = Math.min(width, ...low.map((box) => box.x)) - GAP;
  const east = width - Math.max(0, ...low.map((box) => box.x + box.w)) - GAP;
  return {
    hill: { x: 0, y: height - h, w: Math.max(0, west), h },
    mine: { x: width - Math.max(0, east), y: height - h, w: Math.max(0, east), h },
  };
}

/** Where a cowboy is seen to come from or go to. */
export function spotOf(layout: Layout, place: string): { x: number; y: number } {
  const box = place === MINE ? layout.mine : place === HILL ? layout.hill : layout.plots[place];
  if (place === RANCH || !box) return { x: layout.width / 2, y: layout.height + 24 };
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** The plot that lies nearest in a direction, for the arrow keys. */
export function neighbour(layout: Layout, from: string, dx: number, dy: number): string | null {
  const here = layout.plots[from];
  if (!here) return null;
  let best: string | null = null;
  let nearest = Infinity;
  for (const [id, there] of Object.entries(layout.plots)) {
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = 2 * along + (dx ? 4 : 1) * across; // rows are half a plot apart: the next one counts more than straight on
    if (along > 2 && far < nearest) [best, nearest] = [id, far];
  }
  return best;
}
