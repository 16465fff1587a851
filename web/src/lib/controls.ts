/** What a player may do in a game, beside what its questions offer. */
import type { Sentence } from './wording';
import type { AnyWords, Foreseen, Sight, Words } from './wire';

/** A kind of question that a player may answer once and for all. */
export interface Standing<W extends Words = AnyWords> {
  question: W['Question'][0] & string;
  /** The answers one might always want to give. */
  answers: W['Said'][];
}

export interface Controls<Scene = unknown, W extends Words = AnyWords> {
  /** Whether a player holds anything that others at the same device must not see. */
  secrets: boolean;
  /** Whether a seat holds what the others do not see: then no answer is given by itself, as its time would tell. */
  guarded(sight: Sight<W>, seat: number): boolean;
  /** Answers that a newcomer looks for even while they are impossible. */
  usual: W['Said'][];
  /** Verbs that have a button of their own in the action bar, the others are chosen on the board; null: all, if few. */
  buttons: string[] | null;
  /** Whether a mistake here would hurt: then it is confirmed. */
  costly(foreseen: Foreseen<W>, said: W['Said']): boolean;
  /** What follows from an answer, in two or three words under its own: its price or its gain. */
  consequence(said: W['Said'], scene: Scene, seat: number): Sentence | null;
  /** Questions that can be answered once and for all. */
  standing(sight: Sight<W>): Standing<W>[];
  /** Whether the board draws the form of an answer too wide for a list. */
  ownForm: boolean;
  /** The seats that have won, where the highest score alone does not say it; none if nobody has. */
  winners(sight: Sight<W>, scene: Scene): number[] | undefined;
  /** Which outcome a number drawn for this question to chance stands for, where that is always the same: for checking
   * dice in the page. Of the others the house says it. */
  drawn(
    question: W['Said'],
    options: Record<string, string | number>,
  ): { ways: number; outcome(way: number): W['Said'] } | null;
}

const FEW = 3; // answers, side by side in the action bar

/** The answers that have a button in the action bar. */
export function onTheBar<S extends { verb: string }>(buttons: string[] | null, answers: S[]): S[] {
  if (!buttons) return answers.length <= FEW ? answers : [];
  return buttons.flatMap((verb) => answers.filter((answer) => answer.verb === verb));
}

export const controls: Controls = {
  secrets: true,
  guarded: () => true,
  usual: [],
  buttons: null,
  costly: () => true,
  consequence: () => null,
  standing: () => [],
  ownForm: false,
  winners: () => undefined,
  drawn: () => null,
};
