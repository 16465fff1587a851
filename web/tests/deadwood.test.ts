import { render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fixture from '../fixtures/deadwood.json';
import { game } from '../src/games/deadwood';
import Almanac from '../src/games/deadwood/Almanac.svelte';
import { consequence } from '../src/games/deadwood/consequence';
import { begun, ended, fired, wounded } from '../src/games/deadwood/duel';
import { forecast } from '../src/games/deadwood/forecast';
import { lay, neighbour } from '../src/games/deadwood/layout';
import { current, waiting } from '../src/games/deadwood/pending';
import { BUTTONS, cardsOf, homing, litPlots, optionsAt, senders } from '../src/games/deadwood/picking';
import { learn, oddsOf, printed, type Printed } from '../src/games/deadwood/printed';
import { recap } from '../src/games/deadwood/recap';
import { onTheWay } from '../src/games/deadwood/road.svelte';
import { draw, guarded, play, type Foreseen, type Scene, type Sight } from '../src/games/deadwood/scene';
import type { Said, Words } from '../src/gen/deadwood';
import { Choice } from '../src/lib/choice.svelte';
import { reader } from '../src/lib/lang.svelte';
import type { Frame } from '../src/lib/wire';

interface Look {
  do: Said;
  sight: Sight;
  foreseen: Foreseen;
}
const replays = fixture.replays as unknown as { first: Sight; frames: Frame<Words>[] }[];
const looks = fixture.looks as unknown as Look[];
const street = fixture.street as unknown as Printed;
const NAMES = ['Maya', 'Hugo', 'Inès'];
const words = (): ReturnType<typeof reader.game> => reader.game('deadwood');

beforeAll(() => reader.learn('deadwood'));
beforeEach(() => learn(fixture.printed as unknown as Printed));

function asking(sight: Sight): Choice<Words> {
  const choice = new Choice<Words>({ send: () => Promise.resolve(null), look: () => Promise.resolve(null) }, game);
  choice.face(sight.asks[0]!);
  return choice;
}

describe('the picture of the town', () => {
  it.each(replays.map((replay, i) => [i + 1, replay] as const))(
    'follows every event of game %i to what the sight shows',
    (_, { first, frames }) => {
      let before = first;
      for (const { line, sight } of frames) {
        let scene: Scene = draw(before);
        for (const event of line.events) scene = play(scene, event, sight).scene;
        const truth = draw(sight);
        for (const part of ['town', 'men', 'ranch', 'mine', 'hill', 'reserve', 'dollars', 'wanted', 'cartridges', 'horses', 'gauge', 'box', 'line', 'sheriff', 'turned', 'turn', 'first'] as const)
          expect([line.events, part, scene[part]]).toEqual([line.events, part, truth[part]]); // prettier-ignore
        expect(scene.stacks.map((stack) => stack.count)).toEqual(truth.stacks.map((stack) => stack.count));
        if (!sight.result.length) expect(scene.active).toBe(truth.active);
        before = sight;
      }
    },
  );

  it('has words for every event and every note on the map, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const { first, frames } of replays) {
        let scene = draw(first);
        for (const { line, sight } of frames)
          for (const event of line.events) {
            scene = play(scene, event, sight).scene;
            const said = [words().text(`event.${event.event}`, event)];
            if (scene.note) said.push(words().text(scene.note.key, scene.note.facts));
            for (const text of said) expect(text).not.toMatch(/\{|^event\.|^note\./);
          }
      }
    }
  });

  it('shows a cowboy who is on the way nowhere else', () => {
    const counted = ({ men, mine, hill, ranch }: Scene): number =>
      Object.values(men).flat().length + [mine, hill, ranch].flat(2).reduce((sum, n) => sum + n, 0);
    let trips = 0;
    for (const { first, frames } of replays) {
      let scene = draw(first);
      for (const { line, sight } of frames)
        for (const event of line.events) {
          scene = play(scene, event, sight).scene;
          const fights = scene.trip && !scene.men[scene.trip.to]?.some((man) => man.seat === scene.trip!.seat);
          if (!scene.trip || (scene.trip.to in scene.men && fights)) continue;
          expect(counted(onTheWay(scene, scene.trip))).toBe(counted(scene) - 1);
          trips += 1;
        }
    }
    expect(trips).toBeGreaterThan(20);
  });

  it('joins French words to names as French does', async () => {
    await reader.speak('fr');
    const seated = words().among(['Étranger', 'Ezra', 'Inès']);
    for (const { frames } of replays)
      for (const { line, sight } of frames)
        for (const event of line.events) {
          const caption = game.caption(draw(sight), ['Étranger', 'Ezra', 'Inès']);
          for (const said of [seated.text(`event.${event.event}`, event), seated.text(caption.key, caption.facts)])
            expect(said).not.toMatch(/\b(de|que|ne|se|le|la) (Étranger|Ezra|Inès)/);
        }
    await reader.speak('en');
  });

  it('calls the gangs by the names of their players', () => {
    const seated = words().among(NAMES);
    expect(seated.text('event.first', { seat: 1 })).toContain('Hugo');
    expect(words().among(['', 'Hugo']).text('event.first', { seat: 0 })).toContain('Red');
  });

  it('shows every plot the sheriff protects', () => {
    expect(guarded(draw(replays[0]!.first)).sort()).toEqual(['A4', 'B3', 'B4']);
  });
});

describe('the map', () => {
  it.each([
    ['our board', () => fixture.printed as unknown as Printed, 790, 600],
    ['our board on a phone', () => fixture.printed as unknown as Printed, 352, 320],
    ["an owner's board", () => street, 790, 600],
    ["an owner's board on a phone", () => street, 352, 320],
  ])('lays %s out like bricks, within its frame', (_, board, width, height) => {
    learn(board());
    const layout = lay(width, height);
    const boxes = Object.values(layout.plots);
    expect(boxes).toHaveLength(printed.plots.length);
    for (const box of [...boxes, layout.hill, layout.mine]) {
      expect(box.x).toBeGreaterThanOrEqual(-0.5);
      expect(box.y).toBeGreaterThanOrEqual(-0.5);
      expect(box.x + box.w).toBeLessThanOrEqual(width + 0.5);
      expect(box.y + box.h).toBeLessThanOrEqual(height + 0.5);
    }
    for (const place of [layout.hill, layout.mine]) {
      expect(place.w).toBeGreaterThan(60);
      for (const box of boxes)
        expect(place.x + place.w <= box.x || box.x + box.w <= place.x || box.y + box.h <= place.y + 1).toBe(true);
    }
    for (const { id, plots } of printed.crossings)
      for (const plot of plots) {
        const [at, box] = [layout.crossings[id]!, layout.plots[plot]!];
        expect(at.x).toBeGreaterThanOrEqual(box.x - 0.5);
        expect(at.x).toBeLessThanOrEqual(box.x + box.w + 0.5);
      }
  });

  it('steers by arrow keys', () => {
    const layout = lay(790, 600);
    expect(neighbour(layout, 'A3', 1, 0)).toBe('A4');
    expect(['B3', 'B4']).toContain(neighbour(layout, 'A4', 0, 1));
    expect(neighbour(layout, 'A1', -1, 0)).toBeNull();
  });
});

describe('what can be done', () => {
  const act = looks[0]!.sight;

  it('lights the plots of the options and nothing else', () => {
    const choice = asking(act);
    expect(senders(choice)).toEqual([1, 2, 3]);
    choice.narrow({ verb: 'send', strength: 2 });
    const lit = litPlots(choice);
    expect([...lit].sort()).toEqual(
      [...new Set(choice.options.flatMap((option) => ('plot' in option ? [option.plot] : [])))].sort(),
    );
    expect(optionsAt(choice, 'C3')).toEqual([{ verb: 'send', strength: 2, plot: 'C3' }]);
    expect(cardsOf(choice)).toEqual([]);
  });

  it('finds the way home for any few cowboys', () => {
    const choice = asking({
      ...act,
      asks: [
        {
          ...act.asks[0]!,
          options: [
            { verb: 'return', mine: [1, 3], plots: ['B3', 'A4'] },
            { verb: 'return', mine: [], plots: ['A4'] },
          ],
        },
      ],
    });
    expect(homing(choice, [3, 1], ['A4', 'B3'])?.mine).toEqual([1, 3]);
    expect(homing(choice, [], [])).toBeNull();
  });

  it('makes cards of what has no plot, and of several answers on one plot', () => {
    const options: Said[] = [
      { verb: 'pass' },
      { verb: 'trick', gang: 1, strength: 2, place: 'ranch' },
      { verb: 'trick', gang: 1, strength: 1, place: 'A5' },
      { verb: 'trick', gang: 2, strength: 1, place: 'A5' },
      { verb: 'trick', gang: 2, strength: 3, place: 'B3' },
    ];
    const choice = asking({ ...act, asks: [{ ...act.asks[0]!, question: ['Trick', 0, 2], options }] });
    expect(cardsOf(choice)).toEqual(options.slice(1, 4));
    expect(litPlots(choice)).toEqual(new Set(['A5', 'B3']));
  });

  it('says on every button what follows, in both languages', async () => {
    const said = new Set<string>();
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const sight of [...looks.map((look) => look.sight), ...replays.flatMap((one) => one.frames.map((f) => f.sight))])
        for (const ask of sight.asks)
          for (const option of ask.options ?? []) {
            const told = consequence(option, draw({ ...sight, asks: [{ ...ask, mine: true }] }), ask.owing?.[0] ?? 0);
            if (BUTTONS.includes(option.verb) && option.verb !== 'pay') expect([option, told]).not.toEqual([option, null]);
            if (told) expect(words().text(told.key, told.facts)).not.toMatch(/\{|^then\.|NaN|undefined/);
            if (told) said.add(option.verb);
          }
    } // prettier-ignore
    expect([...said]).toEqual(expect.arrayContaining(['send']));
    for (const verb of BUTTONS) expect(game.costly(looks[1]!.foreseen, { verb } as Said)).toBe(false);
  });

  it('weighs a cartridge for attacker and defender', () => {
    const sight = looks[1]!.sight;
    const duel = begun({
      event: 'duel', plot: 'C3', building: 'bank', seat: 0, foe: 1, cowboy: 'gunslinger', against: 'greenhorn',
      dice: 2, foe_dice: 1, wins: 0, dies: 0,
    }); // prettier-ignore
    const scene: Scene = { ...draw(sight), duel, asked: ['Load', 0] };
    const percent = (share: number): number => Math.round(100 * share);
    expect(consequence({ verb: 'load' }, scene, 0)).toEqual({
      key: 'then.load.attacker',
      facts: { n: percent(oddsOf(3, 1)![0]), m: percent(oddsOf(2, 1)![0]) },
    });
    const [, dies, , stands] = oddsOf(2, 2)!;
    expect(consequence({ verb: 'load' }, scene, 1)?.facts['n']).toBe(percent(dies + stands));
    expect(consequence({ verb: 'pass' }, scene, 1)?.key).toBe('then.as-is.defender');
  });

  it('says what waits behind the question', () => {
    const stirred = replays
      .flatMap(({ frames }) => frames)
      .find(({ sight }) => sight.asks[0]?.question[0] === 'Annex')!;
    const scene = draw(stirred.sight);
    expect(current(scene, stirred.sight)?.key).toBe('pending.Annex');
    for (const { frames } of replays)
      for (const { sight } of frames)
        for (const one of [current(draw(sight), sight), ...waiting(draw(sight), sight)])
          if (one) expect(words().has(one.key)).toBe(true);
  });
});

describe('what is told before it happens', () => {
  const [church, attack, rail] = looks as [Look, Look, Look];
  const ahead = ({ sight, foreseen }: Look): ReturnType<typeof forecast> => forecast(foreseen, draw(sight), 0, NAMES);

  it('has words for every line', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const look of looks)
        for (const { key, facts } of ahead(look).lines) expect(words().text(key, facts)).not.toMatch(/\{|^ahead\./);
    }
  });

  it('adds money and fine up', () => {
    expect(ahead(church)).toMatchObject({ odds: null, dollars: 5, fine: 0, net: 0 });
    expect(ahead(attack)).toMatchObject({ dollars: 5, fine: 1, net: null });
  });

  it('gives the odds of an attack as the engine has them', () => {
    const { odds, loaded } = ahead(attack);
    expect(odds).toEqual(oddsOf(3, 1));
    expect(odds!.reduce((sum, part) => sum + part)).toBeCloseTo(1);
    expect(loaded).toBe(oddsOf(4, 1)![0]);
    const told = attack.foreseen.events.find((event) => event.event === 'duel')!;
    expect(Math.round(odds![0] * 100)).toBe(told.wins);
    expect(Math.round((odds![1] + odds![2]) * 100)).toBe(told.dies);
  });

  it('tells what a rail destroys and whom it stirs', () => {
    const keys = ahead(rail).lines.map((line) => line.key);
    expect(keys).toContain('ahead.destroyed.they');
    expect(keys).toContain('ahead.stirred.they');
    expect(game.costly(rail.foreseen, rail.do)).toBe(true);
  });
});

describe('a duel', () => {
  it('keeps its dice in order, and ends as told', () => {
    let duel = begun({
      event: 'duel', plot: 'C3', building: 'bank', seat: 0, foe: 1, cowboy: 'veteran', against: 'greenhorn',
      dice: 3, foe_dice: 1, wins: 0, dies: 0,
    }); // prettier-ignore
    duel = fired(duel, { event: 'volley', seat: 0, side: 'attacker', faces: [2, 4] });
    duel = wounded(duel, 'defender');
    duel = fired(duel, { event: 'exchange', seat: 0, foe: 1, attacker: 5, defender: 6 });
    expect(duel.rolls.map((roll) => roll.shots.map((shots) => shots.map((shot) => shot.effect)))).toEqual([
      [['miss', 'wound'], []],
      [['wound'], ['kill']],
    ]);
    expect(duel.wounds).toEqual([0, 1]);
    duel = ended(ended(duel, 'defender'), 'attacker');
    expect([duel.end, duel.wounds]).toEqual(['both', [2, 2]]);
  });
});

describe('afterwards', () => {
  it('tells losses first and four things at most', () => {
    const events = replays[0]!.frames.flatMap((frame) => frame.line.events);
    for (const seat of [0, 1, 2]) {
      const said = recap(events, seat, NAMES);
      expect(said.length).toBeLessThanOrEqual(4);
      for (const one of said) expect(words().text(one.key, one.facts)).not.toMatch(/\{|^recap\./);
    }
    const killed = events.find((event) => event.event === 'killed')!;
    expect(recap(events, killed.seat, NAMES)[0]?.key).toBe('recap.killed');
    expect(recap([], 0, NAMES)).toEqual([]);
  });
});

describe('fair dice', () => {
  it('works every drawn number out again, but for tiles from a stack', () => {
    const seen = new Set<string>();
    for (const { ways, way, do: said } of fixture.drawn as unknown as { ways: number; way: number; do: Said }[]) {
      const drawing = game.drawn(said);
      if (said.verb === 'turn') expect(drawing).toBeNull();
      else expect([drawing!.ways, drawing!.outcome(way)]).toEqual([ways, said]);
      seen.add(said.verb);
    }
    expect([...seen].sort()).toEqual(['die', 'exchange', 'found', 'start', 'turn', 'volley']);
  });
});

describe('the almanac', () => {
  it('plots every pair of dice exactly', () => {
    render(Almanac, { words: words() });
    const rows = screen.getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(1 + 16);
    expect(rows[1]!.textContent).toContain('13.9');
    for (const odds of printed.odds.flat()) expect(odds.reduce((sum, part) => sum + part)).toBeCloseTo(1, 12);
  });
});

describe('the gallery', () => {
  it('has a name, a power and a short effect for every building', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const id of game.pieces) {
        expect(words().find(`names.unit.${id}`)).toBeTruthy();
        expect(words().find(`pieces.${id}.text`)).toBeTruthy();
        if (id !== 'rail') expect(words().find(`names.sign.${id}`)).toBeTruthy();
        if (id !== 'rail' && id !== 'station') expect(words().find(`effect.${id}`)).toBeTruthy();
      }
    }
  });
});
