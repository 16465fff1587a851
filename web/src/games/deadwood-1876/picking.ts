/** From what is tapped to an answer: cards and targets in either order, until one option is left. */
import { agrees } from '../../lib/choice.svelte';
import type { Part } from '../../lib/choice.svelte';
import type { Facts, Said } from '../../lib/wire';

const WITH_GUN = ['rob', 'duel', 'defend', 'commit'];
const WITH_ITEM = ['use', 'offer'];

export type Tap =
  | { on: 'gun'; card: string }
  | { on: 'item'; card: string }
  | { on: 'safe'; row: number; spot: number }
  | { on: 'star'; star: number }
  | { on: 'house'; house: string };

/** Whether this answer has to do with the thing tapped. */
export function touches(option: Said, tap: Tap, me: number): boolean {
  switch (tap.on) {
    case 'gun':
      return WITH_GUN.includes(option.verb) && option['card'] === tap.card;
    case 'item':
      return WITH_ITEM.includes(option.verb) && option['card'] === tap.card;
    case 'safe':
      if (option.verb === 'give') return tap.row === me && option['spot'] === tap.spot;
      return option['row'] === tap.row && option['spot'] === tap.spot;
    case 'star':
      return option['star'] === tap.star || (option.verb === 'accept' && option['seat'] === tap.star);
    case 'house':
      return option['house'] === tap.house;
  }
}

/** What is chosen by a tap: added to what was chosen before. */
export function partOf(tap: Tap, options: Said[]): Facts {
  switch (tap.on) {
    case 'gun':
    case 'item':
      return { card: tap.card };
    case 'safe':
      return options.some((option) => option.verb === 'give')
        ? { spot: tap.spot }
        : { verb: 'rob', row: tap.row, spot: tap.spot };
    case 'star':
      return options.some((option) => option.verb === 'give') ? { star: tap.star } : { verb: 'duel', star: tap.star };
    case 'house':
      return { house: tap.house };
  }
}

/** What a tap leads to: an answer, or one part of it; null if it leads nowhere. */
export function follow(
  options: Said[],
  part: Part<Said>,
  tap: Tap,
  me: number,
): { pick: Said } | { part: Part<Said> } | null {
  const touched = options.filter((option) => touches(option, tap, me));
  if (!touched.length) return null;
  const fitting = touched.filter((option) => agrees(option, part));
  const found = fitting.length ? fitting : touched;
  if (found.length === 1) return { pick: found[0]! };
  const next = partOf(tap, touched);
  if (Object.entries(next).every(([name, value]) => part[name] === value)) return { part: {} };
  return { part: fitting.length ? { ...part, ...next } : next };
}

/** Whether a thing can be tapped, given what is chosen already. A card may always be exchanged for another one. */
export function lit(options: Said[], part: Part<Said>, tap: Tap, me: number): boolean {
  const kept = tap.on === 'gun' || tap.on === 'item' ? ['verb', 'row', 'spot', 'star'] : ['card'];
  const gives = options.some((option) => option.verb === 'give');
  const narrowed = Object.entries(part).filter(
    ([name]) => kept.includes(name) || (gives && tap.on === 'star' && name === 'spot'),
  );
  return options.some((option) => touches(option, tap, me) && agrees(option, Object.fromEntries(narrowed)));
}
