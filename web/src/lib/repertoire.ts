/** The games that can be played here, as the house tells them: asked once. */
import { api } from './api';
import { reader } from './lang.svelte';
import type { GameInfo } from './wire';

let told: Promise<GameInfo[]> | null = null;

export function repertoire(): Promise<GameInfo[]> {
  told ??= api.games().then(
    (games) => {
      reader.meet(games);
      return games;
    },
    (fault: unknown) => {
      told = null;
      throw fault;
    },
  );
  return told;
}

export async function infoOf(slug: string): Promise<GameInfo | null> {
  return (await repertoire()).find((game) => game.slug === slug) ?? null;
}
