/** Which rule shows which pieces: those that the game says, and those that a rule defines in bold. */
import type { Game } from './game';
import type { Item } from './markdown';
import type { Catalogue } from './phrase';
import { wordsOf } from './search';

export function nameOf(game: Game, piece: string, words: Catalogue): { name: string; text: string } {
  const domain = game.domain(piece);
  return (
    game.about(piece, words) ?? { name: words.name(domain, piece), text: words.find(`pieces.${piece}.text`) ?? '' }
  );
}

export function pictured(game: Game, rules: Item[], words: Catalogue): Map<string, string[]> {
  const out = new Map(Object.entries(game.pictures));
  for (const item of rules)
    for (const span of item.spans) {
      const piece = span.kind === 'strong' ? pieceNamed(game, span.text.replace(/[.:,]$/, ''), words) : '';
      if (item.id && piece) out.set(item.id, [...new Set(out.get(item.id)).add(piece)]);
    }
  return out;
}

/** The piece of this name; empty if there is none. */
export function pieceNamed(game: Game, name: string, words: Catalogue): string {
  return game.pieces.find((piece) => same(nameOf(game, piece, words).name, name)) ?? '';
}

function same(a: string, b: string): boolean {
  return wordsOf(a).join(' ') === wordsOf(b).join(' ');
}
