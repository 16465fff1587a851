/** The reader's language: changed at any time, without a reload. */
import { games, LANGS, shared, type Args, type Lang, type Nothing } from '../gen/texts';
import { Catalogue, type Facts, type Texts } from './phrase';
import { stored } from './stored';

type ArgsOf<K extends keyof Args> = Args[K] extends Nothing ? [] : [Args[K]];

class Reader {
  lang = $state<Lang>('en');
  #shared = $state.raw(new Catalogue('en', {}));
  #games = $state.raw<Record<string, Catalogue>>({});
  #taught = $state.raw<Record<string, Texts>>({});

  async start(): Promise<void> {
    const wished = stored.read('lang') ?? navigator.language.slice(0, 2);
    await this.speak(LANGS.find((lang) => lang === wished) ?? 'en');
  }

  /** Changes the language once its texts, and those of the games in use, are there. */
  async speak(lang: Lang): Promise<void> {
    const common = new Catalogue(lang, (await shared[lang]()).default);
    const inUse = await Promise.all(Object.keys(this.#games).map((slug) => loadGame(slug, lang, common)));
    this.#shared = common;
    this.#games = Object.fromEntries(inUse);
    this.lang = lang;
    document.documentElement.lang = lang;
    stored.write('lang', lang);
  }

  async learn(slug: string): Promise<void> {
    if (this.#games[slug] || !games[slug]) return;
    const [, catalogue] = await loadGame(slug, this.lang, this.#shared);
    this.#games = { ...this.#games, [slug]: catalogue };
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

  /** Texts that the house makes from the content of its box. */
  teach(slug: string, lang: Lang, texts: Texts): void {
    this.#taught = { ...this.#taught, [`${slug} ${lang}`]: texts };
  }
}

async function loadGame(slug: string, lang: Lang, common: Catalogue): Promise<[string, Catalogue]> {
  return [slug, new Catalogue(lang, (await games[slug]![lang]()).default, common)];
}

export const reader = new Reader();

/** A text of the client in the reader's language. */
export function t<K extends keyof Args>(key: K, ...args: ArgsOf<K>): string {
  return reader.text(key, args[0] ?? {});
}
