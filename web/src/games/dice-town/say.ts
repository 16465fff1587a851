/** Answers and events in words, where the plain template would name everything that is not in them. */
import type { Said, Told } from '../../gen/dice-town';
import type { Catalogue, Facts } from '../../lib/phrase';

const GOODS = ['dollars', 'nuggets', 'titles', 'stores', 'ranches', 'outlaws'] as const;
/** Told with what they hold; the parts that follow would only say it again. */
const BUNDLES = new Set<Told['event']>(['offered', 'demanded', 'bribed']);

export function say(said: Said, words: Catalogue): string {
  if (said.verb === 'offer' || said.verb === 'demand') return bundle(said, words);
  if (said.verb === 'shoot' && !said.outlaws.length) return words.text('say.shoot-none');
  if (said.verb === 'apply' && !said.rest.length) return words.text('say.apply', said);
  return words.text(`verb.${said.verb}`, said);
}

/** An event as one line, the goods of an offer included. */
export function tell(event: Told, words: Catalogue): string {
  if (event.event === 'part') return event.part === 'cards' ? words.text('told.cards', event) : '';
  if (event.event === 'revealed' && !event.loose && event.how !== 'none') return words.text('told.complete', event);
  const text = words.text(`event.${event.event}`, event);
  const what = BUNDLES.has(event.event) ? goods(event, words).join(', ') : '';
  return what ? `${text} ${what}.` : text;
}

function bundle(said: Extract<Said, { verb: 'offer' | 'demand' }>, words: Catalogue): string {
  const what = goods(said, words).join(', ') || words.text('desk.nothing');
  return words.text(`say.${said.verb}`, { what, seat: said.verb === 'demand' ? said.seat : 0 });
}

function goods(said: Facts, words: Catalogue): string[] {
  return [...GOODS, 'wired'].flatMap((part) => {
    const value = said[part];
    if (typeof value === 'number') return value ? [words.text(`say.${part}`, { n: value })] : [];
    return value && typeof value === 'object' && value.length
      ? [words.name(part === 'outlaws' ? 'outlaw' : 'card', value)]
      : [];
  });
}
