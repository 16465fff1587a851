/** What is printed on board and pieces: told by the house, so that an owner's own board is drawn as well as ours. */
import { api } from '../../lib/api';
import symbols from './symbols.svg?raw';

export interface Plot {
  id: string;
  /** The centre: a plot is two wide and one high. */
  x: number;
  y: number;
  mark: string;
  /** Where the railway may go on from here. */
  next: string[];
}
export interface Crossing {
  id: string;
  x: number;
  y: number;
  plots: string[];
}
export interface Tile {
  id: string;
  kind: string;
  back: string;
  stack: number;
}
/** Of a duel: defender dead, attacker dead, both, neither. */
export type Odds = [number, number, number, number];

export interface Printed {
  plots: Plot[];
  crossings: Crossing[];
  edge: string[];
  tiles: Tile[];
  rails: number;
  wanted: number;
  fines: number[];
  prices: number[];
  /** What each face of a die does to its target. */
  effects: string[];
  /** By the dice of attacker and defender, less one each. */
  odds: Odds[][];
}

export let printed: Printed;
let tiles: Record<string, Tile> = {};
let plots: Record<string, Plot> = {};

export function learn(facts: Printed): void {
  printed = facts;
  tiles = Object.fromEntries(facts.tiles.map((tile) => [tile.id, tile]));
  plots = Object.fromEntries(facts.plots.map((plot) => [plot.id, plot]));
}

/** Fetched once; the pictures of the pieces are put into the page with it. */
export async function load(): Promise<void> {
  if (printed) return;
  learn(await api.printed<Printed>('deadwood'));
  const shelf = document.createElement('div');
  shelf.setAttribute('aria-hidden', 'true');
  shelf.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
  shelf.innerHTML = symbols; // our own file, part of this build
  document.body.append(shelf);
}

export const tileOf = (id: string): Tile | null => tiles[id] ?? null;
export const plotOf = (id: string): Plot | null => plots[id] ?? null;
export const kindOf = (tile: string): string => tiles[tile]?.kind ?? '';

export function fineOf(wanted: number): number {
  return printed.fines[Math.min(wanted, printed.fines.length - 1)] ?? 0;
}

export function oddsOf(dice: number, foe: number): Odds | null {
  return printed.odds[dice - 1]?.[foe - 1] ?? null;
}

/** The symbol of a building, the Station or a rail. */
export function emblem(kind: string): string {
  return kind === 'telegraph-office' ? 'dw-telegraph' : `dw-${kind}`;
}
