/** Positions: what the house is asked about them, and the links that carry them whole. */
import { call } from './api';
import type { Facts, Foreseen, Line, Said, Sight } from './wire';
import type * as gen from '../gen/wire';

export interface Played {
  seat: number;
  ask: number;
  do: Said;
}
/** Plain data: nothing of it is kept by the house. */
export interface Position {
  game: string;
  seats: number;
  options: Record<string, string | number>;
  /** Of a position file, or a sealed moment of a game; null: the beginning of one. */
  facts: Record<string, unknown> | null;
  played: Played[];
}
export interface Explored extends Omit<gen.Explored, 'position' | 'sight' | 'lines' | 'refusal'> {
  position: Position;
  sight: Sight;
  lines: Line[];
  refusal?: Facts;
}
export interface Fact extends Omit<Required<gen.PositionFact>, 'default'> {
  default: unknown;
}

export interface Chances extends Omit<gen.PositionAnalysis, 'answers'> {
  answers: { do: Said; chance: number; stderr: number }[];
}
export interface Kept extends Omit<gen.SavedPosition, 'position'> {
  position: Position;
}

export const positions = {
  look: (position: Position, more: { viewer?: number | null; answer?: Played; draw?: boolean } = {}) =>
    call<Explored>('POST', '/positions/look', { position, ...more }),
  preview: (position: Position, answer: Played) => call<Foreseen>('POST', '/positions/preview', { position, answer }),
  moment: (position: Position) => call<Position>('POST', '/positions/moment', position),
  facts: async ({ game, seats, options }: Position): Promise<Fact[]> =>
    (await call<gen.PositionFact[]>('POST', '/positions/facts', { game, seats, options })).map((fact) => ({
      ...{ default: null, rows: [], choices: [], least: 0, most: 0, pieces: {}, places: [], marks: [] },
      ...{ written: 'list', own: false, heads: '', names: '', spots: '' },
      ...fact,
    })),
  read: (game: string, text: string) => call<Position>('POST', '/positions/read', { game, text }),
  analyse: (position: Position) => call<Chances>('POST', '/positions/analysis', position),
  mine: () => call<Kept[]>('GET', '/positions'),
  keep: (title: string, position: Position) => call<Kept>('POST', '/positions', { title, position }),
  drop: (id: string) => call<undefined>('DELETE', `/positions/${id}`),
  of: (table: string, seq: number, watch = '') =>
    call<Position>('GET', `/tables/${table}/position?seq=${seq}${watch ? `&watch=${encodeURIComponent(watch)}` : ''}`),
};

/** Whether it is a moment of a game rather than something set up. */
export function isMoment(position: Position): boolean {
  return position.facts !== null && 'saved' in position.facts;
}

// --- links ---

const SIGN = '#p=';

/** The address of a position: all of it is behind the `#`, which no server ever sees. */
export async function linkTo(position: Position): Promise<string> {
  return `/explore/${position.game}${SIGN}${await packed(position)}`;
}

/** The position in an address; null if there is none. Throws if it is damaged. */
export async function linked(hash: string): Promise<Position | null> {
  if (!hash.startsWith(SIGN)) return null;
  const read = JSON.parse(await inflated(hash.slice(SIGN.length))) as Short;
  if (typeof read.g !== 'string' || typeof read.n !== 'number') throw new Error('no position');
  return {
    game: read.g,
    seats: read.n,
    options: read.o ?? {},
    facts: read.f ?? null,
    played: (read.p ?? []).map(([seat, ask, said]) => ({ seat, ask, do: said })),
  };
}

interface Short {
  g: string;
  n: number;
  o?: Position['options'];
  f?: Position['facts'];
  p?: [number, number, Said][];
}

async function packed({ game, seats, options, facts, played }: Position): Promise<string> {
  const short: Short = { g: game, n: seats };
  if (Object.keys(options).length) short.o = options;
  if (facts) short.f = facts;
  if (played.length) short.p = played.map((one) => [one.seat, one.ask, one.do]);
  const bytes = await through(new TextEncoder().encode(JSON.stringify(short)), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function inflated(text: string): Promise<string> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

// --- files ---

/** The position file that `saloon play --position` and the explorer read; as JSON writes plain values, so does TOML. */
export function fileOf(position: Position, facts: Record<string, unknown>): string {
  const table = Object.entries(position.options).map(([name, value]) => line(name, value));
  return [
    line('rules', position.game),
    line('seats', position.seats),
    ...(table.length ? ['', '[table]', ...table] : []),
    '',
    '[given]',
    ...Object.entries(facts).map(([name, value]) => line(name, value)),
    '',
  ].join('\n');
}

function line(name: string, value: unknown): string {
  return `${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)} = ${JSON.stringify(value)}`;
}
