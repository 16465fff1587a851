/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Told } from '../../gen/slaughter-gulch';
import type { Sentence } from '../../lib/game';

const total = (events: { rock: number }[]): number => events.reduce((sum, event) => sum + event.rock, 0);

/** `outfit` is the reader's: the people of an outfit are called by its name and their number. */
export function recap(events: Told[], seat: number, outfit: string): Sentence[] {
  const mine = (who: string): boolean => who.startsWith(`${outfit}-`);
  const sentences: Sentence[] = [];
  for (const name of ['dies', 'jailed', 'wounded'] as const) {
    const who = events.flatMap((event) => (event.event === name && mine(event.who) ? event.who : []));
    if (who.length) sentences.push({ key: `recap.${name}`, facts: { who } });
  }
  for (const theft of events.filter((event) => event.event === 'seizes').filter((event) => event.victim === seat))
    sentences.push({ key: 'recap.seized', facts: { who: theft.seat } });
  const pays = events.filter((event) => event.event === 'pays');
  const paid = total(pays.filter((event) => event.seat === seat));
  if (paid) sentences.push({ key: 'recap.paid', facts: { rock: paid } });
  const gains = events.filter((event) => event.event === 'gains').filter((event) => event.seat === seat);
  const finds = events.filter((event) => event.event === 'digs' || event.event === 'wins');
  const rock = total([...gains, ...finds.filter((event) => mine(event.who)), ...pays.filter((event) => event.to === seat)]); // prettier-ignore
  if (rock) sentences.push({ key: 'recap.gained', facts: { rock } });
  for (const done of events.filter((event) => event.event === 'completes'))
    sentences.push({
      key: done.seat === seat ? 'recap.done-mine' : 'recap.done',
      facts: { who: done.seat, card: done.objective },
    });
  for (const broken of events.filter((event) => event.event === 'promise_broken'))
    if (broken.to === seat)
      sentences.push({ key: 'recap.broken', facts: { who: broken.seat, promise: broken.promise } });
  const today = new Set(events.filter((event) => event.event === 'event').map((event) => event.card));
  if (today.size) sentences.push({ key: 'recap.events', facts: { cards: [...today] } });
  return sentences.slice(0, 4);
}
