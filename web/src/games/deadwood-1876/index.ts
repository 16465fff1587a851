/** Deadwood 1876 at the table. */
import type { Told, Words } from '../../gen/deadwood-1876';
import type { OwnGame, Sentence } from '../../lib/game';
import { addSymbols } from '../../lib/symbols';
import Board from './Board.svelte';
import { consequence } from './consequence';
import { gunSymbol, GUNS, itemSymbol, ITEMS, SAFES, safeSymbol, STRANGER } from './content';
import { ending } from './ending';
import GunPlot from './GunPlot.svelte';
import { PICTURES } from './pictures';
import Piece from './Piece.svelte';
import { play } from './play';
import { load } from './printed';
import { recap } from './recap';
import { draw, NONE, type Scene } from './scene';
import Score from './Score.svelte';
import symbols from './symbols.svg?raw';
import Talk from './Talk.svelte';
import Tray from './Tray.svelte';

addSymbols('deadwood-1876', symbols);

const ICONS: Partial<Record<Told['event'], string>> = {
  robbery: 'd76-safe', stolen: 'd76-safe', given: 'd76-safe', shuffled: 'd76-safe', prize: 'd76-safe', won: 'd76-safe',
  dealt: 'd76-safe', passed: 'd76-safe', entrusted: 'd76-safe', laid_out: 'd76-safe', revealed: 'd76-safe',
  offered: 'd76-holster', helped: 'd76-holster', unaided: 'd76-holster', covered: 'd76-holster', looked: 'i-eye',
  shots: 'die-3', first_roll: 'die-3', volley: 'die-3', shot: 'die-3', gamble: 'die-3', fast: 'die-3',
  rode: 'd76-horse', tossed: 'd76-duster', drawn: 'd76-back', reshuffled: 'd76-back', staked: 'd76-back',
  stars: 'star', swapped: 'star', expelled: 'star', held_off: 'star', character: 'star', counted: 'd76-gold',
  qualified: 'd76-gold', showdown: 'd76-showdown', committed: 'd76-showdown', hit: 'd76-showdown', over: 'wanted',
}; // prettier-ignore
const HARMLESS = new Set(['take', 'pass', 'wait', 'draw']);

export const game = {
  secrets: true,
  load,
  draw,
  play,
  buttons: ['pass', 'draw', 'wait'],
  costly: (_, said) => !HARMLESS.has(said.verb),
  consequence,
  moment: (scene) => ({ key: `moment.${scene.stage}`, facts: { round: scene.round } }),
  caption(scene): Sentence {
    if (scene.attack)
      return {
        key: scene.attack.spot ? 'caption.robbery' : 'caption.duel',
        facts: { who: scene.attack.attacker, foe: scene.attack.target },
      };
    if (scene.prize) return { key: 'caption.holdup', facts: {} };
    if (scene.stage === 'showdown') return { key: 'caption.showdown', facts: {} };
    if (scene.stage === 'reveal') return { key: 'caption.reveal', facts: {} };
    return scene.active >= 0
      ? { key: 'caption.turn', facts: { who: scene.active } }
      : { key: 'caption.setup', facts: {} };
  },
  prompt({ question }, { attack, prize }): Sentence | null {
    if (question[0] === 'Help' && attack)
      return { key: 'prompt.Help', facts: { who: question[1] === 0 ? attack.attacker : attack.target } };
    if (question[0] === 'Defend' && attack)
      return {
        key: `prompt.Defend-${attack.spot ? 'robbery' : 'duel'}${attack.target === STRANGER ? '-stranger' : ''}`,
        facts: { who: attack.attacker, spot: attack.spot ?? 0 },
      };
    if (question[0] === 'CommitGun') return { key: 'prompt.CommitGun', facts: { safe: prize ?? '' } };
    if (question[0] === 'Look') return { key: question[1] ? 'prompt.Look-again' : 'prompt.Look', facts: {} };
    return null;
  },
  recap,
  icon(event) {
    if (event.event === 'used') return itemSymbol(event.item);
    if ('gun' in event && event.event !== 'robbery') return gunSymbol(event.gun);
    if ('badge' in event) return safeSymbol(event.badge);
    return ICONS[event.event] ?? 'i-arrow';
  },
  turn: (event) => (event.event === 'turn' ? { seat: NONE } : null),
  highlight: (event) => ['stolen', 'won', 'swapped', 'expelled', 'badge', 'qualified', 'hit'].includes(event.event),
  ending,
  standing: () => [{ question: 'Help', answers: [{ verb: 'pass' }] }],
  winners: (sight) => draw(sight).won ?? [],
  pieces: [...GUNS, ...ITEMS, ...SAFES],
  pictures: PICTURES,
  domain: (piece) =>
    GUNS.some((gun) => gun === piece) ? 'gun' : ITEMS.some((item) => item === piece) ? 'item' : 'safe',
  Board,
  SeatFacts: null,
  Tray,
  Talk,
  Piece,
  Aid: GunPlot,
  Score,
} satisfies OwnGame<Scene, Words>;
