/**
 * Marks: one way to name a thing on the screen. A mark is `domain/id`, `unit/C1@0` if it is of seat 0, or a single word of
 * the shell (`bar`, `log`). Whatever draws the thing carries it: `data-at="unit/C1@0 unit/C1"`.
 */
import { t } from './lang.svelte';
import type { Catalogue } from './phrase';

/** The names that the house itself gives. */
const SHELL = ['bar', 'choices', 'log', 'moment', 'hand', 'dice'] as const;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The first thing on the screen that carries this mark. */
export function find(mark: string, root: ParentNode = document): HTMLElement | SVGElement | null {
  const all = root.querySelectorAll<HTMLElement | SVGElement>(`[data-at~="${CSS.escape(mark)}"]`);
  return [...all].find((one) => one.checkVisibility({ visibilityProperty: true })) ?? null;
}

/** What a seat's own thing carries: it is found with and without its seat. */
export function owned(domain: string, id: string | number, seat: number): string {
  return `${domain}/${id}@${seat} ${domain}/${id}`;
}

/** A mark in words, for those who do not see what it points at. */
export function nameOf(mark: string, words: Catalogue, people: string[]): string {
  const [thing = '', whose] = mark.split('@');
  const [domain = '', id = ''] = thing.split('/');
  const name = inWords(domain, id, words, people);
  return whose === undefined ? name : t('mark.whose', { thing: name, who: people[Number(whose)] ?? whose });
}

function inWords(domain: string, id: string, words: Catalogue, people: string[]): string {
  const shell = SHELL.find((one) => one === domain);
  if (shell && !id) return t(`mark.${shell}`);
  if (domain === 'seat') return people[Number(id)] ?? id;
  if (domain === 'button') return find(`button/${id}`)?.textContent?.trim() ?? t('mark.bar');
  const keys = [`names.${domain}.${id}`, `${domain}.${id}`, ...(domain === 'zone' ? [`names.field.${id}`] : [])];
  return keys.map((key) => words.find(key)).find((said) => said !== undefined) ?? id;
}

/** As much of a thing as can be seen now: null if it lies outside its frames or the window, or under the bar. */
export function seen(thing: Element): Box | null {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  let box: Box = within({ left, top, right, bottom }, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (const frame of framesOf(thing)) box = within(box, frame.getBoundingClientRect());
  for (const over of document.querySelectorAll('[data-at~=bar], [data-lesson]')) box = above(box, thing, over);
  return box.right - box.left > 2 && box.bottom - box.top > 2 ? box : null;
}

/** On a low screen the board moves under the bar and under whoever speaks above it. */
function above(box: Box, thing: Element, over: Element): Box {
  const { left, top, right, bottom } = over.getBoundingClientRect();
  const beside = box.right <= left || right <= box.left || bottom <= box.top;
  return beside || over.contains(thing) || thing.contains(over) ? box : { ...box, bottom: Math.min(box.bottom, top) };
}

/** Moves whatever must be moved so that a thing can be seen whole. */
export function show(thing: Element, still: boolean): void {
  const box = seen(thing);
  const { width, height } = thing.getBoundingClientRect();
  if (box && box.right - box.left > width - 2 && box.bottom - box.top > height - 2) return;
  thing.scrollIntoView({ block: 'center', inline: 'center', behavior: still ? 'instant' : 'smooth' });
}

/** The boxes around a thing beyond which it is not drawn. */
function* framesOf(thing: Element): Generator<Element> {
  let { position } = getComputedStyle(thing);
  for (let at = thing.parentElement; at && at !== document.body && position !== 'fixed'; at = at.parentElement) {
    const css = getComputedStyle(at);
    if (position === 'absolute' && css.position === 'static') continue;
    position = css.position;
    if (css.overflowX !== 'visible' || css.overflowY !== 'visible') yield at;
  }
}

function within(box: Box, frame: Box): Box {
  return {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
}
