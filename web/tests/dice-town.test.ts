import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import first from '../fixtures/dice-town-1.json';
import second from '../fixtures/dice-town-2.json';
import third from '../fixtures/dice-town-3.json';
import { game } from '../src/games/dice-town';
import CupScene from '../src/games/dice-town/CupScene.svelte';
import DeskScene from '../src/games/dice-town/DeskScene.svelte';
import Score from '../src/games/dice-town/Score.svelte';
import Summary from '../src/games/dice-town/Summary.svelte';
import { FACES, isOutlaw, POINTS, POSTERS, STORE, type Face } from '../src/games/dice-town/content';
import { handName, HANDS, leaders, price, without } from '../src/games/dice-town/dice';
import { PIECES } from '../src/games/dice-town/pieces';
import { play, together } from '../src/games/dice-town/play';
import { say, tell as telling } from '../src/games/dice-town/say';
import { draw, NO_GOODS, size, stopOf, type Drawn, type Scene, type Sight } from '../src/games/dice-town/scene';
import { tell, UNTOLD } from '../src/games/dice-town/story';
import { Choice } from '../src/lib/choice.svelte';
import { reader } from '../src/lib/lang.svelte';
import type { Said, Told, Words } from '../src/gen/dice-town';
import type * as wire from '../src/lib/wire';

interface Fixture {
  viewer: number;
  first: Sight;
  frames: wire.Frame<Words>[];
}
type Ask = wire.Ask<Words>;
type Foreseen = wire.Foreseen<Words>;
const fixtures = [first, second, third] as unknown as Fixture[];
const NAMES = ['Maya', 'Hugo', 'Inès', 'Tomás'];
const words = (): ReturnType<typeof reader.game> => reader.game('dice-town').among(NAMES);
const events = (fixture: Fixture): Told[] => fixture.frames.flatMap((frame) => frame.line.events);
const everything = fixtures.flatMap(events);

/** The town in numbers that both the events and the sight must agree on. */
function figures(scene: Scene): unknown {
  return {
    bank: scene.bank, coach: scene.coach, mine: scene.mine, sheriff: scene.sheriff, round: scene.round,
    queue: scene.queue, pile: scene.pile, deck: scene.deck, river: scene.river,
    wanted: [...scene.wanted].sort(), holder: scene.holder,
    people: scene.people.map((person) => ({
      cash: person.cash, nuggets: person.nuggets, ranches: person.ranches,
      dice: [...person.locked, ...person.shown].sort(), covered: person.covered,
      titles: size(person.titles), stores: size(person.stores), wired: [...person.wired].sort(),
      recruited: [...person.recruited].sort(), captured: [...person.captured].sort(),
    })),
  }; // prettier-ignore
}

/** What events do not tell in full: who paid how much of a swindle, what a bribe held besides money. */
const VAGUE = new Set<Told['event']>(['swindled', 'bribed']);

describe('the picture of the town', () => {
  it.each(fixtures.map((fixture, i) => [i + 1, fixture] as const))(
    'follows every event of game %i to what the sight shows',
    (_, fixture) => {
      let before = fixture.first;
      let compared = 0;
      for (const { line, sight } of fixture.frames) {
        let scene = draw(before);
        for (const event of line.events) scene = play(scene, event).scene;
        const vague = line.events.some((event) => VAGUE.has(event.event));
        if (!vague && line.events.length) {
          expect(figures(scene)).toEqual(figures(draw(sight)));
          compared += 1;
        }
        before = sight;
      }
      expect(compared).toBeGreaterThan(20);
    },
  );

  it('knows where the walk has come to', () => {
    const seen = new Set<string | null>();
    for (const { sight } of fixtures.flatMap((fixture) => fixture.frames)) {
      const question = sight.asks[0]?.question;
      const stop = stopOf(sight);
      seen.add(stop);
      if (question?.[0] === 'KeepDice') expect(stop).toBeNull();
      if (question?.[0] === 'Decide') expect(stop).toBe(draw(sight).desk!.place);
      if (question?.[0] === 'TakeTitles') expect(stop).toBe('hall');
      if (question?.[0] === 'Visit') expect(stop).toBe('doc');
    }
    expect(seen).toEqual(new Set([null, 'mine', 'bank', 'store', 'saloon', 'sheriff', 'hall', 'doc']));
  });

  it('lifts all cups in one breath', () => {
    const shown: Told = { event: 'revealed', seat: 0, how: 'none', dice: [], loose: 5 };
    expect(together(shown, { ...shown, seat: 1 })).toBe(true);
    expect(together(shown, { event: 'paid', seat: 1, dollars: 1 })).toBe(false);
    expect(
      together({ event: 'offered', seat: 1, told: 'something' }, { event: 'part', part: 'dollars', number: 2 }),
    ).toBe(true);
  });

  it('shows an offer in full only to those whom it concerns', () => {
    const sight = structuredClone(
      fixtures[0]!.frames.map((frame) => frame.sight).find((one) => draw(one).desk && one.board.sheriff !== 0)!,
    );
    const offer = { dollars: 3, nuggets: 0, titles: 1, stores: 1, ranches: 0, wired: [], outlaws: [], cards: [] };
    sight.board.offers[2] = offer;
    expect(draw(sight).desk!.offers[2]).toMatchObject({ dollars: 3, titles: 1, stores: 1, cards: [] });
    sight.board.offers[2] = { ...offer, cards: ['eq8', 't5a'] };
    expect(draw(sight).desk!.offers[2]!.cards).toEqual(['eq8', 't5a']);
  });

  it('has words for every event, in both languages, with the names of those who sit there', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const event of everything) {
        const text = words().text(`event.${event.event}`, event);
        expect(text, event.event).not.toMatch(/[{}]|^event\./);
        expect(text).not.toMatch(/Player \d|Joueur \d/);
      }
      for (const piece of PIECES) {
        expect(words().has(`pieces.${piece}.text`), piece).toBe(true);
        expect(words().name(game.domain(piece), piece)).not.toBe(piece);
      }
      for (const { question } of game.standing(fixtures[1]!.first))
        expect(words().has(`standing.${question}`), question).toBe(true);
    }
  });
});

describe('dice', () => {
  it('are named like the engine names hands', () => {
    const told = everything.filter((event) => event.event === 'best_hand');
    let scene = draw(fixtures[0]!.first);
    let checked = 0;
    for (const { line, sight } of fixtures[0]!.frames) {
      for (const event of line.events) {
        scene = play(scene, event).scene;
        if (event.event !== 'best_hand') continue;
        expect(handName(scene.people[event.seat]!.locked)).toBe(event.hand);
        checked += 1;
      }
      scene = draw(sight);
    }
    expect(told.length).toBeGreaterThan(checked - 1);
    expect(checked).toBeGreaterThan(0);
    for (const [name, dice] of HANDS) expect(handName(dice)).toBe(name);
    expect(handName(['T', 'J', 'Q', 'K', 'A'])).toBe('straight');
    expect(handName(['9', '9'])).toBeNull();
  });

  it('cost what the engine takes for them', () => {
    let checked = 0;
    for (const fixture of fixtures.slice(0, 2)) {
      for (const { line } of fixture.frames) {
        for (const paid of line.events.filter((event) => event.event === 'paid')) {
          const shown = line.events
            .filter((event) => event.event === 'revealed')
            .find((event) => event.seat === paid.seat);
          if (!shown) continue;
          expect(price(shown.dice.length)).toBe(paid.dollars);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(5);
  });

  it('lead where they are most', () => {
    const seats = [{ locked: ['9', '9', 'J'] }, { locked: ['9', '9', 'K'] }, { locked: ['J'] }] as { locked: Face[] }[];
    expect(leaders(seats, 'mine')).toEqual({ seats: [0, 1], most: 2 });
    expect(leaders(seats, 'saloon')).toEqual({ seats: [], most: 0 });
    expect(without(['9', '9', 'J'], ['9', 'J'])).toEqual(['9']);
  });
});

describe('what is printed', () => {
  const data = (name: string): string =>
    readFileSync(resolve('../src/saloon/games/dice_town/data', `${name}.toml`), 'utf8');

  it('is what lies in the box', () => {
    for (const [, id, points] of data('store').matchAll(/id = "(\w+)".*points = (\d+)/g)) {
      expect(STORE).toContain(id);
      expect(POINTS[id!] ?? 0).toBe(Number(points));
    }
    const rows = [...data('outlaws').matchAll(/id = "(\w+)", pair = "(.)", face = "(.)", bounty = (\d+)/g)];
    expect(rows).toHaveLength(12);
    for (const [, id, pair, face, bounty] of rows)
      expect(isOutlaw(id!) && POSTERS[id]).toEqual({ pair, face, bounty: Number(bounty) });
    expect([...data('dice').matchAll(/id = "(.)", place/g)].map(([, face]) => face)).toEqual([...FACES]);
  });
});

describe('the story of a round', () => {
  const told: Told[] = [
    { event: 'round', round: 3, sheriff: 0 },
    { event: 'wins', place: 'mine', rank: 'first', seat: 2, number: 3 },
    { event: 'nuggets', seat: 2, nuggets: 3 },
    { event: 'tie', place: 'bank', rank: 'first', seats: [0, 1] },
    { event: 'named', seat: 0, winner: 1, place: 'bank', rank: 'first' },
    {
      event: 'bribed', seat: 1, sheriff: 0, dollars: 2, nuggets: 0, titles: 0, stores: 0, ranches: 0,
      wired: [], outlaws: [],
    }, // prettier-ignore
    { event: 'robbed_bank', seat: 1, dollars: 5 },
    { event: 'unclaimed', place: 'store' },
    { event: 'best_hand', rank: 'first', seat: 0, hand: 'full' },
    { event: 'titles', seat: 0, cards: ['t3a'] },
    { event: 'order', seat: 0, seats: [3] },
    { event: 'left', seat: 3 },
    { event: 'round', round: 4, sheriff: 0 },
  ];

  it('says who won what and why, and what came of it', () => {
    const { before, round } = told.reduce(tell, UNTOLD);
    expect(round).toBe(4);
    expect(before!.wins.map((win) => [win.place, win.seat, win.dice ?? win.hand ?? win.chosen])).toEqual([
      ['mine', 2, 3],
      ['bank', 1, true],
      ['hall', 0, 'full'],
    ]);
    expect(before!.idle).toEqual(['store']);
    expect(before!.deeds.map((deed) => [deed.stop, deed.event.event])).toContainEqual(['bank', 'bribed']);
    expect(before!.deeds.at(-1)).toEqual({ stop: 'doc', event: { event: 'left', seat: 3 } });
  });

  it('is read in both languages', async () => {
    const story = told.reduce(tell, UNTOLD).before!;
    for (const [lang, hand, chosen] of [
      ['fr', 'un full', 'choix du shérif'],
      ['en', 'a full house', 'the Sheriff’s choice'],
    ] as const) {
      await reader.speak(lang);
      const { container, unmount } = render(Summary, { story, words: words() });
      expect(container.textContent).toContain(hand);
      expect(container.textContent).toContain(chosen);
      expect(container.textContent).toContain('Hugo');
      unmount();
    }
  });

  it('tells the reader what was lost first', () => {
    const since: Told[] = [
      { event: 'paid', seat: 0, dollars: 2 },
      { event: 'stole', seat: 1, victim: 0, kind: 'title', told: 'open', card: 't5a' },
      { event: 'star', seat: 1, how: 'takes' },
    ];
    const sentences = game.recap(since, 0).map((one) => words().text(one.key, one.facts));
    expect(sentences).toEqual([
      'Hugo stole Golden Plain (5) from you.',
      'You paid $2 for dice.',
      'Hugo is Sheriff now.',
    ]);
  });
});

describe('a question', () => {
  /** Put also to those who do not hold the card it is about. */
  const WINDOWS = [
    'CardSharp', 'WantedNotice', 'ShareOut', 'Insure', 'OfficeWindow', 'Elixir', 'SmokeSignals', 'TakeNuggets', 'Shop',
    'TakeTitles', 'Recruit',
  ] as const; // prettier-ignore
  const CARDS = [
    'dynamite',
    'credit',
    'corruption',
    'sharing',
    'marshall',
    'girls',
    'whisky',
    'elixir',
    'smoke',
  ] as const;
  const ANSWERS: Said[] = [
    { verb: 'none' }, { verb: 'keep', dice: ['9', '9'], brute: 'brute' }, { verb: 'pass' }, { verb: 'take' },
    { verb: 'choose', action: 'classic' }, { verb: 'choose', action: 'new' }, { verb: 'stand' }, { verb: 'withdraw' },
    { verb: 'call' }, { verb: 'name', seat: 1, bribe: 'accept' }, { verb: 'name', seat: 1, bribe: 'waive' },
    { verb: 'bid', dollars: 1 }, { verb: 'gold', nuggets: 1 }, { verb: 'joe', seat: 1 }, { verb: 'swindle' },
    { verb: 'panning' }, { verb: 'leave' }, { verb: 'cancel', seat: 1 }, ...CARDS.map((card): Said => ({ verb: 'play', card })),
  ]; // prettier-ignore

  it('by itself names no card, so that nobody is asked for one they do not hold', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const window of WINDOWS)
        for (const card of STORE)
          expect(words().text(`question.${window}`), window).not.toContain(words().name('card', card));
    }
  });

  it('names the cards that can be played, and says kindly where there is nothing but to pass', () => {
    const scene = draw(fixtures[0]!.first);
    const ask = (...options: Said[]): Ask => ({ id: 1, question: ['OfficeWindow'], mine: true, owing: [0], options }) as unknown as Ask; // prettier-ignore
    const text = (one: Ask): string => {
      const { key, facts } = game.prompt!(one, scene)!;
      return words().text(key, facts);
    };
    const [pass, joe, marshall]: Said[] = [
      { verb: 'pass' },
      { verb: 'joe', seat: 2 },
      { verb: 'play', card: 'marshall' },
    ];
    expect(text(ask(pass!))).toBe('Nothing of yours to play here: pass.');
    expect(text(ask(pass!, joe!))).toBe('Play Nervous Joe, or pass?');
    expect(text(ask(pass!, joe!, marshall!))).toBe('Play Nervous Joe or Marshall, or pass?');
  });

  it('and its answers say in a few words what follows, at every stop', async () => {
    const seen = new Map<string, Sight>();
    for (const { sight } of fixtures.flatMap((fixture) => fixture.frames))
      seen.set(`${stopOf(sight)} ${draw(sight).extension} ${draw(sight).desk !== null}`, sight);
    expect(seen.size).toBeGreaterThan(12);
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const [scene, said] of [...seen.values()].flatMap((sight) =>
        ANSWERS.map((one) => [draw(sight), one] as const),
      )) {
        const follows = game.consequence!(said, scene, 0);
        if (!follows) continue;
        expect(words().has(follows.key, follows.facts), follows.key).toBe(true);
        const text = words().text(follows.key, follows.facts);
        expect(text, follows.key).not.toMatch(/[{}]|NaN|undefined/);
        expect(text.length, text).toBeLessThan(52);
      }
    }
  });
});

describe('what is told', () => {
  const bribed: Told = {
    event: 'bribed', seat: 1, sheriff: 0, dollars: 2, nuggets: 1, titles: 0, stores: 0, ranches: 0,
    wired: [], outlaws: [],
  }; // prettier-ignore

  it('of a bribe is one line', async () => {
    await reader.speak('fr');
    expect(telling(bribed, words())).toBe('Hugo paie le shérif, Maya\u202f: 2\u202f$, 1 pépite.');
    expect(telling({ event: 'part', part: 'dollars', number: 2 }, words())).toBe('');
    await reader.speak('en');
    expect(telling(bribed, words())).toBe('Hugo pays the Sheriff, Maya: $2, 1 nugget.');
  });

  it('never counts nothing, starts with a dash, or stumbles over a name', async () => {
    for (const lang of ['fr', 'en'] as const) {
      await reader.speak(lang);
      for (const event of everything) {
        const text = telling(event, words());
        expect(text).not.toMatch(/^–/);
        if (event.event === 'revealed') expect(text).not.toMatch(/\b0 /);
        expect(text).not.toMatch(/\b(de|que|le|la|ne|se) (Inès|Élise)/);
      }
    }
  });
});

describe('the end', () => {
  it('says that bounties are counted with the dollars', () => {
    const last = fixtures[2]!;
    const scene = draw(last.frames.at(-1)!.sight, events(last));
    const [first, ...others] = scene.people;
    const hunted: Scene = { ...scene, people: [{ ...first!, cash: 0, captured: ['o11', 'o12'] }, ...others] };
    render(Score, { drawn: { ...still(hunted, null), words: words() } });
    expect(screen.getByText('Maya: $0 in hand and $12 in bounties, halved.')).toBeTruthy();
  });

  it('adds up line by line', () => {
    const last = fixtures[2]!;
    const scene = draw(last.frames.at(-1)!.sight, events(last));
    expect(scene.story.scores).toHaveLength(2);
    render(Score, { drawn: { ...still(scene, null), words: words() } });
    const rows = screen.getAllByRole('row').slice(1);
    for (const row of rows) {
      const numbers = [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent));
      expect(numbers.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(numbers.at(-1));
    }
    expect(game.winners(last.frames.at(-1)!.sight)).toHaveLength(1);
  });
});

describe('answers in words', () => {
  it('name only what is in them', () => {
    const offer: Said = { verb: 'offer', dollars: 2, nuggets: 0, titles: ['t5a'], stores: [], ranches: 0, outlaws: [] };
    expect(say(offer, words())).toBe('Offer $2, Golden Plain (5)');
    const nothing: Said = { verb: 'offer', dollars: 0, nuggets: 0, titles: [], stores: [], ranches: 0, outlaws: [] };
    expect(say(nothing, words())).toBe('Offer nothing yet');
    expect(
      say({ verb: 'demand', seat: 1, dollars: 3, nuggets: 1, titles: 0, stores: 0, ranches: 0, outlaws: 0 }, words()),
    ).toBe('Ask Hugo for $3, 1 nugget');
  });

  it('confirm what cannot be taken back, not a pass', () => {
    const ahead = { events: [], next: 'others' } as unknown as Foreseen;
    expect(game.costly(ahead, { verb: 'pass' })).toBe(false);
    expect(game.costly(ahead, { verb: 'name', seat: 1, bribe: 'accept' })).toBe(true);
  });
});

function still(scene: Scene, ask: Ask | null): Drawn & { sent: Said[]; looked: Said[] } {
  const [sent, looked]: [Said[], Said[]] = [[], []];
  const choice = new Choice<Words>(
    {
      send: (_, said) => {
        sent.push(said);
        return Promise.resolve(null);
      },
      look: (_, said) => {
        looked.push(said);
        const can = ask?.options?.some((option) => JSON.stringify(option) === JSON.stringify(said));
        return Promise.resolve({
          type: 'foreseen', id: 1, events: [], next: 'others', ...(can ? {} : { rule: 'DT-017', facts: { cost: 2, cash: 1 } }),
        } as Foreseen); // prettier-ignore
      },
    },
    game,
  );
  choice.face(ask);
  return {
    scene, sight: { ...fixtures[0]!.first, asks: ask ? [ask] : [] }, seat: 0, you: true, choice, aside: choice, words: words(), busy: false,
    say: () => '', kinds: {}, names: NAMES, event: null, clock: {}, clockAt: 0, sent, looked,
  }; // prettier-ignore
}

describe('the cup', () => {
  const base = draw(fixtures[0]!.first);
  const cup: Face[] = ['9', 'J', 'J', 'A'];
  const scene: Scene = {
    ...base,
    people: base.people.map((person, seat) =>
      seat === 0 ? { ...person, cash: 1, locked: ['K'], cup, covered: true } : person,
    ),
  };
  const keep = (...dice: Face[]): Said => ({ verb: 'keep', dice, brute: 'paid' });
  const ask: Ask = {
    id: 7, question: ['KeepDice'], mine: true, owing: [0],
    options: [{ verb: 'none' }, keep('9'), keep('J'), keep('A'), keep('J', 'J'), keep('9', 'J')],
  }; // prettier-ignore

  it('picks the dice that are tapped and says what they cost', async () => {
    const drawn = still(scene, ask);
    render(CupScene, { drawn });
    const dice = screen.getAllByRole('button', { name: /^(9|jack|ace)$/ });
    expect(dice).toHaveLength(4);
    await fireEvent.click(dice[1]!);
    expect(drawn.choice.picked).toEqual(keep('J'));
    await fireEvent.click(dice[2]!);
    expect(drawn.choice.picked).toEqual(keep('J', 'J'));
    expect(screen.getByText(/Keep 2: \$1 of your \$1/)).toBeTruthy();
    expect(game.consequence(keep('J', 'J'), scene, 0)).toEqual({ key: 'cup.leaves', facts: { cost: 1, left: 0 } });
    drawn.choice.confirm();
    expect(drawn.sent).toEqual([keep('J', 'J')]);
  });

  it('explains what cannot be paid for, and lets go of it', async () => {
    const drawn = still(scene, ask);
    render(CupScene, { drawn });
    const dice = screen.getAllByRole('button', { name: /^(9|jack|ace)$/ });
    for (const at of [0, 1, 3]) await fireEvent.click(dice[at]!);
    await vi.waitFor(() => expect(drawn.choice.why?.rule).toBe('DT-017'));
    expect(drawn.looked.at(-1)).toEqual(keep('9', 'J', 'A'));
    expect(drawn.choice.picked).toBeNull();
    await fireEvent.click(dice[3]!);
    expect(drawn.choice.picked).toEqual(keep('9', 'J'));
    drawn.choice.cancel();
    await vi.waitFor(() => expect(dice[0]!.getAttribute('aria-pressed')).toBe('false'));
  });
});

describe('the offer', () => {
  const offer = (dollars: number): Said => ({
    verb: 'offer', dollars, nuggets: 0, titles: [], stores: [], ranches: 0, outlaws: [],
  }); // prettier-ignore
  const sight = fixtures[0]!.frames.map((frame) => frame.sight).find((one) => draw(one).desk)!;
  const scene = draw(sight);
  const ask = {
    id: 9, question: ['MakeOffer'], mine: true, owing: [0],
    options: [{ verb: 'stand' }, { verb: 'bid', dollars: 3 }, offer(2), offer(1)],
    form: {
      offer: {
        dollars: { from: 0, to: 5 }, nuggets: { from: 0, to: 2 }, titles: { some: ['t5a'] }, stores: { some: [] },
        ranches: { from: 0, to: 0 }, outlaws: { some: [] },
      },
    },
  } as unknown as Ask; // prettier-ignore
  it('shows what a hint proposes, and has one button only, in the action bar', async () => {
    const drawn = still(scene, ask);
    render(DeskScene, { drawn, desk: { ...scene.desk!, tie: [0, 1], offers: scene.desk!.offers.map(() => NO_GOODS) } });
    const sum = (): string[] => screen.getAllByRole('status').map((output) => output.textContent);
    expect(sum()).toEqual(['0', '0']);
    await drawn.choice.pick({ verb: 'bid', dollars: 3 });
    await vi.waitFor(() => expect(sum()).toEqual(['3', '0']));
    await fireEvent.click(screen.getAllByRole('button', { name: 'Less' })[0]!);
    expect(drawn.choice.picked).toEqual(offer(2));
    await fireEvent.click(screen.getAllByRole('button', { name: 'Less' })[0]!);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Less' })[0]!);
    expect(drawn.choice.picked).toBeNull();
    expect(drawn.sent).toEqual([]);
  });
});
