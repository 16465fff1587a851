/** The little Markdown of the rules pages, as plain data: drawn by components, so nothing in it can become markup. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };
export interface Item {
  /** The rule this item states. */
  id: string | null;
  spans: Span[];
}
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;
const RULE = /^\*\*([A-Z][A-Z0-9]+-\d+)\*\*\s*/;

export function blocks(markdown: string): Block[] {
  const out: Block[] = [];
  for (const chunk of markdown.replaceAll('\r', '').split(/\n{2,}/)) {
    const lines = chunk.split('\n').filter((line) => line.trim());
    while (lines.length) out.push(next(lines));
  }
  return out;
}

function next(lines: string[]): Block {
  const first = lines[0]!;
  const heading = /^(#{1,4})\s+(.*)$/.exec(first);
  if (heading) {
    lines.shift();
    return { kind: 'heading', level: heading[1]!.length, id: slug(heading[2]!), text: heading[2]! };
  }
  if (/^\s*([-*]|\d+\.)\s/.test(first)) return list(lines);
  if (first.startsWith('|')) return table(lines);
  const text: string[] = [];
  while (lines.length && !/^(#{1,4}\s|\s*[-*]\s|\s*\d+\.\s|\|)/.test(lines[0]!)) text.push(lines.shift()!.trim());
  if (!text.length) text.push(lines.shift()!.trim());
  return { kind: 'paragraph', spans: spans(text.join(' ')) };
}

function list(lines: string[]): Block {
  const ordered = /^\s*\d+\./.test(lines[0]!);
  const texts: string[] = [];
  while (lines.length && !lines[0]!.startsWith('#')) {
    const line = lines.shift()!;
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) texts.push(item[1]!);
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return {
    kind: 'list',
    ordered,
    items: texts.map((text) => ({ id: RULE.exec(text)?.[1] ?? null, spans: spans(text.replace(RULE, '')) })),
  };
}

function table(lines: string[]): Block {
  const rows: Span[][][] = [];
  while (lines[0]?.startsWith('|')) {
    const cells = lines
      .shift()!
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(cells.map(spans));
  }
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) };
}

export function spans(text: string): Span[] {
  const out: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > at) out.push({ kind: 'text', text: text.slice(at, found.index) });
    at = found.index + found[0].length;
    const [, strong, em, code, label, href] = found;
    if (strong) out.push({ kind: 'strong', text: strong });
    else if (em) out.push({ kind: 'em', text: em });
    else if (code) out.push({ kind: 'code', text: code });
    else if (label && href) out.push(safe(href) ? { kind: 'link', text: label, href } : { kind: 'text', text: label });
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) });
  return out;
}

/** Only places in our own pages and plain web addresses are links. */
function safe(href: string): boolean {
  return /^(#|\/(?!\/)|https:\/\/)/.test(href);
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Without what sets it off. */
export function plainText(spans: Span[]): string {
  return spans.map((span) => span.text).join('');
}
