/** Deadwood at the table. */
import type { OwnGame } from '../../lib/game';
import type { Told, Words } from '../../gen/deadwood';
import Almanac from './Almanac.svelte';
import Board from './Board.svelte';
import { consequence } from './consequence';
import { drawn } from './draws';
import { ending } from './ending';
import { BUTTONS } from './picking';
import { PICTURES } from './pictures';
import Piece from './Piece.svelte';
import { emblem, kindOf, load, printed } from './printed';
import { recap } from './recap';
import { draw, play, type Scene } from './scene';
import Score from './Score.svelte';
import SeatFacts from './SeatFacts.svelte';
import Tray from './Tray.svelte';

/** What cannot be taken back by thinking again, or is worth a look at the map before. */
const WEIGHTY = ['send', 'move', 'return', 'rail', 'station', 'placed', 'sheriff', 'mine', 'champion', 'aim'];
const HIGHLIGHTS = ['duel', 'rail', 'station', 'killed', 'end', 'win', 'showdown'];
const ICONS: Record<string, string> = {
  duel: 'dw-duel',
  volley: 'dw-duel',
  exchange: 'dw-duel',
  fire: 'dw-duel',
  wound: 'dw-wound',
  scratch: 'dw-wound',
  killed: 'dw-grave',
  fallen: 'dw-grave',
  mine: 'dw-adit',
  retreat: 'dw-adit',
  recruit: 'dw-saloon',
  return: 'dw-ranch',
  home: 'dw-ranch',
  toll: 'star',
  sheriff: 'star',
  wanted: 'wanted',
  discard: 'wanted',
  wire: 'wanted',
  refuse: 'wanted',
  win: 'wanted',
  score: 'dw-dollar',
  earn: 'dw-dollar',
  rob: 'dw-dollar',
  pay: 'dw-dollar',
  flee: 'horse',
  horse: 'horse',
  load: 'dw-cartridge',
  cartridges: 'dw-cartridge',
  announce: 'dw-cartridge',
  rail: 'dw-railhead',
  stirred: 'dw-railhead',
  station: 'dw-station',
  end: 'dw-station',
  destroyed: 'dw-boom',
  look: 'dw-fortune-teller',
  looked: 'dw-fortune-teller',
  pan: 'dw-gold-mine',
  first_roll: 'dw-die-6',
};

function icon(event: Told): string {
  const found = ICONS[event.event];
  if (found) return found;
  if ('building' in event) return emblem(event.building);
  if ('tile' in event) return emblem(kindOf(event.tile));
  return 'i-arrow';
}

export const game = {
  secrets: true,
  load,
  draw,
  play,
  buttons: BUTTONS,
  ownForm: true,
  costly: (foreseen, said) =>
    !BUTTONS.includes(said.verb) && foreseen.events.some((event) => WEIGHTY.includes(event.event)),
  moment: (scene) => ({ key: 'board.turn', facts: { turn: scene.turn } }),
  consequence,
  certain: (event) => event.event === 'pay', // what the court asks for is looked up
  caption: (scene, names) => ({
    key: scene.duel ? 'caption.duel' : 'caption.turn',
    facts: { who: names[scene.active] ?? '' },
  }),
  /** A tie is shot out: whoever is left stands above the others. */
  winners: ({ result }) => (new Set(result).size > 1 ? undefined : []),
  recap,
  icon,
  turn: (event) => (event.event === 'turn' ? { seat: event.seat } : null),
  highlight: (event) => HIGHLIGHTS.includes(event.event),
  ending,
  get pieces() {
    return [...new Set(printed.tiles.map((tile) => tile.kind)), 'rail', 'station'];
  },
  pictures: PICTURES,
  Board,
  Tray,
  SeatFacts,
  Piece,
  Score,
  Almanac,
  drawn,
} satisfies OwnGame<Scene, Words>;
