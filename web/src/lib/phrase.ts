/**
 * Texts from templates and facts, as the program's own catalogues read them:
 * `{fact}` inserts a fact, `{fact:domain}` its name in that domain, `{n:# tile|# tiles}` a number with its noun.
 * `[fact? words]` are said only where the fact is neither 0 nor empty.
 */
import type { Fact, Lang } from '../gen/texts';

export type Texts = Record<string, string>;
export type Facts = Record<string, Fact | undefined>;

const NOTHING = '–'; // where a list is empty
const PERHAPS = /\[(\w+)\?([^[\]]*)\]/g;
const PLACE = /\{(\w+)(?::([^}]*))?\}/g;

export class Catalogue {
  constructor(
    readonly lang: Lang,
    private readonly texts: Texts,
    private readonly below: Catalogue | null = null,
  ) {}

  /** The same words at a table where these people sit. */
  among(people: string[]): Catalogue {
    const names = people.map((name, seat) => [`names.seat.${seat}`, name] as const).filter(([, name]) => name);
    return names.length ? new Catalogue(this.lang, Object.fromEntries(names), this) : this;
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
    const template = this.find(key) ?? this.variant(key, facts);
    return template === undefined ? key : this.fill(template, facts);
  }

  has(key: string, facts: Facts = {}): boolean {
    return (this.find(key) ?? this.variant(key, facts)) !== undefined;
  }

  private variant(key: string, facts: Facts): string | undefined {
    for (const value of Object.values(facts)) {
      const found = typeof value === 'string' ? this.find(`${key}.${value}`) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private fill(template: string, facts: Facts): string {
    const said = template.replace(PERHAPS, (_, fact: string, words: string) => (isSomething(facts[fact]) ? words : ''));
    return said.replace(PLACE, (place, fact: string, spec: string | undefined) => {
      const value = facts[fact];
      return value === undefined ? place : this.part(value, spec ?? '');
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
    return typeof value === 'object' ? value.join(', ') : String(value);
  }
}

function isSomething(value: Fact | undefined): boolean {
  return typeof value === 'object' ? value.length > 0 : Boolean(value);
}
