/** The question of a turn: it offers to stop only where one may. */
import type { Words } from '../../gen/two-towns';
import type { Sentence } from '../../lib/game';
import type { Ask } from '../../lib/wire';

export function prompt(ask: Ask<Words>): Sentence | null {
  if (ask.question[0] !== 'UseDie') return null;
  const stop = ask.options?.some((option) => option.verb === 'stop');
  return { key: stop ? 'prompt.march-or-stop' : 'prompt.march', facts: {} };
}
