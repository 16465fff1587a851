/** What a marked thing is and does, and where its rule stands: from the words of the game. */
import type { Game } from './game';
import { nameOf } from './marks';
import type { Catalogue } from './phrase';

export interface About {
  name: string;
  text: string;
  /** The id of its rule; empty where there is none of its own. */
  rule: string;
}

export function about(mark: string, game: Pick<Game, 'about' | 'pieces'>, words: Catalogue, people: string[]): About {
  const [thing = ''] = mark.split('@');
  const [domain = '', id = ''] = thing.split('/');
  const piece = game.pieces.includes(id) ? game.about(id, words) : null;
  const own = [`what.${domain}.${id}`, `pieces.${id}.text`, `${domain}.${id}.text`, `does.${id}`];
  const keys = [...own, `what.${domain}`];
  const found = keys.map((key) => words.find(key)).find((text) => text !== undefined);
  return {
    name: piece?.name ?? words.find(`${domain}.${id}.name`) ?? called(mark, domain, id, words, people),
    text: piece?.text ?? found ?? '',
    rule: words.find(`what.rule.${domain}.${id}`) ?? words.find(`what.rule.${domain}`) ?? '',
  };
}

/** Somebody who plays without a chair has a name as well. */
function called(mark: string, domain: string, id: string, words: Catalogue, people: string[]): string {
  return domain === 'seat' ? words.name('seat', id) : nameOf(mark, words, people);
}
