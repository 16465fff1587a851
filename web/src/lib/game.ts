/** What a game adds to the table: a picture of its sights, how events change it, and the components that draw it. */
import type { Component } from 'svelte';
import type { Company } from './company';
import type { Choice } from './choice.svelte';
import type { Catalogue, Facts } from './phrase';
import type { AnyWords, Ask, Clock, Foreseen, Sight, Words } from './wire';

/** The picture after one event: how long the pieces travel, and how long the result stands to be read. */
export interface Beat<Scene> {
  scene: Scene;
  move: number;
  hold: number;
  sound?: SoundName;
}
export type SoundName = 'knock' | 'slide' | 'rattle' | 'drum' | 'page' | 'bell' | 'fiddle' | 'cork' | 'coin';

/** A sentence of a catalogue with its facts. */
export interface Sentence {
  key: string;
  facts: Facts;
}

export interface Drawn<Scene, W extends Words = AnyWords> {
  scene: Scene;
  sight: Sight<W>;
  /** The side of the table one sits at: a seat, or the first for spectators. */
  seat: number;
  /** Whether the reader plays that side. */
  you: boolean;
  /** Absent in a replay. */
  company?: Company<W>;
  choice: Choice<W>;
  /** The question that stands open beside all others: deals, say. */
  aside: Choice<W>;
  words: Catalogue;
  busy: boolean;
  names: string[];
  /** The event that is being played. */
  event: W['Told'] | null;
  clock: Clock;
  /** When the clock was last told, in milliseconds. */
  clockAt: number;
}

/** A kind of question that a player may answer once and for all. */
export interface Standing<W extends Words = AnyWords> {
  question: W['Question'][0] & string;
  /** The answers one might always want to give. */
  answers: W['Said'][];
}

export interface Game<Scene = unknown, W extends Words = AnyWords> {
  /** Whether a player holds anything that others at the same device must not see. */
  secrets: boolean;
  /** Fetches what must be known before anything is drawn. */
  load?(): Promise<void>;
  /** `told` is what the log still knows of what happened before. */
  draw(sight: Sight<W>, told: W['Told'][]): Scene;
  play(scene: Scene, event: W['Told'], sight: Sight<W>): Beat<Scene>;
  /** Whether the next event happens in the same breath: nothing is waited for between them. */
  together?(event: W['Told'], next: W['Told']): boolean;
  /** Answers that a newcomer looks for even while they are impossible. */
  usual: W['Said'][];
  /** Verbs that have a button of their own in the action bar; the others are chosen on the board. */
  buttons: string[];
  /** Whether a mistake here would hurt: then it is confirmed. */
  costly(foreseen: Foreseen<W>, said: W['Said']): boolean;
  /** An answer in words, where its template alone would say too much. */
  say?(said: W['Said'], words: Catalogue): string;
  /** What a picked answer costs, beside its words. */
  price?(said: W['Said'], scene: Scene, seat: number): Sentence | null;
  /** Whether a foreseen event is worth telling beside a picked answer. */
  certain?(event: W['Told']): boolean;
  /** The prompt of a question, where the game's own words can say more than the question's name. */
  prompt?(ask: Ask<W>, scene: Scene): Sentence | null;
  /** Questions that can be answered once and for all. */
  standing?(sight: Sight<W>): Standing<W>[];
  /** Whether the board draws the reader's own seat, so that the rail need not. */
  ownSeat?: boolean;
  /** Whether the board draws the form of an answer too wide for a list. */
  ownForm?: boolean;
  /** Whether the board draws all seats, so that phones need no row of them. */
  boardSeats?: boolean;
  /** The symbol of a seat, where it does not go with the chair. */
  emblem?(scene: Scene, seat: number): string;
  /** The remarks of the coach, in order. */
  coach?: string[];
  /** Whether a remark fits what is on the table; without this each does at once. */
  timely?(step: string, scene: Scene): boolean;
  /** "Turn 9", for the top bar. */
  moment(scene: Scene): Sentence;
  /** What is going on while events are played. */
  caption(scene: Scene, names: string[]): Sentence;
  recap(events: W['Told'][], seat: number, names: string[]): Sentence[];
  /** The talk at this table, where the game has a talk of its own. */
  Talk?: Component<{ drawn: Drawn<Scene, W> }>;
  icon(event: W['Told']): string;
  /** The beginning of a turn, a heading in the log: whose it is. */
  turn(event: W['Told']): { seat: number } | null;
  highlight(event: W['Told']): boolean;
  /** How a new game can start from here; null where it cannot. */
  position(sight: Sight<W>): Record<string, unknown> | null;
  /** The seats that have won, where the highest score alone does not say it; none if nobody has. */
  winners?(sight: Sight<W>, scene: Scene): number[] | undefined;
  pieces: string[];
  /** The domain in which a piece has its name; `unit` if nothing is said. */
  domain?(piece: string): string;
  /** Name and text of a piece, where they are made from what the house tells. */
  about?(piece: string, words: Catalogue): { name: string; text: string };
  /** A short sheet to look things up in, beside the pieces. */
  Aid?: Component<{ words: Catalogue }>;
  /** How the score adds up, on the poster of the end. */
  Score?: Component<{ drawn: Drawn<Scene, W> }>;
  Board: Component<{ drawn: Drawn<Scene, W> }>;
  Tray?: Component<{ drawn: Drawn<Scene, W> }>;
  SeatFacts?: Component<{ drawn: Drawn<Scene, W>; seat: number }>;
  Piece: Component<{ id: string }>;
  /** Tables and plots about the game, for its rules page. */
  Almanac?: Component<{ words: Catalogue }>;
  /** Which outcome a number drawn for the n-th question to chance stands for: for checking dice in the page. */
  drawn?(
    question: W['Said'],
    options: Record<string, string | number>,
  ): { ways: number; outcome(way: number): W['Said'] } | null;
}

/** An answer in the words of a game. */
export function spoken(game: Pick<Game, 'say'>, said: AnyWords['Said'], words: Catalogue): string {
  return game.say?.(said, words) ?? words.text(`verb.${said.verb}`, said);
}

const modules: Record<string, () => Promise<{ game: unknown }>> = {
  'dice-town': () => import('../games/dice-town'),
  deadwood: () => import('../games/deadwood'),
  'slaughter-gulch': () => import('../games/slaughter-gulch'),
  'two-towns': () => import('../games/two-towns'),
  'deadwood-1876': () => import('../games/deadwood-1876'),
};

/** Whether the game has a table to be played at in the browser; others are played in the terminal. */
export const hasTable = (slug: string): boolean => slug in modules;

export async function loadGame(slug: string): Promise<Game | null> {
  const load = modules[slug];
  if (!load) return null;
  const game = (await load()).game as Game;
  await game.load?.();
  return game;
}
