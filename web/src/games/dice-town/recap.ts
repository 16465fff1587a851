/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Sentence } from '../../lib/game';
import type { Told } from '../../lib/wire';

const number = (event: Told, fact: string): number => Number(event[fact] ?? 0);
const total = (events: Told[], fact: string): number => events.reduce((sum, event) => sum + number(event, fact), 0);

export function recap(events: Told[], seat: number): Sentence[] {
  const some = (name: string, who: string): Told[] =>
    events.filter((event) => event.event === name && event[who] === seat);
  const sentences: Sentence[] = [];
  for (const theft of some('stole', 'victim')) {
    const key = theft['card'] ? 'recap.robbed-of' : 'recap.robbed';
    sentences.push({ key, facts: { who: theft['seat']!, kind: theft['kind']!, card: theft['card'] ?? '' } });
  }
  for (const joe of some('paid_joe', 'victim'))
    sentences.push({ key: 'recap.joe', facts: { who: joe['seat']!, dollars: joe['dollars']! } });
  const paid = total(some('paid', 'seat'), 'dollars');
  if (paid) sentences.push({ key: 'recap.paid', facts: { dollars: paid } });
  const gold = total(some('nuggets', 'seat'), 'nuggets');
  if (gold) sentences.push({ key: 'recap.gold', facts: { n: gold } });
  const bribes = some('bribed', 'sheriff');
  if (bribes.length) sentences.push({ key: 'recap.bribes', facts: { n: bribes.length } });
  const star = events.filter((event) => event.event === 'star' && event['how'] === 'takes').at(-1);
  if (star) {
    const mine = star['seat'] === seat;
    sentences.push({ key: mine ? 'recap.star-mine' : 'recap.star', facts: { who: star['seat']! } });
  }
  const bank = events.filter((event) => event.event === 'robbed_bank' && number(event, 'dollars') > 0).at(-1);
  if (bank && bank['seat'] !== seat)
    sentences.push({ key: 'recap.bank', facts: { who: bank['seat']!, dollars: bank['dollars']! } });
  const titles = events.filter((event) => event.event === 'titles').at(-1);
  if (titles && titles['seat'] !== seat)
    sentences.push({ key: 'recap.titles', facts: { who: titles['seat']!, cards: titles['cards']! } });
  return sentences.slice(0, 4);
}
