/** What a game adds to the table: a picture of its sights, how events change it, and the components that draw it. */
import type { Component } from 'svelte';
import type { Choice } from './choice.svelte';
import type { Catalogue } from './phrase';
import type { Ask, ChatLine, Clock, Facts, Foreseen, Line, Said, Sight, TableInfo, Told } from './wire';

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

/** The people at a live table, what happened there, and what they say to each other. */
export interface Company {
  chairs: TableInfo['chairs'];
  clock: Clock;
  /** When the clock was last told, in milliseconds. */
  clockAt: number;
  log: Line[];
  /** The last entry of the log that the picture shows. */
  shown: number;
  lines: ChatLine[];
  /** To everybody, or as a whisper to one seat. */
  say(text: string, phrase: boolean, to: number | null): void;
}

export interface Drawn<Scene> {
  scene: Scene;
  sight: Sight;
  /** The side of the table one sits at: a seat, or the first for spectators. */
  seat: number;
  /** Whether the reader plays that side. */
  you: boolean;
  /** Absent in a replay. */
  company?: Company;
  choice: Choice;
  words: Catalogue;
  busy: boolean;
  names: string[];
}

export interface Game<Scene = unknown> {
  /** Whether a player holds anything that others at the same device must not see. */
  secrets: boolean;
  draw(sight: Sight): Scene;
  play(scene: Scene, event: Told, sight: Sight): Beat<Scene>;
  /** Answers that a newcomer looks for even while they are impossible. */
  usual: Said[];
  /** Verbs that have a button of their own in the action bar; the others are chosen on the board. */
  buttons: string[];
  /** Whether a mistake here would hurt: then it is confirmed. */
  costly(foreseen: Foreseen, said: Said): boolean;
  /** "Turn 9", for the top bar. */
  moment(scene: Scene): Sentence;
  /** What is going on while events are played. */
  caption(scene: Scene, names: string[]): Sentence;
  recap(events: Told[], seat: number, names: string[]): Sentence[];
  /** The prompt of a question, where the game's own words can say more than the question's name. */
  prompt?(ask: Ask, scene: Scene): Sentence | null;
  /** The remarks of the coach, in order. */
  coach?: string[];
  /** The domain in which a piece has its name; `unit` if nothing is said. */
  domain?(piece: string): string;
  /** A short sheet to look things up in, beside the pieces. */
  Aid?: Component<{ words: Catalogue }>;
  /** The talk at this table, where the game has a talk of its own. */
  Talk?: Component<{ drawn: Drawn<Scene> }>;
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
  /** Which outcome a number drawn for the n-th question to chance stands for: for checking dice in the page. */
  drawn?: (
    question: Said,
    options: Record<string, string | number>,
  ) => { ways: number; outcome(way: number): Said } | null;
}

const modules: Record<string, () => Promise<{ game: unknown }>> = {
  'deadwood-1876': () => import('../games/deadwood-1876'),
  'two-towns': () => import('../games/two-towns'),
};

/** Whether the game has a table to be played at in the browser; others are played in the terminal. */
export const hasTable = (slug: string): boolean => slug in modules;

export async function loadGame(slug: string): Promise<Game | null> {
  const load = modules[slug];
  return load ? ((await load()).game as Game) : null;
}
