/** Figures and spaces for those who hear the table. */
import type { Catalogue } from '../../lib/phrase';
import { at, nameOf, type Figure, type Scene } from './scene';

export function who(one: Figure, words: Catalogue): string {
  if (one.seat >= 0) return words.name('who', one.id);
  return one.card ? words.name('card', one.card) : words.text('town.stranger');
}

/** A figure with everything that is drawn on it. */
export function spoken(one: Figure, words: Catalogue): string {
  const marks = (['wounded', 'harrowed', 'crime', 'acted'] as const).filter((mark) => one[mark]);
  return [who(one, words), ...marks.map((mark) => words.text(`mark.${mark}`))].join(', ');
}

export function spaceName(scene: Scene, space: number, words: Catalogue): string {
  return words.name('space', nameOf(scene, space));
}

/** A space and all who stand there. */
export function summary(scene: Scene, space: number, words: Catalogue): string {
  const there = at(scene, space).map((one) => spoken(one, words));
  const name = spaceName(scene, space, words);
  return there.length ? words.text('town.there', { name, who: there.join('; ') }) : words.text('town.empty', { name });
}
