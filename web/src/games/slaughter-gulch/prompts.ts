/** Each question in the words of the moment: who is asked about, what is rolled, and when there is nothing to choose. */
import type { Question } from '../../gen/slaughter-gulch';
import type { Sentence } from '../../lib/game';
import type { Ask, Figure, Scene } from './scene';

/** Questions about a dude, who is the first field of the question; some name a second one. */
const ABOUT_DUDE = new Set<Question[0]>([
  'TakeTurn', 'Target', 'Fight', 'Wound', 'Caught', 'GoTo', 'OwnerFree', 'CastSpell', 'Bribe', 'Cover', 'Evade', 'Reply',
  'Sway',
]); // prettier-ignore
/** Questions about one side of a roll. */
const ABOUT_ROLL = new Set<Question[0]>(['Boost', 'Again']);

function figureOf(scene: Scene, dude: number): Figure | undefined {
  return scene.figures.find((one) => one.seat >= 0 && one.dude === dude);
}

/** A question with only one answer says so, where it has words for that. */
function keyOf(ask: Ask): string {
  const name = ask.question[0];
  return ask.options?.length === 1 && LONELY.has(name) ? `prompt.${name}Only` : `prompt.${name}`;
}
const LONELY = new Set<Question[0]>(['Free', 'Fight', 'Boost', 'Target']);

export function prompt(ask: Ask, scene: Scene): Sentence | null {
  const [name, ...about]: [Question[0], ...number[]] = ask.question;
  const [first = -1, second = -1] = about;
  const key = keyOf(ask);
  if (name === 'Plan' || key === 'prompt.FreeOnly') return { key, facts: {} };
  if (name === 'Power') return { key, facts: { tile: scene.tiles[scene.space] ?? '' } };
  if (name === 'Seize') return { key, facts: { seat: second } };
  if (ABOUT_ROLL.has(name)) {
    const roll = scene.rolls[first];
    return roll ? { key, facts: { who: roll.who, context: roll.context, n: roll.dice } } : null;
  }
  if (!ABOUT_DUDE.has(name)) return null;
  const one = figureOf(scene, first);
  if (!one) return null;
  return { key, facts: { who: one.id, token: one.token, target: figureOf(scene, second)?.id ?? '' } };
}
