/** What is printed on cards, dice and safes: told by the house, so that an owner's own box is shown as well as ours. */
import { api } from '../../lib/api';
import { reader } from '../../lib/lang.svelte';
import { LANGS, type Lang } from '../../gen/texts';
import { kindOf, SAFES, type Gun, type Safe } from './content';

export interface Printed {
  /** The six faces of each gun's die. */
  faces: Record<Gun, number[]>;
  gold: Record<Safe, number>;
  /** By number of players: the stars a house takes, and the rounds of turns. */
  tables: Record<string, { capacity: number; rounds: number }>;
  /** Names and texts that tell a number of the box, by language. */
  texts: Record<Lang, Record<string, string>>;
}

export let printed: Printed;

export function learn(facts: Printed): void {
  printed = facts;
  for (const lang of LANGS) {
    const texts = Object.fromEntries(Object.entries(facts.texts[lang]).map(([key, text]) => [key, alike(text)]));
    reader.teach('deadwood-1876', lang, { ...texts, ...claims(texts) });
  }
}

/** Two safes with the same gold are the same to everybody: "3 gold (b)" is 3 gold. */
const alike = (text: string): string => text.replace(/ \([a-c]\)$/, '');

export async function load(): Promise<void> {
  if (printed) return;
  learn(await api.printed<Printed>('deadwood-1876'));
}

/** What is said of a safe with gold, in a sentence and in the bubble on it. */
function claims(texts: Record<string, string>): Record<string, string> {
  const golden = SAFES.filter((safe) => kindOf(safe) === 'gold');
  return Object.fromEntries([
    ...golden.map((safe) => [`names.claim.${safe}`, texts[`names.safe.${safe}`]!]),
    ...[...golden, 'GN2' as const].map((safe) => [`names.claimed.${safe}`, mark(safe)]),
    ['names.claimed.fool', mark('GN2')],
  ]);
}

/** The gold in a safe: none in one that is closed. */
export const goldOf = (safe: Safe | null): number => (safe ? printed.gold[safe] : 0);

/** A letter or number that stands for a safe where there is no room for more. */
export function mark(safe: Safe): string {
  const kind = kindOf(safe);
  if (kind === 'gold' || kind === 'fool') return goldOf(safe) < 0 ? `−${-goldOf(safe)}` : String(goldOf(safe));
  return kind === 'mystery' ? (MYSTERY[safe] ?? '?') : safe[2]!;
}
const MYSTERY: Readonly<Partial<Record<Safe, string>>> = {
  'M-RUS': 'H',
  'M-LUC': '+',
  'M-DEB': '−',
  'M-CSH': '$',
  'M-OIL': 'O',
};
