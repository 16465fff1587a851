/** What a game shows: a picture of its sights, how events change it, and the components that draw it. */
import type { Component } from 'svelte';
import type { Company } from './company';
import type { Choice } from './choice.svelte';
import type { Catalogue } from './phrase';
import type { Kinds } from './kinds';
import type { AnyWords, Clock, Sight, Words } from './wire';

/** The picture after one event: how long the pieces travel, and how long the result stands to be read. */
export interface Beat<Scene> {
  scene: Scene;
  move: number;
  hold: number;
  sound?: SoundName;
}
export type SoundName = 'knock' | 'slide' | 'rattle' | 'drum' | 'page' | 'bell' | 'fiddle' | 'cork' | 'coin';

export interface Drawn<Scene, W extends Words = AnyWords> {
  scene: Scene;
  sight: Sight<W>;
  /** Whether somebody teaches: then the board need not explain itself. */
  taught?: boolean;
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
  /** An answer in words. */
  say(said: W['Said']): string;
  /** What the fields of the board are. */
  kinds: Kinds;
  busy: boolean;
  names: string[];
  /** The event that is being played. */
  event: W['Told'] | null;
  clock: Clock;
  /** When the clock was last told, in milliseconds. */
  clockAt: number;
}

export interface Picture<Scene = unknown, W extends Words = AnyWords> {
  /** Fetches what must be known before anything is drawn. */
  load(): Promise<void>;
  /** `told` is what the log still knows of what happened before. */
  draw(sight: Sight<W>, told: W['Told'][]): Scene;
  play(scene: Scene, event: W['Told'], sight: Sight<W>): Beat<Scene>;
  /** Whether the next event happens in the same breath: nothing is waited for between them. */
  together(event: W['Told'], next: W['Told']): boolean;
  /** Whether the board draws the reader's own seat, so that the rail need not. */
  ownSeat: boolean;
  /** Whether the board draws all seats, so that phones need no row of them. */
  boardSeats: boolean;
  /** The symbol of a seat; empty where it goes with the chair. */
  emblem(scene: Scene, seat: number): string;
  /** The number of its colour, from 1. */
  colour(scene: Scene, seat: number): number;
  /** What the fields of the board are, where that does not show. */
  kinds: Kinds;
  /** What can be looked up, */
  pieces: string[];
  /** which rule is about which of them, besides those that a rule defines in bold, */
  pictures: Record<string, string[]>;
  /** and the domain in which a piece has its name. */
  domain(piece: string): string;
  Board: Component<{ drawn: Drawn<Scene, W> }>;
  Piece: Component<{ id: string }>;
  /** What everybody may see of a seat; null if the board shows all of it. */
  SeatFacts: Component<{ drawn: Drawn<Scene, W>; seat: number }> | null;
  Tray?: Component<{ drawn: Drawn<Scene, W> }>;
  /** The talk at this table, where the game has a talk of its own. */
  Talk?: Component<{ drawn: Drawn<Scene, W> }>;
  /** How the score adds up, on the poster of the end. */
  Score?: Component<{ drawn: Drawn<Scene, W> }>;
  /** A short sheet to look things up in, beside the pieces. */
  Aid?: Component<{ words: Catalogue }>;
  /** Tables and plots about the game, for its rules page. */
  Almanac?: Component<{ words: Catalogue }>;
}

const TO_READ = 1100; // ms

/** What the default board draws, on demand: see `board/`. */
export type Parts<Scene = unknown, W extends Words = AnyWords> = Pick<
  Picture<Scene, W>,
  'Board' | 'Piece' | 'SeatFacts'
>;

export const picture: Omit<Picture, keyof Parts> = {
  load: () => Promise.resolve(),
  draw: (sight) => sight,
  play: (scene) => ({ scene, move: 0, hold: TO_READ }),
  together: () => false,
  ownSeat: false,
  boardSeats: false,
  emblem: () => '',
  colour: (_, seat) => (seat % 9) + 1,
  kinds: {},
  pieces: [],
  pictures: {},
  domain: () => 'unit',
};
