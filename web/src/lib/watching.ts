/** What a board needs to draw a game that is only watched: a replay, a case of the rules. */
import { Choice } from './choice.svelte';
import type { Drawn, Game } from './game';
import type { Catalogue } from './phrase';
import type { Stage } from './stage.svelte';

/** Nothing can be chosen. */
export function idle(): Choice {
  return new Choice({ send: () => Promise.resolve(null), look: () => Promise.resolve(null) }, { costly: () => true });
}

export function watched(
  stage: Stage,
  game: Game,
  words: Catalogue,
  names: string[],
  seat: number,
  choice: Choice,
): Drawn<unknown> {
  return {
    scene: stage.scene, sight: stage.sight!, seat: Math.max(0, seat), you: false, choice, aside: choice, words,
    say: (said) => game.say(said, words), kinds: game.kinds, busy: stage.busy, names, event: stage.event,
    clock: { kind: 'none' }, clockAt: 0,
  }; // prettier-ignore
}
