/** The fields of a board as zones: those in the middle of the table and those before each seat. */
import { kindOf, type Kind, type KindName, type Kinds } from '../lib/kinds';
import { owned } from '../lib/marks';
import type { Catalogue } from '../lib/phrase';

export type Value =
  number | string | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

export interface Zone {
  field: string;
  kind: KindName;
  of: string;
  to: number;
  value: Value;
  /** Seen by its owner alone: the others are told only how much it is. */
  secret: boolean;
}

/** A track with a token for every seat. */
export interface Race {
  field: string;
  to: number;
  places: number[];
}

export interface Table {
  middle: Zone[];
  races: Race[];
  /** By seat: what lies there, */
  places: Zone[][];
  /** and what is counted there. */
  facts: Zone[][];
}

const COUNTED: readonly KindName[] = ['counter', 'track', 'pile', 'seat', 'text'];

export function tableOf(board: Record<string, unknown>, kinds: Kinds, seats: number): Table {
  const table: Table = { middle: [], races: [], places: perSeat(seats), facts: perSeat(seats) };
  for (const [field, seen] of Object.entries(board)) {
    const kind = kindOf(kinds[field] ?? '');
    const value = seen as Value;
    if (isEach(value, kind, field in kinds, seats)) lay(table, field, kind, value as Value[]);
    else if (!isNothing(value)) table.middle.push(zone(field, kind, value, false));
  }
  return table;
}

function perSeat(seats: number): Zone[][] {
  return Array.from({ length: seats }, () => []);
}

/** Declared, or where nothing is said: as long as there are seats. */
function isEach(value: Value, kind: Kind, declared: boolean, seats: number): boolean {
  if (!isList(value) || value.length !== seats) return false;
  return declared ? kind.each : seats > 1;
}

function lay(table: Table, field: string, kind: Kind, parts: Value[]): void {
  const places = parts.filter((part): part is number => typeof part === 'number');
  if (kind.name === 'track' && places.length === parts.length) {
    table.races.push({ field, to: kind.to || Math.max(1, ...places), places });
    return;
  }
  const own = kind.own || (parts.some(isList) && places.length > 0);
  for (const [seat, part] of parts.entries()) {
    if (isNothing(part)) continue;
    const made = zone(field, kind, part, own && isList(part));
    if (own && typeof part === 'number') Object.assign(made, { kind: 'pile', value: part });
    (COUNTED.includes(made.kind) ? table.facts : table.places)[seat]!.push(made);
  }
}

function zone(field: string, kind: Kind, value: Value, secret: boolean): Zone {
  const single = (kind.name === 'cards' || kind.name === 'dice') && isPlain(value);
  return { field, kind: shownAs(kind.name, value), of: kind.of, to: kind.to, value: single ? [value] : value, secret };
}

/** As it is declared, where the value allows it. */
function shownAs(declared: KindName | null, value: Value): KindName {
  if (typeof value === 'number') return declared ?? 'counter';
  if (isList(value))
    return value.every(isPlain) ? (declared === 'dice' || declared === 'list' ? declared : 'cards') : 'list';
  return isPlain(value) ? 'text' : 'list';
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isPlain(value: Value): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

function isNothing(value: Value): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** What a field is called: in the game's words, or as it is written. */
export function heading(words: Catalogue, field: string): string {
  const plain = field.replaceAll('_', ' ');
  return words.find(`names.field.${field}`) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What a value is called: in its domain, in one that is called like the field, or as it is. */
export function called(words: Catalogue, { field, of }: Pick<Zone, 'field' | 'of'>, value: number | string): string {
  const domains = [of, field, field.replace(/s$/, '')].filter(Boolean);
  for (const domain of domains) {
    const name = words.find(`names.${domain}.${value}`);
    if (name !== undefined) return name;
  }
  return String(value);
}

/** What a zone is marked with; see `lib/marks.ts`. */
export function zoneMarks({ field, kind, secret }: Zone, seat: number | undefined, own: boolean): string {
  const marks = [seat === undefined ? `zone/${field}` : owned('zone', field, seat)];
  if (kind === 'dice') marks.push('dice');
  if (secret && own) marks.push('hand');
  return marks.join(' ');
}

/** What a thing that lies in a zone is marked with. */
export function markOf({ field, of }: Zone, value: number | string, seat: number | undefined): string {
  const domain = of || field.replace(/s$/, '');
  return seat === undefined ? `${domain}/${value}` : owned(domain, value, seat);
}
