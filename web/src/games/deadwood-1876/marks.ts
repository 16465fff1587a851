/** The memory aid: what this reader knows of every place in the rows. */
import type { House, Safe } from './content';
import { goldOf } from './printed';
import { guests, type Scene } from './scene';

export type Knowledge = 'own' | 'open' | 'seen' | 'maybe' | 'unknown';
export interface Known {
  how: Knowledge;
  /** The safe that lies here, or all that may. */
  safes: Safe[];
}

/** What lies at a place, from 1. */
export function known(scene: Scene, row: number, spot: number): Known {
  const safe = scene.rows[row]?.[spot - 1];
  if (safe) return { how: row === scene.viewer ? 'own' : 'open', safes: [safe] };
  const { peeked } = scene;
  if (peeked?.safe && peeked.row === row && peeked.spot === spot) return { how: 'seen', safes: [peeked.safe] };
  const here = scene.marks.filter((mark) => mark.places.some((place) => place.row === row && place.spot === spot));
  const sure = here.find((mark) => mark.places.length === 1);
  if (sure) return { how: 'seen', safes: [sure.safe] };
  return here.length ? { how: 'maybe', safes: here.map((mark) => mark.safe) } : { how: 'unknown', safes: [] };
}

/** Gold that this reader knows to lie in a house, and the safes there that nobody has told of. */
export function reckoning(scene: Scene, house: House): { gold: number; unseen: number } {
  const there = guests(scene, house);
  const places = there.reduce((sum, star) => sum + scene.rows[star]!.length, 0);
  const shown = there.flatMap((star) => scene.rows[star]!.filter((safe) => safe !== null));
  const sure = scene.marks.filter((mark) => mark.places.every((place) => there.includes(place.row)));
  const safes = [...shown, ...sure.map((mark) => mark.safe)];
  return { gold: safes.reduce((sum, safe) => sum + goldOf(safe), 0), unseen: places - safes.length };
}
