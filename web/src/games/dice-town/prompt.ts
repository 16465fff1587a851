/** The question before the reader: it names the cards they could play, and no others. */
import type { Question, Said, Words } from '../../gen/dice-town';
import type { Sentence } from '../../lib/game';
import type { Ask } from '../../lib/wire';
import type { Store } from './content';
import type { Scene } from './scene';

const AT_A_PLACE = new Set<Question[0]>(['Decide', 'MakeOffer', 'Demanded', 'ChooseAction']);
/** The cards that have a verb of their own. */
const CARD_OF: Partial<Record<Said['verb'], Store>> = { sharp: 'cheater', cancel: 'wanted', joe: 'joe' };

export function prompt(ask: Ask<Words>, scene: Scene): Sentence | null {
  const question = ask.question[0];
  const options = ask.options ?? [];
  if (question === 'KeepDice') return { key: 'prompt.KeepDice', facts: {} };
  if (AT_A_PLACE.has(question)) return atPlace(question, scene);
  if (options.length && options.every((option) => option.verb === 'pass')) return { key: 'prompt.nothing', facts: {} };
  const [card, other] = playable(options);
  if (card && options.some((option) => option.verb === 'take'))
    return { key: `prompt.with.${question}`, facts: { card } };
  if (card && options.some((option) => option.verb === 'pass'))
    return other ? { key: 'prompt.play-two', facts: { card, other } } : { key: 'prompt.play', facts: { card } };
  if (question === 'KeepCard' && scene.round === 1) return { key: 'prompt.KeepCard', facts: {} };
  return null;
}

function atPlace(question: string, scene: Scene): Sentence | null {
  const place = scene.desk?.place ?? scene.stop;
  return place && { key: `prompt.${question}`, facts: { place, rank: scene.desk?.rank ?? 'first' } };
}

function playable(options: Said[]): Store[] {
  const cards = options.flatMap((option) => (option.verb === 'play' ? option.card : (CARD_OF[option.verb] ?? [])));
  return [...new Set(cards)];
}
