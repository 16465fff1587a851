/** The town as a picture: who stands where and what each gang holds. Made from a sight, changed by events. */
import type { Beat } from '../../lib/game';
import type { Sight, Told } from '../../lib/wire';
import { begun, ended, fired, loaded, restored, wounded, type Duel } from './duel';
import { kindOf, plotOf, printed, tileOf } from './printed';

export const COWBOYS = ['greenhorn', 'gunslinger', 'veteran'] as const;
export const RAIL = 'rail';
export const STATION = 'station';
export const MINE = 'mine';
export const RANCH = 'ranch';
export const HILL = 'hill';

export interface Man {
  seat: number;
  strength: number;
}
/** A cowboy on the way: from and to a plot, the mine, the ranch or Boot Hill. */
export interface Trip extends Man {
  from: string;
  to: string;
}
export interface Stack {
  count: number;
  /** The tiles on top that this viewer knows, the next one first. */
  known: string[];
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
  stirred: { seat: number; plot: string }[];
  totals: number[];
  /** Where it is happening, what is said there, and who is on the way. */
  spot: string;
  note: { key: string; facts: Record<string, string | number> } | null;
  trip: Trip | null;
  /** Counts the events, so that two alike are two. */
  beat: number;
}

interface Board {
  town: number[];
  men: number[];
  pews: number[];
  ranch: number[];
  mine: number[];
  hill: number[];
  reserve: number[];
  dollars: number[];
  cartridges: number[];
  horses: number[];
  wanted: number[];
  gauge: number;
  box: number;
  line: number[];
  sheriff: number;
  decks: [number[][], number, number[][]][];
  turned: number[];
  active: number;
  first: number;
  turn: number;
  duel: number[];
  lists: number[][];
  totals: number[];
  fight: number[][];
}

export function draw(sight: Sight): Scene {
  const board = sight.board as unknown as Board;
  const ids = printed.plots.map((plot) => plot.id);
  return {
    town: Object.fromEntries(ids.map((id, plot) => [id, tileName(board.town[plot]!)])),
    men: menOf(board, ids),
    ranch: gangs(board.ranch),
    mine: gangs(board.mine),
    hill: gangs(board.hill),
    reserve: gangs(board.reserve),
    dollars: board.dollars,
    cartridges: board.cartridges,
    horses: board.horses,
    wanted: board.wanted,
    gauge: board.gauge,
    box: board.box,
    line: board.line.map((plot) => ids[plot]!),
    sheriff: printed.crossings[board.sheriff]!.id,
    stacks: board.decks.map(stackOf),
    turned: board.turned.map(tileName),
    active: board.active,
    first: board.first,
    turn: board.turn,
    duel: board.duel.length ? restored(board.duel, ids) : null,
    fight: board.fight.length ? fightOf(board.fight) : null,
    stirred: board.lists.flat().map((entry) => ({ seat: entry % 8, plot: ids[Math.floor(entry / 8)]! })),
    totals: board.totals,
    spot: '',
    note: null,
    trip: null,
    beat: 0,
  };
}

function tileName(tile: number): string {
  if (tile === -2) return RAIL;
  if (tile === -3) return STATION;
  return printed.tiles[tile]?.id ?? '';
}

function menOf(board: Board, ids: string[]): Record<string, Man[]> {
  const men: Record<string, Man[]> = Object.fromEntries(ids.map((id) => [id, []]));
  board.men.forEach((man, plot) => {
    if (man) men[ids[plot]!] = [{ seat: Math.floor((man - 1) / 3), strength: ((man - 1) % 3) + 1 }];
  });
  const church = printed.plots.find((plot) => plot.mark === 'church')!.id;
  board.pews.forEach((strength, seat) => strength && men[church]!.push({ seat, strength }));
  return men;
}

function gangs(counts: number[]): Gangs {
  return Array.from({ length: counts.length / 3 }, (_, seat) => counts.slice(seat * 3, seat * 3 + 3));
}

/** A deck as it is seen: known below, so many loose, known above with the next one last. */
function stackOf([below, loose, above]: Board['decks'][number]): Stack {
  const known: string[] = [];
  for (const place of [...above].reverse()) {
    const tile = tileName(place[0]!);
    if (!tile) break;
    known.push(tile);
  }
  return { count: below.length + loose + above.length, known };
}

function fightOf(fight: number[][]): Fight {
  const roles = fight[0]!;
  const who = (role: number): number[] => roles.flatMap((one, seat) => (one === role ? [seat] : []));
  return { seats: [...who(1), ...who(2)].sort(), dead: who(2), shots: [] };
}

// --- events ---

export function play(before: Scene, event: Told, sight: Sight): Beat<Scene> {
  const scene = { ...before, note: null, trip: null, beat: before.beat + 1 };
  const seat = event['seat'] as number;
  const plot = String(event['plot'] ?? '');
  const cowboy = COWBOYS.indexOf(event['cowboy'] as 'veteran') + 1;
  const man = { seat, strength: cowboy };
  const beat = (change: Partial<Scene>, move = 0, hold = 450, sound?: Beat<Scene>['sound']): Beat<Scene> => ({
    scene: { ...scene, ...change },
    move,
    hold,
    sound,
  });
  const note = (key: string, where = plot || before.spot): Partial<Scene> => ({
    spot: where,
    note: { key, facts: event as Record<string, string | number> },
  });
  switch (event.event) {
    case 'found': {
      const tiles = event['tiles'] as string[];
      const town = { ...scene.town };
      (event['plots'] as string[]).forEach((id, i) => (town[id] = tiles[i]!));
      const taken = tiles.filter((tile) => tileOf(tile)?.back === '1').length;
      return beat({ town, stacks: stacked(scene, 1, -taken) }, 300, 500, 'slide');
    }
    case 'first-roll':
      return beat({}, 0, 900, 'rattle');
    case 'first':
      return beat({ first: seat, active: seat });
    case 'turn':
      return beat({ active: seat, turn: event['turn'] as number, spot: '', duel: null }, 0, 200);
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
      const start = event['start'] as string;
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
      const from = event['place'] as string;
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
      const fled = event['why'] === 'flight' && scene.duel ? takenOver({ ...scene, ...there }) : {};
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
      const dollars = put(scene.dollars, event['to'] as number, 1);
      dollars[seat] = event['dollars'] as number;
      return beat({ dollars, ...note('note.toll') }, 0, 700, 'coin');
    }
    case 'rob': {
      const dollars = put(scene.dollars, event['gang'] as number, -1);
      dollars[seat] = event['dollars'] as number;
      return beat({ dollars, ...note('note.rob') }, 0, 600, 'coin');
    }
    case 'earn':
      return beat({ ...paid(scene, event), ...note('note.earn', payer(scene, event)) }, 0, 600, 'coin');
    case 'pay':
      return beat({ ...paid(scene, event), ...note('note.pay') }, 0, 600, 'coin');
    case 'refuse':
      return beat(note('note.refuse'), 0, 500);
    case 'wanted': {
      const wanted = set(scene.wanted, seat, event['held'] as number);
      return beat({ wanted, gauge: event['gauge'] as number, ...note('note.wanted') }, 0, 600, 'page');
    }
    case 'discard': {
      const wanted = set(scene.wanted, seat, event['held'] as number);
      return beat({ wanted, box: scene.box + (event['tokens'] as number), ...note('note.discard') }, 0, 600, 'page');
    }
    case 'wire': {
      const gauge = event['gauge'] as number;
      return beat({ gauge, box: scene.box - (gauge - scene.gauge), ...note('note.wire') }, 0, 700, 'page');
    }
    case 'cartridges':
      return beat(
        { cartridges: set(scene.cartridges, seat, event['held'] as number), ...note('note.cartridges') },
        0,
        500,
      );
    case 'horse':
      return beat({ horses: set(scene.horses, seat, event['held'] as number), ...note('note.horse') }, 0, 500);
    case 'annex':
    case 'decline':
      return beat({ ...note(`note.${event.event}`), stirred: unstirred(scene, seat, plot) }, 0, 450, 'knock');
    case 'next':
      return beat({ ...note('note.next'), stirred: unstirred(scene, event['gang'] as number, plot) }, 0, 350);
    case 'pan':
      return beat(note('note.pan'), 500, 500, 'rattle');
    case 'sheriff':
      return beat({ sheriff: event['crossing'] as string }, 420, 350, 'knock');
    case 'rail':
    case 'station': {
      const town = { ...scene.town, [plot]: event.event };
      return beat({ town, line: [...scene.line, plot], spot: plot }, 620, 250, 'drum');
    }
    case 'destroyed':
      return beat({ stacks: stacked(scene, event['stack'] as number, 1), ...note('note.destroyed') }, 0, 800, 'drum');
    case 'stirred': {
      const seats = event['seats'] as number[];
      const stirred = (event['plots'] as string[]).map((id, i) => ({ plot: id, seat: seats[i]! }));
      return beat({ stirred: [...scene.stirred, ...stirred] }, 0, 800, 'bell');
    }
    case 'turned':
      return beat(
        { stacks: stacked(scene, event['stack'] as number, -1), turned: [...scene.turned, event['tile'] as string] },
        320,
        350,
        'page',
      );
    case 'placed': {
      const tile = event['tile'] as string;
      const turned = scene.turned.filter((other) => other !== tile);
      return beat({ turned, town: { ...scene.town, [plot]: tile }, spot: plot }, 380, 200, 'slide');
    }
    case 'buried': {
      const turned = scene.turned.filter((other) => other !== event['tile']);
      return beat({ turned, stacks: stacked(scene, event['stack'] as number, 1) }, 0, 600, 'page');
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
      const duel = scene.duel && loaded(scene.duel, seat, event['dice'] as number);
      return beat({ cartridges: put(scene.cartridges, seat, -1), duel }, 0, 700, 'cork');
    }
    case 'volley':
    case 'exchange':
      return beat({ duel: scene.duel && fired(scene.duel, event) }, 620, 800, 'rattle');
    case 'wound':
      return beat({ duel: scene.duel && wounded(scene.duel, event['side'] as string) }, 0, 300, 'drum');
    case 'score': {
      const totals = scene.totals.length ? scene.totals : scene.dollars.map(() => 0);
      return beat({ totals: set(totals, seat, event['total'] as number) }, 0, 500);
    }
    case 'showdown':
      return beat({ fight: { seats: event['seats'] as number[], dead: [], shots: [] }, spot: '' }, 240, 900, 'bell');
    case 'announce':
      return beat({ cartridges: put(scene.cartridges, seat, -(event['count'] as number)) });
    case 'aim':
      return beat({ fight: scene.fight && { ...scene.fight, shots: [] } }, 0, 500);
    case 'fire': {
      const shot = { seat, target: event['target'] as number, face: event['face'] as number };
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
function cameHome(scene: Scene, event: Told, sight: Sight): Partial<Scene> {
  const seat = event['seat'] as number;
  const after = draw(sight);
  const men = { ...scene.men };
  for (const place of event['places'] as string[])
    if (place !== MINE) men[place] = men[place]!.filter((man) => man.seat !== seat);
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

function paid(scene: Scene, event: Told): Partial<Scene> {
  return { dollars: set(scene.dollars, event['seat'] as number, event['dollars'] as number) };
}

/** The building that pays, wherever it stands: a Hotel far from the rail, an Undertaker far from the grave. */
function payer(scene: Scene, event: Told): string {
  const kind = String(event['why']).replace('-visit', '').replace('bonus', 'stage-depot');
  if (scene.spot && kindOf(scene.town[scene.spot] ?? '') === kind) return scene.spot;
  const stands = Object.keys(scene.town).find(
    (plot) => kindOf(scene.town[plot]!) === kind && scene.men[plot]!.some((man) => man.seat === event['seat']),
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
