/** What an order could do where it is given, by what everybody sees: an order that can do nothing is warned of, not forbidden. */
import type { Sentence } from '../../lib/game';
import { GRAVE, HOME, SQUARE } from './content';
import { folkCard, outfitCard } from './printed';
import { at, nameOf, type Figure, type Scene } from './scene';

/** Tokens that work in one place only. */
const ONLY_IN: Record<string, string> = {
  prospect: 'mine',
  gamble: 'saloon',
  shop: 'store',
  telegraph: 'telegraph',
  raise: 'cemetery',
};
const LAWMEN = new Set(['N01', 'N02']);
const ON_RIVALS = new Set(['mesmerize', 'confiscate']);
const ON_FOLK = new Set(['recruit', 'epiphany', 'brainwash', 'bible']);
const ON_BOTH = new Set(['rob', 'arrest']);

/** Reasons that hold whatever the others do. */
const SURE = new Set(['place', 'mine', 'rock', 'wounded', 'pool', 'learned', 'spell', 'gadget', 'home']);
export const isSure = (why: Sentence | null): boolean => why !== null && SURE.has(why.key.slice('idle.'.length));

/** Why this token would do nothing for this dude there, as far as one can see; null where it may do something. */
export function idle(scene: Scene, { seat, wounded }: Figure, token: string, space: number): Sentence | null {
  const place = ONLY_IN[token];
  if (place && nameOf(scene, space) !== place) return { key: 'idle.place', facts: { token, tile: place } };
  if (token === 'arrest' && wounded) return { key: 'idle.wounded', facts: {} };
  return lacks(scene, seat, token) ?? nothingToLearn(scene, seat, token, space) ?? nobody(scene, seat, token, space);
}

/** What is needed wherever it is played. */
function lacks(scene: Scene, seat: number, token: string): Sentence | null {
  const side = scene.sides[seat]!;
  if (token === 'prospect' && scene.mine === 0) return { key: 'idle.mine', facts: {} };
  if (token === 'gamble' && side.rock === 0) return { key: 'idle.rock', facts: {} };
  if (token === 'shop' && scene.store === 0) return { key: 'idle.store', facts: {} };
  if (token === 'raise' && !at(scene, GRAVE).length) return { key: 'idle.graves', facts: {} };
  if (['recruit', 'epiphany', 'brainwash'].includes(token) && side.pool === 0) return { key: 'idle.pool', facts: {} };
  return null;
}

/** Spells and gadgets: learned at home, used elsewhere once they are learned. */
function nothingToLearn(scene: Scene, seat: number, token: string, space: number): Sentence | null {
  if (token !== 'spell' && token !== 'gadget') return null;
  const side = scene.sides[seat]!;
  if (space === HOME) return side.up ? null : { key: 'idle.learned', facts: {} };
  const usable = token === 'spell' ? side.learned.length > 0 : side.learned.includes('G1') && space >= SQUARE;
  return usable ? null : { key: `idle.${token}`, facts: {} };
}

/** Somebody may still come; until then there is nobody of use. */
function nobody(scene: Scene, seat: number, token: string, space: number): Sentence | null {
  if (token === 'heal') {
    const hurt =
      at(scene, space).some((one) => one.wounded) || scene.figures.some((one) => mine(one, seat) && one.wounded);
    return hurt ? null : { key: 'idle.heal', facts: {} };
  }
  const rivals = ON_RIVALS.has(token) || ON_BOTH.has(token);
  const folk = ON_FOLK.has(token) || ON_BOTH.has(token);
  if (space === HOME && (rivals || folk || token === 'fight')) return { key: 'idle.home', facts: { token } };
  if (!rivals && !folk) return null;
  const others = space === HOME ? [] : at(scene, space);
  const any = others.some((one) =>
    one.seat >= 0 ? rivals && one.seat !== seat : folk && suits(scene, seat, token, one),
  );
  return any ? null : { key: 'idle.nobody', facts: { token } };
}

const mine = (one: Figure, seat: number): boolean => one.seat === seat && one.place <= HOME;

/** Whether a townsfolk may be of use: one that lies face down always may. */
function suits(scene: Scene, seat: number, token: string, one: Figure): boolean {
  const card = folkCard(one.card);
  if (!card) return true;
  if (LAWMEN.has(card.id) && token !== 'rob') return false;
  const ours = outfitCard(scene.sides[seat]!.outfit)!.good ? 'good' : 'bad';
  if (token === 'arrest') return card.alignment === 'bad';
  if (token === 'recruit') return card.alignment === 'neutral' || card.alignment === ours;
  if (token === 'epiphany' || token === 'brainwash') return card.alignment !== 'neutral' && card.alignment !== ours;
  return true;
}
