/** Search in the rules: by words and by ids, whatever the accents; what was found can be marked in the text. */
import { plainText, type Block, type Item } from './markdown';

export interface Part {
  text: string;
  hit: boolean;
}

const TWO_LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', '’': "'" };

/** As it is compared: small letters without accents. */
function folded(letter: string): string {
  const small = letter.toLowerCase();
  return TWO_LETTERS[small] ?? small.normalize('NFD').replace(/\p{M}/gu, '');
}

export function wordsOf(query: string): string[] {
  return [...query].map(folded).join('').split(/\s+/).filter(Boolean);
}

/** Whether all of the words are somewhere in the text. */
export function found(text: string, words: string[]): boolean {
  const all = [...text].map(folded).join('');
  return words.every((word) => all.includes(word));
}

/** The text in pieces, hits and what is between them. */
export function parts(text: string, words: string[]): Part[] {
  const letters = [...text];
  const origin = letters.flatMap((letter, i) => [...folded(letter)].map(() => i)); // of each letter that is compared
  const all = letters.map(folded).join('');
  const hit = letters.map(() => false);
  for (const word of words)
    for (let at = all.indexOf(word); at >= 0; at = all.indexOf(word, at + 1))
      for (let i = at; i < at + word.length; i++) hit[origin[i]!] = true;
  const out: Part[] = [];
  for (const [i, letter] of letters.entries()) {
    const last = out.at(-1);
    if (last && last.hit === hit[i]) last.text += letter;
    else out.push({ text: letter, hit: hit[i]! });
  }
  return out;
}

/** What is left of a page: rules, paragraphs and rows with all of the words, under their headings. */
export function filtered(blocks: Block[], words: string[]): Block[] {
  if (!words.length) return blocks;
  const out: Block[] = [];
  let under = 0; // the level of what was kept last: a heading above it is kept too
  for (const block of [...blocks].reverse()) {
    const left = block.kind === 'heading' ? (block.level < under ? block : null) : rest(block, words);
    if (left) under = left.kind === 'heading' ? left.level : Infinity;
    if (left) out.unshift(left);
  }
  return out;
}

function rest(block: Exclude<Block, { kind: 'heading' }>, words: string[]): Block | null {
  if (block.kind === 'paragraph') return found(plainText(block.spans), words) ? block : null;
  if (block.kind === 'table') {
    const rows = block.rows.filter((row) => found(row.map(plainText).join(' '), words));
    return rows.length ? { ...block, rows } : null;
  }
  const items = block.items.filter((item) => found(textOf(item), words));
  return items.length ? { ...block, items } : null;
}

export function textOf(item: Item): string {
  return `${item.id ?? ''} ${plainText(item.spans)}`;
}

/** The rules among the blocks. */
export function rulesIn(blocks: Block[]): Item[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.filter((item) => item.id) : []));
}
