/** The town as a picture: who stands where and how, what each outfit has, which space is at work. */
import type { Sight, Told } from '../../lib/wire';
import {
  bits, CELL, COACH, CONTEXTS, FATES, FIGURES, GRAVE, HOME, OUTFITS, POOL, PROMISES, STAGES, TILES, TOKENS, TRAIN, type Stage,
} from './content'; // prettier-ignore
import { goalsOf, magicOf, printed } from './printed';
import { tell, UNTOLD, type Story } from './story';

export interface Figure {
  id: string;
  /** The seat of a dude; -1 for townsfolk. */
  seat: number;
  outfit: string;
  number: number;
  place: number;
  wounded: boolean;
  harrowed: boolean;
  acted: boolean;
  crime: boolean;
  token: string;
  /** The seat whose will he does. */
  ruler: number;
  /** The card of townsfolk; empty while it lies face down. */
  card: string;
}
export interface Objective {
  id: string;
  count: number;
  number: number;
  points: number;
  done: boolean;
  spent: boolean;
}
export interface Side {
  seat: number;
  outfit: string;
  rock: number;
  pool: number;
  /** Unused items: those the reader knows, and how many more. */
  left: string[];
  hidden: number;
  right: string[];
  loads: number;
  learned: string[];
  used: string[];
  up: string;
  objectives: Objective[];
  powers: string[];
}
export interface Offer {
  number: number;
  giver: number;
  receiver: number;
  fate: number;
  /** Null where the terms are for others. */
  terms: { give: Goods; get: Goods } | null;
}
export interface Goods {
  rock: number;
  items: string[];
  promises: string[];
}
export interface Promised {
  giver: number;
  receiver: number;
  kind: string;
  fate: string;
}
export interface Scene {
  turn: number;
  stage: Stage;
  clerk: number;
  condition: number;
  lamps: number[];
  tiles: string[];
  figures: Figure[];
  sides: Side[];
  control: number[];
  mine: number;
  store: number;
  events: number;
  pile: number;
  today: string[];
  vehicles: { event: string; looted: boolean }[];
  storm: boolean;
  gun: number;
  space: number;
  queue: string[];
  waiting: string[];
  looked: string[];
  dealt: string[];
  offers: Offer[];
  promises: Promised[];
  /** The roll at hand: one side, or two against each other. */
  rolls: { who: string; context: string; dice: number }[];
  story: Story;
  /** How often something has moved or been rolled: a new throw tumbles. */
  beats: number;
}

interface Board {
  turn: number; stage: number; clerk: number; condition: number; met: number; outfits: number[];
  tiles: number[]; dudes: number[]; folk: number[]; rock: number[]; mine: number; left: [number, number][];
  right: number[]; loads: number[]; store: [number[], number]; learned: number[]; up: number[]; spent: number[];
  gun: number; done: number[]; spent_rewards: number[]; counters: number[]; powers: number[]; storm: number;
  events: [unknown[], number, unknown[]]; pile: number; turned: number[]; vehicles: number[]; space: number;
  queue: number[]; waiting: number[]; looked: [number[], number]; dealt: (number[] | number)[]; offers: number[][];
  promises: number[][]; rolls: number[];
} // prettier-ignore

const WOUNDED = 5;
const HARROWED = 6;
const ACTED = 8;
const DONE = 9;
const CRIME = 10;
const GOODS = 3;
const TERMS = 4;
const LOOTED = 32;
const ROLL = 16; // ints of one side of a roll: what it is for, who rolls, how many dice, and more

const bit = (mask: number, at: number): boolean => (mask >> at) % 2 === 1;
const part = (mask: number, at: number, width: number): number => (mask >> at) & ((1 << width) - 1);
const items = (mask: number): string[] => bits(mask).map((at) => printed.items[at]!.id);

export function draw(sight: Sight, told: Told[] = []): Scene {
  const board = sight.board as unknown as Board;
  const tiles = board.tiles.map((tile) => (tile < 0 ? '' : TILES[tile]!));
  const own = board.dealt.find((some) => typeof some === 'object');
  return {
    turn: board.turn, stage: STAGES[board.stage]!, clerk: board.clerk, condition: board.condition,
    lamps: [...new Set([...bits(board.met).map((at) => at + 1), ...lampsOf(told)])],
    tiles,
    figures: [...dudes(board), ...folk(board)], sides: board.outfits.map((_, seat) => side(board, seat)),
    control: controlOf(told, tiles), mine: board.mine,
    store: board.store[0].length + board.store[1],
    events: board.events[0].length + board.events[1] + board.events[2].length, pile: board.pile,
    today: board.turned.map((card) => printed.events[card]!),
    vehicles: board.vehicles.map((one) => ({ event: printed.events[one % LOOTED]!, looted: one >= LOOTED })),
    storm: board.storm === 1, gun: board.gun, space: board.space, queue: board.queue.map((at) => dudeId(board, at)),
    waiting: board.waiting.map((at) => dudeId(board, at)), looked: board.looked[0].map((at) => printed.items[at]!.id),
    dealt: [...new Set(own ?? [])].map((at) => printed.items[at]!.id), offers: board.offers.map(offer),
    promises: board.promises.map(([giver, receiver, kind, fate]) => ({
      giver: giver!, receiver: receiver!, kind: PROMISES[kind!]!, fate: FATES[fate!]!,
    })),
    rolls: rolls(board), story: told.reduce(tell, UNTOLD), beats: sight.serial,
  }; // prettier-ignore
}

/** The ends that were true when the last turn ended. */
function lampsOf(told: Told[]): number[] {
  const last = told.findLast((event) => event.event === 'turn_ends');
  return (last?.['met'] as number[] | undefined) ?? [];
}

/** Who controlled each location when it was activated this turn; -1 where nobody did or it is still to come. */
function controlOf(told: Told[], tiles: string[]): number[] {
  const since = told.findLastIndex((event) => event.event === 'turn');
  const today = told.slice(since + 1).filter((event) => event.event === 'controls');
  return tiles.map((tile) => Number(today.findLast((event) => event['tile'] === tile)?.['seat'] ?? -1));
}

function dudeId(board: Board, at: number): string {
  const outfit = OUTFITS[board.outfits[Math.floor(at / FIGURES)]!];
  return `${outfit}-${(at % FIGURES) + 1}`;
}

function dudes(board: Board): Figure[] {
  return board.dudes.flatMap((now, at) => {
    const seat = Math.floor(at / FIGURES);
    const outfit = board.outfits[seat]!;
    if (outfit < 0) return [];
    return {
      id: dudeId(board, at), seat, outfit: OUTFITS[outfit]!, number: (at % FIGURES) + 1, place: part(now, 0, 5),
      wounded: bit(now, WOUNDED), harrowed: bit(now, HARROWED), acted: bit(now, ACTED) || bit(now, DONE),
      crime: bit(now, CRIME), token: TOKENS[part(now, 11, 5)]!, ruler: part(now, 16, 3) - 1, card: '',
    }; // prettier-ignore
  });
}

/** A townsfolk keeps its name while it stands there: its card once it is known, else its place in the list. */
function folk(board: Board): Figure[] {
  return board.folk.flatMap((now, slot) => {
    if (!now) return [];
    const card = part(now, 5, 6);
    return {
      id: card ? printed.folk[card - 1]!.id : `stranger-${slot}`, seat: -1, outfit: '', number: 0,
      place: part(now, 0, 5), wounded: part(now, 11, 2) > 0, harrowed: false, acted: false, crime: false,
      token: 'rest', ruler: -1, card: card ? printed.folk[card - 1]!.id : '',
    }; // prettier-ignore
  });
}

function side(board: Board, seat: number): Side {
  const at = board.outfits[seat]!;
  const outfit = at < 0 ? '' : OUTFITS[at]!;
  const [known, number] = board.left[seat]!;
  const magic = magicOf(outfit);
  const named = (mask: number): string[] => bits(mask).map((card) => magic[card]!.id);
  return {
    seat, outfit, rock: board.rock[seat]!,
    pool: board.dudes.slice(seat * FIGURES, (seat + 1) * FIGURES).filter((now) => part(now, 0, 5) === POOL).length,
    left: items(known), hidden: number - bits(known).length, right: items(board.right[seat]!),
    loads: board.loads[seat]!, learned: named(board.learned[seat]!), used: named(board.spent[seat]!),
    up: board.up[seat]! >= 0 ? magic[board.up[seat]!]!.id : '',
    objectives: goalsOf(outfit).map((card, i) => ({
      id: card.id, points: card.points, number: card.number, count: board.counters[seat * 5 + i]!,
      done: bit(board.done[seat]!, i), spent: bit(board.spent_rewards[seat]!, i),
    })),
    powers: bits(board.powers[seat]!).map((tile) => TILES[tile]!),
  }; // prettier-ignore
}

function rolls(board: Board): Scene['rolls'] {
  return Array.from({ length: Math.floor(board.rolls.length / ROLL) }, (_, at) => {
    const [context, who, dice] = board.rolls.slice(at * ROLL, at * ROLL + 3) as [number, number, number];
    return { who: dudeId(board, who), context: CONTEXTS[context]!, dice };
  });
}

function offer(row: number[], number: number): Offer {
  const [giver, receiver, , fate] = row as [number, number, number, number];
  const goods = (from: number): Goods => ({
    rock: row[from]!,
    items: items(row[from + 1]!),
    promises: bits(row[from + 2]!).map((kind) => PROMISES[kind]!),
  });
  const terms = row.length > TERMS ? { give: goods(TERMS), get: goods(TERMS + GOODS) } : null;
  return { number, giver, receiver, fate, terms };
}

export function at(scene: Scene, place: number): Figure[] {
  return scene.figures.filter((one) => one.place === place);
}

export const inCells = (scene: Scene): Figure[] => at(scene, CELL);
export const inGraves = (scene: Scene): Figure[] => at(scene, GRAVE);
export const onCoach = (scene: Scene): Figure[] => at(scene, COACH);
export const onTrain = (scene: Scene): Figure[] => at(scene, TRAIN);

export function athome(scene: Scene, seat: number): Figure[] {
  return scene.figures.filter((one) => one.seat === seat && one.place === HOME);
}

/** The location of a tile by its name in events, or a square, or home. */
export function placeOf(scene: Pick<Scene, 'tiles'>, name: string): number {
  const tile = scene.tiles.indexOf(name);
  if (tile >= 0) return tile;
  if (name === 'home') return HOME;
  const number = Number(name.slice(1)) - 1;
  return name.startsWith('S') ? 12 + number : name.startsWith('L') ? number : -1;
}

/** The name of a space in the words of events: a tile, "S4" or "home". */
export function nameOf(scene: Pick<Scene, 'tiles'>, space: number): string {
  if (space < scene.tiles.length) return scene.tiles[space]!;
  return space >= 12 && space < HOME ? `S${space - 11}` : 'home';
}
