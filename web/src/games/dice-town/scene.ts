/** The town as a picture: who has what, where the walk has come to, what is on the Sheriff's desk. */
import type { Sight, Told } from '../../lib/wire';
import {
  CARDS,
  named,
  OUTLAWS,
  PLACES,
  RANCH,
  RIVER,
  SPIRITS,
  TITLES,
  type Face,
  type Place,
  type Stop,
} from './content';
import { DICE_EACH, faces } from './dice';
import { tell, UNTOLD, type Story } from './story';

export interface Hand {
  known: string[];
  hidden: number;
}
export interface Person {
  cash: number;
  nuggets: number;
  ranches: number;
  /** Dice that stay as they are. */
  locked: Face[];
  /** Dice shown in this very moment, not yet among the locked ones. */
  shown: Face[];
  /** Dice under the cup; only their owner sees which. */
  cup: Face[];
  /** Whether the cup stands over rolled dice. */
  covered: boolean;
  titles: Hand;
  stores: Hand;
  wired: string[];
  recruited: string[];
  captured: string[];
  /** Has gained something this round: the Doc does not see him. */
  gained: boolean;
}
export interface Goods {
  dollars: number;
  nuggets: number;
  titles: number;
  stores: number;
  ranches: number;
  wired: string[];
  outlaws: string[];
  /** The hand cards among them, for the two whom they concern. */
  cards: string[];
}
export interface Desk {
  place: Place;
  rank: string;
  tie: number[];
  round: number;
  offers: Goods[];
  demands: (Goods | null)[];
}
export interface Flight {
  id: number;
  what: string;
  from: string;
  to: string;
  number: number;
}
export interface Scene {
  round: number;
  sheriff: number;
  bank: number;
  coach: number;
  mine: number;
  deck: number;
  discarded: number;
  queue: string[];
  pile: number;
  river: number;
  lookout: string | null;
  gang: number;
  wanted: string[];
  people: Person[];
  /** Where the walk has come to; null while dice are rolled. */
  stop: Stop | null;
  lastRoll: boolean;
  desk: Desk | null;
  /** The Store card that lies open on the table. */
  played: { seat: number; card: string; cancelled: boolean } | null;
  /** Cards that the reader looks at: drawn, stolen from or panned. */
  looked: string[];
  hunted: Face[];
  holder: number;
  spirit: string | null;
  guard: number;
  war: Place | null;
  extension: boolean;
  indian: boolean;
  story: Story;
  flights: Flight[];
  /** How often dice have been thrown: a new throw tumbles. */
  throws: number;
  winner: number;
}

interface Board {
  round: number; sheriff: number; cash: number[]; nuggets: number[]; bank: number; coach: number; mine: number;
  locked: number[]; cups: number[]; rolled: number; titles: [number[], number][]; stores: [number[], number][];
  wired: number[]; ranches: number[]; queue: number[]; pile: number; deck: number; spent: number[];
  discard: [number[], number]; river: [unknown[], number, unknown[]]; gang: number; lookout: number; wanted: number;
  recruited: number[]; captured: number[]; gained: number; limbo: number[]; drawn: [number[], number];
  loot: [number[], number, number]; panned: [number[], number]; tie: number; hunted: number;
  offers: [number[], number, number[]][]; demands: number[]; haggle: number; kept: number[]; holder: number;
  face: number; guard: number; war: number; winner: number;
} // prettier-ignore

const SPREAD = 64; // a played card is told as seat * 64 + card
export const RANKS = ['first', 'second'] as const;
export const NO_GOODS: Goods = {
  dollars: 0,
  nuggets: 0,
  titles: 0,
  stores: 0,
  ranches: 0,
  wired: [],
  outlaws: [],
  cards: [],
};

export function draw(sight: Sight, told: Told[] = []): Scene {
  const board = sight.board as unknown as Board;
  const modules = String(sight.options['modules'] ?? 'base');
  const top = board.limbo.at(-1);
  return {
    round: board.round, sheriff: board.sheriff, bank: board.bank, coach: board.coach, mine: board.mine,
    deck: board.deck, discarded: sum(board.spent) + board.discard[0].length + board.discard[1],
    queue: board.queue.map(card), pile: board.pile,
    river: board.river[0].length + board.river[1] + board.river[2].length,
    lookout: board.lookout >= 0 ? OUTLAWS[board.lookout]! : null, gang: bits(board.gang).length,
    wanted: named(board.wanted, OUTLAWS),
    people: board.cash.map((_, seat) => person(board, sight, seat)),
    stop: stopOf(sight), lastRoll: false, desk: deskOf(sight, board),
    played: top === undefined ? null : { seat: Math.floor(top / SPREAD), card: card(top % SPREAD), cancelled: false },
    looked: [...[...board.drawn[0], ...board.loot[0]].map(card), ...board.panned[0].map((at) => RIVER[at]!)],
    hunted: faces(board.hunted),
    holder: board.holder, spirit: board.face >= 0 ? SPIRITS[board.face]! : null, guard: board.guard,
    war: board.war >= 0 ? PLACES[board.war]! : null,
    extension: modules !== 'base' || sight.seats === 6, indian: modules === 'indian',
    story: told.reduce(tell, UNTOLD), flights: [], throws: board.round, winner: board.winner,
  }; // prettier-ignore
}

function person(board: Board, sight: Sight, seat: number): Person {
  const hand = (seen: [number[], number]): Hand => ({ known: seen[0].map(card), hidden: seen[1] });
  const showing = sight.asks.some((ask) => ['BruteNotice', 'RetakeDice'].includes(ask.question[0]));
  return {
    cash: board.cash[seat]!, nuggets: board.nuggets[seat]!, ranches: board.ranches[seat]!,
    locked: faces(board.locked[seat]!), shown: showing ? faces(Math.max(0, board.kept[seat]!)) : [],
    cup: faces(board.cups[seat]!), covered: has(board.rolled, seat),
    titles: hand(board.titles[seat]!), stores: hand(board.stores[seat]!), wired: named(board.wired[seat]!, TITLES),
    recruited: named(board.recruited[seat]!, OUTLAWS), captured: named(board.captured[seat]!, OUTLAWS),
    gained: has(board.gained, seat),
  }; // prettier-ignore
}

/** Read off the steps still to come: the last place that is no longer among them. */
export function stopOf(sight: Sight): Stop | null {
  const names = new Set(sight.agenda.map((line) => line[0] as string));
  if (names.has('Walk') || !(names.has('EndRound') || names.has('OpenSurgery'))) return null;
  const acting = sight.agenda.find((line) => line[0] === 'Act' || line[0] === 'RunnerUp');
  if (acting) return PLACES[acting[1] as number]!;
  const next = Math.min(...sight.agenda.filter((line) => line[0] === 'Place').map((line) => line[1] as number), 6);
  if (next === 0) return null;
  if (next < 6) return PLACES[next - 1]!;
  return names.has('OpenSurgery') ? 'hall' : 'doc';
}

function deskOf(sight: Sight, board: Board): Desk | null {
  const lines = [...sight.asks.map((ask) => ask.question as unknown[]), ...sight.agenda];
  const decision = lines.find((line) => line[0] === 'Decide');
  if (!decision || !board.tie) return null;
  return {
    place: PLACES[decision[1] as number]!,
    rank: RANKS[decision[2] as number]!,
    tie: bits(board.tie),
    round: board.haggle,
    offers: board.offers.map(([[dollars, nuggets, titles, wired, stores, ranches, outlaws], , cards]) => ({
      dollars: dollars!, nuggets: nuggets!, titles: titles!, stores: stores!, ranches: ranches!,
      wired: named(wired!, TITLES), outlaws: named(outlaws!, OUTLAWS), cards: cards.map(card),
    })), // prettier-ignore
    demands: board.demands.map((packed) => (packed ? demandOf(packed) : null)),
  };
}

function demandOf(packed: number): Goods {
  const part = (at: number, width: number): number => (packed >> at) & ((1 << width) - 1);
  return {
    ...NO_GOODS, dollars: part(0, 6), nuggets: part(6, 6), titles: part(12, 5), stores: part(17, 5),
    ranches: part(22, 4), outlaws: Array<string>(part(26, 4)).fill(''),
  }; // prettier-ignore
}

export function card(at: number): string {
  return CARDS[at] ?? RANCH;
}

export function bits(mask: number): number[] {
  return Array.from({ length: 30 }, (_, i) => i).filter((i) => has(mask, i));
}

function has(mask: number, at: number): boolean {
  return (mask >> at) % 2 === 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

export function size(hand: Hand): number {
  return hand.known.length + hand.hidden;
}

export function loose(person: Person): number {
  return DICE_EACH - person.locked.length - person.shown.length;
}

export function offersSomething(goods: Goods): boolean {
  return (
    goods.dollars +
      goods.nuggets +
      goods.titles +
      goods.stores +
      goods.ranches +
      goods.wired.length +
      goods.outlaws.length >
    0
  );
}
