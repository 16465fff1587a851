/** Two-Town Trail at the table. */
import type { Words } from '../../gen/two-towns';
import type { OwnGame } from '../../lib/game';
import Board from './Board.svelte';
import { consequence } from './consequence';
import { drawn } from './draws';
import { ending } from './ending';
import { PICTURES } from './pictures';
import Piece from './Piece.svelte';
import { prompt } from './prompt';
import { recap } from './recap';
import { draw, kind, play, SIDES, SYMBOL, UNITS, type Scene } from './scene';
import SeatFacts from './SeatFacts.svelte';
import Tray from './Tray.svelte';

export const game = {
  secrets: false,
  draw,
  play,
  usual: [{ verb: 'stop' }],
  buttons: ['stop'],
  costly: (foreseen) => foreseen.next !== 'you' || foreseen.events.some((event) => event.event !== 'march'),
  consequence,
  prompt,
  moment: (scene) => ({ key: 'board.turn', facts: { turn: scene.turn } }),
  caption: (scene, names) => ({
    key: scene.duel ? 'caption.duel' : 'caption.turn',
    facts: { who: names[scene.active] ?? '' },
  }),
  recap,
  icon(event) {
    if (event.event === 'roll') return 'die-3';
    if (event.event === 'duel') return 'star';
    if (event.event === 'win' || event.event === 'draw') return 'wanted';
    if (event.event === 'bout' && event.won) return SYMBOL[kind(event.won)];
    if ('unit' in event) return SYMBOL[kind(event.unit)];
    return 'i-arrow';
  },
  turn: (event) => (event.event === 'turn' ? { seat: SIDES.indexOf(event.side) } : null),
  highlight: (event) => event.event === 'duel' || event.event === 'win',
  ending,
  pieces: [...UNITS],
  pictures: PICTURES,
  Board,
  Tray,
  SeatFacts,
  Piece,
  drawn,
} satisfies OwnGame<Scene, Words>;
