/** Which answers lie on the board, and which of them a tap on a plot means. Read off the options; nothing is judged. */
import type { Choice } from '../../lib/choice.svelte';
import { same, type Said } from '../../lib/wire';
import { isPlot } from './scene';

/** Answers that are cards beside the board. The plain yes and no have buttons in the action bar. */
export const BUTTONS = ['annex', 'pass', 'flee', 'stay', 'load', 'pay', 'refuse'];
const ON_BOARD = ['send', 'return', 'move', 'sheriff', 'rail', 'place'];

/** The plot that an answer is given on, if any: for a move first its start, then its goal. */
export function placeOf(option: Said, part: Record<string, unknown>): string {
  if (option.verb === 'move') return String('start' in part ? option['goal'] : option['start']);
  const place = String(option['plot'] ?? option['place'] ?? '');
  return isPlot(place) ? place : '';
}

export function optionsAt(choice: Choice, plot: string): Said[] {
  return choice.options.filter((option) => placeOf(option, choice.part) === plot);
}

export function litPlots(choice: Choice): Set<string> {
  return new Set(choice.options.map((option) => placeOf(option, choice.part)).filter(Boolean));
}

export function litCrossings(choice: Choice): Set<string> {
  return new Set(choice.options.flatMap((option) => (option.verb === 'sheriff' ? [String(option['crossing'])] : [])));
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
  const found = choice.all.filter((option) => option.verb === 'send').map((option) => Number(option['strength']));
  return [...new Set(found)].sort();
}

export const sending = (strength: number, plot: string): Said => ({ verb: 'send', strength, plot });

/** The option that brings home exactly these. */
export function homing(choice: Choice, mine: number[], plots: string[]): Said | null {
  const wanted = { verb: 'return', mine: [...mine].sort(), plots: [...plots].sort() };
  const tidy = (option: Said): Said => ({
    ...option,
    mine: [...(option['mine'] as number[])].sort(),
    plots: [...(option['plots'] as string[])].sort(),
  });
  return choice.all.find((option) => option.verb === 'return' && same(tidy(option), wanted)) ?? null;
}
