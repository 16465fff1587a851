/** Each question in the words of the moment: who is asked about, what is rolled, and when there is nothing to choose. */
import type { Sentence } from '../../lib/game';
import type { Ask } from '../../lib/wire';
import { FIGURES } from './content';
import type { Figure, Scene } from './scene';

/** Questions about a dude, who is the first field of the question; some name a second one. */
const ABOUT_DUDE = new Set([
  'TakeTurn', 'Target', 'Fight', 'Wound', 'Caught', 'GoTo', 'OwnerFree', 'CastSpell', 'Bribe', 'Cover', 'Evade', 'Reply',
  'Sway',
]); // prettier-ignore
/** Questions about one side of a roll. */
const ABOUT_ROLL = new Set(['Boost', 'Again']);

function figureAt(scene: Scene, at: number): Figure | undefined {
  const outfit = scene.sides[Math.floor(at / FIGURES)]?.outfit ?? '';
  return scene.figures.find((one) => one.id === `${outfit}-${(at % FIGURES) + 1}`);
}

/** A question with only one answer says so, where it has words for that. */
function keyOf(ask: Ask): string {
  const name = ask.question[0];
  return ask.options?.length === 1 && LONELY.has(name) ? `prompt.${name}Only` : `prompt.${name}`;
}
const LONELY = new Set(['Free', 'Fight', 'Boost', 'Target']);

export function prompt(ask: Ask, scene: Scene): Sentence | null {
  const [name, first, second] = ask.question;
  const key = keyOf(ask);
  if (name === 'Plan' || key === 'prompt.FreeOnly') return { key, facts: {} };
  if (name === 'Power') return { key, facts: { tile: scene.tiles[scene.space] ?? '' } };
  if (name === 'Seize') return { key, facts: { seat: Number(second) } };
  if (ABOUT_ROLL.has(name)) {
    const roll = scene.rolls[Number(first)];
    return roll ? { key, facts: { who: roll.who, context: roll.context, n: roll.dice } } : null;
  }
  if (!ABOUT_DUDE.has(name)) return null;
  const one = figureAt(scene, Number(first));
  if (!one) return null;
  const target = figureAt(scene, Number(second ?? -1));
  return { key, facts: { who: one.id, token: one.token, target: target?.id ?? '' } };
}
