/** The trail as a picture: who stands where, and the fight that is going on. Made from a sight, changed by events. */
import type { Beat } from '../../lib/game';
import type { Sight, Told } from '../../lib/wire';

export const TILES = 11;
export const SIDES = ['west', 'east'] as const;
export const DICE = ['colt', 'knife', 'dynamite'] as const;
export const UNITS = ['C1', 'C2', 'C3', 'K1', 'K2', 'K3', 'D1', 'D2', 'D3', 'S'] as const;
export type Die = (typeof DICE)[number];
export type Unit = (typeof UNITS)[number];
export type Kind = Die | 'star';

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
}

const SPENT_SHERIFF = 8;
const CODES: readonly (Unit | '-')[] = ['-', ...UNITS];

export function kind(unit: Unit): Kind {
  return unit[0] === 'C' ? 'colt' : unit[0] === 'K' ? 'knife' : unit[0] === 'D' ? 'dynamite' : 'star';
}

export function printed(unit: Unit, scene: Scene): number {
  return unit === 'S' ? scene.star : Number(unit[1]);
}

export const SYMBOL: Record<Kind, string> = { colt: 'w-colt', knife: 'w-knife', dynamite: 'w-dyn', star: 'star' };

/** Four bits a unit, the top one lowest: wider than a number's bitwise operators, so by division. */
export function unpacked(stack: number | string): Unit[] {
  const units: Unit[] = [];
  for (let rest = BigInt(stack); rest > 0n; rest >>= 4n) units.unshift(CODES[Number(rest & 15n)] as Unit);
  return units;
}

export function draw(sight: Sight): Scene {
  const board = sight.board as { stacks: number[]; dice: number[]; spent: number; active: number; turn: number };
  const rows = board.stacks.map(unpacked);
  return {
    stacks: [rows.slice(0, TILES), rows.slice(TILES)],
    dice: board.dice,
    used: DICE.map((_, die) => (board.spent >> die) % 2 === 1),
    rolls: board.turn,
    marching: null,
    sheriffChosen: (board.spent & SPENT_SHERIFF) !== 0,
    active: board.active,
    turn: board.turn,
    duel: null,
    star: Number(sight.options['sheriff'] ?? 4),
    faces: String(sight.options['faces'] ?? '111223'),
    won: sight.result.length ? sight.result.indexOf(1) : null,
  };
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
  const side = SIDES.indexOf(event['side'] as 'west');
  switch (event.event) {
    case 'deal':
      return { scene: withSide(scene, side, draw(sight).stacks[side]!), move: 320, hold: 0, sound: 'slide' };
    case 'first':
      return { scene: { ...scene, active: side }, move: 0, hold: 500 };
    case 'turn': {
      const fresh = { active: side, turn: event['turn'] as number, used: DICE.map(() => false), dice: [0, 0, 0] };
      return { scene: { ...scene, ...fresh, marching: null, duel: null, sheriffChosen: false }, move: 0, hold: 250 };
    }
    case 'roll': {
      const dice = DICE.map((die) => event[die] as number);
      return { scene: { ...scene, dice, rolls: scene.rolls + 1, duel: null }, move: 900, hold: 250, sound: 'rattle' };
    }
    case 'march':
      return { scene: marched(scene, side, event), move: 480, hold: 160, sound: 'slide' };
    case 'duel':
      return { scene: { ...scene, duel: { tile: event['tile'] as number, bouts: [] } }, move: 240, hold: 260 };
    case 'bout':
      return { scene: fought(scene, event), move: 320, hold: 1250, sound: 'drum' };
    case 'removed':
      return { scene: lifted(scene, side, event['unit'] as Unit), move: 420, hold: 0 };
    case 'retreat':
      return {
        scene: moved(scene, side, [event['unit'] as Unit], event['goal'] as number),
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

function marched(scene: Scene, side: number, event: Told): Scene {
  const die = event['die'] as Die;
  const group = [event['unit'] as Unit, ...(event['riders'] as Unit[])];
  const used = scene.used.map((was, i) => was || DICE[i] === die);
  const sheriffChosen = scene.sheriffChosen || event['unit'] === 'S';
  return { ...moved(scene, side, group, event['goal'] as number), marching: die, used, sheriffChosen, duel: null };
}

function fought(scene: Scene, event: Told): Scene {
  const bout: Bout = {
    units: [event['west'] as Unit, event['east'] as Unit],
    strengths: [event['west_strength'] as number, event['east_strength'] as number],
    how: event['how'] as string,
    loser: SIDES.indexOf(event['loser'] as 'west'),
  };
  const tile = event['tile'] as number;
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
