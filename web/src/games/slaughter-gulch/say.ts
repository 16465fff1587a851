/** An answer in words: spaces by what stands there, people by their names. */
import type { Said, Told } from '../../gen/slaughter-gulch';
import type { Catalogue } from '../../lib/phrase';
import type { Facts } from '../../lib/wire';
import { ordersOf, type Plan } from './plan';
import { does } from './printed';
import { placeOf, nameOf, type Scene } from './scene';

type Boost = Extract<Said, { verb: 'boost' }>;

/** What stands where and who has offered what, as it was last drawn: answers name both by number alone. */
let town: Pick<Scene, 'tiles' | 'offers'> = { tiles: [], offers: [] };

export function remember(scene: Scene): Scene {
  town = scene;
  return scene;
}

function space(name: string): string {
  const place = placeOf(town, name);
  return place < 0 ? name : nameOf(town, place);
}

export function target(name: string, words: Catalogue): string {
  if (name.startsWith('@')) return words.name('space', space(name.slice(1)));
  if (name.startsWith('seat-')) return words.name('seat', Number(name.slice(5)));
  const known =
    words.find(`names.who.${name}`) ?? words.find(`names.card.${name}`) ?? words.find(`names.target.${name}`);
  return known ?? name;
}

export function say(said: Said, words: Catalogue): string {
  switch (said.verb) {
    case 'plan':
    case 'ride':
      return plan(said, words);
    case 'boost':
      return boost(said, words);
    case 'go':
      return words.text('verb.go', { ...said, space: space(said.space), who: target(said.who, words) });
    case 'arrange':
      return words.text('verb.arrange', { events: apart(said.events, words) });
    case 'buy':
      return said.items.length ? words.text('verb.buy', said) : words.text('buy.nothing');
    case 'use':
      if (said.target === '-') return words.text('answers.use', { card: said.card });
      break;
    case 'accept':
    case 'refuse':
    case 'counter':
    case 'withdraw':
      return deal(said, words);
    default:
  }
  const facts: Facts = 'target' in said ? { ...said, target: target(said.target, words) } : said;
  return words.text(`verb.${said.verb}`, facts);
}

/** Cards by their names; where several bear the same one, with the first of what they do in which they all differ. */
export function apart(cards: readonly string[], words: Catalogue): string[] {
  const names = cards.map((card) => words.name('card', card));
  const deeds = cards.map((card) => does(card, words).replace(/\.$/, '').split(', '));
  return names.map((name, at) => {
    const alike = deeds.filter((_, other) => names[other] === name);
    if (alike.length === 1) return name;
    const telling = deeds[at]!.find((_, i) => new Set(alike.map((deed) => deed[i])).size === alike.length);
    return `${name} (${telling ?? deeds[at]!.join(', ')})`;
  });
}

/** An event in words. Who offers a deal or withdraws it is its giver, who answers it its receiver. */
export function tell(event: Told, words: Catalogue): string {
  if (!('giver' in event)) return words.text(`event.${event.event}`, event);
  const answered = event.event === 'accepted' || event.event === 'refused';
  return words.text(`event.${event.event}`, { ...event, seat: answered ? event.receiver : event.giver });
}

function plan(said: Plan, words: Catalogue): string {
  return Object.entries(ordersOf(said))
    .map(([dude, order]) =>
      words.text('plan.order', {
        dude,
        token: words.name('token', order.token),
        space: words.name('space', space(order.space)),
      }),
    )
    .join(' · ');
}

function boost(said: Boost, words: Catalogue): string {
  const cards = [said.item, said.magic, said.reward].filter((card) => card !== 'none');
  const named = cards.map((card) => words.name('card', card));
  if (said.church === 'yes') named.push(words.name('tile', 'church'));
  return named.length ? words.text('boost.with', { cards: named }) : words.text('boost.bare');
}

function deal(said: Extract<Said, { offer: number }>, words: Catalogue): string {
  const offer = town.offers[said.offer];
  if (offer && words.has(`deal.say.${said.verb}`))
    return words.text(`deal.say.${said.verb}`, { who: said.verb === 'withdraw' ? offer.receiver : offer.giver });
  return words.text(`verb.${said.verb}`, said);
}
