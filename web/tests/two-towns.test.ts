import { describe, expect, it } from 'vitest';
import { game } from '../src/games/two-towns';
import { forecast } from '../src/games/two-towns/forecast';
import { key, lay } from '../src/games/two-towns/layout';
import { above, distance, draw, play, type Scene } from '../src/games/two-towns/scene';
import { reader } from '../src/lib/lang.svelte';
import { ofQuestion } from '../src/lib/remarks';
import { asked, fixtures } from './fixtures';
import type { Said, Told, Words } from '../src/gen/two-towns';
import type * as wire from '../src/lib/wire';

type Ask = wire.Ask<Words>;

const words = (): ReturnType<typeof reader.game> => reader.game('two-towns');

describe('the picture of the trail', () => {
  it.each(fixtures.map((fixture, i) => [i + 1, fixture] as const))(
    'follows every event of game %i to what the sight shows',
    (_, fixture) => {
      for (const { first, frames } of fixture.replays) {
        let before = first;
        for (const { line, sight } of frames) {
          let scene: Scene = draw(before);
          for (const event of line.events) scene = play(scene, event, sight).scene;
          const truth = draw(sight);
          expect(scene.stacks).toEqual(truth.stacks);
          expect(scene.active).toBe(truth.won === null ? truth.active : scene.active);
          if (truth.won === null)
            expect([scene.dice, scene.used, scene.turn]).toEqual([truth.dice, truth.used, truth.turn]);
          before = sight;
        }
      }
    },
  );

  it('remembers where the last marches came from, whether it has seen them or was told of them', () => {
    const { first, frames } = fixtures[0]!.replays[0]!;
    let scene = draw(first);
    const told: Told[] = [];
    for (const { line, sight } of frames) {
      for (const event of line.events) scene = play(scene, event, sight).scene;
      told.push(...line.events);
      const marches = told.filter((event) => event.event === 'march').slice(-scene.traces.length || told.length);
      expect(draw(sight, told).traces).toEqual(scene.traces);
      expect(scene.traces.map(({ unit, start, goal }) => [unit, start, goal])).toEqual(
        marches.map(({ unit, start, goal }) => [unit, start, goal]),
      );
      expect(scene.traces.every((one) => one.turn >= scene.turn - 1)).toBe(true);
    }
  });

  it('has words for every event, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const fixture of fixtures) {
        for (const event of fixture.replays[0]!.frames.flatMap((frame) => frame.line.events)) {
          const text = words().text(`event.${event.event}`, event);
          expect(text).not.toContain('{');
          expect(text).not.toMatch(/^event\./);
        }
      }
    }
  });

  it('knows who stands on whom and how far it is', () => {
    const scene = draw(asked(fixtures[0]!));
    const town = scene.stacks[0][0]!;
    expect(above(scene, 0, town[0]!)).toEqual(town.slice(1));
    expect(distance(scene, 0)).toBe(7);
    expect(distance(scene, 1)).toBe(7);
  });
});

describe('where things lie', () => {
  const scene = draw(asked(fixtures[0]!));

  it.each([
    ['wide', 960, 460],
    ['phone', 360, 390],
  ])('keeps every unit on a %s board', (_, width, height) => {
    for (const seat of [0, 1]) {
      for (const place of Object.values(lay(scene, seat, width, height).places)) {
        expect(place!.x).toBeGreaterThanOrEqual(0);
        expect(place!.y).toBeGreaterThanOrEqual(0);
        expect(place!.x + place!.w).toBeLessThanOrEqual(width + 0.5);
        expect(place!.y + place!.h).toBeLessThanOrEqual(height + 0.5);
      }
    }
  });

  it('keeps a stack of ten readable', () => {
    const ten: Scene = {
      ...scene,
      stacks: [scene.stacks[0].map((_, tile) => (tile === 5 ? scene.stacks[0].flat() : [])), scene.stacks[1]],
    };
    for (const [width, height] of [
      [960, 460],
      [360, 390],
    ] as const) {
      const layout = lay(ten, 0, width, height);
      const places = ten.stacks[0][5]!.map((unit) => layout.places[key(0, unit)]!);
      const steps = places
        .slice(1)
        .map((place, i) => Math.abs(place.x - places[i]!.x) + Math.abs(place.y - places[i]!.y));
      expect(Math.min(...steps)).toBeGreaterThan(9);
      expect(Math.max(...places.map((place) => place.y + place.h))).toBeLessThanOrEqual(height);
      expect(Math.min(...places.map((place) => place.x))).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([360, 390, 412, 700, 960])('keeps those who would land on a tall stack on the board, %i wide', (width) => {
    const units = scene.stacks[0].flat();
    for (const seat of [0, 1]) {
      const five = scene.stacks.map((side) => side.map((_, tile) => (tile === 3 ? units.slice(0, 7) : [])));
      const tall: Scene = { ...scene, stacks: five as Scene['stacks'] };
      const layout = lay(tall, seat, width, 420, { goal: 3, number: 3 });
      expect(layout.landing).toHaveLength(3);
      for (const box of [...layout.landing, ...Object.values(layout.places).filter((place) => place !== null)]) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.w).toBeLessThanOrEqual(width + 0.5);
        expect(box.y + box.h).toBeLessThanOrEqual(420.5);
      }
    }
  });

  it('turns round for East: the own town first, the own units below', () => {
    const [west, east] = [lay(scene, 0, 960, 460), lay(scene, 1, 960, 460)];
    expect(west.tiles[0]!.x).toBeCloseTo(east.tiles[10]!.x);
    expect(east.places[key(1, 'S')]!.y).toBeGreaterThan(east.places[key(0, 'S')]!.y);
    const phone = lay(scene, 1, 360, 400);
    expect(phone.tiles[10]!.y).toBeGreaterThan(phone.tiles[0]!.y);
  });
});

describe('what is told before it happens', () => {
  it('says where a march ends, and confirms what hurts', () => {
    for (const fixture of fixtures) {
      for (const look of fixture.looks.filter((one) => one.do.verb === 'march')) {
        const ahead = forecast(look.foreseen, look.seat)!;
        expect(look.do).toMatchObject({ unit: ahead.group[0] });
        expect(words().has(ahead.sentence.key)).toBe(true);
        const duel = look.foreseen.events.some((event) => event.event === 'duel');
        if (duel) expect(game.costly(look.foreseen)).toBe(true);
      }
    }
  });

  it('has a forecast for every mixture of wins, losses and ties', () => {
    for (const mix of [
      'free',
      'wins',
      'beats',
      'loses',
      'ties',
      'beats-loses',
      'beats-ties',
      'loses-ties',
      'beats-loses-ties',
    ])
      expect(words().has(`forecast.${mix}`)).toBe(true);
  });

  it('explains what is not possible', () => {
    const stop = fixtures[0]!.looks.at(-1)!;
    expect(stop.foreseen.rule).toBe('TT-027');
    expect(words().text(`refusal.${stop.foreseen.rule}`, stop.foreseen.facts ?? {})).toContain('at least one die');
  });
});

describe('the question of a turn', () => {
  it('offers to stop only where one may', () => {
    const ask = (...options: Said[]): Ask => ({ id: 1, question: ['UseDie'], mine: true, owing: [0], options }) as unknown as Ask; // prettier-ignore
    const march: Said = { verb: 'march', die: 'colt', unit: 'C1' };
    const text = (one: Ask): string => words().text(game.prompt(one)!.key);
    expect(text(ask(march))).not.toMatch(/stop/i);
    expect(text(ask(march, { verb: 'stop' }))).toMatch(/or stop/);
  });

  it('says what each answer leads to', () => {
    const scene: Scene = { ...draw(asked(fixtures[0]!)), dice: [2, 1, 3], used: [true, false, false] };
    const said = (one: Said): string => {
      const { key, facts } = game.consequence!(one, scene, 0)!;
      return words().text(key, facts);
    };
    const from = scene.stacks[0].findIndex((stack) => stack.includes('C1'));
    expect(said({ verb: 'stop' })).toBe('2 dice unused');
    expect(said({ verb: 'march', die: 'colt', unit: 'C1' })).toBe(`to tile ${from + 2}`);
  });

  it('is taught with what beats what, for fingers and for mice', async () => {
    for (const [lang, beats] of [
      ['fr', /dynamite bat le colt.*colt le couteau.*couteau la dynamite/],
      ['en', /Dynamite beats colt.*colt beats knife.*knife beats dynamite/],
    ] as const) {
      await reader.speak(lang);
      const remarks = [0, 1, 2, 3].map((before) => ofQuestion(words(), 'UseDie', before));
      expect(remarks[1]).toMatch(beats);
      expect(remarks.join(' ')).not.toMatch(/hover|survol/i);
    }
  });
});

describe('afterwards', () => {
  it('tells losses first', () => {
    const events = fixtures[0]!.replays[0]!.frames.flatMap((frame) => frame.line.events);
    const [first] = game.recap(events, 0, ['Maya', 'Hugo']);
    expect(first?.key).toBe('recap.lost');
    expect(game.recap([], 0, ['Maya', 'Hugo'])).toEqual([]);
  });
});
