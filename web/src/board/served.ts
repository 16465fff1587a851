/** The board of a game from elsewhere: a built module whose exports are parts of a `Game`, drawing ones as plain functions. */
import type { Component } from 'svelte';
import type { OwnGame } from '../lib/game';
import type { Parts } from '../lib/picture';
import Mounted from './Mounted.svelte';

/** Draws into the element, again whenever what it has read changes. */
export type Mount = (element: HTMLElement, props: object) => { update(props: object): void; destroy?(): void };

/** Its exports, to be laid over the default board; nothing of it where it cannot be had. */
export async function servedBy(address: string, board: Parts): Promise<OwnGame> {
  try {
    return parts((await import(/* @vite-ignore */ address)) as Record<string, unknown>, board);
  } catch (fault) {
    console.error(`${address}:`, fault);
    return {};
  }
}

/** Members with a capital letter draw; where one fails, the default board goes on. */
export function parts(module: Record<string, unknown>, board: Partial<Parts>): OwnGame {
  const drawing = (name: string, made: unknown): boolean => /^[A-Z]/.test(name) && typeof made === 'function';
  return Object.fromEntries(
    Object.entries(module).map(([name, made]) => [
      name,
      drawing(name, made) ? component(made as Mount, board[name as keyof Parts] as Component | undefined) : made,
    ]),
  );
}

function component(mount: Mount, Default?: Component): Component {
  return (internals, props) => Mounted(internals, { mount, props, Default });
}
