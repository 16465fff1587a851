/** The answers to a question as things one can point at: people, spaces, cards. */
import type { Said } from '../../gen/slaughter-gulch';
import type { Facts } from '../../lib/wire';
import { spaceOf } from './content';

/** Arguments in the order in which one wants to choose them. */
const FACETS = [
  'card',
  'weapon',
  'magic',
  'by',
  'who',
  'target',
  'space',
  'item',
  'reward',
  'church',
  'face',
  'outfit',
];

/** All arguments of an answer, whatever its verb. */
export function factsOf(option: Said): Facts {
  return option;
}

/** Whom an option points at: a dude or townsfolk by name. */
export function pointsAt(option: Said): string | null {
  return 'target' in option && !option.target.startsWith('@') && option.target !== '-' ? option.target : null;
}

/** The space an option points at. */
export function leadsTo(option: Said): number | null {
  if ('space' in option) return spaceOf(option.space);
  return 'target' in option && option.target.startsWith('@') ? spaceOf(option.target.slice(1)) : null;
}

export function people(options: Said[]): Set<string> {
  return new Set(options.flatMap((option) => pointsAt(option) ?? []));
}

export function spaces(options: Said[]): Set<number> {
  return new Set(options.flatMap((option) => leadsTo(option) ?? []));
}

export interface Facet {
  name: string;
  values: string[];
}

/** What is still to be chosen among options of one verb: the arguments that differ. */
export function facets(options: Said[]): Facet[] {
  const names = new Set(options.flatMap((option) => Object.keys(option)));
  return FACETS.filter((name) => names.has(name))
    .map((name) => ({ name, values: [...new Set(options.map((option) => String(factsOf(option)[name])))] }))
    .filter((facet) => facet.values.length > 1);
}

export function verbs(options: Said[]): string[] {
  return [...new Set(options.map((option) => option.verb))];
}

/** The options that are left when some arguments are chosen. */
export function matching(options: Said[], part: Facts): Said[] {
  return options.filter((option) =>
    Object.entries(part).every(([name, value]) => String(factsOf(option)[name]) === String(value)),
  );
}
