/** Answers in words, where the plain template would name everything that is not in them. */
import type { Catalogue } from '../../lib/phrase';
import type { Said } from '../../lib/wire';

const GOODS = ['dollars', 'nuggets', 'titles', 'stores', 'ranches', 'outlaws'] as const;

export function say(said: Said, words: Catalogue): string {
  if (said.verb === 'offer' || said.verb === 'demand') return bundle(said, words);
  if (said.verb === 'shoot' && !(said['outlaws'] as string[]).length) return words.text('say.shoot-none');
  if (said.verb === 'apply' && !(said['rest'] as string[]).length) return words.text('say.apply', said);
  return words.text(`verb.${said.verb}`, said);
}

function bundle(said: Said, words: Catalogue): string {
  const parts = GOODS.flatMap((part) => {
    const value = said[part];
    if (typeof value === 'number') return value ? [words.text(`say.${part}`, { n: value })] : [];
    return value && typeof value === 'object' && value.length
      ? [words.name(part === 'outlaws' ? 'outlaw' : 'card', value)]
      : [];
  });
  const what = parts.join(', ') || words.text('desk.nothing');
  return words.text(`say.${said.verb}`, { what, seat: said['seat'] ?? 0 });
}
