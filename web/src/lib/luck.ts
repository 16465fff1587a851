/** Who was lucky and who gave what away, in a sentence. */
import { percent } from './percent';
import type { Catalogue } from './phrase';
import type { Sentence } from './wording';

/** What a report says of one seat, in shares of the win. */
export interface Fortune {
  luck: number;
  error: number;
}
export interface Turn {
  turn: number;
  error: number[];
}
/** How a game counts its time. */
export type Counted = 'turn' | 'round';

const HARDLY = 0.015; // of a win: not worth a word

export function luckLine(
  seat: number,
  { luck, error }: Fortune,
  turns: Turn[],
  counted: Counted,
  words: Catalogue,
  you = false,
): Sentence {
  const fell = luck > HARDLY ? 'lucky' : luck < -HARDLY ? 'unlucky' : 'even';
  const gave = error > HARDLY ? 'gave' : 'kept';
  const most = gave === 'gave' ? mostOf(seat, turns) : 0;
  return {
    key: `analysis.${you ? 'you-' : ''}${fell}-${gave}`,
    facts: {
      who: words.name('seat', seat),
      luck: percent(Math.abs(luck), words.lang),
      error: percent(error, words.lang),
      most: most ? words.text(`analysis.in-${counted}`, { n: most }) : '',
    },
  };
}

/** The turn in which more was given away than in all others together; 0 if there is none, or only one turn. */
export function mostOf(seat: number, turns: Turn[]): number {
  const given = turns.map((one) => ({ turn: one.turn, error: Math.max(0, one.error[seat] ?? 0) }));
  const total = given.reduce((sum, one) => sum + one.error, 0);
  const worst = given.find((one) => 2 * one.error > total);
  return worst && given.length > 1 ? worst.turn : 0;
}

/** What has been found of games since this page was opened: the end of a game then tells it at once. */
export const found = new Map<string, { seats: Fortune[]; turns: Turn[]; counted: Counted }>();
