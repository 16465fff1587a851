/** This player's own part of the dice: made here, so that the server cannot have chosen it, and given only once the
 * server has shown its promise: so it cannot have chosen its own part to fit. */
import { api } from './api';
import { stored } from './stored';
import type { TableInfo } from './wire';

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export function keepSeed(table: string, seed: string): void {
  stored.write(`seed.${table}`, seed);
}

/** The promise as it was first seen: at the end it must still be the same. */
export function keepPromise(table: TableInfo): void {
  if (table.promise && !stored.read(`promise.${table.id}`)) stored.write(`promise.${table.id}`, table.promise);
}

export async function start(table: TableInfo): Promise<TableInfo> {
  const seed = newSeed();
  keepPromise(table);
  const begun = await api.start(table.id, seed);
  keepSeed(table.id, seed);
  return begun;
}
