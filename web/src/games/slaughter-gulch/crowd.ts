/** How many figures of one size stand in a row of some width, and how far they overlap: enough of each stays in sight. */
const GAP = 3;
const MORE = 24; // the number of those who are not drawn
const SEEN = 0.66; // of a figure, at least

export interface Fit {
  shown: number;
  /** By how much each covers the one before it, besides the gap. */
  lap: number;
}

export function fitting(figures: number, room: number, size: number): Fit {
  const step = size + GAP;
  if (!size || figures < 2 || figures * step - GAP <= room) return { shown: figures, lap: 0 };
  const least = Math.ceil(size * SEEN);
  if (size + (figures - 1) * least <= room) return { shown: figures, lap: step - (room - size) / (figures - 1) };
  const shown = Math.max(0, 1 + Math.floor((room - MORE - GAP - size) / least));
  return { shown: Math.min(shown, figures - 1), lap: shown > 1 ? step - least : 0 };
}
