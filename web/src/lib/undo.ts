/** What an undo takes back, in words. */
import type { Game } from './game';
import { t } from './lang.svelte';
import type { Catalogue } from './phrase';
import { NOBODY, type Line } from './wire';

/** `gone` are the lines that would go, first the answer of this seat; `you` if the reader sits there. */
export function takenBack(
  gone: Line[],
  seat: number,
  you: boolean,
  game: Pick<Game, 'turn'>,
  words: Catalogue,
  names: string[],
): string {
  const others = [...new Set(gone.map((line) => line.seat))].filter((one) => one >= 0 && one !== seat);
  const turns = new Set(gone.flatMap((line) => line.events.map((event) => game.turn(event)?.seat)));
  const named = (some: number[]): string => some.map((one) => names[one] ?? '').join(', ');
  const whole = others.filter((one) => turns.has(one));
  const partly = others.filter((one) => !turns.has(one));
  const parts = [
    answer(gone[0], you, words),
    whole.length ? t('undo.turns', { n: whole.length, who: named(whole) }) : '',
    partly.length ? t('undo.since', { who: named(partly) }) : '',
  ].filter(Boolean);
  return parts.reduce((a, b) => t('undo.and', { a, b }));
}

/** Whether chance has spoken since: then it speaks anew. */
export function drawsAnew(gone: Line[]): boolean {
  return gone.some((line) => line.seat === NOBODY);
}

function answer(line: Line | undefined, you: boolean, words: Catalogue): string {
  const event = line?.events[0];
  if (you) return (event && words.find(`taken.${event.event}`)) ?? t('undo.answer');
  return event ? words.text(`event.${event.event}`, event).replace(/\.$/, '') : t('undo.their-answer');
}
