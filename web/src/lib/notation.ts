/** The facts of a position as an editor moves them about: pieces in rows, each perhaps at a place, and back into writing. */
import type { Fact } from './positions';

export interface Item {
  piece: string;
  /** Where it is; empty where there are no places. */
  place: string;
  marks: string[];
}
/** One list for each row of the fact; a fact without rows has one. */
export type Rows = Item[][];
export type Values = Record<string, unknown>;

const SIDES = ['W', 'E'];
const POOL = 'pool';

export function isPieces(fact: Fact): boolean {
  return fact.kind === 'pieces' || fact.kind === 'placed';
}

/** A number or a choice, in its row. */
export function plainOf(fact: Fact, values: Values, row: number): unknown {
  const value = values[fact.name];
  if (!fact.rows.length) return value ?? fact.default;
  return (Array.isArray(value) ? value[row] : undefined) ?? fact.default;
}

export function withPlain(fact: Fact, values: Values, row: number, value: unknown): Values {
  if (!fact.rows.length) return { ...values, [fact.name]: value };
  const all = fact.rows.map((_, at) => (at === row ? value : plainOf(fact, values, at)));
  return { ...values, [fact.name]: all };
}

// --- pieces ---

export function rowsOf(fact: Fact, values: Values): Rows {
  const value = values[fact.name] ?? (fact.written === 'trail' ? fact.default : undefined);
  if (fact.written === 'trail') return readTrail(String(value ?? ''));
  if (!fact.rows.length) return [readRow(fact, value ?? fact.default)];
  return fact.rows.map((_, at) => readRow(fact, Array.isArray(value) ? value[at] : fact.default));
}

export function withRows(fact: Fact, values: Values, rows: Rows): Values {
  if (fact.written === 'trail') return { ...values, [fact.name]: rows.map(writeTrail).join(' | ') };
  const written = rows.map((row) => writeRow(fact, row));
  return { ...values, [fact.name]: fact.rows.length ? written : written[0] };
}

function readRow(fact: Fact, value: unknown): Item[] {
  if (fact.kind === 'placed')
    return list(value).map((text, at) => READ[fact.written]!(text, at)).filter((one) => one.place !== POOL); // prettier-ignore
  if (fact.written === 'list' || fact.written === 'numbers') return list(value).map((piece) => item(piece));
  const text = String(value ?? '');
  return (fact.written === 'words' ? text.split(' ') : [...text]).filter(Boolean).map((piece) => item(piece));
}

function writeRow(fact: Fact, row: Item[]): unknown {
  if (fact.written === 'figures') return figures(row);
  if (fact.kind === 'placed') return row.map(WRITE[fact.written]!);
  const pieces = row.map((one) => one.piece);
  if (fact.written === 'numbers') return pieces.map(Number);
  return fact.written === 'list' ? pieces : pieces.join(fact.written === 'words' ? ' ' : '');
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function item(piece: string, place = '', marks: string[] = []): Item {
  return { piece, place, marks };
}

// --- notations ---

const READ: Record<string, (text: string, at: number) => Item> = {
  town: (text) => {
    const [, piece = '', place = '', men = ''] = /^([^@]*)@([^(]*)(?:\((.*)\))?$/.exec(text) ?? [];
    return item(piece, place, men.split(' ').filter(Boolean));
  },
  folk: (text) => {
    const [piece = '', where = ''] = text.split('@');
    const [place = '', scars] = where.split('/');
    return item(piece, place, scars ? [`/${scars}`] : []);
  },
  figures: (text, at) => {
    const [place = '', ...marks] = text.split(' ');
    return item(String(at + 1), place, marks);
  },
};

const WRITE: Record<string, (one: Item) => string> = {
  town: ({ piece, place, marks }) => `${piece}@${place}${marks.length ? `(${marks.join(' ')})` : ''}`,
  folk: ({ piece, place, marks }) => `${piece}@${place}${marks[0] ?? ''}`,
};

/** The first, the second and so on: whoever is nowhere waits in the pool. */
function figures(row: Item[]): string[] {
  const last = Math.max(0, ...row.map((one) => Number(one.piece)));
  return Array.from({ length: last }, (_, at) => {
    const one = row.find(({ piece }) => Number(piece) === at + 1);
    return one ? [one.place, ...one.marks].join(' ') : POOL;
  });
}

/** `W 0:[S K1] 3:[C2] | E 7:[D1]`: stacks, the lowest first. */
function readTrail(text: string): Rows {
  const rows = text.split('|');
  return SIDES.map((_, side) =>
    [...(rows[side] ?? '').matchAll(/(\d+):\[([^\]]*)\]/g)].flatMap(([, tile = '', units = '']) =>
      units
        .split(' ')
        .filter(Boolean)
        .map((unit) => item(unit, tile)),
    ),
  );
}

function writeTrail(row: Item[], side: number): string {
  const tiles = [...new Set(row.map((one) => Number(one.place)))].sort((a, b) => a - b);
  const stacks = tiles.map((tile) => {
    const units = row.filter((one) => Number(one.place) === tile).map((one) => one.piece);
    return `${tile}:[${units.join(' ')}]`;
  });
  return `${SIDES[side]} ${stacks.join(' ') || '—'}`;
}

// --- moving ---

/** Every piece that can be moved about is back in its box. */
export function emptied(facts: Fact[], values: Values): Values {
  return facts.filter(isPieces).reduce(
    (all, fact) =>
      withRows(
        fact,
        all,
        rowsOf(fact, all).map(() => []),
      ),
    values,
  );
}

/** How many of a piece are left in the box: all facts that share it count together, and all rows unless each has its own. */
export function left(facts: Fact[], values: Values, fact: Fact, row: number, piece: string): number {
  const sharing = facts.filter((one) => isPieces(one) && one.box === fact.box);
  const taken = sharing.flatMap((one) => {
    const rows = rowsOf(one, values);
    return (fact.own ? [rows[row] ?? []] : rows).flatMap((items) => items.filter((it) => it.piece === piece));
  });
  return (fact.pieces[piece] ?? 0) - taken.length;
}

export function put(fact: Fact, values: Values, row: number, one: Item): Values {
  const rows = rowsOf(fact, values);
  return withRows(
    fact,
    values,
    rows.map((items, at) => (at === row ? [...items, one] : items)),
  );
}

export function takeOut(fact: Fact, values: Values, row: number, index: number): Values {
  const rows = rowsOf(fact, values);
  return withRows(
    fact,
    values,
    rows.map((items, at) => (at === row ? items.filter((_, i) => i !== index) : items)),
  );
}

/** It goes to another place, on top of what is there. */
export function move(fact: Fact, values: Values, row: number, index: number, place: string): Values {
  const one = rowsOf(fact, values)[row]?.[index];
  if (!one) return values;
  return put(fact, takeOut(fact, values, row, index), row, { ...one, place });
}

export function mark(fact: Fact, values: Values, row: number, index: number, sign: string): Values {
  const rows = rowsOf(fact, values).map((items, at) =>
    items.map((one, i) => (at === row && i === index ? { ...one, marks: toggled(one.marks, sign) } : one)),
  );
  return withRows(fact, values, rows);
}

/** Of signs that begin alike with a stroke, one holds at a time. */
function toggled(marks: string[], sign: string): string[] {
  if (marks.includes(sign)) return marks.filter((one) => one !== sign);
  return [...marks.filter((one) => !(sign.startsWith('/') && one.startsWith('/'))), sign];
}
