/** The cards of the gallery, and where their names stand. */
import { OUTFITS, plate } from './content';
import { kindOf, printed } from './printed';

export function pieces(): string[] {
  return [
    ...OUTFITS,
    ...printed.tiles.map((tile) => tile.id),
    ...[printed.items, printed.magic, printed.objectives, printed.folk].flatMap((cards) =>
      cards.map((card) => card.id),
    ),
    ...printed.events,
  ];
}

export function chapter(piece: string): string {
  return plate(piece) ? 'outfit' : (kindOf(piece) ?? 'item');
}
