/** What is printed on cards, outfits and dice: told by the house, so that an owner's own cards are shown as well as ours. */
import { api } from '../../lib/api';
import type { Catalogue } from '../../lib/phrase';

export interface OutfitCard {
  id: string;
  good: boolean;
  stats: Record<string, number>;
  rock: number;
  tokens: Record<string, number>;
}
export interface ItemCard {
  id: string;
  copies: number;
  cost: number;
  only: string;
}
export interface MagicCard {
  id: string;
  outfit: string;
  stat: string;
  need: number;
  cost: number;
}
export interface ObjectiveCard {
  id: string;
  outfit: string;
  points: number;
  goal: string;
  number: number;
}
export interface FolkCard {
  id: string;
  alignment: 'good' | 'neutral' | 'bad';
  agility: number;
  smarts: number;
  spirit: number;
  strength: number;
  vigor: number;
  reaction: string;
  rock: number;
}
export interface Printed {
  outfits: OutfitCard[];
  tiles: { id: string; small: boolean }[];
  items: ItemCard[];
  magic: MagicCard[];
  objectives: ObjectiveCard[];
  folk: FolkCard[];
  events: string[];
  tables: Record<string, number[]>;
  /** By dice less one, then by the number needed less one. */
  odds: number[][];
  /** Texts made from the data of the cards, by language. */
  texts: Record<string, Record<string, string>>;
}

export let printed: Printed;

export function learn(facts: Printed): void {
  printed = facts;
}

export async function load(): Promise<void> {
  if (printed) return;
  learn(await api.printed<Printed>('slaughter-gulch'));
}

export type Kind = 'item' | 'magic' | 'objective' | 'folk' | 'event' | 'tile';

export function kindOf(id: string): Kind | null {
  if (printed.items.some((card) => card.id === id)) return 'item';
  if (printed.magic.some((card) => card.id === id)) return 'magic';
  if (printed.objectives.some((card) => card.id === id)) return 'objective';
  if (printed.folk.some((card) => card.id === id)) return 'folk';
  if (printed.events.includes(id)) return 'event';
  return printed.tiles.some((tile) => tile.id === id) ? 'tile' : null;
}

export const folkCard = (id: string): FolkCard | undefined => printed.folk.find((card) => card.id === id);
export const magicOf = (outfit: string): MagicCard[] => printed.magic.filter((card) => card.outfit === outfit);
export const goalsOf = (outfit: string): ObjectiveCard[] => printed.objectives.filter((card) => card.outfit === outfit);
export const outfitCard = (outfit: string): OutfitCard | undefined =>
  printed.outfits.find((card) => card.id === outfit);

/** What a card does, in words made from the data that the rules work with. */
export function does(id: string, words: Catalogue): string {
  return printed.texts[words.lang]?.[`pieces.${id}.text`] ?? '';
}

/** The chance that so many dice reach a number; 1 where nothing is needed. */
export function odds(dice: number, need: number): number {
  if (need <= 1) return 1;
  const row = printed.odds[Math.min(dice, printed.odds.length) - 1];
  return row?.[Math.min(need, row.length) - 1] ?? 0;
}
