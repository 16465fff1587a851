import { describe, expect, it } from 'vitest';
import { emptied, left, mark, move, plainOf, put, rowsOf, takeOut, withPlain, type Values } from '../src/lib/notation';
import { fileOf, isMoment, linked, linkTo, type Fact, type Position } from '../src/lib/positions';

function fact(name: string, kind: string, more: Partial<Fact> = {}): Fact {
  return {
    name, kind, box: name, default: null, rows: [], choices: [], least: 0, most: 0, pieces: {}, places: [], marks: [],
    written: 'list', own: false, heads: '', names: '', spots: '', ...more,
  }; // prettier-ignore
}

const trail: Position = {
  game: 'two-towns',
  seats: 2,
  options: { lift: 3 },
  facts: { position: 'W 0:[S K1] | E 10:[S]', dice: [1, 2, 3], used: [] },
  played: [{ seat: 0, ask: 4, do: { verb: 'march', die: 'colt', unit: 'C1' } }],
};

describe('a link', () => {
  it('carries a position whole, in letters that no messenger breaks', async () => {
    const link = await linkTo(trail);
    expect(link).toMatch(/^\/explore\/two-towns#p=[\w-]+$/);
    expect(await linked(link.slice(link.indexOf('#')))).toEqual(trail);
    const bare = { game: 'deadwood', seats: 3, options: {}, facts: null, played: [] };
    const short = await linkTo(bare);
    expect(short.length).toBeLessThan(80);
    expect(await linked(short.slice(short.indexOf('#')))).toEqual(bare);
    const french = { ...bare, facts: { title: 'Éléonore – « là »' } };
    const told = await linkTo(french);
    expect(await linked(told.slice(told.indexOf('#')))).toEqual(french);
  });

  it('says so when it is damaged, and is none without its sign', async () => {
    expect(await linked('')).toBeNull();
    expect(await linked('#TT-001')).toBeNull();
    const link = await linkTo(trail);
    await expect(linked(link.slice(link.indexOf('#'), -9))).rejects.toThrow();
    await expect(linked('#p=!!')).rejects.toThrow();
    await expect(linked(await hashOf({ ...trail, game: 3 as unknown as string }))).rejects.toThrow();
  });

  it('knows a moment of a game from what was set up', () => {
    expect(isMoment(trail)).toBe(false);
    expect(isMoment({ ...trail, facts: null })).toBe(false);
    expect(isMoment({ ...trail, facts: { saved: '{}', seal: 'x' } })).toBe(true);
  });
});

async function hashOf(position: Position): Promise<string> {
  const link = await linkTo(position);
  return link.slice(link.indexOf('#'));
}

describe('a position file', () => {
  it('is a scenario with its table and what is given', () => {
    expect(fileOf(trail, trail.facts!)).toBe(
      'rules = "two-towns"\nseats = 2\n\n[table]\nlift = 3\n\n[given]\n' +
        'position = "W 0:[S K1] | E 10:[S]"\ndice = [1,2,3]\nused = []\n',
    );
  });
});

describe('pieces', () => {
  const units = fact('position', 'placed', {
    rows: ['west', 'east'],
    written: 'trail',
    own: true,
    pieces: { S: 1, C1: 1 },
  });
  const start: Values = { position: 'W 0:[S] 3:[C1] | E 10:[S C1]' };

  it('stand in stacks, the lowest first, each side with its own box', () => {
    expect(rowsOf(units, start)[1]!.map((one) => [one.piece, one.place])).toEqual([['S', '10'], ['C1', '10']]); // prettier-ignore
    const moved = move(units, start, 0, 1, '0');
    expect(moved['position']).toBe('W 0:[S C1] | E 10:[S C1]');
    const gone = takeOut(units, moved, 1, 0);
    expect(gone['position']).toBe('W 0:[S C1] | E 10:[C1]');
    expect([left([units], gone, units, 0, 'S'), left([units], gone, units, 1, 'S')]).toEqual([0, 1]);
    expect(emptied([units], gone)['position']).toBe('W — | E —');
    expect(move(units, start, 0, 7, '0')).toBe(start);
  });

  it('of a town have a plot and people in them', () => {
    const town = fact('town', 'placed', { written: 'town', pieces: { bank: 1, church: 1 } });
    const values = { town: ['bank@B4(P2.2)', 'church@A5'] };
    expect(rowsOf(town, values)[0]![0]).toEqual({ piece: 'bank', place: 'B4', marks: ['P2.2'] });
    expect(mark(town, values, 0, 1, 'P1.1')['town']).toEqual(['bank@B4(P2.2)', 'church@A5(P1.1)']);
    expect(mark(town, values, 0, 0, 'P2.2')['town']).toEqual(['bank@B4', 'church@A5']);
    expect(left([town], values, town, 0, 'bank')).toBe(0);
  });

  it('of a haunted town are counted where they have no name', () => {
    const folk = fact('folk', 'placed', { written: 'folk', pieces: { N12: 1, '?': 3 } });
    const values = { folk: ['N12@saloon/1', '?@L4'] };
    expect(mark(folk, values, 0, 0, '/2')['folk']).toEqual(['N12@saloon/2', '?@L4']);
    expect(left([folk], values, folk, 0, '?')).toBe(2);
    const dudes = fact('dudes', 'placed', {
      rows: ['0', '1'],
      written: 'figures',
      own: true,
      pieces: { '1': 1, '3': 1 },
    });
    const put3 = put(dudes, {}, 1, { piece: '3', place: 'S4', marks: ['wounded'] });
    expect(put3['dudes']).toEqual([[], ['pool', 'pool', 'S4 wounded']]);
    expect(rowsOf(dudes, put3)[1]).toEqual([{ piece: '3', place: 'S4', marks: ['wounded'] }]);
  });

  it('without places lie in hands, written as words, letters, numbers or a list', () => {
    const ranch = fact('ranch', 'pieces', {
      rows: ['0', '1'],
      written: 'words',
      box: 'gang',
      own: true,
      pieces: { '1': 2 },
    });
    const mine = { ...ranch, name: 'mine' };
    const values = { ranch: ['1 1', ''], mine: ['', '1'] };
    expect(left([ranch, mine], values, ranch, 0, '1')).toBe(0);
    expect(left([ranch, mine], values, ranch, 1, '1')).toBe(1);
    expect(takeOut(ranch, values, 0, 0)['ranch']).toEqual(['1', '']);
    const cups = fact('cups', 'pieces', { rows: ['0'], written: 'letters' });
    expect(put(cups, { cups: ['9T'] }, 0, { piece: 'K', place: '', marks: [] })['cups']).toEqual(['9TK']);
    const gained = fact('gained', 'pieces', { written: 'numbers', default: [] });
    expect(put(gained, {}, 0, { piece: '1', place: '', marks: [] })['gained']).toEqual([1]);
    const stores = fact('stores', 'pieces', { rows: ['0', '1'], pieces: { brute: 2 }, default: [] });
    const laid = fact('laid', 'pieces', { box: 'stores', pieces: { brute: 2 }, default: [] });
    expect(left([stores, laid], { stores: [['brute'], []], laid: ['brute'] }, laid, 0, 'brute')).toBe(0);
  });
});

describe('numbers and choices', () => {
  it('stand for themselves or in rows, by default as the game says', () => {
    const turn = fact('turn', 'number', { default: 1 });
    const cash = fact('cash', 'number', { rows: ['0', '1'], default: 8 });
    expect([plainOf(turn, {}, 0), plainOf(cash, { cash: [3, 4] }, 1), plainOf(cash, {}, 1)]).toEqual([1, 4, 8]);
    expect(withPlain(turn, {}, 0, 5)).toEqual({ turn: 5 });
    expect(withPlain(cash, {}, 1, 5)).toEqual({ cash: [8, 5] });
  });
});
