/** What follows from an answer, in a few words for its button: dice everybody knows, and one's own cards. */
import type { Said } from '../../gen/deadwood-1876';
import type { Sentence } from '../../lib/game';
import { hundredths } from '../../lib/percent';
import type { Facts } from '../../lib/phrase';
import { gunOf, itemOf, type Gun } from './content';
import { chance, winning } from './odds';
import { gunsOf, type Scene } from './scene';

const MIDDLING: Gun = 'COL'; // what an unknown gun is measured by
const then = (key: string, facts: Facts = {}): Sentence => ({ key: `then.${key}`, facts });

export function consequence(said: Said, scene: Scene, seat: number): Sentence | null {
  switch (said.verb) {
    case 'pass':
      return then('pass');
    case 'draw':
      return then('draw');
    case 'wait':
      return then('wait');
    case 'offer':
      return then('offer', { n: winning(scene, said.card) ?? 0, m: winning(scene, null) ?? 0 });
    case 'defend':
      return then('defend', { n: winning(scene, said.card) ?? 0 });
    case 'accept':
      return accepted(scene, seat, said.seat);
    case 'rob':
    case 'duel':
    case 'commit':
      return then('against', { n: hundredths(chance([gunOf(said.card)], [MIDDLING])), gun: MIDDLING });
    case 'use':
      return then(`use.${itemOf(said.card)}`);
    default:
      return null;
  }
}

/** The Holster of a lender, on the side of whoever chooses among them. */
function accepted({ attack, offers }: Scene, seat: number, lender: number): Sentence | null {
  const offer = offers.find((one) => one.seat === lender);
  if (!attack || !offer) return null;
  const [own, foe] = seat === attack.attacker ? attack.sides : [attack.sides[1], attack.sides[0]];
  return then('defend', { n: hundredths(chance([...gunsOf(own), gunOf(offer.card)], gunsOf(foe))) });
}
