/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Told } from '../../gen/dice-town';
import type { Sentence } from '../../lib/game';

const total = (some: number[]): number => some.reduce((sum, one) => sum + one, 0);

export function recap(events: Told[], seat: number): Sentence[] {
  const sentences: Sentence[] = [];
  const mine = events.filter((event) => 'seat' in event && event.seat === seat);
  const suffered = events.filter((event) => 'victim' in event && event.victim === seat);
  for (const { seat: who, kind, card } of suffered.filter((event) => event.event === 'stole'))
    sentences.push({ key: card ? 'recap.robbed-of' : 'recap.robbed', facts: { who, kind, card: card ?? '' } });
  for (const { seat: who, dollars } of suffered.filter((event) => event.event === 'paid_joe'))
    sentences.push({ key: 'recap.joe', facts: { who, dollars } });
  const paid = total(mine.filter((event) => event.event === 'paid').map((event) => event.dollars));
  if (paid) sentences.push({ key: 'recap.paid', facts: { dollars: paid } });
  const gold = total(mine.filter((event) => event.event === 'nuggets').map((event) => event.nuggets));
  if (gold) sentences.push({ key: 'recap.gold', facts: { n: gold } });
  const bribes = events.filter((event) => event.event === 'bribed' && event.sheriff === seat).length;
  if (bribes) sentences.push({ key: 'recap.bribes', facts: { n: bribes } });
  const star = events.filter((event) => event.event === 'star').findLast((event) => event.how === 'takes');
  if (star) sentences.push({ key: star.seat === seat ? 'recap.star-mine' : 'recap.star', facts: { who: star.seat } });
  const bank = events.filter((event) => event.event === 'robbed_bank').findLast((event) => event.dollars > 0);
  if (bank && bank.seat !== seat)
    sentences.push({ key: 'recap.bank', facts: { who: bank.seat, dollars: bank.dollars } });
  const titles = events.findLast((event) => event.event === 'titles');
  if (titles && titles.seat !== seat)
    sentences.push({ key: 'recap.titles', facts: { who: titles.seat, cards: titles.cards } });
  return sentences.slice(0, 4);
}
