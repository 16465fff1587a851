import { OWN_GAMES, sharedTexts, textsOf } from '../src/lib/texts';
import { describe, expect, it } from 'vitest';
import { clockName, Draft, draftOf, forgetDraft, goodSize } from '../src/lib/draft.svelte';
import { NAMES } from '../src/lib/nickname';
import { awaited, isSolo, waitsForMe } from '../src/lib/tables';
import type { GameInfo, TableInfo } from '../src/lib/wire';

const sheriff = {
  id: 'sheriff', default: 'random', choices: ['random', '1', '2', '3', '4'], only: { '3': [3, 4], '4': [4] },
}; // prettier-ignore
const sharing = { id: 'sharing', default: 'no', choices: ['no', 'yes'], only: { yes: [4] } };
const game: GameInfo = { slug: 'toy', rules: '1', seats: [2, 3, 4], options: [sheriff, sharing], levels: [] };

describe('a table in the making', () => {
  it('begins with good company: easy bots, four where that is possible', () => {
    const draft = new Draft(game);
    expect(draft.untouched).toBe(true);
    expect(draft.plan()).toEqual({
      game: 'toy',
      chairs: [{ kind: 'me' }, ...Array.from({ length: 3 }, () => ({ kind: 'bot', level: 'easy' }))],
      options: {},
      public: false,
      hints: true,
    });
    expect([[2], [2, 3], [5, 6], [2, 3, 4, 5, 6, 7, 8, 9]].map(goodSize)).toEqual([2, 3, 5, 4]);
  });

  it('offers what a table of this size has, and forgets a wish that no longer fits', () => {
    const draft = new Draft(game);
    draft.choose(sheriff, '4');
    draft.choose(sharing, 'yes');
    expect(draft.plan().options).toEqual({ sheriff: '4', sharing: 'yes' });
    draft.setSize(3);
    expect(draft.choices(sheriff)).toEqual(['random', '1', '2', '3']);
    expect(draft.options.map((option) => option.id)).toEqual(['sheriff']);
    expect(draft.plan().options).toEqual({});
  });

  it('counts for ratings only with a clock, without hints, and from the beginning', () => {
    const draft = new Draft(game);
    draft.rated = true;
    expect(draft.plan()).toMatchObject({ rated: true, hints: false, clock: { kind: 'bank' } });
    draft.sitters[1] = 'guest';
    expect(draft.plan()).not.toHaveProperty('rated');
    const onset = new Draft(game, { seats: 2, options: {} });
    onset.rated = true;
    expect(onset.rated).toBe(false);
  });

  it('keeps oneself at the table when it shrinks, and knows whom it waits for', () => {
    const draft = new Draft(game);
    draft.me = 3;
    draft.setSize(2);
    expect(draft.chairs).toEqual(['easy', 'me']);
    draft.inviteAll();
    expect([draft.waits, draft.level, draft.untouched]).toEqual([true, null, false]);
  });

  it('has no hints among people unless they are wished for', () => {
    const draft = new Draft(game);
    expect(draft.hints).toBe(true);
    draft.sitters[1] = 'guest';
    expect(draft.plan().hints).toBe(false);
    draft.hints = true;
    expect(draft.plan().hints).toBe(true);
  });

  it('goes on from a moment of a game with its own players and house rules', () => {
    const origin = { table: 'abc', seq: 12 };
    const draft = new Draft(game, { origin, seats: 3, options: { sheriff: '2', sharing: 'no' } });
    expect(draft.options).toEqual([]);
    expect(draft.plan()).toMatchObject({ origin, options: { sheriff: '2', sharing: 'no' } });
    expect(draft.chairs).toHaveLength(3);
  });

  it('is the same until it is dealt', () => {
    draftOf(game).setSize(2);
    expect(draftOf(game).count).toBe(2);
    forgetDraft(game.slug);
    expect(draftOf(game).count).toBe(4);
  });

  it('knows its clocks by name', () => {
    expect(clockName({ kind: 'days', seconds: 259_200 })).toBe('days');
    expect(clockName({ kind: 'move', seconds: 31 })).toBeNull();
  });
});

describe('a table in the lobby', () => {
  const at = (more: object): TableInfo =>
    ({
      status: 'running', host: false, chairs: [{ seat: 0, kind: 'human', you: true }, { seat: 1, kind: 'human', name: 'Bob' }],
      ...more,
    }) as unknown as TableInfo; // prettier-ignore

  it('waits for whoever is asked, and for the host once everybody is seated', () => {
    expect(waitsForMe(at({ owing: [0, 1] }))).toBe(true);
    expect(waitsForMe(at({ owing: [1] }))).toBe(false);
    expect(waitsForMe(at({}))).toBe(false);
    expect(waitsForMe(at({ status: 'open', host: true }))).toBe(true);
    expect(waitsForMe(at({ status: 'open' }))).toBe(false);
    expect(awaited(at({ owing: [0, 1] }))).toEqual(['Bob']);
    expect(isSolo(at({}))).toBe(false);
  });
});

describe('names of the house', () => {
  it.each(['en', 'fr'] as const)('are no names of a game (%s)', async (lang) => {
    const ours = await sharedTexts(lang);
    const levels = ['easy', 'medium', 'hard'].map((level) => ours[`level.${level}.name`]!.toLowerCase());
    for (const slug of OWN_GAMES) {
      const named = Object.entries(await textsOf(slug, lang)).filter(([key]) => key.startsWith('names.'));
      const theirs = named.map(([, name]) => name.toLowerCase());
      expect(theirs.filter((name) => levels.includes(name))).toEqual([]);
      const nicknames = NAMES.filter((name) => theirs.some((their) => their.endsWith(name.toLowerCase())));
      expect(nicknames).toEqual([]);
    }
  });
});
