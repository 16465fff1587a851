/** An answer in words: spaces by what stands there, people by their names. */
import type { Catalogue } from '../../lib/phrase';
import type { Facts, Said } from '../../lib/wire';
import { ordersOf } from './plan';
import { placeOf, nameOf, type Scene } from './scene';

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
  if (said.verb === 'plan') return plan(said, words);
  const facts: Facts = { ...said };
  if (typeof said['space'] === 'string') facts['space'] = space(said['space']);
  if (typeof said['target'] === 'string') facts['target'] = target(said['target'], words);
  if (typeof said['who'] === 'string') facts['who'] = target(said['who'], words);
  if (said.verb === 'boost') return boost(said, words);
  if (said.verb === 'use' && said['target'] === '-') return words.text('answers.use', { card: said['card']! });
  if (said.verb === 'buy' && !(said['items'] as readonly string[]).length) return words.text('buy.nothing');
  const offer = town.offers[Number(said['offer'])];
  if (offer && words.has(`deal.say.${said.verb}`))
    return words.text(`deal.say.${said.verb}`, { who: said.verb === 'withdraw' ? offer.receiver : offer.giver });
  return words.text(`verb.${said.verb}`, facts);
}

function plan(said: Said, words: Catalogue): string {
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

function boost(said: Said, words: Catalogue): string {
  const cards = ['item', 'magic', 'reward'].flatMap((name) => (said[name] === 'none' ? [] : String(said[name])));
  const named = cards.map((card) => words.name('card', card));
  if (said['church'] === 'yes') named.push(words.name('tile', 'church'));
  return named.length ? words.text('boost.with', { cards: named }) : words.text('boost.bare');
}
