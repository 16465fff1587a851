/** The reader's language: changed at any time, without a reload. */
import { LANGS, type Args, type Lang, type Nothing } from '../gen/texts';
import { Problem } from './http';
import { Catalogue, type Facts, type Texts } from './phrase';
import { stored } from './stored';
import { sharedTexts, textsOf } from './texts';
import type { GameInfo } from './wire';

type ArgsOf<K extends keyof Args> = Args[K] extends Nothing ? [] : [Args[K]];

class Reader {
  lang = $state<Lang>('en');
  #shared = $state.raw(new Catalogue('en', {}));
  #games = $state.raw<Record<string, Catalogue>>({});
  #taught = $state.raw<Record<string, Texts>>({});
  #met = $state.raw<Record<string, GameInfo['words']>>({});

  async start(): Promise<void> {
    const wished = stored.read('lang') ?? navigator.language.slice(0, 2);
    await this.speak(LANGS.find((lang) => lang === wished) ?? 'en');
    stored.follow('lang', (told) => void this.speak(LANGS.find((lang) => lang === told) ?? this.lang));
  }

  /** Changes the language once its texts, and those of the games in use, are there. */
  async speak(lang: Lang): Promise<void> {
    const common = new Catalogue(lang, await sharedTexts(lang));
    const games: Record<string, Catalogue> = {};
    const missing = (): string[] => Object.keys(this.#games).filter((slug) => !games[slug]); // one may join meanwhile
    while (missing().length)
      for (const [slug, words] of await Promise.all(missing().map((slug) => loadGame(slug, lang, common))))
        games[slug] = words;
    this.#shared = common;
    this.#games = games;
    this.lang = lang;
    document.documentElement.lang = lang;
    stored.write('lang', lang);
  }

  async learn(slug: string): Promise<void> {
    while (!this.#games[slug]) {
      const lang = this.lang;
      const [, words] = await loadGame(slug, lang, this.#shared);
      if (lang === this.lang) this.#games = { ...this.#games, [slug]: words }; // else the reader speaks another by now
    }
  }

  text(key: string, facts: Facts = {}): string {
    return this.#shared.text(key, facts);
  }

  has(key: string): boolean {
    return this.#shared.find(key) !== undefined;
  }

  /** The words of one game, on top of the common ones. */
  game(slug: string): Catalogue {
    const words = this.#games[slug] ?? this.#shared;
    const taught = this.#taught[`${slug} ${this.lang}`];
    return taught ? new Catalogue(this.lang, taught, words) : words;
  }

  /** What is said of a game before its own words are there: its title, a line about it, how long it takes. */
  bill(slug: string, what: 'title' | 'tagline' | 'length'): string {
    const said = this.#shared.find(`games.${slug}.${what}`) ?? this.#games[slug]?.find(what);
    return said ?? this.#met[slug]?.[this.lang]?.[what] ?? (what === 'title' ? slug : '');
  }

  /** Games of which the house itself says what this build does not know. */
  meet(games: GameInfo[]): void {
    this.#met = Object.fromEntries(games.map((game) => [game.slug, game.words]));
  }

  /** Texts that the house makes from the content of its box. */
  teach(slug: string, lang: Lang, texts: Texts): void {
    this.#taught = { ...this.#taught, [`${slug} ${lang}`]: texts };
  }
}

async function loadGame(slug: string, lang: Lang, common: Catalogue): Promise<[string, Catalogue]> {
  return [slug, new Catalogue(lang, await textsOf(slug, lang), common)];
}

export const reader = new Reader();

/** A text of the client in the reader's language. */
export function t<K extends keyof Args>(key: K, ...args: ArgsOf<K>): string {
  return reader.text(key, args[0] ?? {});
}

/** A fault in the language of the reader, whatever was spoken when it came. */
export function sayFault(fault: unknown, otherwise: string): string {
  const key = fault instanceof Problem ? `problem.${fault.key}` : '';
  const said = reader.has(key) ? reader.text(key, (fault as Problem).facts as Facts) : '';
  if (said && !said.includes('{')) return said; // the house keeps the facts of its own faults to itself
  return fault instanceof Error && fault.message ? fault.message : otherwise;
}
