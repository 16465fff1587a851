/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Sentence } from '../../lib/game';
import type { Told } from '../../lib/wire';

const number = (event: Told, fact: string): number => Number(event[fact] ?? 0);
const total = (events: Told[], fact: string): number => events.reduce((sum, event) => sum + number(event, fact), 0);

/** `outfit` is the reader's: the people of an outfit are called by its name and their number. */
export function recap(events: Told[], seat: number, outfit: string): Sentence[] {
  const mine = (event: Told): boolean => String(event['who'] ?? '').startsWith(`${outfit}-`);
  const named = (name: string): Told[] => events.filter((event) => event.event === name);
  const sentences: Sentence[] = [];
  const people = (name: string): void => {
    const hit = named(name).filter(mine);
    if (hit.length)
      sentences.push({ key: `recap.${name}`, facts: { who: hit.map((event) => event['who'] as string) } });
  };
  people('dies');
  people('jailed');
  people('wounded');
  for (const theft of named('seizes').filter((event) => event['victim'] === seat))
    sentences.push({ key: 'recap.seized', facts: { who: theft['seat']! } });
  const paid = total(named('pays').filter((event) => event['seat'] === seat), 'rock'); // prettier-ignore
  if (paid) sentences.push({ key: 'recap.paid', facts: { rock: paid } });
  const gained = ['gains', 'digs', 'wins'].flatMap(named).filter((event) => event['seat'] === seat || mine(event));
  const rock = total(gained, 'rock') + total(named('pays').filter((event) => event['to'] === seat), 'rock'); // prettier-ignore
  if (rock) sentences.push({ key: 'recap.gained', facts: { rock } });
  for (const done of named('completes')) {
    const own = done['seat'] === seat;
    sentences.push({
      key: own ? 'recap.done-mine' : 'recap.done',
      facts: { who: done['seat']!, card: done['objective']! },
    });
  }
  for (const broken of named('promise_broken').filter((event) => event['to'] === seat))
    sentences.push({ key: 'recap.broken', facts: { who: broken['seat']!, promise: broken['promise']! } });
  const today = named('event').map((event) => event['card'] as string);
  if (today.length) sentences.push({ key: 'recap.events', facts: { cards: today } });
  return sentences.slice(0, 4);
}
