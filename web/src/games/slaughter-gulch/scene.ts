/** The town as a picture: who stands where and how, what each outfit has, which space is at work. */
import type { Board, Offer as Offered, Promised, Roll, Told, Vehicle, Words } from '../../gen/slaughter-gulch';
import type { Drawn as AnyDrawn } from '../../lib/game';
import type * as wire from '../../lib/wire';
import { CELL, COACH, FIGURES, GRAVE, HOME, spaceOf, SQUARE, TRAIN, type Outfit, type Token } from './content';
import { goalsOf } from './printed';
import { tell, UNTOLD, type Story } from './story';

export type Sight = wire.Sight<Words>;
export type Ask = wire.Ask<Words>;
export type Drawn = AnyDrawn<Scene, Words>;

export interface Figure {
  id: string;
  /** The number of a dude in questions; -1 for townsfolk. */
  dude: number;
  /** The seat of a dude; -1 for townsfolk. */
  seat: number;
  outfit: Outfit | '';
  /** Of a dude in his outfit, from 1. */
  number: number;
  place: number;
  wounded: boolean;
  harrowed: boolean;
  acted: boolean;
  crime: boolean;
  token: Token;
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
  outfit: Outfit | '';
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
/** An offer and its number. */
export type Offer = Offered & { number: number };
export interface Scene {
  turn: number;
  stage: Board['stage'];
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
  vehicles: Vehicle[];
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
  rolls: Roll[];
  story: Story;
  /** How often something has moved or been rolled: a new throw tumbles. */
  beats: number;
}

export const STRANGER: Omit<Figure, 'id' | 'place'> = {
  dude: -1, seat: -1, outfit: '', number: 0, wounded: false, harrowed: false, acted: false, crime: false, token: 'rest',
  ruler: -1, card: '',
}; // prettier-ignore

export function draw({ board, serial }: Sight, told: Told[] = []): Scene {
  const tiles = board.tiles.map((tile) => tile ?? '');
  return {
    turn: board.turn, stage: board.stage, clerk: board.clerk, condition: board.condition,
    lamps: [...new Set([...board.met, ...lampsOf(told)])],
    tiles, figures: [...dudes(board), ...folk(board)], sides: board.outfits.map((_, seat) => side(board, seat)),
    control: controlOf(told, tiles), mine: board.mine, store: board.store.known.length + board.store.hidden,
    events: board.events.left, pile: board.pile, today: board.turned, vehicles: board.vehicles, storm: board.storm,
    gun: spaceOf(board.gun ?? ''), space: spaceOf(board.space ?? ''), queue: board.queue, waiting: board.waiting,
    looked: board.looked.known, dealt: board.dealt,
    offers: board.offers.map((offer, number) => ({ ...offer, number })), promises: board.promises, rolls: board.rolls,
    story: told.reduce(tell, UNTOLD), beats: serial,
  }; // prettier-ignore
}

/** The ends that were true when the last turn ended. */
function lampsOf(told: Told[]): number[] {
  return told.findLast((event) => event.event === 'turn_ends')?.met ?? [];
}

/** Who controlled each location when it was activated this turn; -1 where nobody did or it is still to come. */
function controlOf(told: Told[], tiles: string[]): number[] {
  const since = told.findLastIndex((event) => event.event === 'turn');
  const today = told.slice(since + 1).filter((event) => event.event === 'controls');
  return tiles.map((tile) => today.findLast((event) => event.tile === tile)?.seat ?? -1);
}

function dudes(board: Board): Figure[] {
  return board.dudes.map(({ who, place, marks, ...dude }) => ({
    ...dude,
    id: who,
    outfit: board.outfits[dude.seat] ?? '',
    number: Number(who.split('-').at(-1)),
    place: spaceOf(place),
    wounded: marks.includes('wounded'),
    harrowed: marks.includes('harrowed'),
    acted: marks.includes('acted'),
    crime: marks.includes('crime'),
    card: '',
  }));
}

/** A townsfolk keeps its name while it stands there: its card once it is known, else its slot. */
function folk(board: Board): Figure[] {
  return board.folk.map(({ slot, place, card, wounds }) => ({
    ...STRANGER,
    id: card ?? `stranger-${slot}`,
    place: spaceOf(place),
    wounded: wounds > 0,
    card: card ?? '',
  }));
}

function side(board: Board, seat: number): Side {
  const outfit = board.outfits[seat] ?? '';
  const { known, hidden } = board.left[seat]!;
  return {
    seat, outfit, rock: board.rock[seat]!,
    pool: FIGURES - board.dudes.filter((one) => one.seat === seat && one.place !== 'pool').length,
    left: known, hidden, right: board.right[seat]!, loads: board.loads[seat]!, learned: board.learned[seat]!,
    used: board.spent[seat]!, up: board.up[seat] ?? '',
    objectives: goalsOf(outfit).map((card, i) => ({
      id: card.id, points: card.points, number: card.number, count: board.counters[seat]![i]!,
      done: board.done[seat]!.includes(card.id), spent: board.spent_rewards[seat]!.includes(card.id),
    })),
    powers: board.powers[seat]!,
  }; // prettier-ignore
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
  return name.startsWith('S') ? SQUARE + number : name.startsWith('L') ? number : -1;
}

/** The name of a space in the words of events: a tile, "S4" or "home". */
export function nameOf(scene: Pick<Scene, 'tiles'>, space: number): string {
  if (space < scene.tiles.length) return scene.tiles[space]!;
  return space >= SQUARE && space < HOME ? `S${space - SQUARE + 1}` : 'home';
}
