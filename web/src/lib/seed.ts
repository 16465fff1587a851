/** This player's own part of the dice: made here, so that the server cannot have chosen it. */
import { stored } from './stored';

export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export function keepSeed(table: string, seed: string): void {
  stored.write(`seed.${table}`, seed);
}
