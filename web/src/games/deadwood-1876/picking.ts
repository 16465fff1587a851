/** From what is tapped to an answer: cards and targets in either order, until one option is left. */
import type { Said } from '../../gen/deadwood-1876';
import { agrees } from '../../lib/choice.svelte';
import type { Part } from '../../lib/choice.svelte';
import type { House } from './content';

const WITH_GUN = ['rob', 'duel', 'defend', 'commit'];
const WITH_ITEM = ['use', 'offer'];

export type Tap =
  | { on: 'gun'; card: string }
  | { on: 'item'; card: string }
  | { on: 'safe'; row: number; spot: number }
  | { on: 'star'; star: number }
  | { on: 'house'; house: House };

/** All that an answer, or what is chosen of it, may say: for asking what it says of a thing. */
export type Facts = { [Name in Names<Said>]?: Value<Said, Name> };
type Names<S> = S extends unknown ? keyof S : never;
type Value<S, Name extends PropertyKey> = S extends Record<Name, infer V> ? V : never;

/** Whether this answer has to do with the thing tapped. */
export function touches(option: Said, tap: Tap, me: number): boolean {
  const said: Facts = option;
  switch (tap.on) {
    case 'gun':
      return WITH_GUN.includes(option.verb) && said.card === tap.card;
    case 'item':
      return WITH_ITEM.includes(option.verb) && said.card === tap.card;
    case 'safe':
      if (option.verb === 'give') return tap.row === me && option.spot === tap.spot;
      return said.row === tap.row && said.spot === tap.spot;
    case 'star':
      return said.star === tap.star || (option.verb === 'accept' && option.seat === tap.star);
    case 'house':
      return said.house === tap.house;
  }
}

/** What is chosen by a tap, with what of the part chosen before goes with it. */
export function partOf(tap: Tap, options: Said[], before: Part<Said>): Part<Said> {
  const gives = options.some((option) => option.verb === 'give');
  const card = 'card' in before ? { card: before.card } : {};
  switch (tap.on) {
    case 'gun':
    case 'item':
      return before.verb === 'rob' || before.verb === 'duel' ? { ...before, card: tap.card } : { card: tap.card };
    case 'safe':
      if (gives) return 'star' in before ? { star: before.star, spot: tap.spot } : { spot: tap.spot };
      return { ...card, verb: 'rob', row: tap.row, spot: tap.spot };
    case 'star':
      if (gives) return 'spot' in before ? { spot: before.spot, star: tap.star } : { star: tap.star };
      return { ...card, verb: 'duel', star: tap.star };
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
  if (agrees(part, partOf(tap, touched, {}))) return { part: {} };
  return { part: partOf(tap, touched, fitting.length ? part : {}) };
}

/** Whether a thing can be tapped, given what is chosen already. A card may always be exchanged for another one. */
export function lit(options: Said[], part: Part<Said>, tap: Tap, me: number): boolean {
  const gives = options.some((option) => option.verb === 'give');
  const kept: (keyof Facts)[] = tap.on === 'gun' || tap.on === 'item' ? ['verb', 'row', 'spot', 'star'] : ['card'];
  if (gives && tap.on === 'star') kept.push('spot');
  return options.some((option) => touches(option, tap, me) && kept.every((name) => fits(option, part, name)));
}

/** Whether an answer says the same as what is chosen, if that says anything of it. */
function fits(option: Facts, part: Facts, name: keyof Facts): boolean {
  return part[name] === undefined || part[name] === option[name];
}
