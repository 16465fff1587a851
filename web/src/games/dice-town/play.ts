/** How each event changes the picture, how long it takes, and what flies from where to where. */
import type { BribedTold, DemandedTold, OfferedTold, PartTold, StoleTold, TieTold, Told } from '../../gen/dice-town';
import type { Beat, SoundName } from '../../lib/game';
import {
  isStore,
  isTitle,
  RANCH,
  type Deed,
  type Face,
  type HandCard,
  type Place,
  type Store,
  type Title,
} from './content';
import { ordered, without } from './dice';
import { NO_GOODS, wished, type Desk, type Flight, type Goods, type Hand, type Person, type Scene } from './scene';
import { tell } from './story';

type Events = { [E in Told as E['event']]: E };
/** What flies: symbol, number, from, to. */
type Flown = [string, number, string, string];
interface Act<E> {
  change?: (scene: Scene, event: E) => Partial<Scene>;
  move?: number;
  hold?: number;
  sound?: SoundName;
  flies?: (event: E, scene: Scene) => Flown[];
}

const QUICK = 250;
const READ = 1100;
const LONG = 1600;
const at = (seat: number): string => `seat-${seat}`;

/** Events that belong to one breath: all cups lift together, all last dice fall together, all purses open together. */
const BREATHS = new Set<Told['event']>(['revealed', 'last_roll', 'rolled', 'paid', 'part', 'score']);

/** While these go on, dice that were just shown still stand out. */
const SHOWING = new Set<Told['event']>(['revealed', 'last_roll', 'played', 'cancelled']);

function startsLast(scene: Scene, event: Told): boolean {
  return event.event === 'last_roll' && !scene.lastRoll;
}

export function together(event: Told, next: Told): boolean {
  if (next.event === 'part') return true;
  return event.event === next.event && BREATHS.has(event.event);
}

export function play(scene: Scene, event: Told): Beat<Scene> {
  const before = SHOWING.has(event.event) && !startsLast(scene, event) ? scene : settled(scene);
  return acted(before, event.event, event);
}

function acted<Name extends keyof Events>(scene: Scene, name: Name, event: Events[Name]): Beat<Scene> {
  const act: Act<Events[Name]> = ACTS[name];
  const story = tell(scene.story, event);
  const flights = flown(scene, act.flies?.(event, scene) ?? []);
  const after: Scene = { ...scene, ...act.change?.(scene, event), story, flights };
  return { scene: after, move: act.move ?? 0, hold: act.hold ?? QUICK, ...(act.sound ? { sound: act.sound } : {}) };
}

function flown(scene: Scene, some: Flown[]): Flight[] {
  const last = scene.flights.at(-1)?.id ?? scene.throws * 1000;
  return some
    .filter(([, number]) => number > 0)
    .map(([what, number, from, to], i) => ({ id: last + 1 + i, what, number, from, to }));
}

function one(scene: Scene, seat: number, change: (person: Person) => Partial<Person>): Person[] {
  return scene.people.map((person, who) => (who === seat ? { ...person, ...change(person) } : person));
}

function both(scene: Scene, giver: number, receiver: number, give: Change2, get: Change2): Person[] {
  return one({ ...scene, people: one(scene, giver, give) }, receiver, get);
}
type Change2 = (person: Person) => Partial<Person>;

function earns(scene: Scene, seat: number, dollars: number): Person[] {
  return one(scene, seat, (person) => ({ cash: person.cash + dollars }));
}

function grown<C extends HandCard>(hand: Hand<C>, by: number, known: C[] = []): Hand<C> {
  return { known: [...hand.known, ...known], hidden: hand.hidden + by - known.length };
}

/** A hand without a card that went face down, or without one that everybody saw. */
function shrunk<C extends HandCard>(hand: Hand<C>, gone: string | undefined): Hand<C> {
  const index = hand.known.findIndex((card) => card === gone);
  if (index >= 0) return { ...hand, known: hand.known.filter((_, i) => i !== index) };
  return hand.hidden ? { ...hand, hidden: hand.hidden - 1 } : { ...hand, known: hand.known.slice(0, -1) };
}

/** One more, which the reader may know. */
function withOne<C extends HandCard>(hand: Hand<C>, card: C | undefined): Hand<C> {
  return grown(hand, 1, card ? [card] : []);
}

function storing(person: Person, { card }: { card?: Store }): Partial<Person> {
  return { stores: withOne(person.stores, card) };
}

function stolen(person: Person, { kind, card }: StoleTold): Partial<Person> {
  return kind === 'title'
    ? { titles: withOne(person.titles, card && isTitle(card) ? card : undefined) }
    : { stores: withOne(person.stores, card && isStore(card) ? card : undefined) };
}

function robbed(person: Person, { kind, card }: StoleTold): Partial<Person> {
  return kind === 'title' ? { titles: shrunk(person.titles, card) } : { stores: shrunk(person.stores, card) };
}

function stop(_: Scene, { place }: { place: Place }): Partial<Scene> {
  return { stop: place, desk: null };
}

function goods(event: OfferedTold): Goods {
  const { dollars = 0, nuggets = 0, titles = 0, stores = 0, ranches = 0, wired = [], outlaws = [] } = event;
  return { ...NO_GOODS, dollars, nuggets, titles, stores, ranches, wired, outlaws };
}

function offered(scene: Scene, event: OfferedTold): Partial<Scene> {
  if (!scene.desk) return {};
  const offers = scene.desk.offers.map((offer, seat) => (seat === event.seat ? goods(event) : offer));
  return { desk: { ...scene.desk, offers } };
}

function tied(scene: Scene, { place, rank, seats }: TieTold): Partial<Scene> {
  const desk: Desk = {
    place,
    rank,
    tie: seats,
    round: 1,
    offers: scene.people.map(() => NO_GOODS),
    demands: scene.people.map(() => null),
  };
  return { stop: place, desk };
}

function demanded(scene: Scene, event: DemandedTold): Partial<Scene> {
  if (!scene.desk) return {};
  const demands = scene.desk.demands.map((old, who) => (who === event.victim ? wished(event) : old));
  return { desk: { ...scene.desk, demands } };
}

function turned(scene: Scene, event: Events['turned']): Partial<Scene> {
  return {
    people: one(scene, event.seat, (person) => ({
      locked: ordered([...without(person.locked, [event.old]), event.new]),
    })),
  };
}

function bribed(event: BribedTold): Flown[] {
  const [from, to] = [at(event.seat), at(event.sheriff)];
  return [
    ['dollar', event.dollars, from, to],
    ['nugget', event.nuggets, from, to],
    ['deed', event.titles + event.ranches + event.wired.length, from, to],
    ['card-back', event.stores, from, to],
  ];
}

const ACTS: { [Name in keyof Events]: Act<Events[Name]> } = {
  first_sheriff: { change: (_, event) => ({ sheriff: event.seat }), hold: READ },
  posted: { change: (scene, event) => ({ wanted: [...scene.wanted, event.outlaw] }) },
  lookout: { change: (scene, event) => ({ lookout: event.outlaw, gang: scene.gang - 1 }), hold: QUICK },
  turned_up: {
    change: (scene, event) => ({ queue: [...scene.queue, event.card], pile: Math.max(0, scene.pile - 1) }),
    move: 320,
    hold: 100,
    sound: 'slide',
  },
  round: {
    change: (scene, event) => ({
      round: event.round,
      stop: null,
      desk: null,
      played: null,
      spirit: null,
      war: null,
      guard: -1,
      lastRoll: false,
      people: scene.people.map((person) => ({
        ...person,
        locked: [],
        shown: [],
        cup: [],
        covered: false,
        gained: false,
      })),
    }),
    hold: READ,
    sound: 'page',
  },
  rolled: {
    change: (scene, event) => ({
      throws: scene.throws + 1,
      people: one(scene, event.seat, () => ({ cup: event.dice ?? [], covered: true })),
    }),
    move: 600,
    hold: 100,
    sound: 'rattle',
  },
  last_roll: {
    change: (scene, event) => ({
      lastRoll: true,
      throws: scene.throws + 1,
      people: one(scene, event.seat, () => ({ shown: event.dice, cup: [], covered: false })),
    }),
    move: 800,
    hold: 1300,
    sound: 'rattle',
  },
  revealed: {
    change: (scene, event) => ({
      people: one(scene, event.seat, () => ({ shown: event.dice, cup: [], covered: false })),
    }),
    move: 500,
    hold: 1300,
    sound: 'cork',
  },
  paid: {
    change: (scene, event) => ({
      coach: scene.coach + event.dollars,
      people: earns(scene, event.seat, -event.dollars),
    }),
    flies: (event) => [['dollar', event.dollars, at(event.seat), 'bank']],
    move: 600,
    hold: 300,
    sound: 'coin',
  },
  turning: { hold: READ },
  turned: { change: turned, move: 500, hold: 700, sound: 'rattle' },
  sprung: {
    change: (scene, event) => ({
      wanted: [...scene.wanted, event.outlaw],
      people: one(scene, event.seat, (person) => ({
        locked: ordered([...person.locked, ...Array<Face>(event.number).fill(event.face)]),
        recruited: person.recruited.filter((one) => one !== event.outlaw),
      })),
    }),
    flies: (event) => [['outlaw', 1, at(event.seat), 'sheriff']],
    move: 500,
    hold: READ,
  },
  played: {
    change: (scene, event) => ({
      played: { seat: event.seat, card: event.card, cancelled: false },
      people: one(scene, event.seat, (person) => ({ stores: shrunk(person.stores, event.card) })),
    }),
    move: 240,
    hold: LONG,
    sound: 'slide',
  },
  cancelled: {
    change: (scene, event) => ({
      played: { seat: event.victim, card: event.card, cancelled: true },
      people: one(scene, event.seat, (person) => ({ stores: shrunk(person.stores, 'wanted') })),
    }),
    hold: LONG,
    sound: 'drum',
  },
  tie: { change: tied, move: 240, hold: READ },
  unclaimed: { change: stop, hold: 500 },
  at_war: { change: stop, hold: READ },
  wins: { change: stop, hold: READ },
  best_hand: { change: () => ({ stop: 'hall', desk: null }), hold: READ },
  offered: { change: offered, move: 240, hold: 900, sound: 'slide' },
  part: { change: revealedCards, hold: 0 },
  called: {
    change: (scene, event) => ({ desk: scene.desk && { ...scene.desk, round: event.round } }),
    hold: READ,
  },
  demanded: { change: demanded, hold: READ },
  named: { change: (_, event) => ({ stop: event.place, desk: null }), hold: LONG, sound: 'knock' },
  bribed: {
    change: (scene, event) => ({
      people: both(
        scene,
        event.seat,
        event.sheriff,
        (giver) => ({ cash: giver.cash - event.dollars, nuggets: giver.nuggets - event.nuggets }),
        (sheriff) => ({
          cash: sheriff.cash + event.dollars,
          nuggets: sheriff.nuggets + event.nuggets,
          gained: true,
        }),
      ),
    }),
    flies: bribed,
    move: 800,
    hold: READ,
    sound: 'coin',
  },
  nuggets: {
    change: (scene, event) => ({
      mine: scene.mine - event.nuggets,
      people: one(scene, event.seat, (person) => ({ nuggets: person.nuggets + event.nuggets })),
    }),
    flies: (event) => [['nugget', event.nuggets, 'mine', at(event.seat)]],
    move: 800,
    hold: 700,
    sound: 'coin',
  },
  shared: fromBank(),
  robbed_bank: fromBank(),
  wallet: fromBank(),
  coach: {
    change: (_, event) => ({ bank: event.bank, coach: 0 }),
    move: 500,
    hold: 800,
    sound: 'coin',
  },
  held_up: {
    change: (scene, event) => ({
      coach: scene.coach - event.dollars,
      people: earns(scene, event.seat, event.dollars),
    }),
    flies: (event) => [['dollar', event.dollars, 'bank', at(event.seat)]],
    move: 700,
    hold: 800,
    sound: 'coin',
  },
  reshuffled: { change: (_, event) => ({ deck: event.cards, discarded: 0 }), hold: 700, sound: 'slide' },
  looked: {
    change: (scene, event) => ({
      deck: scene.deck - 1,
      looked: event.card ? [...scene.looked, event.card] : scene.looked,
    }),
    move: 240,
    hold: 150,
    sound: 'slide',
  },
  bought: {
    change: (scene, event) => ({
      looked: [],
      discarded: scene.discarded + event.discarded,
      people: one(scene, event.seat, (person) => storing(person, event)),
    }),
    flies: (event) => [['card-back', 1, 'store', at(event.seat)]],
    move: 700,
    hold: 700,
    sound: 'slide',
  },
  drew: {
    change: (scene, event) => ({
      deck: scene.deck - 1,
      people: one(scene, event.seat, (person) => storing(person, event)),
    }),
    flies: (event) => [['card-back', 1, 'store', at(event.seat)]],
    move: 700,
    hold: 700,
    sound: 'slide',
  },
  robbing: { hold: READ },
  looted: { change: (_, event) => ({ looked: event.cards ?? [] }), move: 240, hold: 700, sound: 'slide' },
  stole: {
    change: (scene, event) => ({
      looked: [],
      people: both(
        scene,
        event.victim,
        event.seat,
        (victim) => robbed(victim, event),
        (thief) => stolen(thief, event),
      ),
    }),
    flies: (event) => [[event.kind === 'title' ? 'deed' : 'card-back', 1, at(event.victim), at(event.seat)]],
    move: 800,
    hold: READ,
    sound: 'slide',
  },
  took_ranch: {
    change: (scene, event) => ({
      people: both(
        scene,
        event.victim,
        event.seat,
        (victim) => ({ ranches: victim.ranches - 1 }),
        (thief) => ({ ranches: thief.ranches + 1 }),
      ),
    }),
    flies: (event) => [['ranch', 1, at(event.victim), at(event.seat)]],
    move: 800,
    hold: READ,
  },
  nothing: { hold: 700 },
  nerves: { hold: READ },
  paid_joe: {
    change: (scene, event) => ({
      people: both(
        scene,
        event.victim,
        event.seat,
        (victim) => ({ cash: victim.cash - event.dollars }),
        (joe) => ({ cash: joe.cash + event.dollars }),
      ),
    }),
    flies: (event) => [['dollar', event.dollars, at(event.victim), at(event.seat)]],
    move: 700,
    hold: 800,
    sound: 'coin',
  },
  star: {
    change: (_, event) => ({ sheriff: event.seat }),
    flies: (event, scene) => (scene.sheriff === event.seat ? [] : [['star', 1, at(scene.sheriff), at(event.seat)]]),
    move: 800,
    hold: READ,
    sound: 'bell',
  },
  star_blocked: { hold: LONG },
  titles: {
    change: (scene, event) => ({
      queue: scene.queue.slice(event.cards.length),
      people: one(scene, event.seat, (person) => owned(person, event.cards)),
    }),
    flies: (event) => [['deed', event.cards.length, 'hall', at(event.seat)]],
    move: 800,
    hold: READ,
    sound: 'slide',
  },
  pile_title: {
    change: (scene, event) => ({
      pile: scene.pile - 1,
      people: one(scene, event.seat, (person) => ({ titles: withOne(person.titles, event.card) })),
    }),
    flies: (event) => [['deed', 1, 'hall', at(event.seat)]],
    move: 800,
    hold: 800,
    sound: 'slide',
  },
  pile_ranch: {
    change: (scene, event) => ({
      pile: scene.pile - 1,
      people: one(scene, event.seat, (person) => ({ ranches: person.ranches + 1 })),
    }),
    flies: (event) => [['ranch', 1, 'hall', at(event.seat)]],
    move: 800,
    hold: 800,
    sound: 'slide',
  },
  swindled: {
    change: (scene, event) => ({ people: earns(scene, event.seat, event.dollars) }),
    flies: (event, scene) => fromOthers('dollar', event, scene),
    move: 800,
    hold: READ,
    sound: 'coin',
  },
  panned: {
    change: (scene, event) => ({
      people: scene.people.map((person, seat) => {
        if (seat === event.seat) return { ...person, nuggets: person.nuggets + event.nuggets };
        return person.nuggets ? { ...person, nuggets: person.nuggets - 1 } : person;
      }),
    }),
    flies: (event, scene) => fromOthers('nugget', event, scene),
    move: 800,
    hold: READ,
    sound: 'coin',
  },
  begged: { hold: 800 },
  gave: {
    change: (scene, event) => ({
      people: both(
        scene,
        event.seat,
        event.receiver,
        (giver) => ({ stores: shrunk(giver.stores, event.card) }),
        (receiver) => storing(receiver, event),
      ),
    }),
    flies: (event) => [['card-back', 1, at(event.seat), at(event.receiver)]],
    move: 800,
    hold: 800,
    sound: 'slide',
  },
  order: { change: () => ({ stop: 'doc' }), hold: READ },
  left: { hold: 600 },
  wired: {
    change: (scene, event) => ({
      people: one(scene, event.seat, (person) => ({
        titles: event.cards.reduce(shrunk<Title>, person.titles),
        wired: [...person.wired, ...event.cards],
      })),
    }),
    move: 300,
    hold: READ,
  },
  chose: { hold: READ },
  river: { change: (scene) => ({ river: scene.river - 1 }), move: 240, hold: READ, sound: 'slide' },
  peeked: {
    change: (scene, event) => ({
      river: scene.river - 1,
      looked: event.card ? [...scene.looked, event.card] : scene.looked,
    }),
    hold: 200,
  },
  put_back: { change: (scene, event) => ({ river: scene.river + event.number + 1, looked: [] }), hold: 500 },
  fetched: {
    change: (scene, event) => ({
      discarded: scene.discarded - 1,
      people: one(scene, event.seat, (person) => storing(person, event)),
    }),
    flies: (event) => [['card-back', 1, 'store', at(event.seat)]],
    move: 700,
    hold: 700,
  },
  recruited: {
    change: (scene, event) => ({
      lookout: scene.lookout === event.outlaw ? null : scene.lookout,
      people: one(scene, event.seat, (person) => ({ recruited: [...person.recruited, event.outlaw] })),
    }),
    flies: (event) => [['outlaw', 1, 'saloon', at(event.seat)]],
    move: 800,
    hold: READ,
  },
  hunting: { change: (_, event) => ({ hunted: event.dice }), move: 700, hold: READ, sound: 'rattle' },
  reloading: { hold: READ },
  captured: {
    change: (scene, event) => {
      const caught = event.outlaws;
      return {
        wanted: scene.wanted.filter((one) => !caught.includes(one)),
        people: one(scene, event.seat, (person) => ({ captured: [...person.captured, ...caught] })),
      };
    },
    flies: (event) => [['outlaw', event.outlaws.length, 'sheriff', at(event.seat)]],
    move: 800,
    hold: READ,
    sound: 'drum',
  },
  returned: {
    change: (scene, event) => ({
      people: one(scene, event.seat, (person) =>
        event.card === RANCH ? { ranches: person.ranches - 1 } : { titles: shrunk(person.titles, event.card) },
      ),
    }),
    hold: READ,
  },
  signals: { hold: READ },
  die_held: { change: (_, event) => ({ holder: event.seat }), hold: READ },
  die_home: { change: () => ({ holder: -1 }) },
  spirit: { change: (_, event) => ({ spirit: event.spirit }), move: 700, hold: LONG, sound: 'rattle' },
  warpath: { change: (_, event) => ({ war: event.place }), hold: READ },
  end: { hold: LONG, sound: 'bell' },
  score: { hold: 900 },
  won: { change: (_, event) => ({ winner: event.seat }), hold: READ, sound: 'fiddle' },
};

/** Titles that everybody saw; a ranch is laid down, not held. */
function owned(person: Person, some: Deed[]): Partial<Person> {
  const plain = some.filter((title) => title !== RANCH);
  return {
    titles: grown(person.titles, plain.length, plain),
    ranches: person.ranches + some.length - plain.length,
  };
}

function fromBank(): Act<{ seat: number; dollars: number }> {
  return {
    change: (scene, event) => ({
      bank: Math.max(0, scene.bank - event.dollars),
      people: earns(scene, event.seat, event.dollars),
    }),
    flies: (event) => [['dollar', event.dollars, 'bank', at(event.seat)]],
    move: 800,
    hold: 800,
    sound: 'coin',
  };
}

function fromOthers(what: string, { seat }: { seat: number }, scene: Scene): Flown[] {
  return scene.people.flatMap((_, other): Flown[] => (other === seat ? [] : [[what, 1, at(other), at(seat)]]));
}

/** Dice that were just shown join the locked ones. */
function settled(scene: Scene): Scene {
  if (!scene.people.some((person) => person.shown.length)) return scene;
  const people = scene.people.map((person) => ({
    ...person,
    locked: ordered([...person.locked, ...person.shown]),
    shown: [],
  }));
  return { ...scene, people };
}

/** The hand cards of an offer are told to the two whom it concerns. */
function revealedCards(scene: Scene, { part, cards }: PartTold): Partial<Scene> {
  if (part !== 'cards' || !cards || !scene.desk) return {};
  const last = scene.desk.offers.findLastIndex((offer) => offer.titles + offer.stores > 0 && !offer.cards.length);
  const offers = scene.desk.offers.map((offer, seat) => (seat === last ? { ...offer, cards } : offer));
  return { desk: { ...scene.desk, offers } };
}
