/** The answers to a question as things one can point at: people, spaces, cards. */
import type { Facts, Said } from '../../lib/wire';
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
const PLACES = ['space', 'target', 'square'];

/** Whom an option points at: a dude or townsfolk by name. */
export function pointsAt(option: Said): string | null {
  const target = option['target'] ?? (option.verb === 'go' ? undefined : option['who']);
  return typeof target === 'string' && !target.startsWith('@') && target !== '-' ? target : null;
}

/** The space an option points at. */
export function leadsTo(option: Said): number | null {
  for (const name of PLACES) {
    const value = option[name];
    if (typeof value !== 'string') continue;
    if (value.startsWith('@')) return spaceOf(value.slice(1));
    if (name === 'space') return spaceOf(value);
  }
  return null;
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
    .map((name) => ({ name, values: [...new Set(options.map((option) => String(option[name])))] }))
    .filter((facet) => facet.values.length > 1);
}

export function verbs(options: Said[]): string[] {
  return [...new Set(options.map((option) => option.verb))];
}

/** The options that are left when some arguments are chosen. */
export function matching(options: Said[], part: Facts): Said[] {
  return options.filter((option) =>
    Object.entries(part).every(([name, value]) => String(option[name]) === String(value)),
  );
}

/** All options point at somebody, and nothing else is to be chosen. */
export function isPointing(options: Said[]): boolean {
  return options.length > 0 && options.every((option) => pointsAt(option) !== null || leadsTo(option) !== null);
}
