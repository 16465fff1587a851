/** Whether somebody is coached: in the first two games of each game, later by choice; and how often a question came. */
import { stored } from './stored';

const FIRST_GAMES = 2;

class Coach {
  #chosen = $state<Record<string, boolean>>({});
  #asked = new Map<string, number[]>();

  /** At this table: the games that were played before it count. */
  on(slug: string, table: string): boolean {
    return this.#chosen[slug] ?? chosen(slug) ?? played(slug).filter((one) => one !== table).length < FIRST_GAMES;
  }

  choose(slug: string, on: boolean): void {
    this.#chosen[slug] = on;
    stored.write(`coached.${slug}`, on ? 'no' : 'yes');
  }

  /** A game came to its end, or was left. */
  played(slug: string, table: string): void {
    const before = played(slug);
    if (before.length < FIRST_GAMES && !before.includes(table))
      stored.write(`played.${slug}`, [...before, table].join(' '));
  }

  /** How many questions of this kind came at this table before this one. */
  before(table: string, kind: string, ask: number): number {
    const name = `${table} ${kind}`;
    const asks = this.#asked.get(name) ?? [];
    if (!asks.includes(ask)) this.#asked.set(name, [...asks, ask]);
    return this.#asked.get(name)!.indexOf(ask);
  }
}

/** What this person has said about it, if anything; the word stands for “knows enough”. */
function chosen(slug: string): boolean | undefined {
  const enough = stored.read(`coached.${slug}`);
  return enough === null ? undefined : enough === 'no';
}

function played(slug: string): string[] {
  return stored.read(`played.${slug}`)?.split(' ') ?? [];
}

export const coach = new Coach();
