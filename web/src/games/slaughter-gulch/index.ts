/** Slaughter Gulch at the table. */
import type { Game, Sentence } from '../../lib/game';
import type { Catalogue } from '../../lib/phrase';
import { addSymbols } from '../../lib/symbols';
import type { Ask, Sight, Told } from '../../lib/wire';
import Board from './Board.svelte';
import { FIGURES } from './content';
import { icon } from './icons';
import Odds from './Odds.svelte';
import Piece from './Piece.svelte';
import { chapter, pieces } from './pieces';
import { play, together } from './play';
import { does, load, outfitCard } from './printed';
import { recap } from './recap';
import { remember, say } from './say';
import { draw, nameOf, type Scene } from './scene';
import Score from './Score.svelte';
import SeatFacts from './SeatFacts.svelte';
import { BUTTONS, STANDING } from './standing';
import symbols from './symbols.svg?raw';

addSymbols('slaughter-gulch', symbols);

const COSTLY = new Set(['shoot', 'brawl', 'spring', 'use', 'spell', 'choose', 'force', 'pay', 'take', 'forgo', 'flee']);
/** Questions about a dude, who is the first field of the question. */
const ABOUT_DUDE = new Set([
  'TakeTurn',
  'Target',
  'Fight',
  'Wound',
  'Caught',
  'GoTo',
  'OwnerFree',
  'CastSpell',
  'Bribe',
]);
/** What an answer brings for sure, told before it is confirmed. */
const CERTAIN = new Set(['crime', 'bribes', 'seizes', 'gains', 'takes_item', 'buys', 'flees', 'learns', 'healed']);

let outfits: string[] = [];

function prompt(ask: Ask, scene: Scene): Sentence | null {
  const [name, first] = ask.question;
  const key = `prompt.${name}`;
  if (name === 'Plan') return { key, facts: {} };
  if (name === 'Power') return { key, facts: { tile: scene.tiles[scene.space] ?? '' } };
  if (!ABOUT_DUDE.has(name)) return null;
  const seat = Math.floor(Number(first) / FIGURES);
  const outfit = scene.sides[seat]?.outfit ?? '';
  const one = scene.figures.find((figure) => figure.id === `${outfit}-${(Number(first) % FIGURES) + 1}`);
  return one ? { key, facts: { who: one.id, token: one.token } } : null;
}

/** The piece of an outfit is a card of its own: numbers and tokens. */
function about(piece: string, words: Catalogue): { name: string; text: string } {
  const kind = chapter(piece);
  if (kind !== 'outfit')
    return { name: words.name(kind === 'tile' ? 'sign' : 'card', piece), text: does(piece, words) };
  const card = outfitCard(piece)!;
  const stats = Object.entries(card.stats).map(([stat, dice]) => `${words.name('stat', stat)} ${dice}`);
  const tokens = Object.entries(card.tokens).sort(([, a], [, b]) => a - b);
  const order = tokens.map(([token, number]) => `${number} ${words.name('token', token)}`);
  return { name: words.name('outfit', piece), text: `${stats.join(', ')}. ${order.join(', ')}.` };
}

export const game: Game<Scene> = {
  secrets: true,
  load,
  draw(sight: Sight, told: Told[] = []): Scene {
    const scene = draw(sight, told);
    outfits = scene.sides.map((side) => side.outfit);
    return remember(scene);
  },
  play: (scene, event) => play(scene, event),
  together,
  usual: [],
  buttons: BUTTONS,
  costly: (foreseen, said) => COSTLY.has(said.verb) || (said.verb !== 'boost' && (foreseen.likely ?? []).length > 0),
  say,
  certain: (event) => CERTAIN.has(event.event),
  prompt,
  standing: () => STANDING,
  ownSeat: true,
  ownForm: true,
  boardSeats: true,
  emblem: (scene, seat) => (scene.sides[seat]?.outfit ? `out-${scene.sides[seat].outfit}` : ''),
  coach: ['town', 'plan', 'order', 'walk', 'deals'],
  moment: (scene) => ({ key: scene.turn ? 'moment.turn' : 'moment.setup', facts: { turn: scene.turn } }),
  caption(scene): Sentence {
    if (scene.stage === 'actions' && scene.space >= 0)
      return { key: 'caption.walk', facts: { space: nameOf(scene, scene.space) } };
    return { key: `caption.${scene.stage}`, facts: {} };
  },
  recap: (events, seat) => recap(events, seat, outfits[seat] ?? ''),
  icon,
  turn: (event) => (event.event === 'turn' ? { seat: -1 } : null),
  highlight: (event) => ['dies', 'jailed', 'completes', 'recruits', 'rises', 'dynamite'].includes(event.event),
  position: () => null,
  winners: (_, scene) => (scene.story.winners.length ? scene.story.winners : undefined),
  get pieces() {
    return pieces();
  },
  domain: chapter,
  about,
  Board,
  SeatFacts,
  Piece,
  Almanac: Odds,
  Score,
};
