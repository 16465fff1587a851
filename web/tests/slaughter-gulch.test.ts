import { beforeAll, describe, expect, it } from 'vitest';
import town from '../fixtures/slaughter-gulch.json';
import { game } from '../src/games/slaughter-gulch';
import { facets, leadsTo, matching, people, pointsAt, spaces } from '../src/games/slaughter-gulch/answers';
import { HOME, spaceName, spaceOf } from '../src/games/slaughter-gulch/content';
import { turned } from '../src/games/slaughter-gulch/deals';
import { fitting } from '../src/games/slaughter-gulch/crowd';
import { fold } from '../src/games/slaughter-gulch/fold';
import { follows } from '../src/games/slaughter-gulch/follows';
import { idle } from '../src/games/slaughter-gulch/idle';
import { corners, locations, spotOf, squares } from '../src/games/slaughter-gulch/layout';
import { given, helpOf, mounted, next, ordersOf, planOf, rider, sent } from '../src/games/slaughter-gulch/plan';
import { play, together } from '../src/games/slaughter-gulch/play';
import { does, learn, odds, printed, type Printed } from '../src/games/slaughter-gulch/printed';
import { prompt } from '../src/games/slaughter-gulch/prompts';
import { recap } from '../src/games/slaughter-gulch/recap';
import { draw, nameOf, placeOf, type Ask, type Scene, type Sight } from '../src/games/slaughter-gulch/scene';
import { BUTTONS } from '../src/games/slaughter-gulch/standing';
import { apart } from '../src/games/slaughter-gulch/say';
import { sum, tell, UNTOLD } from '../src/games/slaughter-gulch/story';
import { logEntries } from '../src/lib/entries';
import { reader } from '../src/lib/lang.svelte';
import type { PlanForm, Question, Said, Terms, Told, Words } from '../src/gen/slaughter-gulch';
import type { Frame } from '../src/lib/wire';

interface Fixture {
  printed: Printed;
  replays: { first: Sight; frames: Frame<Words>[] }[];
}
const fixture = town as unknown as Fixture;
const words = (): ReturnType<typeof reader.game> => reader.game('slaughter-gulch');
const frames = fixture.replays.flatMap((replay) => replay.frames);
const events = frames.flatMap((frame) => frame.line.events);

beforeAll(async () => {
  learn(fixture.printed);
  await reader.learn('slaughter-gulch');
});

describe('the picture of the town', () => {
  it('follows every event to where the sight shows each dude', () => {
    for (const { first, frames } of fixture.replays) {
      let before = first;
      for (const { line, sight } of frames) {
        let scene: Scene = draw(before);
        for (const event of line.events) scene = play(scene, event).scene;
        const where = (some: Scene): string[] =>
          some.figures.filter((one) => one.seat >= 0).map((one) => `${one.id}@${one.place}${one.wounded ? '!' : ''}`);
        if (draw(before).turn > 0) expect(where(scene), JSON.stringify(line.events)).toEqual(where(draw(sight)));
        before = sight;
      }
    }
  });

  it('keeps every figure in a place that is drawn', () => {
    for (const { sight } of frames)
      for (const one of draw(sight).figures) {
        expect(one.place).toBeGreaterThanOrEqual(0);
        expect(one.place).toBeLessThan(30);
        expect(one.id).not.toContain('undefined');
      }
  });

  it('shows as many items as the question speaks of, the same one twice if it must', () => {
    const sight = frames.at(-1)!.sight;
    const twice = { ...sight, board: { ...sight.board, dealt: ['axe', 'rifle', 'axe'] } };
    expect(draw(twice).dealt).toEqual(['axe', 'rifle', 'axe']);
  });

  it('names spaces as events do', () => {
    const scene = draw(frames.at(-1)!.sight);
    for (const place of locations(12)) expect(placeOf(scene, nameOf(scene, place))).toBe(place);
    for (const space of squares(12)) expect(placeOf(scene, nameOf(scene, space))).toBe(space);
    expect(placeOf(scene, 'home')).toBe(HOME);
    expect([spaceOf('L4'), spaceOf('S4'), spaceOf('home')].map(spaceName)).toEqual(['L4', 'S4', 'home']);
  });

  it('reveals all plans in one breath', () => {
    const moves: Told = { event: 'moves', who: 'agency-1', space: 'bank', token: 'rob' };
    const rolled: Told = { event: 'rolled', who: 'agency-1', context: 'rob', dice: [2], level: 0 };
    const acts: Told = { event: 'acts', who: 'agency-1', token: 'rob' };
    expect(together(moves, moves)).toBe(true);
    expect(together(rolled, rolled)).toBe(false);
    expect(together({ event: 'activates', space: 'bank' }, acts)).toBe(false);
  });

  it('has words for every event, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const event of events) {
        const text = words().text(`event.${event.event}`, event);
        expect(text).not.toContain('{');
        expect(text).not.toMatch(/^event\./);
      }
    }
  });

  it('has a text made from data for every card, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const piece of game.pieces) {
        const told = game.about(piece, words());
        expect(told.text, piece).not.toBe('');
        expect(told.name, piece).not.toBe(piece);
      }
      expect(does('pistol', words())).toContain('2');
    }
  });
});

describe('the map', () => {
  it.each([8, 12])('gives every space of a town of %i tiles a cell of its own', (tiles) => {
    const cells = [...locations(tiles), ...squares(tiles)].map((space) => JSON.stringify(spotOf(space, tiles)));
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('puts buildings across the street from each other as the ledger does', () => {
    for (const [a, b] of [[2, 12], [3, 11], [4, 10], [5, 9], [6, 8]] as const)
      expect(spotOf(a - 1, 12).column).toBe(spotOf(b - 1, 12).column); // prettier-ignore
  });

  it.each([2, 3, 4, 5, 6])('seats %i at the corners, the reader first', (seats) => {
    const all = corners(seats, 1, 12);
    expect(all.flatMap((corner) => corner.seats).sort()).toEqual(Array.from({ length: seats }, (_, i) => i));
    expect(all[0]!.seats[0]).toBe(1);
    expect(Math.max(...all.map((corner) => corner.seats.length))).toBeLessThanOrEqual(2);
  });
});

describe('a plan', () => {
  const form: PlanForm = {
    dudes: {
      1: { at: 'L2', walk: ['L2', 'S2', 'S3'], ride: [], run: true },
      2: { at: 'home', walk: ['home', 'S4'], ride: ['L4'], run: false },
    },
    tokens: { run: 2, fight: 4, shop: 9 },
    rides: [[3, 'horse']],
  };

  it('leaves everybody where he is until told otherwise', () => {
    expect(planOf(form, {}).orders).toEqual(['1:rest:L2', '2:rest:home']);
  });

  it('gives each token once: the last one to get it has it', () => {
    let draft = given(given({}, form, '1', 'fight'), form, '2', 'fight');
    expect(draft['1']!.token).toBe('rest');
    draft = sent(draft, '2', 'S4');
    expect(planOf(form, draft).orders).toEqual(['1:rest:L2', '2:fight:S4']);
    expect(ordersOf(planOf(form, draft))['2']).toEqual({ token: 'fight', space: 'S4' });
  });

  it('starts a run where the dude stands, and takes the token back when he is sent off', () => {
    const running = given(sent({}, '1', 'S3'), form, '1', 'run');
    expect(running['1']).toEqual({ token: 'run', space: 'L2' });
    expect(sent(running, '1', 'S3')['1']).toEqual({ token: 'rest', space: 'S3' });
  });

  it('names the mount that was chosen, for one step as well, and puts its rider first', () => {
    let draft = mounted(sent({}, '2', 'S4'), form, '2', 'horse');
    expect(planOf(form, draft)).toEqual({ verb: 'ride', orders: ['2:rest:S4', '1:rest:L2'], mounts: ['horse'] });
    expect(ordersOf(planOf(form, draft))['2']).toEqual({ token: 'rest', space: 'S4', mount: 'horse' });
    draft = mounted(sent(given(draft, form, '2', 'fight'), '1', 'S3'), form, '1', 'horse');
    expect([rider(draft, 'horse'), draft['2']]).toEqual(['1', { token: 'fight', space: 'S4' }]);
    expect(planOf(form, mounted(draft, form, '1', 'horse')).verb).toBe('plan');
    expect(planOf(form, mounted({}, form, '1', 'horse')).verb).toBe('plan'); // who stays rides nowhere
  });

  it('goes on to whoever has no order', () => {
    expect(next(form, {}, null)).toBe('1');
    expect(next(form, given({}, form, '1', 'fight'), '1')).toBe('2');
    expect(next(form, given(given({}, form, '1', 'fight'), form, '2', 'shop'), '2')).toBe(null);
  });

  it('is possible in everything the engine said of it', () => {
    const asked = frames.flatMap((frame) => frame.sight.asks).find((ask) => ask.mine && ask.question[0] === 'Plan')!;
    const plan = asked.form!.plan!;
    expect(Object.values(plan.dudes).every((reach) => reach.walk.includes(reach.at))).toBe(true);
    expect(Object.keys(plan.tokens)).toHaveLength(10);
  });
});

describe('an order that can do nothing', () => {
  const bare = (): Scene => draw(frames.at(-1)!.sight);
  const town = (): Scene => {
    const scene = bare();
    const sides = scene.sides.map((side) => ({ ...side, rock: 3, pool: 2, up: '', learned: [] }));
    return { ...scene, sides, mine: 9, figures: scene.figures.filter((one) => one.seat >= 0) };
  };
  const why = (token: string, place: string, scene = town()): string | undefined => {
    const one = { ...scene.figures.find((some) => some.seat === 0)!, wounded: false };
    return idle(scene, one, token, placeOf(scene, place))?.key;
  };

  it('is warned of: the wrong place, nobody there, nothing to learn, nothing left', () => {
    expect(why('prospect', 'jail')).toBe('idle.place');
    expect(why('prospect', 'mine')).toBeUndefined();
    expect(why('prospect', 'mine', { ...town(), mine: 0 })).toBe('idle.mine');
    expect(why('recruit', 'S3', { ...town(), figures: town().figures.map((one) => ({ ...one, place: HOME })) })).toBe(
      'idle.nobody',
    );
    expect(why('rob', 'home')).toBe('idle.home');
    expect(why('spell', 'home')).toBe('idle.learned');
    expect(why('spell', 'bank')).toBe('idle.spell');
  });

  it('is not warned of where a stranger may be anybody', () => {
    const scene = bare();
    const stranger = { ...scene.figures[0]!, id: 'stranger-1', seat: -1, outfit: '' as const, card: '', place: 14 };
    for (const token of ['recruit', 'arrest', 'rob', 'bible'])
      expect(
        why(token, nameOf(scene, 14), { ...town(), figures: [...town().figures, stranger] }),
        token,
      ).toBeUndefined();
  });

  it('has words for every reason, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const { key, facts } of everyReason()) expect(words().text(key, facts), key).not.toMatch(/[{}]|idle\./);
    }
  });

  function everyReason(): NonNullable<ReturnType<typeof idle>>[] {
    const scene = town();
    const tokens = printed.outfits.flatMap((outfit) => Object.keys(outfit.tokens));
    const places = [...locations(scene.tiles.length), ...squares(scene.tiles.length), HOME];
    return scene.figures.flatMap((one) =>
      one.seat < 0 ? [] : tokens.flatMap((token) => places.flatMap((place) => idle(scene, one, token, place) ?? [])),
    );
  }
});

describe('a crowd', () => {
  it('stands side by side, then closer, then is counted', () => {
    expect(fitting(3, 100, 20)).toEqual({ shown: 3, lap: 0 });
    const close = fitting(6, 90, 20);
    expect(close.shown).toBe(6);
    expect(20 + 5 * (23 - close.lap)).toBeCloseTo(90);
    const many = fitting(12, 90, 20);
    expect(many.shown).toBeLessThan(12);
    expect(many.shown).toBeGreaterThan(1);
    expect(fitting(8, 20, 15).shown).toBe(0);
  });

  it('always leaves more than half of each figure in sight, and never leaves its place', () => {
    for (let n = 2; n < 14; n += 1)
      for (const room of [34, 50, 70, 90, 130]) {
        const { shown, lap } = fitting(n, room, 18);
        expect(shown).toBeLessThanOrEqual(n);
        if (shown > 1) expect(21 - lap).toBeGreaterThanOrEqual(10);
        const wide = 18 + (shown - 1) * (21 - lap) + (shown < n ? 27 : 0);
        if (shown > 1) expect(wide).toBeLessThanOrEqual(room + 0.01);
      }
  });
});

describe('the log', () => {
  const line = (...events: Told[]): Parameters<typeof logEntries>[0][number] => ({ seq: 1, events, seat: 0 });
  const told = (...events: Told[]): [string, string[]][] =>
    logEntries([line(...events)], game as unknown as Parameters<typeof logEntries>[1]).flatMap((entry) =>
      entry.kind === 'event' ? [[entry.event.event, entry.within.map((one) => one.event)] as [string, string[]]] : [],
    );

  it('tells a roll in one line: who acts, dice and outcome', () => {
    expect(
      told(
        { event: 'acts', who: 'agency-1', token: 'prospect' },
        { event: 'table_die', who: 'agency-1', table: 'prospect', dice: [4] },
        { event: 'digs', who: 'agency-1', face: 4, rock: 3 },
      ),
    ).toEqual([['acts', ['table_die', 'digs']]]);
    expect(
      told(
        { event: 'acts', who: 'rangers-1', token: 'fight' },
        { event: 'shoots', who: 'rangers-1', target: 'N21', weapon: 'rifle', need: 5 },
        { event: 'rolled', who: 'rangers-1', context: 'shoot', dice: [6], level: 0 },
        { event: 'result', who: 'rangers-1', context: 'shoot', best: 6, bonus: 1, total: 7 },
        { event: 'folk_wounded', card: 'N21' },
      ),
    ).toEqual([
      ['shoots', ['rolled', 'result']],
      ['folk_wounded', []],
    ]);
  });

  it('is shorter by the rolls in the games that were played, and loses nothing else', () => {
    const lines = frames.map((frame) => frame.line);
    const rolls = events.filter((event) => event.event === 'rolled' || event.event === 'result').length;
    const entries = logEntries(lines, game as unknown as Parameters<typeof logEntries>[1]);
    expect(entries.length).toBeLessThanOrEqual(events.length - rolls);
    expect(entries.some((entry) => entry.kind === 'event' && entry.event.event === 'rolled')).toBe(false);
  });

  it('says in both languages what is told within a line', async () => {
    const heads: Told = { event: 'acts', who: 'agency-1', token: 'prospect' };
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const event of events)
        if (fold(heads, event) === 'within' && event.event !== 'rolled')
          expect(words().text(`fold.${event.event}`, event), event.event).not.toMatch(/[{}]|^fold\./);
    }
  });
});

describe('what follows', () => {
  it('is said of every button, and of a plan as the reason of a hint', async () => {
    const scene = { ...draw(frames.at(-1)!.sight), queue: ['agency-1'] };
    const one = scene.figures.find((figure) => figure.seat === 0)!;
    scene.queue = [one.id];
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const verb of BUTTONS) {
        const told = follows({ verb } as Said, scene, 0);
        if (verb !== 'pay') expect(told, verb).not.toBeNull(); // what a bribe costs is looked up
        if (told) expect(words().text(told.key, told.facts), verb).not.toMatch(/[{}]|follows\./);
      }
      const plan = follows(
        { verb: 'plan', orders: [`${one.number}:prospect:L${scene.tiles.indexOf('mine') + 1}`] },
        scene,
        0,
      );
      expect(words().text(plan!.key, plan!.facts)).toMatch(/5/);
      for (const outfit of printed.outfits) {
        expect(words().find(`outfit.good.${outfit.id}`)).toBeDefined();
        expect(words().find(`names.gang.${outfit.id}`)).toBeDefined();
        expect(words().find(`names.crew.${outfit.id}`)).toBeDefined();
        for (const token of Object.keys(outfit.tokens)) expect(words().find(`worth.${token}`), token).toBeDefined();
      }
    }
  });
});

describe('a roll laid open', () => {
  const roll = (...told: Told[]): ReturnType<typeof tell> => told.reduce(tell, UNTOLD);

  it('puts what was rolled after a six behind that six', () => {
    const story = roll(
      { event: 'shoots', who: 'rangers-1', target: 'N21', weapon: 'rifle', need: 5 },
      { event: 'rolled', who: 'rangers-1', context: 'shoot', dice: [6, 6, 2], level: 0 },
      { event: 'rolled', who: 'rangers-1', context: 'shoot', dice: [6, 3], level: 1 },
      { event: 'rolled', who: 'rangers-1', context: 'shoot', dice: [1], level: 2 },
      { event: 'result', who: 'rangers-1', context: 'shoot', best: 13, bonus: 1, total: 14 },
    );
    expect(story.lanes[0]!.chains).toEqual([[6, 6, 1], [6, 3], [2]]);
    expect(story.lanes[0]).toMatchObject({ best: 13, bonus: 1, total: 14, need: 5 });
  });

  it('shows as its best die what the engine counts, in every roll of the games', () => {
    let rolls = 0;
    for (const { frames } of fixture.replays) {
      let story = UNTOLD;
      for (const event of frames.flatMap((frame) => frame.line.events)) {
        story = tell(story, event);
        if (event.event !== 'result') continue;
        const lane = story.lanes.findLast((one) => one.who === event.who)!;
        rolls += 1;
        expect(Math.max(...lane.chains.map(sum))).toBe(event.best);
      }
    }
    expect(rolls).toBeGreaterThanOrEqual(8);
  });

  it('keeps both sides, what was declared, and what came of it, until the walk goes on', () => {
    let story = roll(
      { event: 'shoots', who: 'rangers-1', target: 'shamans-2', weapon: 'rifle', need: 0 },
      { event: 'boosts', who: 'shamans-2', cards: ['duster'] },
      { event: 'rolled', who: 'rangers-1', context: 'shoot', dice: [5, 1], level: 0 },
      { event: 'rolled', who: 'shamans-2', context: 'dodge', dice: [3], level: 0 },
      { event: 'wounded', who: 'shamans-2' },
    );
    expect(story.lanes.map((lane) => [lane.who, lane.cards])).toEqual([
      ['rangers-1', ['rifle']], ['shamans-2', ['duster']]]); // prettier-ignore
    expect(story.outcome.map((event) => event.event)).toEqual(['wounded']);
    story = tell(story, { event: 'activates', space: 'bank' });
    expect(story.head).toBeNull();
  });

  it('knows the exact odds the house reckons with', () => {
    const die = (need: number): number =>
      [1, 2, 3, 4, 5, 6].reduce((p, face) => p + (face >= need ? 1 : face === 6 ? die(need - 6) : 0) / 6, 0);
    for (const dice of [1, 2, 3, 4, 5])
      for (let need = 1; need <= 12; need += 1) expect(odds(dice, need)).toBeCloseTo(1 - (1 - die(need)) ** dice, 4);
    expect(printed.odds).toHaveLength(6);
  });
});

describe('answers', () => {
  const options: Said[] = [
    { verb: 'shoot', weapon: 'pistol', target: 'hucksters-1' },
    { verb: 'shoot', weapon: 'rifle', target: 'hucksters-1' },
    { verb: 'brawl', target: 'N21' },
    { verb: 'at', target: '@S5' },
    { verb: 'go', who: 'agency-2', space: 'L1' },
    { verb: 'stop' },
  ];

  it('point at people and places', () => {
    expect([...people(options)]).toEqual(['hucksters-1', 'N21']);
    expect([...spaces(options)]).toEqual([spaceOf('S5'), spaceOf('L1')]);
    expect(pointsAt(options[4]!)).toBeNull();
    expect(leadsTo(options[2]!)).toBeNull();
  });

  it('ask only for what differs', () => {
    const shots = options.filter((option) => option.verb === 'shoot');
    expect(facets(shots).map((facet) => facet.name)).toEqual(['weapon']);
    expect(matching(shots, { weapon: 'rifle' })).toEqual([shots[1]]);
  });

  it('tell cards of the same name apart, and say no more of the others', () => {
    const [first = '', second = '', storm = ''] = apart(['E01', 'E02', 'E09'], words());
    expect(first).not.toBe(second);
    expect(first).toMatch(/\(.+ 4\)$/); // its loot: passengers and protection are the same
    expect(storm).toBe(words().name('card', 'E09'));
  });
});

describe('the recap', () => {
  it('tells losses before gains, in four sentences at most', () => {
    const told: Told[] = [
      { event: 'event', card: 'E15' },
      { event: 'gains', seat: 1, rock: 3, why: 'bank' },
      { event: 'wounded', who: 'rangers-2' },
      { event: 'dies', who: 'rangers-1' },
      { event: 'jailed', who: 'shamans-1' },
      { event: 'promise_broken', seat: 0, to: 1, promise: 'truce' },
    ];
    const keys = recap(told, 1, 'rangers').map((sentence) => sentence.key);
    expect(keys).toEqual(['recap.dies', 'recap.wounded', 'recap.gained', 'recap.broken']);
  });

  it('has words for what it says', async () => {
    await reader.speak('en');
    for (const { key, facts } of recap(events, 0, draw(frames.at(-1)!.sight).sides[0]!.outfit))
      expect(words().text(key, facts)).not.toMatch(/\{|recap\./);
  });
});

describe('promises', () => {
  it('are the same words for giver, receiver and everybody else', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const promise of ['heal', 'free', 'truce'])
        expect(words().name('promise', promise)).not.toMatch(/\b(them|their|theirs|you|les|leur|leurs|vous)\b/);
    }
  });
});

describe('deals', () => {
  it('turns an offer round for the one who counters it', () => {
    const terms: Terms = {
      give: { rock: 2, items: ['axe'], promises: [] },
      get: { rock: 0, items: [], promises: ['truce'] },
    };
    expect(turned(terms)).toEqual({
      give_rock: 0, give_items: [], give_promises: ['truce'], get_rock: 2, get_items: ['axe'], get_promises: [],
    }); // prettier-ignore
  });
});

describe('what a newcomer reads', () => {
  const asks = (...question: Question): Ask => ({
    id: 1,
    mine: true,
    question,
    options: [{ verb: 'act' }, { verb: 'pass' }],
  });
  const alone = (ask: Ask): Ask => ({ ...ask, options: [{ verb: 'pass' }] });
  const scene = (): Scene => ({
    ...draw(frames.at(-1)!.sight),
    rolls: [{ who: 'rangers-2', context: 'dodge', dice: 2 }],
  });
  const said = (ask: Ask): string => {
    const told = prompt(ask, scene())!;
    return words().text(told.key, told.facts);
  };

  it('is who rolls, and what for', async () => {
    await reader.speak('en');
    expect(said(asks('Boost', 0))).toBe('Ranger 2, dodging: use a card before the dice?');
    expect(said(alone(asks('Boost', 0)))).toBe('Ranger 2, dodging: nothing to add to the dice.');
    expect(said(asks('Again', 0))).toContain('keep this roll?');
  });

  it('is who shoots at whom', () => {
    const [first, second] = scene().sides.map((side) => words().name('who', `${side.outfit}-1`));
    expect(said(asks('Evade', 0, 6, 0))).toBe(`${first} shoots at ${second}: dodge, or cast?`);
    expect(said(asks('Reply', 6, 0))).toContain(`${second} missed ${first}`);
  });

  it('is that there is nothing to choose, where there is not', () => {
    expect(said(alone(asks('Free', 0)))).toBe('Nothing of yours can be used now.');
    expect(said(alone(asks('Fight', 0, -1)))).toContain('nobody in reach');
    expect(prompt(asks('Free', 0), scene())).toBeNull();
  });

  it('has words in both languages for every question it asks in its own way', async () => {
    const all: Question[] = [
      ['Cover', 0, 1, 0, 0], ['Evade', 0, 1, 0], ['Reply', 0, 1], ['Sway', 0, 1], ['Boost', 0], ['Again', 0], ['Seize', 0, 1],
      ['TakeTurn', 0], ['Target', 0], ['Bribe', 0, 1],
    ]; // prettier-ignore
    const tokens = ['rest', ...printed.outfits.flatMap((outfit) => Object.keys(outfit.tokens))];
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const question of all) expect(said(asks(...question)), question[0]).not.toMatch(/[{}]|prompt\./);
      for (const token of tokens) expect(words().find(`does.${token}`), token).toBeDefined();
    }
  });

  it('is what to do next in a plan, then what was just ordered', () => {
    expect(helpOf({}, 'agency', '1', null).key).toBe('plan.how');
    const draft = { 1: { token: 'rest', space: 'L7' } };
    expect(helpOf(draft, 'agency', '1', null).key).toBe('plan.then');
    const armed = { 1: { token: 'prospect', space: 'L7' } };
    expect(helpOf(armed, 'agency', '2', '1')).toEqual({
      key: 'does.prospect',
      facts: { who: 'agency-1', token: 'prospect' },
    });
  });

  it('adds up a roll only where something is added', async () => {
    await reader.speak('en');
    const result = { event: 'result', who: 'agency-1', context: 'dodge', best: 7, bonus: 0, total: 7 };
    expect(words().text('event.result', result)).toBe('Agent 1, dodging: 7.');
    expect(words().text('event.result', { ...result, bonus: 1, total: 8 })).toContain('7 plus 1 makes 8');
  });
});
