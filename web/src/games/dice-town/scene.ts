/** The town as a picture: who has what, where the walk has come to, what is on the Sheriff's desk. */
import type { Offer, Told, Wish, Words } from '../../gen/dice-town';
import type { Drawn as AnyDrawn } from '../../lib/game';
import type * as wire from '../../lib/wire';
import {
  PLACES,
  type Deed,
  type Face,
  type HandCard,
  type Outlaw,
  type Place,
  type Rank,
  type River,
  type Spirit,
  type Stop,
  type Store,
  type Title,
} from './content';
import { DICE_EACH } from './dice';
import { tell, UNTOLD, type Story } from './story';

export type Sight = wire.Sight<Words>;
export type Drawn = AnyDrawn<Scene, Words>;

export interface Hand<C extends HandCard = HandCard> {
  known: C[];
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
  titles: Hand<Title>;
  stores: Hand<Store>;
  wired: Title[];
  recruited: Outlaw[];
  captured: Outlaw[];
  /** Has gained something this round: the Doc does not see him. */
  gained: boolean;
}
export interface Goods extends Offer {
  /** Outlaws of whom only the number is named, in a wish. */
  gang: number;
}
export interface Desk {
  place: Place;
  rank: Rank;
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
  queue: Deed[];
  pile: number;
  river: number;
  lookout: Outlaw | null;
  gang: number;
  wanted: Outlaw[];
  people: Person[];
  /** Where the walk has come to; null while dice are rolled. */
  stop: Stop | null;
  lastRoll: boolean;
  desk: Desk | null;
  /** The Store card that lies open on the table. */
  played: { seat: number; card: Store; cancelled: boolean } | null;
  /** Cards that the reader looks at: drawn, stolen from or panned. */
  looked: (HandCard | River)[];
  hunted: Face[];
  holder: number;
  spirit: Spirit | null;
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

export const RANKS: readonly Rank[] = ['first', 'second'];
export const NO_GOODS: Goods = {
  dollars: 0,
  nuggets: 0,
  titles: 0,
  stores: 0,
  ranches: 0,
  wired: [],
  outlaws: [],
  cards: [],
  gang: 0,
};

export function draw(sight: Sight, told: Told[] = []): Scene {
  const board = sight.board;
  const modules = String(sight.options['modules'] ?? 'base');
  const top = board.limbo.at(-1);
  return {
    round: board.round, sheriff: board.sheriff, bank: board.bank, coach: board.coach, mine: board.mine,
    deck: board.deck, discarded: board.spent.length + size(board.discard),
    queue: board.queue, pile: board.pile,
    river: board.river.bottom.length + board.river.inside + board.river.top.length,
    lookout: board.lookout, gang: board.gang.length, wanted: board.wanted,
    people: board.cash.map((_, seat) => person(sight, seat)),
    stop: stopOf(sight), lastRoll: false, desk: deskOf(sight),
    played: top ? { ...top, cancelled: false } : null,
    looked: [...board.drawn.known, ...board.loot.known, ...board.panned.known], hunted: board.hunted,
    holder: board.holder, spirit: board.face, guard: board.guard, war: board.war,
    extension: modules !== 'base' || sight.seats === 6, indian: modules === 'indian',
    story: told.reduce(tell, UNTOLD), flights: [], throws: board.round, winner: board.winner,
  }; // prettier-ignore
}

function person({ board, asks }: Sight, seat: number): Person {
  const showing = asks.some((ask) => ['BruteNotice', 'RetakeDice'].includes(ask.question[0]));
  return {
    cash: board.cash[seat]!, nuggets: board.nuggets[seat]!, ranches: board.ranches[seat]!,
    locked: board.locked[seat]!, shown: showing ? board.kept[seat]! : [],
    cup: board.cups[seat]!, covered: board.rolled.includes(seat),
    titles: board.titles[seat]!, stores: board.stores[seat]!, wired: board.wired[seat]!,
    recruited: board.recruited[seat]!, captured: board.captured[seat]!,
    gained: board.gained.includes(seat),
  }; // prettier-ignore
}

/** Read off the steps still to come: the last place that is no longer among them. */
export function stopOf({ agenda }: Sight): Stop | null {
  const names = new Set(agenda.map((line) => line[0]));
  if (names.has('Walk') || !(names.has('EndRound') || names.has('OpenSurgery'))) return null;
  const acting = agenda.find((line) => line[0] === 'Act' || line[0] === 'RunnerUp');
  if (acting) return PLACES[acting[1]]!;
  const next = Math.min(...agenda.flatMap((line) => (line[0] === 'Place' ? [line[1]] : [])), 6);
  if (next === 0) return null;
  if (next < 6) return PLACES[next - 1]!;
  return names.has('OpenSurgery') ? 'hall' : 'doc';
}

function deskOf({ board, asks, agenda }: Sight): Desk | null {
  const lines = [...asks.map((ask) => ask.question), ...agenda];
  const decision = lines.find((line) => line[0] === 'Decide');
  if (!decision || !board.tie.length) return null;
  return {
    place: PLACES[decision[1]]!,
    rank: RANKS[decision[2]]!,
    tie: board.tie,
    round: board.haggle,
    offers: board.offers.map((offer) => ({ ...NO_GOODS, ...offer })),
    demands: board.demands.map((wish) => wish && wished(wish)),
  };
}

/** What is asked for: outlaws only by their number. */
export function wished({ dollars, nuggets, titles, stores, ranches, outlaws }: Wish): Goods {
  return { ...NO_GOODS, dollars, nuggets, titles, stores, ranches, gang: outlaws };
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
      goods.outlaws.length +
      goods.gang >
    0
  );
}
