/**
 * The dice worked out a second time, in the page: does the published secret fit the promise made at the start, and does
 * every number drawn from it stand for exactly what was played? The same steps as `saloon verify`, written anew. What a
 * number stands for the page knows by itself where dice and deals are always the same; which cards were left in a deck,
 * only the rules know, so the house lists what every number could have been.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import type { Game } from './game';
import { same, type Lots, type Said } from './wire';

export interface DrawCheck {
  number: number;
  said: Said;
  /** Which of how many numbers was drawn; null where nobody says what was drawn from. */
  way: number | null;
  ways: number;
  fits: boolean | null;
}
export interface Verdict {
  kept: boolean;
  /** Whether the promise is the one this browser saw when the game began; null if it was not there. */
  seenBefore: boolean | null;
  seeds: string[];
  draws: DrawCheck[];
}

interface Setup {
  options: Record<string, string | number>;
  fair: { commitment: string; seeds: string[] } | null;
}
interface Drawing {
  ways: number;
  outcome(way: number): Said | undefined;
}
interface Entry {
  seat?: number;
  do?: Said;
  undo?: number;
  secret?: string;
}

const utf8 = new TextEncoder();
const WORD = 1n << 64n;

export function verify(
  journal: string,
  game: Pick<Game, 'drawn'>,
  promiseSeen: string | null,
  lots: Lots,
): Verdict | null {
  const [head, ...rest] = journal.trim().split('\n');
  const setup = JSON.parse(head ?? '{}') as Setup;
  const entries = rest.map((line) => JSON.parse(line) as Entry);
  const secret = entries.find((entry) => entry.secret)?.secret;
  if (!setup.fair || !secret) return null;
  const bytes = fromHex(secret);
  const key = keyOf(bytes, setup.fair.seeds);
  const drawn = entries.filter((entry) => entry.seat === -1 && entry.do && entry.undo === undefined);
  return {
    kept: commitment(bytes) === setup.fair.commitment,
    seenBefore: promiseSeen === null ? null : promiseSeen === setup.fair.commitment,
    seeds: setup.fair.seeds,
    draws: drawn.map(({ do: said }, number) =>
      checked(said!, number, key, game.drawn(said!, setup.options) ?? listed(lots, number)),
    ),
  };
}

/** What the house says a draw was drawn from. */
function listed({ draws, lists, outcomes }: Lots, number: number): Drawing | null {
  const lot = draws[number];
  if (!lot) return null;
  const runs = lists[lot.among]!;
  const outcome = (way: number): Said | undefined => {
    let from = lot.first;
    if (way < from) return undefined;
    for (let i = 0; i < runs.length; i += 2) {
      from += runs[i + 1]!;
      if (way < from) return outcomes[runs[i]!];
    }
    return undefined;
  };
  return { ways: lot.ways, outcome };
}

function checked(said: Said, number: number, key: Uint8Array, drawing: Drawing | null): DrawCheck {
  if (!drawing) return { number, said, way: null, ways: 0, fits: null };
  const way = below(key, number, drawing.ways);
  const outcome = drawing.outcome(way);
  return { number, said, way, ways: drawing.ways, fits: outcome !== undefined && same(outcome, said) };
}

export function commitment(secret: Uint8Array): string {
  return toHex(blake2b(secret, { dkLen: 32, personalization: person('saloon commit') }));
}

export function keyOf(secret: Uint8Array, seeds: string[]): Uint8Array {
  const mixed = blake2b.create({ dkLen: 32, personalization: person('saloon draws') });
  mixed.update(secret);
  for (const seed of seeds) {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, [...seed].length);
    mixed.update(length).update(utf8.encode(seed));
  }
  return mixed.digest();
}

/** A number from 0 to n − 1, each equally likely: the rest of the range, which would favour small ones, is drawn again. */
export function below(key: Uint8Array, draw: number, n: number): number {
  const size = BigInt(n);
  for (let attempt = 0; ; attempt += 1) {
    const digest = blake2b(utf8.encode(`${draw}.${attempt}`), { key, dkLen: 8 });
    const word = digest.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (word < WORD - (WORD % size)) return Number(word % size);
  }
}

function person(name: string): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(utf8.encode(name));
  return bytes;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
