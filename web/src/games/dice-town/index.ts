/** Dice Town at the table. */
import type { Said, Told, Words } from '../../gen/dice-town';
import type { OwnGame } from '../../lib/game';
import { addSymbols } from '../../lib/symbols';
import Board from './Board.svelte';
import { consequence } from './consequence';
import { ending } from './ending';
import { PICTURES } from './pictures';
import Piece from './Piece.svelte';
import { domain, PIECES } from './pieces';
import { play, together } from './play';
import PokerAid from './PokerAid.svelte';
import { prompt } from './prompt';
import { recap } from './recap';
import { say, tell } from './say';
import { draw, type Scene } from './scene';
import Score from './Score.svelte';
import SeatFacts from './SeatFacts.svelte';
import { BUTTONS, EXTENSION_STANDING, STANDING } from './standing';
import symbols from './symbols.svg?raw';

addSymbols('dice-town', symbols);

const HARMLESS = new Set<Said['verb']>(['pass', 'take', 'stand', 'leave', 'usher']);
/** What an answer brings for sure, told before it is confirmed. */
const CERTAIN = new Set<Told['event']>([
  'nuggets', 'robbed_bank', 'held_up', 'titles', 'star', 'recruited', 'captured', 'swindled', 'panned', 'wired',
  'paid_joe', 'took_ranch', 'turned', 'nothing',
]); // prettier-ignore
const ICONS: Partial<Record<Told['event'], string>> = {
  rolled: 'cup', revealed: 'cup', last_roll: 'cup', paid: 'dollar', nuggets: 'nugget', robbed_bank: 'dollar',
  shared: 'dollar', wallet: 'dollar', held_up: 'dollar', coach: 'coach', titles: 'deed', pile_title: 'deed',
  pile_ranch: 'ranch', took_ranch: 'ranch', star: 'star', first_sheriff: 'star', star_blocked: 'star', tie: 'star',
  named: 'star', offered: 'dollar', part: 'dollar', demanded: 'star', bribed: 'dollar', called: 'star', wired: 'wire',
  bought: 'card-back', drew: 'card-back', looked: 'card-back', stole: 'card-back', gave: 'card-back',
  cancelled: 'wanted', posted: 'wanted', captured: 'wanted', lookout: 'outlaw', recruited: 'outlaw', sprung: 'outlaw',
  spirit: 'spirit-die', die_held: 'spirit-die', returned: 'spirit-die', signals: 'c-smoke', warpath: 's-warpath',
  at_war: 's-warpath', river: 'r-gold', panned: 'nugget', swindled: 'dollar', paid_joe: 'dollar', score: 'deed',
  won: 'star', end: 'i-bell', turned_up: 'deed', robbing: 'c-girls', looted: 'c-girls', left: 'c-elixir', order: 'c-elixir',
}; // prettier-ignore

export const game = {
  secrets: true,
  draw,
  play,
  together,
  buttons: BUTTONS,
  costly: (_, said) => !HARMLESS.has(said.verb),
  say,
  tell,
  consequence,
  certain: (event) => CERTAIN.has(event.event),
  prompt,
  standing: (sight) => (draw(sight).extension ? [...STANDING, ...EXTENSION_STANDING] : STANDING),
  ownSeat: true,
  ownForm: true,
  moment: (scene) => ({
    key: scene.stop ? 'moment.walk' : 'moment.dice',
    facts: { round: scene.round, place: scene.stop ?? '' },
  }),
  caption: (scene) => ({
    key: scene.desk ? 'caption.desk' : scene.stop ? 'caption.walk' : 'caption.dice',
    facts: { place: scene.stop ?? '' },
  }),
  recap: (events, seat) => recap(events, seat),
  icon: (event) => (event.event === 'played' ? `c-${event.card}` : (ICONS[event.event] ?? 'i-arrow')),
  turn: (event) => (event.event === 'round' ? { seat: -1 } : null),
  highlight: (event) => ['bribed', 'star', 'titles', 'won', 'cancelled'].includes(event.event),
  ending,
  winners: (sight) => (sight.board.winner >= 0 ? [sight.board.winner] : []),
  pieces: PIECES,
  pictures: PICTURES,
  domain,
  Board,
  SeatFacts,
  Piece,
  Aid: PokerAid,
  Score,
} satisfies OwnGame<Scene, Words>;
