/** What follows from an answer, in a few words: from the dice that lie open, and the reader's own purse. */
import type { Said } from '../../gen/dice-town';
import type { Sentence } from '../../lib/game';
import type { Store } from './content';
import { count, price } from './dice';
import { offersSomething, type Person, type Scene } from './scene';

const JOE = 4; // dollars
const SWINDLE = 2;
/** Cards of which the words alone say what they do. */
const PLAIN = new Set<Store>(['girls', 'whisky', 'elixir', 'insurance', 'smoke', 'desperado']);

const told = (what: string, facts: Sentence['facts'] = {}): Sentence => ({ key: `follows.${what}`, facts });

export function consequence(said: Said, scene: Scene, seat: number): Sentence | null {
  const me = scene.people[seat]!;
  switch (said.verb) {
    case 'none':
      return cost(price(0), me);
    case 'keep':
    case 'retake':
      return cost(said.brute === 'brute' ? 0 : price(said.dice.length), me);
    case 'pass':
      return passed(scene);
    case 'take':
      return classic(scene, me, 1);
    case 'play':
      return played(said.card, scene, me);
    case 'choose':
      return said.action === 'classic' ? classic(scene, me, 1) : renewed(scene, me);
    case 'cancel':
      return scene.played && told('cancelled', { card: scene.played.card });
    case 'stand':
      return told(scene.desk && offersSomething(scene.desk.offers[seat]!) ? 'stands' : 'nothing');
    case 'withdraw':
      return told('nothing');
    case 'call':
      return told('call', { round: (scene.desk?.round ?? 0) + 1 });
    case 'name':
      return bribe(scene, said.seat, said.bribe === 'accept', seat);
    case 'offer':
      return left(me, said.dollars, said.nuggets);
    case 'bid':
      return left(me, said.dollars, 0);
    case 'gold':
      return left(me, 0, said.nuggets);
    case 'joe':
      return told('dollars', { n: Math.min(JOE, scene.people[said.seat]!.cash) });
    case 'swindle':
      return told('dollars', { n: ofOthers(scene, seat, (one) => Math.min(SWINDLE, one.cash)) });
    case 'panning':
      return told('nuggets', { n: ofOthers(scene, seat, (one) => Math.min(1, one.nuggets)) });
    case 'leave':
      return told('leave');
    default:
      return null;
  }
}

function cost(dollars: number, me: Person): Sentence {
  return { key: 'cup.leaves', facts: { cost: dollars, left: me.cash - dollars } };
}

function left(me: Person, dollars: number, nuggets: number): Sentence {
  return { key: 'desk.left', facts: { dollars: me.cash - dollars, n: me.nuggets - nuggets } };
}

function ofOthers(scene: Scene, seat: number, what: (person: Person) => number): number {
  return scene.people.reduce((sum, person, who) => (who === seat ? sum : sum + what(person)), 0);
}

function passed(scene: Scene): Sentence | null {
  if (scene.played && !scene.played.cancelled) return told('pass-card', { card: scene.played.card });
  if (scene.stop === null) return told('pass-dice');
  if (scene.stop === 'bank') return told('pass-bank');
  return scene.stop === 'sheriff' ? told('pass-star') : null;
}

/** The classic action of the place, so many times over. */
function classic(scene: Scene, me: Person, times: number): Sentence | null {
  switch (scene.stop) {
    case 'mine':
      return told('nuggets', { n: Math.min(times * count(me.locked, '9'), scene.mine) });
    case 'bank':
      return told('dollars', { n: scene.bank });
    case 'store':
      return told(times > 1 || scene.round === 1 ? 'shop-twice' : 'shop', { n: count(me.locked, 'J') });
    case 'saloon':
      return scene.lookout && !count(me.locked, 'Q') ? null : told('rob', { n: count(me.locked, 'Q') });
    case 'sheriff':
      return told('star');
    case 'hall':
      return told('titles', { n: Math.min(1 + count(me.locked, 'A'), scene.queue.length) + times - 1 });
    default:
      return null;
  }
}

/** The new action of the place, as the Extension has it. */
function renewed(scene: Scene, me: Person): Sentence | null {
  switch (scene.stop) {
    case 'bank':
      return told('dollars', { n: Math.min(count(me.locked, 'T'), scene.coach) });
    case 'saloon':
      return scene.lookout && told('recruit', { outlaw: scene.lookout });
    case 'sheriff':
      return told('hunt', { n: scene.wanted.length });
    case 'mine':
    case 'store':
    case 'hall':
      return told(`new-${scene.stop}`);
    default:
      return null;
  }
}

function played(card: Store, scene: Scene, me: Person): Sentence | null {
  if (card === 'dynamite' || card === 'credit' || card === 'corruption') return classic(scene, me, 2);
  if (card === 'sharing') return told('dollars', { n: Math.floor(scene.bank / 2) });
  if (card === 'marshall') return told('star-stays', { who: scene.sheriff });
  return PLAIN.has(card) ? told(card) : null;
}

function bribe(scene: Scene, seat: number, taken: boolean, own: number): Sentence | null {
  const offer = scene.desk?.offers[seat];
  if (seat === own || !offer) return null;
  if (!taken) return offersSomething(offer) ? told('no-bribe') : null;
  const cards = offer.titles + offer.stores + offer.ranches + offer.wired.length + offer.outlaws.length;
  return told('bribe', { dollars: offer.dollars, nuggets: offer.nuggets, cards });
}
