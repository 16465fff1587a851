/**
 * Texts from templates and facts, as the program's own catalogues read them:
 * `{fact}` inserts a fact, `{fact:domain}` its name in that domain, `{n:# tile|# tiles}` a number with its noun.
 * `[fact? words]` are said only where the fact is neither 0 nor empty. `{de fact}` puts a little word before a fact as
 * French joins the two: de Cole, d’Ezra, du shérif. `[fact* words]` are said for each of a list; lists as long go along.
 */
import type { Fact, Lang } from '../gen/texts';

export type Texts = Record<string, string>;
export type Facts = Record<string, Fact | undefined>;

const NOTHING = '–'; // where a list is empty
const PERHAPS = /\[(\w+)\?([^[\]]*)\]/g;
const EACH = /\[(\w+)\*([^[\]]*)\]/;
const PLACE = /\{(?:(\p{L}+) )?(\w+)(?::([^}]*))?\}/gu;
const ELIDES = /^(?:[aeiou]|y(?![aeiou])|h(?!a))/; // d’Yves and d’Hélène, but de Yann and de Hank
const JOINED = { 'de le ': 'du ', 'de les ': 'des ', 'à le ': 'au ', 'à les ': 'aux ' };

export class Catalogue {
  constructor(
    readonly lang: Lang,
    private readonly texts: Texts,
    private readonly below: Catalogue | null = null,
    /** The seat of the reader, who is told in the second person what that seat does. */
    private readonly you: number | null = null,
  ) {}

  /** The same words at a table where these people sit. */
  among(people: string[], you: number | null = null): Catalogue {
    const names = people.map((name, seat) => [`names.seat.${seat}`, name] as const).filter(([, name]) => name);
    return names.length ? new Catalogue(this.lang, Object.fromEntries(names), this, you) : this;
  }

  find(key: string): string | undefined {
    return this.texts[key] ?? this.below?.find(key);
  }

  name(domain: string, value: Fact): string {
    if (typeof value === 'object') return value.map((part) => this.name(domain, part)).join(', ') || NOTHING;
    return this.find(`names.${domain}.${value}`) ?? String(value);
  }

  /** The template of this key, or of the variant that the value of a fact selects, filled in. */
  text(key: string, facts: Facts = {}): string {
    const template = this.toYou(key, facts) ?? this.find(key) ?? this.variant(key, facts);
    return template === undefined ? key : this.fill(template, facts);
  }

  has(key: string, facts: Facts = {}): boolean {
    return (this.find(key) ?? this.variant(key, facts)) !== undefined;
  }

  private toYou(key: string, facts: Facts): string | undefined {
    if (this.you === null || facts['seat'] !== this.you) return undefined;
    return this.find(`${key}.you`) ?? this.variant(key, facts, '.you');
  }

  private variant(key: string, facts: Facts, told = ''): string | undefined {
    for (const value of Object.values(facts)) {
      const found = typeof value === 'string' ? this.find(`${key}.${value}${told}`) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private fill(template: string, facts: Facts): string {
    const found = EACH.exec(template);
    if (!found) return this.fillOnce(template, facts);
    const [whole, fact = '', words = ''] = found;
    const all = each(facts, fact).map((one) => this.fillOnce(words, one));
    const rest = template.slice(found.index + whole.length);
    return this.fillOnce(template.slice(0, found.index), facts) + all.join(', ') + this.fill(rest, facts);
  }

  private fillOnce(template: string, facts: Facts): string {
    const said = template.replace(PERHAPS, (_, fact: string, words: string) => (isSomething(facts[fact]) ? words : ''));
    return said.replace(PLACE, (place, word: string | undefined, fact: string, spec: string | undefined) => {
      const value = facts[fact];
      return value === undefined ? place : joined(word ?? '', this.part(value, spec ?? ''));
    });
  }

  private part(value: Fact, spec: string): string {
    if (spec.includes('|')) {
      const [one = '', many = ''] = spec.split('|');
      const alone = value === 1 || (this.lang === 'fr' && value === 0);
      return (alone ? one : many).replace('#', this.plain(value));
    }
    return spec ? this.name(spec, value) : this.plain(value);
  }

  private plain(value: Fact): string {
    if (typeof value === 'object') return value.join(', ');
    return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
  }
}

/** The facts once for each of a list, with that one in its place; lists as long go along. */
function each(facts: Facts, fact: string): Facts[] {
  const list = facts[fact];
  if (typeof list !== 'object') return [];
  const along = Object.entries(facts).filter(([, value]) => typeof value === 'object' && value.length === list.length);
  return list.map((_, i) => ({
    ...facts,
    ...Object.fromEntries(along.map(([name, value]) => [name, (value as typeof list)[i]])),
  }));
}

/** A little word before a name, as French says it. A capital keeps its article: de Le Gall. */
export function joined(word: string, name: string): string {
  const both = word ? `${word} ${name}` : name;
  for (const [apart, together] of Object.entries(JOINED))
    if (both.startsWith(apart)) return together + both.slice(apart.length);
  return word.endsWith('e') && ELIDES.test(unaccented(name)) ? `${word.slice(0, -1)}’${name}` : both;
}

function unaccented(name: string): string {
  return name.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD');
}

function isSomething(value: Fact | undefined): boolean {
  return typeof value === 'object' ? value.length > 0 : Boolean(value);
}
