/** Dice Town at the table. */
import type { Said, Told, Words } from '../../gen/dice-town';
import type { Game, Sentence } from '../../lib/game';
import { addSymbols } from '../../lib/symbols';
import Board from './Board.svelte';
import { price } from './dice';
import Piece from './Piece.svelte';
import { domain, PIECES } from './pieces';
import { play, together } from './play';
import PokerAid from './PokerAid.svelte';
import { recap } from './recap';
import { say } from './say';
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

export const game: Game<Scene, Words> = {
  secrets: true,
  draw,
  play,
  together,
  usual: [],
  buttons: BUTTONS,
  costly: (_, said) => !HARMLESS.has(said.verb),
  say,
  price(said, scene, seat) {
    if (said.verb !== 'keep' && said.verb !== 'retake' && said.verb !== 'none') return null;
    const cost = said.verb === 'none' ? price(0) : said.brute === 'brute' ? 0 : price(said.dice.length);
    return { key: 'cup.leaves', facts: { cost, left: scene.people[seat]!.cash - cost } };
  },
  certain: (event) => CERTAIN.has(event.event),
  prompt(ask, scene): Sentence | null {
    const key = `prompt.${ask.question[0]}`;
    if (ask.question[0] === 'KeepDice') return { key, facts: {} };
    const place = scene.desk?.place ?? scene.stop;
    if (!place || !['Decide', 'MakeOffer', 'Demanded', 'ChooseAction'].includes(ask.question[0])) return null;
    return { key, facts: { place, rank: scene.desk?.rank ?? 'first' } };
  },
  standing: (sight) => (draw(sight).extension ? [...STANDING, ...EXTENSION_STANDING] : STANDING),
  ownSeat: true,
  ownForm: true,
  coach: ['cup', 'cost', 'street', 'sheriff', 'hand'],
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
  position: () => null,
  winners: (sight) => (sight.board.winner >= 0 ? [sight.board.winner] : []),
  pieces: PIECES,
  domain,
  Board,
  SeatFacts,
  Piece,
  Aid: PokerAid,
  Score,
};
