/** How each event changes the picture, how long it takes, and what flies from where to where. */
import type { Beat, SoundName } from '../../lib/game';
import type { Sight, Told } from '../../lib/wire';
import { isTitle, RANCH, type Face, type Place, type Stop } from './content';
import { ordered, without } from './dice';
import { NO_GOODS, type Desk, type Flight, type Goods, type Hand, type Person, type Scene } from './scene';
import { tell } from './story';

type Change = (scene: Scene, event: Told, sight: Sight) => Partial<Scene>;
interface Act {
  change?: Change;
  move?: number;
  hold?: number;
  sound?: SoundName;
  /** What flies: symbol, number, from, to. */
  flies?: (event: Told, scene: Scene) => [string, number, string, string][];
}

const QUICK = 250;
const READ = 1100;
const LONG = 1600;
const at = (seat: unknown): string => `seat-${String(seat)}`;
const n = (event: Told, fact: string): number => Number(event[fact] ?? 0);
const dice = (event: Told): Face[] => [...((event['dice'] as Face[] | undefined) ?? [])];
const cards = (event: Told): string[] => [...((event['cards'] as string[] | undefined) ?? [])];

/** Events that belong to one breath: all cups lift together, all last dice fall together, all purses open together. */
const BREATHS = new Set(['revealed', 'last_roll', 'rolled', 'paid', 'part', 'score']);

/** While these go on, dice that were just shown still stand out. */
const SHOWING = new Set(['revealed', 'last_roll', 'played', 'cancelled']);

function startsLast(scene: Scene, event: Told): boolean {
  return event.event === 'last_roll' && !scene.lastRoll;
}

export function together(event: Told, next: Told): boolean {
  if (next.event === 'part') return true;
  return event.event === next.event && BREATHS.has(event.event);
}

export function play(scene: Scene, event: Told, sight: Sight): Beat<Scene> {
  const act = ACTS[event.event] ?? {};
  const before = SHOWING.has(event.event) && !startsLast(scene, event) ? scene : settled(scene);
  const story = tell(before.story, event);
  const flights = flown(before, act.flies?.(event, before) ?? []);
  const after: Scene = { ...before, ...act.change?.(before, event, sight), story, flights };
  return { scene: after, move: act.move ?? 0, hold: act.hold ?? QUICK, ...(act.sound ? { sound: act.sound } : {}) };
}

function flown(scene: Scene, some: [string, number, string, string][]): Flight[] {
  const last = scene.flights.at(-1)?.id ?? scene.throws * 1000;
  return some
    .filter(([, number]) => number > 0)
    .map(([what, number, from, to], i) => ({ id: last + 1 + i, what, number, from, to }));
}

function one(scene: Scene, seat: unknown, change: (person: Person) => Partial<Person>): Person[] {
  return scene.people.map((person, who) => (who === seat ? { ...person, ...change(person) } : person));
}

function both(scene: Scene, giver: unknown, receiver: unknown, give: Change2, get: Change2): Person[] {
  return one({ ...scene, people: one(scene, giver, give) }, receiver, get);
}
type Change2 = (person: Person) => Partial<Person>;

function earns(scene: Scene, seat: unknown, dollars: number): Person[] {
  return one(scene, seat, (person) => ({ cash: person.cash + dollars }));
}

function grown(hand: Hand, by: number, known: string[] = []): Hand {
  return { known: [...hand.known, ...known], hidden: hand.hidden + by - known.length };
}

/** A hand without a card that went face down, or without one that everybody saw. */
function shrunk(hand: Hand, gone: string | null): Hand {
  const index = gone === null ? -1 : hand.known.indexOf(gone);
  if (index >= 0) return { ...hand, known: hand.known.filter((_, i) => i !== index) };
  return hand.hidden ? { ...hand, hidden: hand.hidden - 1 } : { ...hand, known: hand.known.slice(0, -1) };
}

function arrived(kind: 'titles' | 'stores', person: Person, event: Told): Partial<Person> {
  return { [kind]: grown(person[kind], 1, event['card'] ? [event['card'] as string] : []) };
}

function stop(scene: Scene, event: Told): Partial<Scene> {
  return { stop: (event['place'] as Place | undefined) ?? scene.stop, desk: null };
}

function goods(event: Told): Goods {
  /** Outlaws are named in an offer, counted in a demand. */
  const list = (fact: string): string[] => {
    const value = event[fact] ?? [];
    return typeof value === 'object' ? value.map(String) : Array<string>(Number(value)).fill('');
  };
  return {
    ...NO_GOODS, dollars: n(event, 'dollars'), nuggets: n(event, 'nuggets'), titles: n(event, 'titles'),
    stores: n(event, 'stores'), ranches: n(event, 'ranches'), wired: list('wired'), outlaws: list('outlaws'),
  }; // prettier-ignore
}

function offered(scene: Scene, event: Told): Partial<Scene> {
  if (!scene.desk) return {};
  const offers = scene.desk.offers.map((offer, seat) => (seat === event['seat'] ? goods(event) : offer));
  return { desk: { ...scene.desk, offers } };
}

function tied(scene: Scene, event: Told): Partial<Scene> {
  const place = event['place'] as Place;
  const nothing = scene.people.map(() => NO_GOODS);
  const desk: Desk = {
    place,
    rank: event['rank'] as string,
    tie: [...(event['seats'] as number[])],
    round: 1,
    offers: nothing,
    demands: scene.people.map(() => null),
  };
  return { stop: place, desk };
}

function demanded(scene: Scene, event: Told): Partial<Scene> {
  if (!scene.desk) return {};
  return {
    desk: {
      ...scene.desk,
      demands: scene.desk.demands.map((old, who) => (who === event['victim'] ? goods(event) : old)),
    },
  };
}

function turned(scene: Scene, event: Told): Partial<Scene> {
  const [old, now] = [event['old'] as Face, event['new'] as Face];
  return {
    people: one(scene, event['seat'], (person) => ({ locked: ordered([...without(person.locked, [old]), now]) })),
  };
}

function bribed(event: Told): [string, number, string, string][] {
  const [from, to] = [at(event['seat']), at(event['sheriff'])];
  const paper = n(event, 'titles') + n(event, 'ranches') + ((event['wired'] as string[] | undefined)?.length ?? 0);
  return [
    ['dollar', n(event, 'dollars'), from, to],
    ['nugget', n(event, 'nuggets'), from, to],
    ['deed', paper, from, to],
    ['card-back', n(event, 'stores'), from, to],
  ];
}

const ACTS: Record<string, Act> = {
  first_sheriff: { change: (_, event) => ({ sheriff: n(event, 'seat') }), hold: READ },
  posted: { change: (scene, event) => ({ wanted: [...scene.wanted, event['outlaw'] as string] }) },
  lookout: { change: (scene, event) => ({ lookout: event['outlaw'] as string, gang: scene.gang - 1 }), hold: QUICK },
  turned_up: {
    change: (scene, event) => ({ queue: [...scene.queue, event['card'] as string], pile: Math.max(0, scene.pile - 1) }),
    move: 320,
    hold: 100,
    sound: 'slide',
  },
  round: {
    change: (scene, event) => ({
      round: n(event, 'round'),
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
      people: one(scene, event['seat'], () => ({ cup: dice(event), covered: true })),
    }),
    move: 600,
    hold: 100,
    sound: 'rattle',
  },
  last_roll: {
    change: (scene, event) => ({
      lastRoll: true,
      throws: scene.throws + 1,
      people: one(scene, event['seat'], () => ({ shown: dice(event), cup: [], covered: false })),
    }),
    move: 800,
    hold: 1300,
    sound: 'rattle',
  },
  revealed: {
    change: (scene, event) => ({
      people: one(scene, event['seat'], () => ({ shown: dice(event), cup: [], covered: false })),
    }),
    move: 500,
    hold: 1300,
    sound: 'cork',
  },
  paid: {
    change: (scene, event) => ({
      coach: scene.coach + n(event, 'dollars'),
      people: earns(scene, event['seat'], -n(event, 'dollars')),
    }),
    flies: (event) => [['dollar', n(event, 'dollars'), at(event['seat']), 'bank']],
    move: 600,
    hold: 300,
    sound: 'coin',
  },
  turning: { hold: READ },
  turned: { change: turned, move: 500, hold: 700, sound: 'rattle' },
  sprung: {
    change: (scene, event) => ({
      wanted: [...scene.wanted, event['outlaw'] as string],
      people: one(scene, event['seat'], (person) => ({
        locked: ordered([...person.locked, ...Array<Face>(n(event, 'number')).fill(event['face'] as Face)]),
        recruited: person.recruited.filter((one) => one !== event['outlaw']),
      })),
    }),
    flies: (event) => [['outlaw', 1, at(event['seat']), 'sheriff']],
    move: 500,
    hold: READ,
  },
  played: {
    change: (scene, event) => ({
      played: { seat: n(event, 'seat'), card: event['card'] as string, cancelled: false },
      people: one(scene, event['seat'], (person) => ({ stores: shrunk(person.stores, event['card'] as string) })),
    }),
    move: 240,
    hold: LONG,
    sound: 'slide',
  },
  cancelled: {
    change: (scene, event) => ({
      played: { seat: n(event, 'victim'), card: event['card'] as string, cancelled: true },
      people: one(scene, event['seat'], (person) => ({ stores: shrunk(person.stores, 'wanted') })),
    }),
    hold: LONG,
    sound: 'drum',
  },
  tie: { change: tied, move: 240, hold: READ },
  unclaimed: { change: stop, hold: 500 },
  at_war: { change: stop, hold: READ },
  wins: { change: stop, hold: READ },
  best_hand: { change: () => ({ stop: 'hall' as Stop, desk: null }), hold: READ },
  offered: { change: offered, move: 240, hold: 900, sound: 'slide' },
  part: { change: revealedCards, hold: 0 },
  called: {
    change: (scene, event) => ({ desk: scene.desk && { ...scene.desk, round: n(event, 'round') } }),
    hold: READ,
  },
  demanded: { change: demanded, hold: READ },
  named: { change: (_, event) => ({ stop: event['place'] as Place, desk: null }), hold: LONG, sound: 'knock' },
  bribed: {
    change: (scene, event) => ({
      people: both(
        scene,
        event['seat'],
        event['sheriff'],
        (giver) => ({ cash: giver.cash - n(event, 'dollars'), nuggets: giver.nuggets - n(event, 'nuggets') }),
        (sheriff) => ({
          cash: sheriff.cash + n(event, 'dollars'),
          nuggets: sheriff.nuggets + n(event, 'nuggets'),
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
      mine: scene.mine - n(event, 'nuggets'),
      people: one(scene, event['seat'], (person) => ({ nuggets: person.nuggets + n(event, 'nuggets') })),
    }),
    flies: (event) => [['nugget', n(event, 'nuggets'), 'mine', at(event['seat'])]],
    move: 800,
    hold: 700,
    sound: 'coin',
  },
  shared: fromBank(),
  robbed_bank: fromBank(),
  wallet: fromBank(),
  coach: {
    change: (_, event) => ({ bank: n(event, 'bank'), coach: 0 }),
    move: 500,
    hold: 800,
    sound: 'coin',
  },
  held_up: {
    change: (scene, event) => ({
      coach: scene.coach - n(event, 'dollars'),
      people: earns(scene, event['seat'], n(event, 'dollars')),
    }),
    flies: (event) => [['dollar', n(event, 'dollars'), 'bank', at(event['seat'])]],
    move: 700,
    hold: 800,
    sound: 'coin',
  },
  reshuffled: { change: (_, event) => ({ deck: n(event, 'cards'), discarded: 0 }), hold: 700, sound: 'slide' },
  looked: {
    change: (scene, event) => ({
      deck: scene.deck - 1,
      looked: event['card'] ? [...scene.looked, event['card'] as string] : scene.looked,
    }),
    move: 240,
    hold: 150,
    sound: 'slide',
  },
  bought: {
    change: (scene, event) => ({
      looked: [],
      discarded: scene.discarded + n(event, 'discarded'),
      people: one(scene, event['seat'], (person) => arrived('stores', person, event)),
    }),
    flies: (event) => [['card-back', 1, 'store', at(event['seat'])]],
    move: 700,
    hold: 700,
    sound: 'slide',
  },
  drew: {
    change: (scene, event) => ({
      deck: scene.deck - 1,
      people: one(scene, event['seat'], (person) => arrived('stores', person, event)),
    }),
    flies: (event) => [['card-back', 1, 'store', at(event['seat'])]],
    move: 700,
    hold: 700,
    sound: 'slide',
  },
  robbing: { hold: READ },
  looted: { change: (_, event) => ({ looked: cards(event) }), move: 240, hold: 700, sound: 'slide' },
  stole: {
    change: (scene, event) => {
      const kind = event['kind'] === 'title' ? 'titles' : 'stores';
      const gone = (event['card'] as string | undefined) ?? null;
      const people = both(
        scene,
        event['victim'],
        event['seat'],
        (victim) => ({ [kind]: shrunk(victim[kind], gone) }),
        (thief) => arrived(kind, thief, event),
      );
      return { looked: [], people };
    },
    flies: (event) => [[event['kind'] === 'title' ? 'deed' : 'card-back', 1, at(event['victim']), at(event['seat'])]],
    move: 800,
    hold: READ,
    sound: 'slide',
  },
  took_ranch: {
    change: (scene, event) => ({
      people: both(
        scene,
        event['victim'],
        event['seat'],
        (victim) => ({ ranches: victim.ranches - 1 }),
        (thief) => ({ ranches: thief.ranches + 1 }),
      ),
    }),
    flies: (event) => [['ranch', 1, at(event['victim']), at(event['seat'])]],
    move: 800,
    hold: READ,
  },
  nothing: { hold: 700 },
  nerves: { hold: READ },
  paid_joe: {
    change: (scene, event) => ({
      people: both(
        scene,
        event['victim'],
        event['seat'],
        (victim) => ({ cash: victim.cash - n(event, 'dollars') }),
        (joe) => ({ cash: joe.cash + n(event, 'dollars') }),
      ),
    }),
    flies: (event) => [['dollar', n(event, 'dollars'), at(event['victim']), at(event['seat'])]],
    move: 700,
    hold: 800,
    sound: 'coin',
  },
  star: {
    change: (_, event) => ({ sheriff: n(event, 'seat') }),
    flies: (event, scene) =>
      scene.sheriff === event['seat'] ? [] : [['star', 1, at(scene.sheriff), at(event['seat'])]],
    move: 800,
    hold: READ,
    sound: 'bell',
  },
  star_blocked: { hold: LONG },
  titles: {
    change: (scene, event) => ({
      queue: scene.queue.slice(cards(event).length),
      people: one(scene, event['seat'], (person) => owned(person, cards(event))),
    }),
    flies: (event) => [['deed', cards(event).length, 'hall', at(event['seat'])]],
    move: 800,
    hold: READ,
    sound: 'slide',
  },
  pile_title: {
    change: (scene, event) => ({
      pile: scene.pile - 1,
      people: one(scene, event['seat'], (person) => arrived('titles', person, event)),
    }),
    flies: (event) => [['deed', 1, 'hall', at(event['seat'])]],
    move: 800,
    hold: 800,
    sound: 'slide',
  },
  pile_ranch: {
    change: (scene, event) => ({
      pile: scene.pile - 1,
      people: one(scene, event['seat'], (person) => ({ ranches: person.ranches + 1 })),
    }),
    flies: (event) => [['ranch', 1, 'hall', at(event['seat'])]],
    move: 800,
    hold: 800,
    sound: 'slide',
  },
  swindled: {
    change: (scene, event) => ({ people: earns(scene, event['seat'], n(event, 'dollars')) }),
    flies: (event, scene) => fromOthers('dollar', event, scene),
    move: 800,
    hold: READ,
    sound: 'coin',
  },
  panned: {
    change: (scene, event) => ({
      people: scene.people.map((person, seat) => {
        if (seat === event['seat']) return { ...person, nuggets: person.nuggets + n(event, 'nuggets') };
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
        event['seat'],
        event['receiver'],
        (giver) => ({ stores: shrunk(giver.stores, (event['card'] as string | undefined) ?? null) }),
        (receiver) => arrived('stores', receiver, event),
      ),
    }),
    flies: (event) => [['card-back', 1, at(event['seat']), at(event['receiver'])]],
    move: 800,
    hold: 800,
    sound: 'slide',
  },
  order: { change: () => ({ stop: 'doc' as Stop }), hold: READ },
  left: { hold: 600 },
  wired: {
    change: (scene, event) => ({
      people: one(scene, event['seat'], (person) => ({
        titles: cards(event).reduce(shrunk, person.titles),
        wired: [...person.wired, ...cards(event)],
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
      looked: event['card'] ? [...scene.looked, event['card'] as string] : scene.looked,
    }),
    hold: 200,
  },
  put_back: { change: (scene, event) => ({ river: scene.river + n(event, 'number') + 1, looked: [] }), hold: 500 },
  fetched: {
    change: (scene, event) => ({
      discarded: scene.discarded - 1,
      people: one(scene, event['seat'], (person) => arrived('stores', person, event)),
    }),
    flies: (event) => [['card-back', 1, 'store', at(event['seat'])]],
    move: 700,
    hold: 700,
  },
  recruited: {
    change: (scene, event) => ({
      lookout: scene.lookout === event['outlaw'] ? null : scene.lookout,
      people: one(scene, event['seat'], (person) => ({ recruited: [...person.recruited, event['outlaw'] as string] })),
    }),
    flies: (event) => [['outlaw', 1, 'saloon', at(event['seat'])]],
    move: 800,
    hold: READ,
  },
  hunting: { change: (_, event) => ({ hunted: dice(event) }), move: 700, hold: READ, sound: 'rattle' },
  reloading: { hold: READ },
  captured: {
    change: (scene, event) => {
      const caught = [...((event['outlaws'] as string[] | undefined) ?? [])];
      return {
        wanted: scene.wanted.filter((one) => !caught.includes(one)),
        people: one(scene, event['seat'], (person) => ({ captured: [...person.captured, ...caught] })),
      };
    },
    flies: (event) => [
      ['outlaw', (event['outlaws'] as string[] | undefined)?.length ?? 0, 'sheriff', at(event['seat'])],
    ],
    move: 800,
    hold: READ,
    sound: 'drum',
  },
  returned: {
    change: (scene, event) => ({
      people: one(scene, event['seat'], (person) =>
        event['card'] === RANCH
          ? { ranches: person.ranches - 1 }
          : { titles: shrunk(person.titles, (event['card'] as string | undefined) ?? null) },
      ),
    }),
    hold: READ,
  },
  signals: { hold: READ },
  die_held: { change: (_, event) => ({ holder: n(event, 'seat') }), hold: READ },
  spirit: { change: (_, event) => ({ spirit: event['spirit'] as string }), move: 700, hold: LONG, sound: 'rattle' },
  warpath: { change: (_, event) => ({ war: event['place'] as Place }), hold: READ },
  end: { hold: LONG, sound: 'bell' },
  score: { hold: 900 },
  won: { change: (_, event) => ({ winner: n(event, 'seat') }), hold: READ, sound: 'fiddle' },
};

/** Titles that everybody saw; a ranch is laid down, not held. */
function owned(person: Person, some: string[]): Partial<Person> {
  const plain = some.filter((title) => title !== RANCH && isTitle(title));
  return {
    titles: grown(person.titles, plain.length, plain),
    ranches: person.ranches + some.length - plain.length,
  };
}

function fromBank(): Act {
  return {
    change: (scene, event) => ({
      bank: Math.max(0, scene.bank - n(event, 'dollars')),
      people: earns(scene, event['seat'], n(event, 'dollars')),
    }),
    flies: (event) => [['dollar', n(event, 'dollars'), 'bank', at(event['seat'])]],
    move: 800,
    hold: 800,
    sound: 'coin',
  };
}

function fromOthers(what: string, event: Told, scene: Scene): [string, number, string, string][] {
  return scene.people.flatMap((_, seat): [string, number, string, string][] =>
    seat === event['seat'] ? [] : [[what, 1, at(seat), at(event['seat'])]],
  );
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
function revealedCards(scene: Scene, event: Told): Partial<Scene> {
  if (event['part'] !== 'cards' || !scene.desk) return {};
  const shown = event['number'] as string[];
  const last = scene.desk.offers.findLastIndex((offer) => offer.titles + offer.stores > 0 && !offer.cards.length);
  const offers = scene.desk.offers.map((offer, seat) => (seat === last ? { ...offer, cards: [...shown] } : offer));
  return { desk: { ...scene.desk, offers } };
}
