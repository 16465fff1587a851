/** The trail as a picture: who stands where, and the fight that is going on. Made from a sight, changed by events. */
import type { Part } from '../../lib/choice.svelte';
import type { Beat, Drawn as AnyDrawn } from '../../lib/game';
import type * as wire from '../../lib/wire';
import type { BoutTold, MarchTold, Said, Told, Words } from '../../gen/two-towns';

export const TILES = 11;
export const SIDES = ['west', 'east'] as const;
export const DICE = ['colt', 'knife', 'dynamite'] as const;
export const UNITS = ['C1', 'C2', 'C3', 'K1', 'K2', 'K3', 'D1', 'D2', 'D3', 'S'] as const;
export type Die = (typeof DICE)[number];
export type Unit = (typeof UNITS)[number];
export type Kind = Die | 'star';
export type Sight = wire.Sight<Words>;
export type Foreseen = wire.Foreseen<Words>;
export type Drawn = AnyDrawn<Scene, Words>;
export type March = Extract<Said, { verb: 'march' }> & { unit: Unit };

export interface Bout {
  units: [Unit, Unit];
  strengths: [number, number];
  how: string;
  /** The side that loses, -1 for none. */
  loser: number;
}
export interface Duel {
  tile: number;
  bouts: Bout[];
}
/** A march as it was made: it stays to be seen until the turn after it is over. */
export interface Trace {
  turn: number;
  side: number;
  unit: Unit;
  start: number;
  goal: number;
}
export interface Scene {
  /** By side and tile, the lowest unit first. */
  stacks: [Unit[][], Unit[][]];
  dice: number[];
  used: boolean[];
  /** How often dice have rolled: a new roll tumbles. */
  rolls: number;
  marching: Die | null;
  sheriffChosen: boolean;
  active: number;
  turn: number;
  duel: Duel | null;
  /** Fresh sheriffs' strength. */
  star: number;
  faces: string;
  won: number | null;
  traces: Trace[];
}

/** The die of an answer, or of what is chosen of it. */
export function dieOf(said: Part<Said> | null): Die | undefined {
  return said && 'die' in said ? said.die : undefined;
}

/** The marches among some answers. */
export function marches(options: Said[]): March[] {
  return options.filter((said): said is March => said.verb === 'march' && said.unit !== '-');
}

export function kind(unit: Unit): Kind {
  return unit[0] === 'C' ? 'colt' : unit[0] === 'K' ? 'knife' : unit[0] === 'D' ? 'dynamite' : 'star';
}

export function printed(unit: Unit, scene: Scene): number {
  return unit === 'S' ? scene.star : Number(unit[1]);
}

export const SYMBOL: Record<Kind, string> = { colt: 'w-colt', knife: 'w-knife', dynamite: 'w-dyn', star: 'star' };

export function draw({ board, options, result }: Sight, told: Told[] = []): Scene {
  return {
    stacks: [board.stacks[0]!, board.stacks[1]!],
    dice: board.dice,
    used: DICE.map((die) => board.spent.dice.includes(die)),
    rolls: board.turn,
    marching: null,
    sheriffChosen: board.spent.sheriff,
    active: board.active,
    turn: board.turn,
    duel: null,
    star: Number(options['sheriff'] ?? 4),
    faces: String(options['faces'] ?? '111223'),
    won: result.length ? result.indexOf(1) : null,
    traces: traced(told, board.turn),
  };
}

/** The marches of this turn and the one before. */
function traced(told: Told[], now: number): Trace[] {
  let turn = 0;
  const traces = told.flatMap((event): Trace[] => {
    if (event.event === 'turn') turn = event.turn;
    return event.event === 'march' ? [trace(event, turn)] : [];
  });
  return traces.filter((one) => one.turn >= now - 1);
}

function trace({ side, unit, start, goal }: MarchTold, turn: number): Trace {
  return { turn, side: SIDES.indexOf(side), unit, start, goal };
}

export function tileOf(scene: Scene, side: number, unit: Unit): number {
  return scene.stacks[side]!.findIndex((stack) => stack.includes(unit));
}

export function above(scene: Scene, side: number, unit: Unit): Unit[] {
  const stack = scene.stacks[side]!.find((units) => units.includes(unit)) ?? [];
  return stack.slice(stack.indexOf(unit) + 1);
}

/** How far the foremost unit has to go, -1 if there is none. */
export function distance(scene: Scene, side: number): number {
  const held = scene.stacks[side]!.flatMap((stack, tile) => (stack.length ? [tile] : []));
  if (!held.length) return -1;
  return side === 0 ? TILES - 1 - Math.max(...held) : Math.min(...held);
}

export function play(scene: Scene, event: Told, sight: Sight): Beat<Scene> {
  const side = 'side' in event ? SIDES.indexOf(event.side) : -1;
  switch (event.event) {
    case 'deal':
      return { scene: withSide(scene, side, draw(sight).stacks[side]!), move: 320, hold: 0, sound: 'slide' };
    case 'first':
      return { scene: { ...scene, active: side }, move: 0, hold: 500 };
    case 'turn': {
      const fresh = { active: side, turn: event.turn, used: DICE.map(() => false), dice: [0, 0, 0] };
      const traces = scene.traces.filter((one) => one.turn >= event.turn - 1);
      return {
        scene: { ...scene, ...fresh, traces, marching: null, duel: null, sheriffChosen: false },
        move: 0,
        hold: 250,
      };
    }
    case 'roll': {
      const dice = DICE.map((die) => event[die]);
      return { scene: { ...scene, dice, rolls: scene.rolls + 1, duel: null }, move: 900, hold: 250, sound: 'rattle' };
    }
    case 'march':
      return { scene: marched(scene, side, event), move: 480, hold: 160, sound: 'slide' };
    case 'duel':
      return { scene: { ...scene, duel: { tile: event.tile, bouts: [] } }, move: 240, hold: 260 };
    case 'bout':
      return { scene: fought(scene, event), move: 320, hold: 1250, sound: 'drum' };
    case 'removed':
      return { scene: lifted(scene, side, event.unit), move: 420, hold: 0 };
    case 'retreat':
      return {
        scene: moved(scene, side, [event.unit], event.goal),
        move: 380,
        hold: 120,
        sound: 'slide',
      };
    case 'win':
      return { scene: { ...scene, won: side, duel: null }, move: 0, hold: 700, sound: 'fiddle' };
    default:
      return { scene, move: 0, hold: 150 };
  }
}

function marched(scene: Scene, side: number, event: MarchTold): Scene {
  const { die, unit, riders, goal } = event;
  const used = scene.used.map((was, i) => was || DICE[i] === die);
  const sheriffChosen = scene.sheriffChosen || unit === 'S';
  const traces = [...scene.traces, trace(event, scene.turn)];
  return { ...moved(scene, side, [unit, ...riders], goal), traces, marching: die, used, sheriffChosen, duel: null };
}

function fought(scene: Scene, event: BoutTold): Scene {
  const { tile, west, east, how, loser } = event;
  const bout: Bout = {
    units: [west, east],
    strengths: [event.west_strength, event.east_strength],
    how,
    loser: loser === 'none' ? -1 : SIDES.indexOf(loser),
  };
  const before = scene.duel?.tile === tile ? scene.duel.bouts : [];
  return { ...scene, duel: { tile, bouts: [...before, bout] } };
}

function moved(scene: Scene, side: number, units: Unit[], goal: number): Scene {
  const stacks = without(scene, side, units);
  stacks[goal] = [...stacks[goal]!, ...units];
  return withSide(scene, side, stacks);
}

function lifted(scene: Scene, side: number, unit: Unit): Scene {
  return withSide(scene, side, without(scene, side, [unit]));
}

function without(scene: Scene, side: number, units: Unit[]): Unit[][] {
  return scene.stacks[side]!.map((stack) => stack.filter((unit) => !units.includes(unit)));
}

function withSide(scene: Scene, side: number, stacks: Unit[][]): Scene {
  return { ...scene, stacks: side === 0 ? [stacks, scene.stacks[1]] : [scene.stacks[0], stacks] };
}
