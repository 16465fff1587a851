/** The town as a picture: who stands where and what each gang holds. Made from a sight, changed by events. */
import type { Beat, Drawn as AnyDrawn, Sentence } from '../../lib/game';
import type * as wire from '../../lib/wire';
import type { EarnTold, Entry, Man, Question, ReturnTold, Stack, Told, Words } from '../../gen/deadwood';
import { begun, ended, fired, loaded, restored, wounded, type Duel } from './duel';
import { kindOf, plotOf, printed, tileOf } from './printed';

export const COWBOYS = ['greenhorn', 'gunslinger', 'veteran'] as const;
export const RAIL = 'rail';
export const STATION = 'station';
export const MINE = 'mine';
export const RANCH = 'ranch';
export const HILL = 'hill';

export type { Man };
export type Sight = wire.Sight<Words>;
export type Foreseen = wire.Foreseen<Words>;
export type Drawn = AnyDrawn<Scene, Words>;

/** What one may want explained beside the map; empty for nothing. */
export type Topic = '' | 'guide' | 'stacks' | 'rails' | 'gauge';
/** A cowboy on the way: from and to a plot, the mine, the ranch or Boot Hill. */
export interface Trip extends Man {
  from: string;
  to: string;
}
export interface Fight {
  seats: number[];
  dead: number[];
  shots: { seat: number; target: number; face: number }[];
}
/** By seat, how many of each strength. */
type Gangs = number[][];

export interface Scene {
  /** By plot: a tile, RAIL, STATION or nothing. */
  town: Record<string, string>;
  men: Record<string, Man[]>;
  ranch: Gangs;
  mine: Gangs;
  hill: Gangs;
  reserve: Gangs;
  dollars: number[];
  cartridges: number[];
  horses: number[];
  wanted: number[];
  gauge: number;
  box: number;
  line: string[];
  sheriff: string;
  stacks: Stack[];
  turned: string[];
  active: number;
  first: number;
  turn: number;
  duel: Duel | null;
  fight: Fight | null;
  /** Who may still annex again because of a rail. */
  stirred: Entry[];
  totals: number[];
  /** What the reader is asked. */
  asked: Question | null;
  /** Where it is happening, what is said there, and who is on the way. */
  spot: string;
  note: Sentence | null;
  trip: Trip | null;
  /** Counts the events, so that two alike are two. */
  beat: number;
}

export function draw({ board, asks }: Sight): Scene {
  const { fight } = board;
  return {
    town: everywhere((plot) => board.town[plot] ?? ''),
    men: everywhere((plot) => board.men[plot] ?? []),
    ranch: board.ranch,
    mine: board.mine,
    hill: board.hill,
    reserve: board.reserve,
    dollars: board.dollars,
    cartridges: board.cartridges,
    horses: board.horses,
    wanted: board.wanted,
    gauge: board.gauge,
    box: board.box,
    line: board.line,
    sheriff: board.sheriff,
    stacks: board.decks,
    turned: board.turned,
    active: board.active,
    first: board.first,
    turn: board.turn,
    duel: board.duel && restored(board.duel),
    fight: fight && { seats: fight.fighters.map(({ seat }) => seat), dead: fight.dead, shots: [] },
    stirred: board.lists.flat(),
    totals: board.totals,
    asked: asks.find((ask) => ask.mine)?.question ?? null,
    spot: '',
    note: null,
    trip: null,
    beat: 0,
  };
}

function everywhere<T>(at: (plot: string) => T): Record<string, T> {
  return Object.fromEntries(printed.plots.map(({ id }) => [id, at(id)]));
}

// --- events ---

export function play(before: Scene, event: Told, sight: Sight): Beat<Scene> {
  const scene = { ...before, asked: null, note: null, trip: null, beat: before.beat + 1 };
  const seat = 'seat' in event ? event.seat : -1;
  const plot = 'plot' in event ? event.plot : '';
  const man = { seat, strength: 'cowboy' in event ? COWBOYS.indexOf(event.cowboy) + 1 : 0 };
  const beat = (change: Partial<Scene>, move = 0, hold = 450, sound?: Beat<Scene>['sound']): Beat<Scene> => ({
    scene: { ...scene, ...change },
    move,
    hold,
    sound,
  });
  const note = (key: string, where = plot || before.spot): Partial<Scene> => ({
    spot: where,
    note: { key, facts: event },
  });
  switch (event.event) {
    case 'found': {
      const town = { ...scene.town };
      event.plots.forEach((id, i) => (town[id] = event.tiles[i]!));
      const taken = event.tiles.filter((tile) => tileOf(tile)?.back === '1').length;
      return beat({ town, stacks: stacked(scene, 1, -taken) }, 300, 500, 'slide');
    }
    case 'first_roll':
      return beat({}, 0, 900, 'rattle');
    case 'first':
      return beat({ first: seat, active: seat });
    case 'turn':
      return beat({ active: seat, turn: event.turn, spot: '', duel: null }, 0, 200);
    case 'send': {
      const ranch = changed(scene.ranch, man, -1);
      return beat(
        { ...arrived(scene, man, plot), ranch, spot: plot, trip: { ...man, from: RANCH, to: plot } },
        460,
        150,
        'slide',
      );
    }
    case 'move': {
      const { start } = event;
      const left = { ...scene, men: without(scene, man, start) };
      return beat(
        { ...arrived(left, man, plot), spot: plot, trip: { ...man, from: start, to: plot } },
        460,
        150,
        'slide',
      );
    }
    case 'return':
      return beat({ ...cameHome(scene, event, sight), spot: '' }, 380, 150, 'slide');
    case 'home': {
      const from = event.place;
      const there = from === MINE ? { mine: changed(scene.mine, man, -1) } : { men: without(scene, man, from) };
      return beat(
        { ...there, ranch: changed(scene.ranch, man, 1), trip: { ...man, from, to: RANCH } },
        420,
        100,
        'slide',
      );
    }
    case 'mine': {
      const there = plot === RANCH ? { ranch: changed(scene.ranch, man, -1) } : { men: without(scene, man, plot) };
      const fled = event.why === 'flight' && scene.duel ? takenOver({ ...scene, ...there }) : {};
      return beat(
        { ...there, ...fled, mine: changed(scene.mine, man, 1), trip: { ...man, from: plot, to: MINE } },
        460,
        150,
        'slide',
      );
    }
    case 'retreat': {
      const duel = scene.duel && ended(scene.duel, 'retreat');
      return beat({ mine: changed(scene.mine, man, 1), duel, trip: { ...man, from: plot, to: MINE } }, 460, 700);
    }
    case 'killed':
      return beat({ ...buried(scene, man) }, 420, 700, 'drum');
    case 'recruit': {
      const reserve = changed(scene.reserve, man, -1);
      const trip = { ...man, from: before.spot || RANCH, to: MINE };
      return beat({ reserve, mine: changed(scene.mine, man, 1), ...paid(scene, event), trip }, 420, 300, 'coin');
    }
    case 'toll': {
      const dollars = put(scene.dollars, event.to, event.amount);
      dollars[seat] = event.dollars;
      return beat({ dollars, ...note('note.toll') }, 0, 700, 'coin');
    }
    case 'rob': {
      const dollars = put(scene.dollars, event.gang, -event.amount);
      dollars[seat] = event.dollars;
      return beat({ dollars, ...note('note.rob') }, 0, 600, 'coin');
    }
    case 'earn':
      return beat({ ...paid(scene, event), ...note('note.earn', payer(scene, event)) }, 0, 600, 'coin');
    case 'pay':
      return beat({ ...paid(scene, event), ...note('note.pay') }, 0, 600, 'coin');
    case 'refuse':
      return beat(note('note.refuse'), 0, 500);
    case 'wanted': {
      const wanted = set(scene.wanted, seat, event.held);
      return beat({ wanted, gauge: event.gauge, ...note('note.wanted') }, 0, 600, 'page');
    }
    case 'discard': {
      const wanted = set(scene.wanted, seat, event.held);
      return beat({ wanted, box: scene.box + event.tokens, ...note('note.discard') }, 0, 600, 'page');
    }
    case 'wire': {
      const { gauge } = event;
      return beat({ gauge, box: scene.box - (gauge - scene.gauge), ...note('note.wire') }, 0, 700, 'page');
    }
    case 'cartridges':
      return beat({ cartridges: set(scene.cartridges, seat, event.held), ...note('note.cartridges') }, 0, 500);
    case 'horse':
      return beat({ horses: set(scene.horses, seat, event.held), ...note('note.horse') }, 0, 500);
    case 'annex':
    case 'decline':
      return beat({ ...note(`note.${event.event}`), stirred: unstirred(scene, seat, plot) }, 0, 450, 'knock');
    case 'next':
      return beat({ ...note('note.next'), stirred: unstirred(scene, event.gang, plot) }, 0, 350);
    case 'pan':
      return beat(note('note.pan'), 500, 500, 'rattle');
    case 'sheriff':
      return beat({ sheriff: event.crossing }, 420, 350, 'knock');
    case 'rail':
    case 'station': {
      const town = { ...scene.town, [plot]: event.event };
      return beat({ town, line: [...scene.line, plot], spot: plot }, 620, 250, 'drum');
    }
    case 'destroyed':
      return beat({ stacks: stacked(scene, event.stack, 1), ...note('note.destroyed') }, 0, 800, 'drum');
    case 'stirred': {
      const stirred = event.plots.map((id, i) => ({ plot: id, seat: event.seats[i]! }));
      return beat({ stirred: [...scene.stirred, ...stirred] }, 0, 800, 'bell');
    }
    case 'turned':
      return beat({ stacks: stacked(scene, event.stack, -1), turned: [...scene.turned, event.tile] }, 320, 350, 'page');
    case 'placed': {
      const { tile } = event;
      const turned = scene.turned.filter((other) => other !== tile);
      return beat({ turned, town: { ...scene.town, [plot]: tile }, spot: plot }, 380, 200, 'slide');
    }
    case 'buried': {
      const turned = scene.turned.filter((other) => other !== event.tile);
      return beat({ turned, stacks: stacked(scene, event.stack, 1) }, 0, 600, 'page');
    }
    case 'looked':
      return beat({ stacks: draw(sight).stacks }, 0, 500, 'page');
    case 'duel':
      return beat({ duel: begun(event), spot: plot }, 260, 900, 'drum');
    case 'stay':
      return beat({}, 0, 600);
    case 'flee':
      return beat({ horses: put(scene.horses, seat, -1), duel: scene.duel && ended(scene.duel, 'flee') }, 0, 700);
    case 'load': {
      const duel = scene.duel && loaded(scene.duel, seat, event.dice);
      return beat({ cartridges: put(scene.cartridges, seat, -1), duel }, 0, 700, 'cork');
    }
    case 'volley':
    case 'exchange':
      return beat({ duel: scene.duel && fired(scene.duel, event) }, 620, 800, 'rattle');
    case 'wound':
      return beat({ duel: scene.duel && wounded(scene.duel, event.side) }, 0, 300, 'drum');
    case 'score': {
      const totals = scene.totals.length ? scene.totals : scene.dollars.map(() => 0);
      return beat({ totals: set(totals, seat, event.total) }, 0, 500);
    }
    case 'showdown':
      return beat({ fight: { seats: event.seats, dead: [], shots: [] }, spot: '' }, 240, 900, 'bell');
    case 'announce':
      return beat({ cartridges: put(scene.cartridges, seat, -event.count) });
    case 'aim':
      return beat({ fight: scene.fight && { ...scene.fight, shots: [] } }, 0, 500);
    case 'fire': {
      const shot = { seat, target: event.target, face: event.face };
      const fight = scene.fight && { ...scene.fight, shots: [...scene.fight.shots, shot] };
      return beat({ fight }, 500, 600, 'rattle');
    }
    case 'fallen':
      return beat({ fight: scene.fight && { ...scene.fight, dead: [...scene.fight.dead, seat] } }, 0, 800, 'drum');
    case 'end':
      return beat({}, 0, 1200, 'bell');
    case 'win':
    case 'nobody':
      return beat({ spot: '' }, 0, 700, 'fiddle');
    default:
      return beat({}, 0, 450);
  }
}

// --- cowboys ---

/** Nobody stands in the way of an arrival but the defender of a duel, and nobody at the Church. */
function arrived(scene: Scene, man: Man, plot: string): Partial<Scene> {
  const free = !scene.men[plot]?.length || kindOf(scene.town[plot] ?? '') === 'church';
  return { men: free ? { ...scene.men, [plot]: seated([...scene.men[plot]!, man]) } : scene.men };
}

function seated(men: Man[]): Man[] {
  return [...men].sort((a, b) => a.seat - b.seat);
}

function without(scene: Scene, man: Man, plot: string): Scene['men'] {
  return { ...scene.men, [plot]: (scene.men[plot] ?? []).filter((one) => one.seat !== man.seat) };
}

/** The attacker of the duel stands where the defender was. */
function takenOver(scene: Scene): Partial<Scene> {
  const { plot, men } = scene.duel!;
  return { men: { ...scene.men, [plot]: [men[0]] } };
}

function buried(scene: Scene, man: Man): Partial<Scene> {
  const hill = changed(scene.hill, man, 1);
  const duel = scene.duel;
  if (!duel) return { hill };
  const attacker = duel.men[0].seat === man.seat;
  const left = { ...scene, men: without(scene, man, duel.plot) };
  const stands = attacker ? { men: left.men } : takenOver(left);
  const trip = { ...man, from: duel.plot, to: HILL };
  return { hill, ...stands, trip, duel: ended(duel, attacker ? 'attacker' : 'defender') };
}

/** Who came home from the mine the event does not say; the sight does. */
function cameHome(scene: Scene, { seat, places }: ReturnTold, sight: Sight): Partial<Scene> {
  const after = draw(sight);
  const men = { ...scene.men };
  for (const place of places) if (place !== MINE) men[place] = men[place]!.filter((man) => man.seat !== seat);
  const mix = (old: Gangs, now: Gangs): Gangs => old.map((counts, one) => (one === seat ? now[one]! : counts));
  return { men, ranch: mix(scene.ranch, after.ranch), mine: mix(scene.mine, after.mine) };
}

function changed(counts: Gangs, man: Man, by: number): Gangs {
  return counts.map((row, seat) => (seat === man.seat ? put(row, man.strength - 1, by) : row));
}

// --- goods and tiles ---

function put(row: number[], at: number, by: number): number[] {
  return row.map((count, i) => (i === at ? count + by : count));
}

function set(row: number[], at: number, to: number): number[] {
  return row.map((count, i) => (i === at ? to : count));
}

function paid(scene: Scene, { seat, dollars }: { seat: number; dollars: number }): Partial<Scene> {
  return { dollars: set(scene.dollars, seat, dollars) };
}

/** The building that pays, wherever it stands: a Hotel far from the rail, an Undertaker far from the grave. */
function payer(scene: Scene, { seat, why }: EarnTold): string {
  const kind = why.replace('-visit', '').replace('bonus', 'stage-depot');
  if (scene.spot && kindOf(scene.town[scene.spot] ?? '') === kind) return scene.spot;
  const stands = Object.keys(scene.town).find(
    (plot) => kindOf(scene.town[plot]!) === kind && scene.men[plot]!.some((man) => man.seat === seat),
  );
  return stands ?? scene.spot;
}

function stacked(scene: Scene, stack: number, by: number): Stack[] {
  return scene.stacks.map((one, i) => {
    if (i !== stack - 1) return one;
    return { count: one.count + by, known: by < 0 ? one.known.slice(-by) : one.known };
  });
}

function unstirred(scene: Scene, seat: number, plot: string): Scene['stirred'] {
  return scene.stirred.filter((one) => one.seat !== seat || one.plot !== plot);
}

// --- what is read off the picture ---

export function guarded(scene: Scene): string[] {
  return printed.crossings.find((crossing) => crossing.id === scene.sheriff)?.plots ?? [];
}

export function strengths(counts: number[]): number[] {
  return counts.flatMap((count, kind) => Array.from({ length: count }, () => kind + 1));
}

/** Where this seat's cowboys stand in town, in the order of the plots. */
export function abroad(scene: Scene, seat: number): { plot: string; strength: number }[] {
  return printed.plots.flatMap(({ id }) =>
    (scene.men[id] ?? []).filter((man) => man.seat === seat).map((man) => ({ plot: id, strength: man.strength })),
  );
}

export function kindAt(scene: Scene, plot: string): string {
  const tile = scene.town[plot] ?? '';
  return tile === RAIL || tile === STATION ? tile : kindOf(tile);
}

export const isPlot = (place: string): boolean => plotOf(place) !== null;
