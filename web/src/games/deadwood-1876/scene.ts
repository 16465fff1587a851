/** The table as a picture: who stands where, what lies in the rows, the fight that is going on. Made from a sight. */
import type { Attack as Fought, Board, Hand, Mark, Question, Side, Words } from '../../gen/deadwood-1876';
import type { Drawn as AnyDrawn } from '../../lib/game';
import type * as wire from '../../lib/wire';
import { gunOf, HOUSES, STRANGER, type Badge, type Gun, type House, type Safe } from './content';
import { goldOf } from './printed';

export type { Hand, Offer } from '../../gen/deadwood-1876';
export type Sight = wire.Sight<Words>;
export type Drawn = AnyDrawn<Scene, Words>;
/** The name of a question; empty if nothing is asked. */
export type Asked = Question[0] | '';

export const NONE = -1;

export interface Attack extends Fought {
  /** Help that has been decided on, by side. */
  settled: [boolean, boolean];
  /** How it ended. */
  outcome: '' | 'won' | 'held';
}
/** What is made of one house at the end. */
export interface Counted {
  house: House;
  gold: number;
}
/** What is told of the board, and what is being shown. */
export interface Scene extends Omit<Board, 'attack' | 'history'> {
  viewer: number;
  seats: number;
  attack: Attack | null;
  /** Dice of the showdown, by seat. */
  shots: number[][];
  marks: Mark[];
  memory: boolean;
  mystery: boolean;
  /** How often dice have rolled: a new roll tumbles. */
  rolls: number;
  /** The roll for the first turn, while it is shown. */
  opening: { seats: number[]; dice: number[] } | null;
  /** A row that is being shuffled, */
  mixing: number;
  /** a safe just looked at, */
  peeked: { row: number; spot: number; safe: Safe | null } | null;
  /** who has just won the hold-up, */
  winner: number;
  /** the badge that nobody has shown, or the one just called, */
  called: Badge | null;
  /** rows turned up at the end, houses counted, the stars that qualify. */
  opened: number[];
  counted: Counted[];
  qualified: number[];
  won: number[] | null;
  /** What the reader is asked. */
  asked: Question | null;
}

export function draw(sight: Sight): Scene {
  const { attack, history, ...board } = sight.board;
  const scene: Scene = {
    ...board,
    viewer: sight.viewer,
    seats: sight.seats,
    attack: attack && { ...attack, settled: [false, false], outcome: outcomeOf(attack) },
    shots: [],
    marks: history,
    memory: sight.options['memory'] !== 'no',
    mystery: sight.options['mystery'] === 'yes',
    rolls: sight.serial,
    opening: null,
    mixing: NONE,
    peeked: null,
    winner: NONE,
    called: null,
    opened: [],
    counted: [],
    qualified: [],
    asked: sight.asks.find((ask) => ask.mine)?.question ?? null,
    won: sight.result.length ? sight.result.flatMap((score, seat) => (score > 0 ? [seat] : [])) : null,
  };
  if (!revealed(scene)) return scene;
  const opened = starsOf(scene);
  const counted = HOUSES.filter((house) => scene.stars.includes(house)).map((house) => ({
    house,
    gold: goldIn(scene, house),
  }));
  const qualified = scene.sides.flatMap((side) => (side >= 0 ? [side] : []));
  return { ...scene, opened, counted, qualified };
}

function outcomeOf({ sides: [own, other] }: Fought): Attack['outcome'] {
  if (own.score < 0 || own.score === other.score) return '';
  return own.score > other.score ? 'won' : 'held';
}

/** What a side shoots with. */
export function gunsOf({ gun, holster }: Side): Gun[] {
  return [gun, holster].filter((card) => card !== null).map(gunOf);
}

/** Whether the safes have been opened. */
export function revealed({ stage }: Pick<Scene, 'stage'>): boolean {
  return stage === 'reveal' || stage === 'showdown';
}

/** Every star on the table: the seats, and the Stranger with two players. */
export function starsOf(scene: Pick<Scene, 'seats'>): number[] {
  const seats = Array.from({ length: scene.seats }, (_, seat) => seat);
  return scene.seats === 2 ? [...seats, STRANGER] : seats;
}

/** The stars in a house, in the order of the seats, the reader last. */
export function guests(scene: Scene, house: House): number[] {
  const there = starsOf(scene).filter((star) => scene.stars[star] === house);
  return there.sort((a, b) => Number(a === scene.viewer) - Number(b === scene.viewer));
}

/** Turned up safes and what mystery safes have brought. */
export function goldOfStar(scene: Scene, star: number): number {
  return scene.rows[star]!.reduce((sum, safe) => sum + goldOf(safe), 0) + (scene.bonus[star] ?? 0);
}

export function goldIn(scene: Scene, house: House): number {
  return guests(scene, house).reduce((sum, star) => sum + goldOfStar(scene, star), 0);
}

/** The places of a row, from 1. */
export const spots = (scene: Scene, row: number): number[] => (scene.rows[row] ?? []).map((_, i) => i + 1);

export const handSize = (hand: Hand): number => hand.known.length + hand.others;

/** Everybody in the order of turns, the first player first. */
export function order(scene: Scene): number[] {
  const start = Math.max(0, scene.first);
  return Array.from({ length: scene.seats }, (_, i) => (start + i) % scene.seats);
}
