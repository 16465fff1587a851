/** What a game adds to the table: a picture of its sights, how events change it, and the components that draw it. */
import type { Component } from 'svelte';
import type { Choice } from './choice.svelte';
import type { Catalogue } from './phrase';
import type { Facts, Foreseen, Said, Sight, Told } from './wire';

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

export interface Drawn<Scene> {
  scene: Scene;
  sight: Sight;
  /** The side of the table one sits at: a seat, or the first for spectators. */
  seat: number;
  /** Whether the reader plays that side. */
  you: boolean;
  choice: Choice;
  words: Catalogue;
  busy: boolean;
  names: string[];
}

export interface Game<Scene = unknown> {
  /** Whether a player holds anything that others at the same device must not see. */
  secrets: boolean;
  /** Fetches what must be known before anything is drawn. */
  load?(): Promise<void>;
  draw(sight: Sight): Scene;
  play(scene: Scene, event: Told, sight: Sight): Beat<Scene>;
  /** Answers that a newcomer looks for even while they are impossible. */
  usual: Said[];
  /** Verbs that have a button of their own in the action bar; the others are chosen on the board. */
  buttons: string[];
  /** Questions with a form that the board itself puts. */
  ownForms?: string[];
  /** Whether a mistake here would hurt: then it is confirmed. */
  costly(foreseen: Foreseen): boolean;
  /** "Turn 9", for the top bar. */
  moment(scene: Scene): Sentence;
  /** What is going on while events are played. */
  caption(scene: Scene, names: string[]): Sentence;
  recap(events: Told[], seat: number, names: string[]): Sentence[];
  icon(event: Told): string;
  /** The beginning of a turn, a heading in the log: whose it is. */
  turn(event: Told): { seat: number } | null;
  highlight(event: Told): boolean;
  /** How a new game can start from here; null where it cannot. */
  position(sight: Sight): Record<string, unknown> | null;
  pieces: string[];
  Board: Component<{ drawn: Drawn<Scene> }>;
  Tray?: Component<{ drawn: Drawn<Scene> }>;
  SeatFacts?: Component<{ drawn: Drawn<Scene>; seat: number }>;
  Piece: Component<{ id: string }>;
  /** The reckoning at the end, for the poster. */
  Score?: Component<{ drawn: Drawn<Scene> }>;
  /** Tables and plots about the game, for its rules page. */
  Almanac?: Component<{ words: Catalogue }>;
  /** Which outcome a number drawn for the n-th question to chance stands for: for checking dice in the page. */
  drawn?: (
    question: Said,
    options: Record<string, string | number>,
  ) => { ways: number; outcome(way: number): Said } | null;
}

const modules: Record<string, () => Promise<{ game: unknown }>> = {
  deadwood: () => import('../games/deadwood'),
  'two-towns': () => import('../games/two-towns'),
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
