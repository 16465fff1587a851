/** The table as a picture: who stands where, what lies in the rows, the fight that is going on. Made from a sight. */
import type { Sight } from '../../lib/wire';
import { CHARACTERS, SAFES, STRANGER } from './content';
import { goldOf, printed } from './printed';

export const NONE = -1;
export const SETUP = 0;
export const ROUNDS = 1;
export const BADGE_ROUND = 2;
export const REVEALED = 3;
export const SHOWDOWN = 4;

/** Cards and safes by name; what is hidden is empty. */
export interface Hand {
  known: string[];
  others: number;
}
export interface Attack {
  attacker: number;
  /** Who plays the gun against it. */
  defender: number;
  /** The star or the row that is attacked. */
  target: number;
  /** The place of the safe from 1; 0 in a duel. */
  spot: number;
  /** Of attacker and defender: gun, lent Holster and its giver, dice, score. */
  guns: [string, string];
  holsters: [string, string];
  givers: [number, number];
  dice: [number[], number[]];
  scores: [number, number];
  /** Help that has been decided on, by side. */
  settled: [boolean, boolean];
  /** How it ended. */
  outcome: '' | 'won' | 'held';
}
/** A safe that this reader has seen, and the places where it can be. */
export interface Mark {
  safe: string;
  places: { row: number; spot: number }[];
}
export interface Offer {
  seat: number;
  card: string;
  side: number;
}
/** What is made of one house at the end. */
export interface Counted {
  house: number;
  gold: number;
}
export interface Scene {
  viewer: number;
  seats: number;
  stage: number;
  round: number;
  first: number;
  active: number;
  /** Badges called so far. */
  call: number;
  characters: string[];
  /** The house of each star; NONE where there is none. */
  stars: number[];
  hands: Hand[];
  deck: number;
  discard: string[];
  played: string;
  attack: Attack | null;
  offers: Offer[];
  rows: string[][];
  covers: string[][];
  heists: number;
  prize: string;
  /** Guns that were shown, by seat, in the hold-up or the showdown. */
  commits: string[];
  rollers: number[];
  scores: number[];
  /** Dice of the showdown, by seat, and the last roll elsewhere. */
  shots: number[][];
  spent: string[][];
  bonus: number[];
  lives: number[];
  sides: number[];
  beside: string[][];
  gone: string[];
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
  peeked: { row: number; spot: number; safe: string } | null;
  /** who has just won the hold-up, */
  winner: number;
  /** the badge that nobody has shown, or the one just called, */
  called: string;
  /** rows turned up at the end, houses counted, the stars that qualify. */
  opened: number[];
  counted: Counted[];
  qualified: number[];
  won: number[] | null;
}

interface Board {
  stage: number;
  round: number;
  first: number;
  active: number;
  call: number;
  characters: number[];
  stars: number[];
  hands: [number[], number][];
  deck: number;
  discard: number[];
  played: number;
  attack: number[];
  offers: number[];
  rows: number[][];
  covers: number[][];
  heists: number;
  prize: number;
  commits: number[];
  rollers: number[];
  scores: number[];
  dice: number[];
  spent: number[][];
  bonus: number[];
  lives: number[];
  sides: number[];
  beside: number[][];
  gone: number[];
  history: [unknown, [number, [number, number][]][]];
}

const cardName = (card: number): string => printed.cards[card] ?? '';
const safeName = (safe: number): string => SAFES[safe] ?? '';
const OFFER_SIDE = 64;

export function draw(sight: Sight): Scene {
  const board = sight.board as unknown as Board;
  const rows = board.rows.map((row) => row.map(safeName));
  const revealed = board.stage >= REVEALED;
  const scene: Scene = {
    viewer: sight.viewer,
    seats: sight.seats,
    stage: board.stage,
    round: board.round,
    first: board.first,
    active: board.active,
    call: board.call,
    characters: board.characters.map((character) => CHARACTERS[character] ?? ''),
    stars: board.stars,
    hands: board.hands.map(([known, others]) => ({ known: known.map(cardName), others })),
    deck: board.deck,
    discard: board.discard.map(cardName),
    played: cardName(board.played),
    attack: attackOf(board),
    offers: offersOf(board.offers),
    rows,
    covers: board.covers.map((row) => row.map(cardName)),
    heists: board.heists,
    prize: safeName(board.prize),
    commits: board.commits.map(cardName),
    rollers: board.rollers,
    scores: board.scores,
    shots: [],
    spent: board.spent.map((row) => row.map(safeName)),
    bonus: board.bonus,
    lives: board.lives,
    sides: board.sides,
    beside: board.beside.map((cards) => cards.map(cardName)),
    gone: board.gone.map(safeName),
    marks: board.history[1].map(([safe, places]) => ({
      safe: safeName(safe),
      places: places.map(([row, spot]) => ({ row, spot: spot + 1 })),
    })),
    memory: sight.options['memory'] !== 'no',
    mystery: sight.options['mystery'] === 'yes',
    rolls: sight.serial,
    opening: null,
    mixing: NONE,
    peeked: null,
    winner: NONE,
    called: '',
    opened: [],
    counted: [],
    qualified: [],
    won: sight.result.length ? sight.result.flatMap((score, seat) => (score > 0 ? [seat] : [])) : null,
  };
  if (!revealed) return scene;
  const opened = starsOf(scene);
  const counted = [0, 1, 2]
    .filter((house) => scene.stars.includes(house))
    .map((house) => ({ house, gold: goldIn(scene, house) }));
  const qualified = scene.sides.flatMap((side) => (side >= 0 ? [side] : []));
  return { ...scene, opened, counted, qualified };
}

function attackOf(board: Board): Attack | null {
  const [attacker, defender, target, spot, ...rest] = board.attack as [number, number, number, number, ...number[]];
  if (!board.attack.length) return null;
  const [gunA, gunD, holsterA, holsterD, giverA, giverD, scoreA, scoreD] = rest as [
    number, number, number, number, number, number, number, number,
  ]; // prettier-ignore
  const [own, all] = [1 + Number(holsterA >= 0), board.dice.length];
  const rolled = scoreA >= 0 && all === own + Number(gunD >= 0) + Number(holsterD >= 0);
  return {
    attacker, defender, target, spot: spot + 1, guns: [cardName(gunA), cardName(gunD)],
    holsters: [cardName(holsterA), cardName(holsterD)], givers: [giverA, giverD],
    dice: rolled ? [board.dice.slice(0, own), board.dice.slice(own)] : [[], []], scores: [scoreA, scoreD],
    settled: [false, false], outcome: scoreA < 0 || scoreA === scoreD ? '' : scoreA > scoreD ? 'won' : 'held',
  }; // prettier-ignore
}

function offersOf(offers: number[]): Offer[] {
  return offers.flatMap((offer, seat) =>
    offer < 0 ? [] : [{ seat, card: cardName(offer % OFFER_SIDE), side: offer < OFFER_SIDE ? 0 : 1 }],
  );
}

/** Every star on the table: the seats, and the Stranger with two players. */
export function starsOf(scene: Pick<Scene, 'seats'>): number[] {
  const seats = Array.from({ length: scene.seats }, (_, seat) => seat);
  return scene.seats === 2 ? [...seats, STRANGER] : seats;
}

/** The stars in a house, in the order of the seats, the reader last. */
export function guests(scene: Scene, house: number): number[] {
  const there = starsOf(scene).filter((star) => scene.stars[star] === house);
  return there.sort((a, b) => Number(a === scene.viewer) - Number(b === scene.viewer));
}

/** Turned up safes and what mystery safes have brought. */
export function goldOfStar(scene: Scene, star: number): number {
  return scene.rows[star]!.reduce((sum, safe) => sum + goldOf(safe), 0) + (scene.bonus[star] ?? 0);
}

export function goldIn(scene: Scene, house: number): number {
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
