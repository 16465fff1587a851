/** How each event changes the picture, and how long it is looked at. The sight that follows has the last word. */
import type { RecruitsTold, Told, TurnedUpTold } from '../../gen/slaughter-gulch';
import type { Beat, SoundName } from '../../lib/game';
import { CELL, GRAVE, HOME, POOL, SQUARE } from './content';
import { placeOf, STRANGER, type Figure, type Scene } from './scene';
import { tell } from './story';

const MOVE = 320;
const ROLL = 700;
const READ = 1200;
const GLANCE = 450;

type Name = Told['event'];

function figure(scene: Scene, id: string, change: Partial<Figure>): Partial<Scene> {
  return { figures: scene.figures.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

function gone(scene: Scene, id: string): Partial<Scene> {
  return { figures: scene.figures.filter((one) => one.id !== id) };
}

function paid(scene: Scene, changes: Record<number, number>): Partial<Scene> {
  return { sides: scene.sides.map((side) => ({ ...side, rock: side.rock + (changes[side.seat] ?? 0) })) };
}

function dug(scene: Scene, rock: number): Partial<Scene> {
  return { mine: Math.max(0, scene.mine - rock) };
}

function turnedUp(scene: Scene, { card, space }: TurnedUpTold): Partial<Scene> {
  const place = placeOf(scene, space);
  const stranger = scene.figures.find((one) => one.seat < 0 && !one.card && one.place === place);
  return stranger ? figure(scene, stranger.id, { id: card, card }) : {};
}

function recruited(scene: Scene, event: RecruitsTold): Partial<Scene> {
  const place = scene.figures.find((one) => one.id === event.card)?.place ?? HOME;
  return figure({ ...scene, ...gone(scene, event.card) }, event.new, { place, acted: true });
}

function changed(scene: Scene, event: Told): Partial<Scene> {
  switch (event.event) {
    case 'turn': {
      const fresh = { token: 'rest', acted: false, crime: false, ruler: -1 } as const;
      const figures = scene.figures.map((one) => ({ ...one, ...fresh }));
      return { turn: event.turn, stage: 'magic', today: [], vehicles: [], space: -1, storm: false, figures };
    }
    case 'moves': {
      const { token } = event;
      const place = placeOf(scene, event.space);
      return { stage: 'move', ...figure(scene, event.who, { place, token, acted: token === 'rest' }) };
    }
    case 'goes':
      return figure(scene, event.who, { place: placeOf(scene, event.space) });
    case 'activates':
      return { stage: 'actions', space: placeOf(scene, event.space) };
    case 'controls':
      return { control: scene.control.map((seat, at) => (scene.tiles[at] === event.tile ? event.seat : seat)) };
    case 'event':
      return { stage: 'events', today: [...scene.today, event.card], space: -1 };
    case 'acts':
    case 'forgoes':
    case 'cannot_act':
    case 'cancelled':
      return figure(scene, event.who, { acted: true });
    case 'wounded':
      return figure(scene, event.who, { wounded: true });
    case 'healed':
      return figure(scene, event.who, { wounded: false });
    case 'crime':
      return figure(scene, event.who, { crime: true });
    case 'dies':
      return figure(scene, event.who, { place: GRAVE, wounded: false });
    case 'laid_to_rest':
      return figure(scene, event.who, { place: GRAVE, harrowed: false });
    case 'jailed':
      return figure(scene, event.who, { place: CELL });
    case 'joins':
    case 'flees':
    case 'escapes':
      return figure(scene, event.who, { place: HOME });
    case 'freed':
    case 'thrown_out':
      return figure(scene, event.who, { place: scene.tiles.indexOf('jail') + SQUARE });
    case 'rises':
      return figure(scene, event.who, { place: scene.tiles.indexOf('cemetery'), harrowed: true });
    case 'body_taken':
      return figure(scene, event.who, { place: POOL });
    case 'recruits':
      return recruited(scene, event);
    case 'folk_dies':
    case 'robbed_away':
    case 'runs_off':
      return gone(scene, event.card);
    case 'folk_wounded':
      return figure(scene, event.card, { wounded: true });
    case 'turned_up':
      return turnedUp(scene, event);
    case 'newcomer': {
      const one = { ...STRANGER, id: `newcomer-${scene.beats}`, place: placeOf(scene, event.space) };
      return { figures: [...scene.figures, one] };
    }
    case 'deputy_walks':
      return figure(scene, 'N02', { place: placeOf(scene, event.space) });
    case 'gains':
      return paid(scene, { [event.seat]: event.rock });
    case 'pays':
      return paid(scene, { [event.seat]: -event.rock, [event.to]: event.rock });
    case 'mine_loses':
    case 'digs':
      return dug(scene, event.rock);
    case 'ending':
      return { condition: event.condition };
    case 'turn_ends':
      return { stage: 'end', space: -1 };
    default:
      return {};
  }
}

const MOVING = new Set<Name>([
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
const READING = new Set<Name>([
  'shoots', 'brawls', 'acts_on', 'uses', 'dynamite', 'studies', 'gains', 'pays', 'result', 'wounded', 'dies', 'jailed', 'event', 'completes', 'recruits', 'seizes', 'learns', 'digs', 'wins', 'misses',
  'promise_broken', 'promise_kept', 'explosion', 'rises', 'controls', 'unharmed', 'study_fails', 'raise_fails', 'folk_dies',
  'robbed_away', 'rob_fails', 'healed',
]); // prettier-ignore
const SOUNDS: Partial<Record<Name, SoundName>> = {
  rolled: 'rattle', table_die: 'rattle', plain_die: 'rattle', wounded: 'drum', dies: 'drum', folk_dies: 'drum',
  gains: 'coin', digs: 'coin', wins: 'coin', pays: 'coin', event: 'bell', moves: 'slide', goes: 'slide',
  turns_up: 'page', completes: 'fiddle', jailed: 'knock', turn: 'page',
}; // prettier-ignore

export function play(scene: Scene, event: Told): Beat<Scene> {
  const next: Scene = { ...scene, ...changed(scene, event), story: tell(scene.story, event), beats: scene.beats + 1 };
  const [move, hold] = pace(event.event);
  const sound = SOUNDS[event.event];
  return sound ? { scene: next, move, hold, sound } : { scene: next, move, hold };
}

function pace(name: Name): [number, number] {
  if (name === 'rolled' || name === 'table_die' || name === 'plain_die') return [ROLL, 250];
  if (name === 'activates') return [MOVE, 120];
  if (name === 'moves') return [MOVE * 2, 500];
  return [MOVING.has(name) ? MOVE : 0, READING.has(name) ? READ : GLANCE];
}

const AT_ONCE = new Set<Name>(['moves', 'rides', 'score', 'sets_out', 'outfit', 'tile', 'buys', 'turns_up']);

/** All plans are revealed in one breath; empty spaces are passed by. */
export function together(event: Told, next: Told): boolean {
  if (event.event === 'activates') return next.event === 'activates';
  return AT_ONCE.has(event.event) && event.event === next.event;
}
