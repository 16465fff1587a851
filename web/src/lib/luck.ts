/** Who was lucky and who gave what away, in a sentence. */
import type { Game } from './game';
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

/** With how far both may be off. */
export interface Measured extends Fortune {
  luck_stderr: number;
  error_stderr: number;
}

const UNTOLD = 0.5; // a standard error, in shares of the win
const HARDLY = 0.015; // of a win: not worth a word

/** Whether luck and choices of a seat have been looked at closely enough to speak of them. */
export function isTold(seat: Measured): boolean {
  return seat.luck_stderr < UNTOLD && seat.error_stderr < UNTOLD;
}

/**
 * The whole game in a sentence: who was luckiest, and what the reader gave away; of those who looked on, whoever gave
 * away most. None where nobody was lucky, or nobody else gave anything away.
 */
export function headline(
  seats: Fortune[],
  turns: Turn[],
  counted: Counted,
  words: Catalogue,
  you: number | null,
): Sentence | null {
  const lucky = most(seats.map((seat) => seat.luck));
  const gave = you ?? most(seats.map((seat, at) => (at === lucky ? 0 : seat.error)));
  if (lucky === gave || seats[lucky]!.luck <= HARDLY || seats[gave]!.error <= HARDLY) return null;
  const turn = mostOf(gave, turns);
  return {
    key: you === null ? 'analysis.headline' : 'analysis.headline-you',
    facts: {
      who: words.name('seat', lucky),
      other: words.name('seat', gave),
      luck: percent(seats[lucky]!.luck, words.lang),
      error: percent(seats[gave]!.error, words.lang),
      most: turn ? words.text(`analysis.in-${counted}`, { n: turn }) : '',
    },
  };
}

function most(numbers: number[]): number {
  return numbers.indexOf(Math.max(...numbers));
}

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
  const turn = gave === 'gave' ? mostOf(seat, turns) : 0;
  return {
    key: `analysis.${you ? 'you-' : ''}${fell}-${gave}`,
    facts: {
      who: words.name('seat', seat),
      luck: percent(Math.abs(luck), words.lang),
      error: percent(error, words.lang),
      most: turn ? words.text(`analysis.in-${counted}`, { n: turn }) : '',
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

/** Whether the game counts turns or rounds. */
export function countedBy(game: Game, scene: unknown): Counted {
  const { key, facts } = game.moment(scene);
  return 'round' in facts || key.endsWith('.round') ? 'round' : 'turn';
}

/** What was found of a game. */
export interface Luck {
  seats: Measured[];
  turns: Turn[];
  counted: Counted;
}

/** What has been found of games since this page was opened: the end of a game then tells it at once. */
export const found = new Map<string, Luck>();
