/** How each event changes the picture, and how long it is looked at. The sight that follows has the last word. */
import type { Beat, SoundName } from '../../lib/game';
import type { Told } from '../../lib/wire';
import { CELL, GRAVE, HOME, POOL } from './content';
import { placeOf, type Figure, type Scene } from './scene';
import { tell } from './story';

const MOVE = 320;
const ROLL = 700;
const READ = 900;

type Change = (scene: Scene, event: Told) => Partial<Scene>;

const text = (event: Told, fact: string): string => String(event[fact] ?? '');
const number = (event: Told, fact: string): number => Number(event[fact] ?? 0);

function figure(scene: Scene, id: string, change: Partial<Figure>): Partial<Scene> {
  return { figures: scene.figures.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

function gone(scene: Scene, id: string): Partial<Scene> {
  return { figures: scene.figures.filter((one) => one.id !== id) };
}

function paid(scene: Scene, changes: Record<number, number>): Partial<Scene> {
  return { sides: scene.sides.map((side) => ({ ...side, rock: side.rock + (changes[side.seat] ?? 0) })) };
}

const goes: Change = (scene, event) =>
  figure(scene, text(event, 'who'), { place: placeOf(scene, text(event, 'space')) });
const folkGone: Change = (scene, event) => gone(scene, text(event, 'card'));
const sent =
  (place: number, change: Partial<Figure> = {}): Change =>
  (scene, event) =>
    figure(scene, text(event, 'who'), { place, ...change });
const outside: Change = (scene, event) =>
  figure(scene, text(event, 'who'), { place: scene.tiles.indexOf('jail') + 12 });

function turnedUp(scene: Scene, event: Told): Partial<Scene> {
  const place = placeOf(scene, text(event, 'space'));
  const stranger = scene.figures.find((one) => one.seat < 0 && !one.card && one.place === place);
  return stranger ? figure(scene, stranger.id, { id: text(event, 'card'), card: text(event, 'card') }) : {};
}

function stranger(place: number, key: string): Figure {
  return {
    id: key, seat: -1, outfit: '', number: 0, place, wounded: false, harrowed: false, acted: false, crime: false,
    token: 'rest', ruler: -1, card: '',
  }; // prettier-ignore
}

const CHANGES: Record<string, Change> = {
  turn: (scene, event) => ({
    turn: number(event, 'turn'), stage: 'magic', today: [], vehicles: [], space: -1, storm: false,
    figures: scene.figures.map((one) => ({ ...one, token: 'rest', acted: false, crime: false, ruler: -1 })),
  }), // prettier-ignore
  moves: (scene, event) => ({
    stage: 'move',
    ...figure(scene, text(event, 'who'), {
      place: placeOf(scene, text(event, 'space')),
      token: text(event, 'token'),
      acted: text(event, 'token') === 'rest',
    }),
  }),
  goes,
  joins: sent(HOME),
  activates: (scene, event) => ({ stage: 'actions', space: placeOf(scene, text(event, 'space')) }),
  controls: (scene, event) => ({
    control: scene.control.map((seat, at) => (scene.tiles[at] === event['tile'] ? number(event, 'seat') : seat)),
  }),
  event: (scene, event) => ({ stage: 'events', today: [...scene.today, text(event, 'card')], space: -1 }),
  acts: (scene, event) => figure(scene, text(event, 'who'), { acted: true }),
  forgoes: (scene, event) => figure(scene, text(event, 'who'), { acted: true }),
  cannot_act: (scene, event) => figure(scene, text(event, 'who'), { acted: true }),
  cancelled: (scene, event) => figure(scene, text(event, 'who'), { acted: true }),
  wounded: (scene, event) => figure(scene, text(event, 'who'), { wounded: true }),
  healed: (scene, event) => figure(scene, text(event, 'who'), { wounded: false }),
  crime: (scene, event) => figure(scene, text(event, 'who'), { crime: true }),
  dies: sent(GRAVE, { wounded: false }),
  laid_to_rest: sent(GRAVE, { harrowed: false }),
  jailed: sent(CELL),
  flees: sent(HOME),
  escapes: sent(HOME),
  freed: outside,
  thrown_out: outside,
  rises: (scene, event) =>
    figure(scene, text(event, 'who'), { place: scene.tiles.indexOf('cemetery'), harrowed: true }),
  body_taken: (scene, event) => ({ ...sent(POOL)(scene, event) }),
  recruits: (scene, event) => {
    const place = scene.figures.find((one) => one.id === event['card'])?.place ?? HOME;
    return figure({ ...scene, ...gone(scene, text(event, 'card')) }, text(event, 'new'), { place, acted: true });
  },
  folk_dies: folkGone,
  robbed_away: folkGone,
  runs_off: folkGone,
  folk_wounded: (scene, event) => figure(scene, text(event, 'card'), { wounded: true }),
  turned_up: turnedUp,
  newcomer: (scene, event) => ({
    figures: [...scene.figures, stranger(placeOf(scene, text(event, 'space')), `newcomer-${scene.beats}`)],
  }),
  deputy_walks: (scene, event) => figure(scene, 'N02', { place: placeOf(scene, text(event, 'space')) }),
  gains: (scene, event) => paid(scene, { [number(event, 'seat')]: number(event, 'rock') }),
  pays: (scene, event) =>
    paid(scene, {
      [number(event, 'seat')]: -number(event, 'rock'),
      [number(event, 'to')]: number(event, 'rock'),
    }),
  mine_loses: (scene, event) => ({ mine: Math.max(0, scene.mine - number(event, 'rock')) }),
  digs: (scene, event) => ({ mine: Math.max(0, scene.mine - number(event, 'rock')) }),
  ending: (_, event) => ({ condition: number(event, 'condition') }),
  turn_ends: () => ({ stage: 'end', space: -1 }),
};

const MOVING = new Set([
  'goes',
  'joins',
  'jailed',
  'flees',
  'escapes',
  'freed',
  'thrown_out',
  'deputy_walks',
  'newcomer',
]);
const READING = new Set([
  'result', 'wounded', 'dies', 'jailed', 'event', 'completes', 'recruits', 'seizes', 'learns', 'digs', 'wins', 'misses',
  'promise_broken', 'promise_kept', 'explosion', 'rises', 'controls', 'unharmed', 'study_fails', 'raise_fails', 'folk_dies',
  'robbed_away', 'rob_fails', 'healed',
]); // prettier-ignore
const SOUNDS: Record<string, SoundName> = {
  rolled: 'rattle', table_die: 'rattle', plain_die: 'rattle', wounded: 'drum', dies: 'drum', folk_dies: 'drum',
  gains: 'coin', digs: 'coin', wins: 'coin', pays: 'coin', event: 'bell', moves: 'slide', goes: 'slide',
  turns_up: 'page', completes: 'fiddle', jailed: 'knock', turn: 'page',
}; // prettier-ignore

export function play(scene: Scene, event: Told): Beat<Scene> {
  const change = CHANGES[event.event]?.(scene, event) ?? {};
  const next: Scene = { ...scene, ...change, story: tell(scene.story, event), beats: scene.beats + 1 };
  const [move, hold] = pace(event.event);
  const sound = SOUNDS[event.event];
  return sound ? { scene: next, move, hold, sound } : { scene: next, move, hold };
}

function pace(name: string): [number, number] {
  if (name === 'rolled' || name === 'table_die' || name === 'plain_die') return [ROLL, 250];
  if (name === 'activates') return [MOVE, 120];
  if (name === 'moves') return [MOVE * 2, 500];
  return [MOVING.has(name) ? MOVE : 0, READING.has(name) ? READ : 260];
}

const AT_ONCE = new Set(['moves', 'rides', 'score', 'sets_out', 'outfit', 'tile', 'buys', 'turns_up']);

/** All plans are revealed in one breath; empty spaces are passed by. */
export function together(event: Told, next: Told): boolean {
  if (event.event === 'activates') return next.event === 'activates';
  return AT_ONCE.has(event.event) && event.event === next.event;
}
