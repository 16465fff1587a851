/** Slaughter Gulch at the table. */
import type { Said, Told, Words } from '../../gen/slaughter-gulch';
import type { OwnGame, Sentence } from '../../lib/game';
import type { Catalogue } from '../../lib/phrase';
import { addSymbols } from '../../lib/symbols';
import type { Foreseen } from '../../lib/wire';
import Board from './Board.svelte';
import { HOME, plate } from './content';
import { ending } from './ending';
import { fold } from './fold';
import { follows } from './follows';
import { icon } from './icons';
import Odds from './Odds.svelte';
import { PICTURES } from './pictures';
import Piece from './Piece.svelte';
import { chapter, pieces } from './pieces';
import { play, together } from './play';
import { does, load, outfitCard } from './printed';
import { prompt } from './prompts';
import { recap } from './recap';
import { remember, say, tell } from './say';
import { draw, nameOf, type Scene } from './scene';
import Score from './Score.svelte';
import SeatFacts from './SeatFacts.svelte';
import { BUTTONS, STANDING } from './standing';
import symbols from './symbols.svg?raw';

addSymbols('slaughter-gulch', symbols);

/** What of the odds of an answer is no roll: cards, and where somebody comes. */
const DRAWN = new Set(['arrive', 'deputy', 'first', 'item', 'meet', 'reveal', 'turn']);
const COSTLY = new Set<Said['verb']>([
  'shoot',
  'brawl',
  'spring',
  'use',
  'spell',
  'choose',
  'force',
  'pay',
  'take',
  'forgo',
  'flee',
]);
/** What an answer brings for sure, told before it is confirmed. */
const CERTAIN = new Set<Told['event']>([
  'crime',
  'bribes',
  'seizes',
  'gains',
  'takes_item',
  'buys',
  'flees',
  'learns',
  'healed',
]);

const HIGHLIGHTS = new Set<Told['event']>(['dies', 'jailed', 'completes', 'recruits', 'rises', 'dynamite']);

let outfits: string[] = [];

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

/** Whether an answer leads to a roll; cards that come by themselves hurt nobody. */
function rolls(foreseen: Foreseen): boolean {
  return (foreseen.likely ?? []).some((one) => !DRAWN.has(one.what));
}

export const game = {
  secrets: true,
  load,
  draw(sight, told = []) {
    const scene = draw(sight, told);
    outfits = scene.sides.map((side) => side.outfit);
    return remember(scene);
  },
  play: (scene, event) => play(scene, event),
  together,
  guarded: ({ board }, seat) =>
    board.left[seat]!.known.length + board.dealt.length + board.looked.known.length + board.events.next.length > 0,
  buttons: BUTTONS,
  costly: (foreseen, said) => COSTLY.has(said.verb) || (said.verb !== 'boost' && rolls(foreseen)),
  say,
  tell,
  consequence: follows,
  fold,
  certain: (event) => CERTAIN.has(event.event),
  prompt,
  standing: () => STANDING,
  ownSeat: true,
  ownForm: true,
  boardSeats: true,
  emblem: (scene, seat) => (scene.sides[seat]?.outfit ? `out-${scene.sides[seat].outfit}` : ''),
  colour: (scene, seat) => plate(scene.sides[seat]?.outfit ?? '') || seat + 1,
  moment: (scene) => ({ key: scene.turn ? 'moment.turn' : 'moment.setup', facts: { turn: scene.turn } }),
  caption(scene): Sentence {
    if (scene.stage === 'actions' && scene.space === HOME) return { key: 'caption.homes', facts: {} };
    if (scene.stage === 'actions' && scene.space >= 0)
      return { key: 'caption.walk', facts: { space: nameOf(scene, scene.space) } };
    return { key: `caption.${scene.stage}`, facts: {} };
  },
  recap: (events, seat) => recap(events, seat, outfits[seat] ?? ''),
  icon,
  turn: (event) => (event.event === 'turn' ? { seat: -1 } : null),
  highlight: (event) => HIGHLIGHTS.has(event.event),
  ending,
  winners: (_, scene) => (scene.story.winners.length ? scene.story.winners : undefined),
  get pieces() {
    return pieces();
  },
  pictures: PICTURES,
  domain: chapter,
  about,
  Board,
  SeatFacts,
  Piece,
  Almanac: Odds,
  Score,
} satisfies OwnGame<Scene, Words>;
