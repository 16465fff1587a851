import { describe, expect, it, vi } from 'vitest';
import { blocks, spans } from '../src/lib/markdown';
import { reader } from '../src/lib/lang.svelte';
import { Catalogue, joined } from '../src/lib/phrase';
import joins from './joined.json';
import { routeOf } from '../src/lib/router.svelte';
import { written } from '../src/lib/clock';
import { OWN_GAMES, sharedTexts, textsOf } from '../src/lib/texts';

describe('phrases', () => {
  const texts = {
    greet: '{who} has {n:# die|# dice}.',
    'names.die.colt': 'Colt',
    list: '{dice:die}!',
    'march.alone': '{unit} goes alone',
  };
  const below = new Catalogue('en', { deep: 'down here' });

  it('fills facts, names and numbers', () => {
    const words = new Catalogue('en', texts, below);
    expect(words.text('greet', { who: 'Maya', n: 1 })).toBe('Maya has 1 die.');
    expect(words.text('greet', { who: 'Maya', n: 0 })).toBe('Maya has 0 dice.');
    expect(words.text('list', { dice: ['colt', 'knife'] })).toBe('Colt, knife!');
    expect(words.text('deep')).toBe('down here');
  });

  it('leaves out what a fact makes empty', () => {
    const words = new Catalogue('en', { deal: '{who} deals.[gold? Gold: {gold}.][cards? Cards: {cards:die}.]' }, below);
    expect(words.text('deal', { who: 'Maya', gold: 0, cards: [] })).toBe('Maya deals.');
    expect(words.text('deal', { who: 'Maya', gold: 2, cards: ['colt'] })).toBe('Maya deals. Gold: 2. Cards: colt.');
  });

  it('tells lists in pairs', () => {
    const words = new Catalogue('en', { roll: 'Round {n}: [who*{who:seat} {dice}]. Next.', 'names.seat.0': 'Ada' });
    expect(words.text('roll', { n: 2, who: [0, 1], dice: [5, 3] })).toBe('Round 2: Ada 5, 1 3. Next.');
  });

  it('counts zero as one in French', () => {
    expect(new Catalogue('fr', texts).text('greet', { who: 'Maya', n: 0 })).toBe('Maya has 0 die.');
  });

  it('takes the variant that a fact selects, and shows the key of what is missing', () => {
    const words = new Catalogue('en', texts);
    expect(words.text('march', { unit: 'C1', load: 'alone' })).toBe('C1 goes alone');
    expect(words.text('nothing')).toBe('nothing');
  });
});

describe('the second person', () => {
  const texts = {
    'event.pay': '{seat:seat} pays {n}.',
    'event.pay.you': 'You pay {n}.',
    'event.roll.closed': '{seat:seat} shakes the cup.',
    'event.roll.open': '{seat:seat} rolls {n}.',
    'event.roll.open.you': 'You roll {n}.',
    'event.end': 'The end.',
  };
  const words = new Catalogue('en', texts).among(['Maya', 'Hugo'], 1);

  it('is for what the reader does, and for nothing else', () => {
    expect(words.text('event.pay', { seat: 1, n: 2 })).toBe('You pay 2.');
    expect(words.text('event.pay', { seat: 0, n: 2 })).toBe('Maya pays 2.');
    expect(words.text('event.end', { seat: 1 })).toBe('The end.');
  });

  it('has its own variants', () => {
    expect(words.text('event.roll', { seat: 1, how: 'open', n: 2 })).toBe('You roll 2.');
    expect(words.text('event.roll', { seat: 0, how: 'open', n: 2 })).toBe('Maya rolls 2.');
    expect(words.text('event.roll', { seat: 1, how: 'closed' })).toBe('Hugo shakes the cup.');
  });

  it('knows no more than the third', async () => {
    const facts = (text: string): string[] => [...text.matchAll(/\{(?:\p{L}+ )?(\w+)/gu)].map(([, fact]) => fact!);
    for (const lang of ['en', 'fr'] as const)
      for (const texts of await Promise.all(OWN_GAMES.map((slug) => textsOf(slug, lang))))
        for (const [key, text] of Object.entries(texts)) {
          const base =
            key.startsWith('event.') && key.endsWith('.you') ? texts[key.slice(0, -'.you'.length)] : undefined;
          if (base) expect(facts(base), key).toEqual(expect.arrayContaining(facts(text)));
        }
  });
});

describe('the reader', () => {
  it('speaks one language in every game, also in one that is learnt while it changes', async () => {
    let arrive!: (answer: Response) => void;
    const late = new Promise<Response>((resolve) => (arrive = resolve));
    vi.stubGlobal('fetch', (path: string) => (path.endsWith('/en') ? late : Promise.resolve(new Response('{}'))));
    await reader.speak('en');
    const learns = reader.learn('high-noon');
    await reader.speak('fr');
    arrive(new Response('{}'));
    await learns;
    expect(reader.game('high-noon').lang).toBe('fr');
    vi.unstubAllGlobals();
  });
});

describe('French', () => {
  it('joins little words and names as the program does', () => {
    for (const [word, name, both] of joins) expect(joined(word!, name!)).toBe(both);
    const words = new Catalogue('fr', { turn: 'Tour {de who:seat}', 'names.seat.9': 'l’Étranger' });
    expect(words.text('turn', { who: 'Inès' })).toBe('Tour d’Inès');
    expect(words.text('turn', { who: 9 })).toBe('Tour de l’Étranger');
  });

  it('keeps : ; ! ? and » on the line of the word before them', async () => {
    const ours = [sharedTexts('fr'), ...OWN_GAMES.map((slug) => textsOf(slug, 'fr'))];
    for (const texts of await Promise.all(ours))
      for (const [key, text] of Object.entries(texts)) expect(text, key).not.toMatch(/\S [:;!?»]|« \S/);
  });
});

describe('the rules page', () => {
  it('makes anchors of rule ids', () => {
    const [title, list] = blocks('# Two Towns\n\n- **TT-001** Eleven tiles.\n- **TT-002** See [TT-001](#TT-001).');
    expect(title).toMatchObject({ kind: 'heading', level: 1 });
    expect(list).toMatchObject({ kind: 'list', items: [{ id: 'TT-001' }, { id: 'TT-002' }] });
  });

  it('never makes a link of something that could run', () => {
    expect(spans('[x](javascript:alert(1))')[0]).toMatchObject({ kind: 'text' });
    expect(spans('[x](//evil.example)')[0]).toMatchObject({ kind: 'text' });
    expect(spans('<b>x</b>')).toEqual([{ kind: 'text', text: '<b>x</b>' }]);
  });

  it('reads bold, italics, tables and ordered lists', () => {
    expect(spans('a **b** *c* `d`').map((span) => span.kind)).toEqual(['text', 'strong', 'text', 'em', 'text', 'code']);
    expect(blocks('| a | b |\n| - | - |\n| 1 | 2 |')[0]).toMatchObject({
      kind: 'table',
      rows: [[[{ text: '1' }], [{ text: '2' }]]],
    });
    expect(blocks('1. one\n2. two')[0]).toMatchObject({ kind: 'list', ordered: true });
  });
});

describe('addresses', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/join/t-_1', { page: 'join', token: 't-_1' }],
    ['/watch/t', { page: 'watch', token: 't' }],
    ['/seat/t', { page: 'seat', token: 't' }],
    ['/replay/abc', { page: 'replay', id: 'abc' }],
    ['/rules/two-towns', { page: 'rules', slug: 'two-towns' }],
    ['/rules', { page: 'index' }],
    ['/play/two-towns', { page: 'lobby', game: 'two-towns' }],
    ['/about', { page: 'about' }],
    ['/house', { page: 'house' }],
    ['/me/statistics', { page: 'statistics' }],
    ['/me/statistics/more', { page: 'lost' }],
    ['/me', { page: 'me' }],
    ['/table', { page: 'lost' }],
    ['/nowhere', { page: 'lost' }],
    ['/table/a/b', { page: 'lost' }],
    ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
});

describe('clocks', () => {
  it('counts minutes and seconds, or says until when', () => {
    expect(written(248, 'bank', 'en')).toBe('4:08');
    expect(written(0.2, 'move', 'en')).toBe('0:01');
    expect(written(86_400, 'days', 'en', 0)).toMatch(/Fri/);
  });
});
