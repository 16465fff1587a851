/** Which answers lie on the board, and which of them a tap on a plot means. Read off the options; nothing is judged. */
import type { Choice as AnyChoice, Part } from '../../lib/choice.svelte';
import { same } from '../../lib/wire';
import type { Question, Said, Words } from '../../gen/deadwood';
import { printed } from './printed';
import { isPlot } from './scene';

type Choice = AnyChoice<Words>;
type Send = Extract<Said, { verb: 'send' }>;
type Return = Extract<Said, { verb: 'return' }>;

/** The plain yes and no have buttons in the action bar, with what follows on them: one tap answers. */
export const BUTTONS = ['annex', 'pass', 'flee', 'stay', 'load', 'pay', 'refuse'];
const ON_BOARD = ['send', 'return', 'move', 'sheriff', 'rail', 'place'];

// --- what an answer says, or what is chosen of it ---

export function strengthOf(said: Part<Said> | null): number | undefined {
  return said && 'strength' in said ? said.strength : undefined;
}

/** Where a moved cowboy comes from. */
export function startOf(said: Part<Said> | null): string | undefined {
  return said && 'start' in said ? said.start : undefined;
}

/** The tile to be placed. */
export function tileIn(said: Part<Said>): string | undefined {
  return 'tile' in said ? said.tile : undefined;
}

/** The tiles of an order. */
export function tilesOf(said: Said | undefined): string[] {
  return said?.verb === 'order' ? said.tiles : [];
}

/** The plot where somebody or something comes to. */
export function goalOf(said: Said | null): string {
  if (!said) return '';
  return 'plot' in said ? said.plot : said.verb === 'move' ? said.goal : '';
}

/** The plot that an answer is given on, if any: for a move first its start, then its goal. */
export function placeOf(option: Said, part: Part<Said>): string {
  if (option.verb === 'move') return 'start' in part ? option.goal : option.start;
  const place = 'plot' in option ? option.plot : 'place' in option ? option.place : '';
  return isPlot(place) ? place : '';
}

/** The plot that a question is about, if any: where somebody annexes, or sends another cowboy from. */
export function plotAsked(question: Question): string {
  const about = question[0] === 'Annex' || question[0] === 'MoveOther';
  return about ? (printed.plots[question[2]]?.id ?? '') : '';
}

// --- which answers there are ---

export function optionsAt(choice: Choice, plot: string): Said[] {
  return choice.options.filter((option) => placeOf(option, choice.part) === plot);
}

export function litPlots(choice: Choice): Set<string> {
  return new Set(choice.options.map((option) => placeOf(option, choice.part)).filter(Boolean));
}

export function litCrossings(choice: Choice): Set<string> {
  return new Set(choice.options.flatMap((option) => (option.verb === 'sheriff' ? [option.crossing] : [])));
}

/** What cannot be shown on a plot alone: a card for each. Several answers on one plot are cards too. */
export function cardsOf(choice: Choice): Said[] {
  const rest = choice.all.filter((option) => !BUTTONS.includes(option.verb) && !ON_BOARD.includes(option.verb));
  const crowded = (option: Said): boolean => {
    const place = placeOf(option, {});
    return !place || rest.filter((other) => placeOf(other, {}) === place).length > 1;
  };
  return rest.filter(crowded);
}

/** The strengths that can be sent at all. */
export function senders(choice: Choice): number[] {
  const found = choice.all.flatMap((option) => (option.verb === 'send' ? [option.strength] : []));
  return [...new Set(found)].sort();
}

export const sending = (strength: number, plot: string): Send => ({ verb: 'send', strength, plot });

/** The option that brings home exactly these. */
export function homing(choice: Choice, mine: number[], plots: string[]): Return | null {
  const wanted = tidy({ verb: 'return', mine, plots });
  const ways = choice.all.filter((option) => option.verb === 'return');
  return ways.find((option) => same(tidy(option), wanted)) ?? null;
}

function tidy(said: Return): Return {
  return { ...said, mine: [...said.mine].sort(), plots: [...said.plots].sort() };
}
