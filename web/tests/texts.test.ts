import { describe, expect, it } from 'vitest';
import { games, shared } from '../src/gen/texts';
import { blocks, spans } from '../src/lib/markdown';
import { Catalogue } from '../src/lib/phrase';
import { routeOf } from '../src/lib/router.svelte';
import { written } from '../src/lib/clock';

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

  it('counts zero as one in French', () => {
    expect(new Catalogue('fr', texts).text('greet', { who: 'Maya', n: 0 })).toBe('Maya has 0 die.');
  });

  it('takes the variant that a fact selects, and shows the key of what is missing', () => {
    const words = new Catalogue('en', texts);
    expect(words.text('march', { unit: 'C1', load: 'alone' })).toBe('C1 goes alone');
    expect(words.text('nothing')).toBe('nothing');
  });
});

describe('French', () => {
  it('keeps : ; ! ? and » on the line of the word before them', async () => {
    const loaders = [shared.fr, ...Object.values(games).map((languages) => languages.fr)];
    for (const { default: texts } of await Promise.all(loaders.map((load) => load())))
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
