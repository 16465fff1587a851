import { describe, expect, it } from 'vitest';
import box from '../fixtures/deadwood-1876-printed.json';
import four from '../fixtures/deadwood-1876-4.json';
import three from '../fixtures/deadwood-1876-3.json';
import two from '../fixtures/deadwood-1876-2.json';
import { game } from '../src/games/deadwood-1876';
import { claims, claimText, parseClaim, refuted } from '../src/games/deadwood-1876/claims';
import { consequence } from '../src/games/deadwood-1876/consequence';
import { gunOf, GUNS, HOUSES, itemOf, SAFES } from '../src/games/deadwood-1876/content';
import { known, reckoning } from '../src/games/deadwood-1876/marks';
import { chance, range, winning } from '../src/games/deadwood-1876/odds';
import { follow, lit } from '../src/games/deadwood-1876/picking';
import { play } from '../src/games/deadwood-1876/play';
import { goldOf, learn, mark, printed, type Printed } from '../src/games/deadwood-1876/printed';
import { recap } from '../src/games/deadwood-1876/recap';
import {
  draw,
  goldIn,
  guests,
  handSize,
  order,
  starsOf,
  type Scene,
  type Sight,
} from '../src/games/deadwood-1876/scene';
import { read } from '../src/games/deadwood-1876/talk';
import { hundredths } from '../src/lib/percent';
import { reader } from '../src/lib/lang.svelte';
import type { Said, Told, Words } from '../src/gen/deadwood-1876';
import type { ChatLine, Frame, Line } from '../src/lib/wire';

interface Played {
  viewer: number;
  first: Sight;
  frames: Frame<Words>[];
}
const games = [two, three, four] as unknown as Played[];
const [pair, mystery, watched] = games as [Played, Played, Played];
const facts = box as unknown as Printed;
learn(facts);
const words = (): ReturnType<typeof reader.game> => reader.game('deadwood-1876');
const sights = (played: Played): Sight[] => played.frames.map((frame) => frame.sight);

describe('what is printed', () => {
  it('is named as the engine names it', () => {
    expect(Object.keys(printed.faces)).toEqual([...GUNS]);
    expect(Object.keys(printed.gold)).toEqual([...SAFES]);
    const cards = Object.keys(facts.texts.en).flatMap((key) => key.split('names.card.')[1] ?? []);
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) expect(card.split('#')[0]).toBe(`${gunOf(card)}/${itemOf(card)}`);
  });

  it('shows the gold and the dice of an owner’s box', () => {
    const texts = { ...facts.texts, en: { ...facts.texts.en, 'names.safe.G3a': '7 gold (a)' } };
    learn({ ...facts, gold: { ...facts.gold, G3a: 7, GN2: -4 }, texts });
    expect([mark('G3a'), mark('GN2'), goldOf('G3a')]).toEqual(['7', '−4', 7]);
    expect(words().name('claim', 'G3a')).toBe('7 gold'); // nobody minds which of the two
    expect(words().name('claimed', 'fool')).toBe('−4');
    learn(facts);
  });
});

describe('names', () => {
  it('do not tell safes apart that are alike', async () => {
    await reader.learn('deadwood-1876');
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const safe of SAFES)
        for (const domain of ['safe', 'claim']) expect(words().name(domain, safe)).not.toMatch(/\([a-c]\)/);
    }
  });

  it('are joined to French words as French does', async () => {
    await reader.speak('fr');
    const seated = words().among(['Étranger', 'Ezra', 'Inès', 'Otto']);
    for (const played of games)
      for (const { line, sight } of played.frames) {
        const scene = draw(sight);
        const told = sight.asks.flatMap((ask) => game.prompt!(ask, scene) ?? []);
        const verbs = sight.asks.flatMap((ask) => (ask.options ?? []).map((said) => seated.text(`verb.${said.verb}`, said)));
        const events = line.events.map((event) => seated.text(`event.${event.event}`, event));
        for (const said of [...events, ...verbs, ...told.map(({ key, facts }) => seated.text(key, facts))])
          expect(said).not.toMatch(/\b(de|que|ne|se|le|la) (Étranger|Ezra|Inès|Otto)/);
      } // prettier-ignore
    await reader.speak('en');
  });
});

describe('consequences', () => {
  it('are said of every button and of every way to use a card, in both languages', async () => {
    await reader.learn('deadwood-1876');
    const scene = draw(sights(watched)[0]!);
    const card = 'COL/STE#1';
    const items = ['STE', 'DUS', 'HOR', 'HOL'].map((item) => ({ verb: 'use', card: `COL/${item}#1` }));
    const played = ['rob', 'duel', 'commit', 'defend', 'offer'].map((verb) => ({
      verb,
      card,
      row: 1,
      spot: 1,
      star: 1,
    }));
    const all = [...game.buttons.map((verb) => ({ verb })), ...items, ...played] as Said[];
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const said of all) {
        const told = consequence(said, scene, 0);
        expect([said, told]).not.toEqual([said, null]);
        expect(words().text(told!.key, told!.facts)).not.toMatch(/\{|^then\.|NaN/);
      }
    }
  });

  it('weigh a Holster for the side that is helped', () => {
    const side = (gun: string) => ({ gun, holster: null, giver: -1, dice: [], score: -1 });
    const attack = { sides: [side('WIN/STE#1'), side('COL/STE#1')] } as unknown as Scene['attack'];
    const fight = (helped: number) => ({ attack, asked: ['Help', helped] as unknown as Scene['asked'] });
    expect(winning(fight(1), null)).toBe(hundredths(chance(['COL'], ['WIN'])));
    expect(winning(fight(1), 'COL/HOL#1')).toBe(hundredths(chance(['COL', 'COL'], ['WIN'])));
    expect(winning(fight(0), 'COL/HOL#1')).toBe(hundredths(chance(['WIN', 'COL'], ['COL'])));
    expect(winning({ attack, asked: ['Act'] as unknown as Scene['asked'] }, 'COL/HOL#1')).toBeNull();
  });
});

describe('odds', () => {
  /** Every throw counted, straight from the engine's faces. */
  function counted(gun: number[], foe: number[]): number {
    const throws = gun.flatMap((own) => foe.map((other) => Math.sign(own - other)));
    const [won, lost] = [throws.filter((one) => one > 0).length, throws.filter((one) => one < 0).length];
    return won / (won + lost);
  }

  it('are those of the engine’s dice, for every pair', () => {
    const faces = Object.values(facts.faces);
    GUNS.forEach((gun, i) =>
      GUNS.forEach((foe, j) => expect(chance([gun], [foe])).toBeCloseTo(counted(faces[i]!, faces[j]!), 12)),
    );
    expect(chance(['PEP'], ['MES'])).toBeCloseTo(1 / 17, 12);
  });

  it('count two dice together', () => {
    const helped = GUNS.map((gun) => hundredths(chance(['COL', gun], ['COL'])));
    expect(helped).toEqual([86, 91, 94, 97, 98]);
    expect(range(['COL', 'MES'])).toEqual([3, 11]);
    expect(chance([], [])).toBe(0.5);
    expect(chance(['PEP'], [])).toBe(1);
  });
});

describe('the picture of the table', () => {
  it.each(games.map((played) => [played.first.seats, played] as const))(
    'follows every event of a game for %i to what the sight shows',
    (_, { first, frames }) => {
      let before = first;
      for (const { line, sight } of frames) {
        let scene: Scene = draw(before);
        for (const event of line.events) scene = play(scene, event, sight).scene;
        const truth = draw(sight);
        expect(scene.stars).toEqual(truth.stars);
        expect(scene.rows.map((row) => row.length)).toEqual(truth.rows.map((row) => row.length));
        expect([scene.round, scene.call, scene.heists, scene.first]).toEqual([
          truth.round, truth.call, truth.heists, truth.first,
        ]); // prettier-ignore
        expect(scene.spent).toEqual(truth.spent);
        if (truth.lives.length) expect(scene.lives).toEqual(truth.lives);
        before = sight;
      }
    },
  );

  it('keeps count of hands', () => {
    for (const { first, frames } of games) {
      let before = first;
      for (const { line, sight } of frames) {
        let scene: Scene = draw(before);
        for (const event of line.events) scene = play(scene, event, sight).scene;
        const kinds = line.events.map((event) => event.event);
        if (!kinds.includes('helped')) expect(scene.hands.map(handSize)).toEqual(draw(sight).hands.map(handSize));
        before = sight;
      }
    }
  });

  it('seats everybody in one of the houses, the reader last', () => {
    const scene = draw(sights(mystery).at(-1)!);
    expect(HOUSES.flatMap((house) => guests(scene, house)).sort()).toEqual(starsOf(scene));
    const house = scene.stars[1]!;
    expect(guests(scene, house).at(-1)).toBe(1);
    expect(starsOf(draw(pair.first))).toEqual([0, 1, 9]);
    expect(order({ ...scene, first: 2 })).toEqual([2, 0, 1]);
  });

  it('adds up the gold of the end as it was told', () => {
    for (const { frames } of games) {
      for (const { line, sight } of frames) {
        for (const event of line.events.filter((one) => one.event === 'counted')) {
          const { house, gold } = event;
          const shown = draw(sight);
          const after = shown.counted.find((one) => one.house === house)?.gold;
          expect(after).toBe(gold);
          expect(goldIn(shown, house)).toBe(gold);
        }
      }
    }
  });

  it('has words for every event, in both languages', async () => {
    await reader.learn('deadwood-1876');
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const event of games.flatMap((played) => played.frames.flatMap((frame) => frame.line.events))) {
        const text = words().text(`event.${event.event}`, event);
        expect(text).not.toContain('{');
        expect(text).not.toMatch(/^event\./);
      }
    }
  });
});

describe('the memory aid', () => {
  const sight = sights(mystery).find((one) => one.board.history.length > 0)!;

  it('shows what is certain, what may be, and nothing else', () => {
    const scene = draw(sight);
    expect(scene.marks.length).toBeGreaterThan(0);
    for (const mark of scene.marks) {
      for (const place of mark.places) {
        const what = known(scene, place.row, place.spot);
        expect(what.safes).toContain(mark.safe);
        expect(what.how).toBe(mark.places.length === 1 ? 'seen' : 'maybe');
      }
    }
    expect(known(scene, 1, 1).how).toBe('own');
    const marked = new Set(scene.marks.flatMap((mark) => mark.places.map((place) => `${place.row}.${place.spot}`)));
    for (const row of [0, 2])
      scene.rows[row]!.forEach((_, i) => {
        if (!marked.has(`${row}.${i + 1}`)) expect(known(scene, row, i + 1)).toEqual({ how: 'unknown', safes: [] });
      });
  });

  it('counts as known only what cannot be in another house', () => {
    const scene: Scene = {
      ...draw(sight),
      stars: ['GEM', 'BEL', 'BEL', null, null, null, null, null, null, null],
      rows: [[null, null], ['G4', 'B-TIN'], [null, null], [], [], [], [], [], [], []],
      marks: [
        { safe: 'G5', places: [{ row: 0, spot: 1 }, { row: 2, spot: 1 }] },
        { safe: 'GN2', places: [{ row: 2, spot: 1 }, { row: 2, spot: 2 }] },
      ],
    }; // prettier-ignore
    expect(reckoning(scene, 'GEM')).toEqual({ gold: 0, unseen: 2 });
    expect(reckoning(scene, 'BEL')).toEqual({ gold: 2, unseen: 1 });
  });

  it('stays empty where the table has turned it off', () => {
    for (const one of sights(watched)) expect(draw(one).marks).toEqual([]);
    expect(draw(watched.first).memory).toBe(false);
  });
});

describe('claims', () => {
  const line = (id: number, seat: number, text: string): ChatLine => ({
    id, at: id, name: '', seat, text, phrase: true,
  }); // prettier-ignore
  const shuffle = (seq: number, row: number): Line<Words> => ({ seq, seat: 0, events: [{ event: 'shuffled', row }] });

  it('are read back as they were said, and nothing else is', () => {
    const text = claimText({ row: 2, spot: 1, what: 'gold' }, 14);
    expect(parseClaim(text)).toEqual({ row: 2, spot: 1, what: 'gold', seq: 14 });
    expect(parseClaim('claim:2:1:<b>:14')).toBeNull();
    expect(parseClaim('claim:2:1:diamonds:14')).toBeNull();
    expect(parseClaim('hello')).toBeNull();
  });

  it('hold until the row is shuffled; the last word of each person counts', () => {
    const lines = [
      line(1, 0, 'claim:2:1:gold:5'),
      line(2, 0, 'claim:2:1:badge:6'),
      line(3, 1, 'claim:2:1:G5:6'),
      line(4, 0, 'claim:1:2:gun:3'),
    ];
    expect(claims(lines, [shuffle(6, 1)])).toEqual([
      { seat: 0, row: 2, spot: 1, what: 'badge' },
      { seat: 1, row: 2, spot: 1, what: 'G5' },
    ]);
    expect(claims(lines, [shuffle(7, 2), shuffle(8, 1)])).toEqual([]);
  });

  it('are struck out only where the reader knows better', () => {
    const scene: Scene = {
      ...draw(mystery.first),
      viewer: 1,
      rows: [[null, null], ['G4'], [null, null], [], [], [], [], [], [], []],
      marks: [
        { safe: 'G5', places: [{ row: 0, spot: 1 }] },
        { safe: 'S-MES', places: [{ row: 2, spot: 1 }, { row: 2, spot: 2 }] },
      ],
    }; // prettier-ignore
    const says = (row: number, spot: number, what: string): boolean => refuted(scene, { seat: 0, row, spot, what });
    expect(says(0, 1, 'gold')).toBe(false);
    expect(says(0, 1, 'badge')).toBe(true);
    expect(says(0, 2, 'G5')).toBe(true);
    expect(says(0, 2, 'S-MES')).toBe(true);
    expect(says(2, 1, 'S-MES')).toBe(false);
    expect(says(2, 2, 'gold')).toBe(false);
  });

  it('and phrases speak the language of the reader', async () => {
    await reader.learn('deadwood-1876');
    await reader.speak('fr');
    expect(read('claim:0:2:gold:1', words().among(['Maya']))).toContain('coffre 2 de Maya');
    expect(read('traitor', words())).toBe('Traître\u202f!');
    expect(read('something else', words())).toBeNull();
    await reader.speak('en');
    expect(read('traitor', words())).toBe('Traitor!');
  });
});

describe('tapping', () => {
  const card = 'COL/HOR#1';
  const act: Said[] = [
    { verb: 'rob', card, row: 1, spot: 1 },
    { verb: 'rob', card, row: 1, spot: 2 },
    { verb: 'duel', card, star: 1 },
    { verb: 'use', card },
    { verb: 'duel', card: 'PEP/HOL#1', star: 1 },
  ];

  it('leads to an attack from the card or from the target', () => {
    expect(follow(act, {}, { on: 'gun', card }, 0)).toEqual({ part: { card } });
    expect(follow(act, { card }, { on: 'safe', row: 1, spot: 2 }, 0)).toEqual({ pick: act[1] });
    expect(follow(act, {}, { on: 'star', star: 1 }, 0)).toEqual({ part: { verb: 'duel', star: 1 } });
    expect(follow(act, { verb: 'duel', star: 1 }, { on: 'gun', card }, 0)).toEqual({ pick: act[2] });
    expect(follow(act, { card }, { on: 'gun', card }, 0)).toEqual({ part: {} });
    expect(follow(act, {}, { on: 'item', card }, 0)).toEqual({ pick: act[3] });
    expect(follow(act, {}, { on: 'item', card: 'PEP/HOL#1' }, 0)).toBeNull();
  });

  it('lights what goes with what is chosen', () => {
    expect(lit(act, {}, { on: 'safe', row: 1, spot: 1 }, 0)).toBe(true);
    expect(lit(act, { card: 'PEP/HOL#1' }, { on: 'safe', row: 1, spot: 1 }, 0)).toBe(false);
    expect(lit(act, { card: 'PEP/HOL#1' }, { on: 'gun', card }, 0)).toBe(true);
    expect(lit(act, {}, { on: 'safe', row: 0, spot: 1 }, 0)).toBe(false);
  });

  it('gives a safe of one’s own to somebody', () => {
    const give = [1, 2].flatMap((spot) => [3, 4].map((star): Said => ({ verb: 'give', spot, star })));
    expect(follow(give, {}, { on: 'safe', row: 0, spot: 2 }, 0)).toEqual({ part: { spot: 2 } });
    expect(follow(give, { spot: 2 }, { on: 'star', star: 4 }, 0)).toEqual({ pick: { verb: 'give', spot: 2, star: 4 } });
    expect(lit(give, {}, { on: 'safe', row: 1, spot: 2 }, 0)).toBe(false);
  });
});

describe('since your last turn', () => {
  it('tells losses first, and at most four things', async () => {
    await reader.learn('deadwood-1876');
    await reader.speak('en');
    const events: Told[] = [
      { event: 'looked', seat: 2, row: 0, spot: 1, told: 'closed' },
      { event: 'stolen', seat: 1, row: 0, spot: 2, told: 'open', safe: 'G5' },
      { event: 'held_off', seat: 2, star: 0, how: 'duel' },
      { event: 'stolen', seat: 1, row: 2, spot: 1, told: 'closed' },
      { event: 'swapped', seat: 2, star: 0, house: 'GEM', other: 'BEL' },
    ];
    const told = recap(events, 0);
    expect(told.map((sentence) => sentence.key)).toEqual(['recap.lost', 'recap.swapped', 'recap.held', 'recap.peeked']);
    expect(words().among(['A', 'Hugo']).text(told[0]!.key, told[0]!.facts)).toBe('Hugo took a safe of yours: 5 gold.');
    expect(recap([], 0)).toEqual([]);
  });

  it('has a picture, a moment and a caption for every sight', async () => {
    await reader.learn('deadwood-1876');
    for (const sight of games.flatMap(sights)) {
      const scene = draw(sight);
      for (const { key, facts } of [game.moment(scene), game.caption(scene)])
        expect(words().text(key, facts)).not.toMatch(/[{]|^(moment|caption)\./);
      for (const ask of sight.asks) {
        const prompt = game.prompt(ask, scene);
        if (prompt) expect(words().text(prompt.key, prompt.facts)).not.toMatch(/[{]|^prompt\./);
      }
    }
  });
});
