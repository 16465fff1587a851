import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { game } from '../src/games/two-towns';
import { Choice } from '../src/lib/choice.svelte';
import { completed, type Game } from '../src/lib/game';
import { reader } from '../src/lib/lang.svelte';
import type { Line, Said, TableInfo } from '../src/lib/wire';
import ChatPanel from '../src/parts/ChatPanel.svelte';
import Confirm from '../src/parts/Confirm.svelte';
import Curtain from '../src/parts/Curtain.svelte';
import LogPanel from '../src/parts/LogPanel.svelte';
import Nudge from '../src/parts/Nudge.svelte';
import OfferForm from '../src/parts/OfferForm.svelte';
import OptionList from '../src/parts/OptionList.svelte';
import Poster from '../src/parts/Poster.svelte';
import StandingAnswers from '../src/parts/StandingAnswers.svelte';
import UndoWish from '../src/parts/UndoWish.svelte';
import WhyNot from '../src/parts/WhyNot.svelte';
import type { Words } from '../src/gen/two-towns';
import { asked, fixtures } from './fixtures';

const generic = completed(game) as unknown as Game;
const words = (): ReturnType<typeof reader.game> => reader.game('two-towns');
const still = new Choice<Words>(
  { send: () => Promise.resolve(null), look: () => Promise.resolve(null) },
  { costly: () => true },
);

function table(result: number[] = []): TableInfo {
  return {
    id: 'abc', game: 'two-towns', rules: '1', status: 'over', options: {}, public: false, host: true, clock: {}, pause: 0,
    hints: true, created: 0, result,
    chairs: [{ seat: 0, kind: 'human', name: 'Maya', you: true }, { seat: 1, kind: 'bot', name: 'Belle' }],
  } as unknown as TableInfo; // prettier-ignore
}

describe('options', () => {
  it('are real buttons with the words of the decision', async () => {
    const choice = new Choice(
      { send: vi.fn(() => Promise.resolve(null)), look: () => Promise.resolve(null) },
      { costly: () => true },
    );
    choice.face(asked(fixtures[0]!).asks[0]!);
    render(OptionList, {
      choice,
      label: (said: Said) => words().text(`verb.${said.verb}`, said),
      open: true,
      onclose: vi.fn(),
    });
    const buttons = screen.getAllByRole('button');
    expect(buttons).toHaveLength(choice.all.length);
    await fireEvent.click(buttons[0]!);
    expect(choice.picked).toEqual(choice.all[0]);
  });
});

describe('what is not easily undone', () => {
  it('says first what it does, and is done only then', async () => {
    const onyes = vi.fn();
    render(Confirm, { label: 'New link', says: 'The old one stops working.', yes: 'Make it', onyes });
    await fireEvent.click(screen.getByRole('button', { name: 'New link' }));
    expect(screen.getByRole('alertdialog', { name: 'New link' }).textContent).toContain('The old one stops working.');
    expect(document.activeElement?.textContent).not.toBe('Make it');
    await fireEvent.click(screen.getAllByRole('button')[0]!);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onyes).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'New link' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Make it' }));
    expect(onyes).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a refusal', () => {
  it('says the rule in words and leads to it', () => {
    render(WhyNot, {
      why: { rule: 'TT-036', facts: { unit: 'C1', above: 3, limit: 2 }, about: null },
      slug: 'two-towns',
      words: words(),
      onclose: vi.fn(),
    });
    expect(screen.getByRole('alert').textContent).toContain('Cowboy 1 has 3 units on top');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/rules/two-towns#TT-036');
  });

  it('of the program itself leads nowhere, and shows no key', () => {
    const why = { rule: 'table.undo-declined', facts: { seat: 1 }, about: null };
    render(WhyNot, { why, slug: 'two-towns', words: words(), onclose: vi.fn() });
    expect(screen.getByRole('alert').textContent.trim()).toBe('Somebody would rather not have that taken back.');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the log', () => {
  const lines: Line[] = [
    { seq: 1, seat: -1, events: [{ event: 'turn', side: 'west', turn: 1 }] },
    { seq: 2, seat: 0, events: [{ event: 'stop', side: 'west' }] },
    { seq: 3, seat: -1, events: [], undo: 1, by: '0', gone: 2 },
  ];

  it('has headings for turns and strikes what was taken back', () => {
    const { container } = render(LogPanel, {
      slug: 'two-towns',
      game: generic,
      words: words(),
      lines,
      names: ['Maya', 'Hugo'],
      recap: [],
    });
    expect(container.querySelector('.turn')?.textContent).toContain('Turn 1');
    expect(container.querySelector('.struck')?.textContent).toContain('West stops there.');
    expect(container.textContent).toContain('Maya takes back.');
  });

  it('begins with what has happened since', () => {
    const recap = [{ key: 'recap.marched', facts: { who: 'Hugo', n: 2 } }];
    const { container } = render(LogPanel, {
      slug: 'two-towns',
      game: generic,
      words: words(),
      lines: [],
      names: [],
      recap,
    });
    expect(container.querySelector('.recap')?.textContent).toContain('Hugo marched 2 times.');
  });
});

describe('talk', () => {
  it('says quick phrases in the reader’s language and can mute', async () => {
    const onsay = vi.fn();
    const lines = [{ id: 1, at: 0, name: 'Hugo', text: 'nice', seat: 1, phrase: true }];
    const { container } = render(ChatPanel, { lines, can: true, seat: 0, onsay });
    expect(container.querySelector('li')?.textContent).toContain('Well played.');
    await fireEvent.click(screen.getByText('Howdy!'));
    expect(onsay).toHaveBeenCalledWith('hello', true, null);
    await fireEvent.click(screen.getByTitle('Mute Hugo'));
    expect(container.querySelector('ol')?.textContent).not.toContain('Well played.');
  });

  it('shows a whisper, and the phrases of the game', async () => {
    const onsay = vi.fn();
    const people = [{ seat: 2, name: 'Nell' }];
    const read = (phrase: string): string | null => (phrase === 'deal' ? 'Deal?' : null);
    const lines = [{ id: 1, at: 0, name: 'Nell', text: 'deal', seat: 2, phrase: true, to: 0 }];
    render(ChatPanel, { lines, can: true, seat: 0, onsay, people, phrases: ['deal'], read });
    expect(screen.getByRole('log').textContent).toMatch(/Nell\s+whispers:\s+Deal\?/);
    expect(screen.getByLabelText('To').textContent).toContain('Nell alone, in a whisper');
    await fireEvent.click(screen.getByRole('button', { name: 'Deal?' }));
    expect(onsay).toHaveBeenCalledWith('deal', true, null);
  });

  it('lets spectators listen only', () => {
    render(ChatPanel, { lines: [], can: false, seat: null, onsay: vi.fn() });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('an undo that others must agree to', () => {
  it('asks those concerned and nobody else', async () => {
    const onanswer = vi.fn();
    const wish = { undo: 'k1234567', seat: 1, waits: [0] };
    const { unmount } = render(UndoWish, { wish, seat: 0, names: ['Maya', 'Hugo'], onanswer });
    await fireEvent.click(screen.getByText('Fine'));
    expect(onanswer).toHaveBeenCalledWith(true);
    unmount();
    render(UndoWish, { wish, seat: 1, names: ['Maya', 'Hugo'], onanswer });
    expect(screen.queryByText('Fine')).toBeNull();
  });
});

describe('a form for wide answers', () => {
  it('makes one control for each argument and lets the server judge', async () => {
    const choice = new Choice(
      { send: vi.fn(() => Promise.resolve(null)), look: () => Promise.resolve(null) },
      { costly: () => true },
    );
    choice.face({ id: 1, question: ['Talk'], mine: true });
    const form = { propose: { to: { one: [1, 2] }, give_gold: { from: 0, to: 3 }, give_cards: { some: ['A', 'B'] } } };
    render(OfferForm, { form, choice, words: words() });
    for (let i = 0; i < 5; i += 1) await fireEvent.click(screen.getByLabelText('More'));
    await fireEvent.click(screen.getByText('B'));
    await fireEvent.click(screen.getByText('Look at it'));
    expect(choice.picked).toEqual({ verb: 'propose', to: 1, give_gold: 3, give_cards: ['B'] });
  });

  it('begins with what is filled in, as far as one owns it', async () => {
    const choice = new Choice(
      { send: vi.fn(() => Promise.resolve(null)), look: () => Promise.resolve(null) },
      { costly: () => true },
    );
    choice.face({ id: 1, question: ['Talk'], mine: true });
    const form = { counter: { offer: { one: [4] }, give_gold: { from: 0, to: 3 }, get_cards: { some: ['A', 'B'] } } };
    const start = { give_gold: 9, get_cards: ['B', 'C'] };
    render(OfferForm, { form, choice, words: words(), start });
    await fireEvent.click(screen.getByText('Look at it'));
    expect(choice.picked).toEqual({ verb: 'counter', offer: 4, give_gold: 3, get_cards: ['B'] });
  });
});

describe('the end', () => {
  const props = { seat: 0, ending: null, words: words(), onrematch: vi.fn(), onverify: vi.fn(), onclose: vi.fn() };

  it.each([
    [[1, -1], [0], 'You win!', 'won'],
    [[-1, 1], [1], 'Belle wins', 'lost'],
    [[0, 0], [0, 1], 'A draw', 'draw'],
    [[0, 0], [], 'Nobody wins', 'lost'],
  ] as const)('of %j won by %j says “%s”, in a scene of its own', (result, winners, title, scene) => {
    const { container } = render(Poster, { ...props, table: table([...result]), winners: [...winners] });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
    expect(container.querySelector('.poster')?.classList).toContain(scene);
  });

  it('is a game’s own to name where nobody has won, and nobody’s defeat to who looked on', () => {
    const nobody = 'The Stranger wins';
    const { container } = render(Poster, { ...props, seat: null, table: table([0, 0]), winners: [], nobody });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(nobody);
    expect(container.querySelector('.poster')?.classList).toContain('watched');
  });

  it('says why, leads to the moment that counted, and counts what each did best', () => {
    const story = fixtures[0]!.replays[0]!.frames.map((frame) => frame.line);
    const [winner] = story.flatMap((line) => line.events).flatMap((one) => (one.event === 'win' ? one.side : []));
    const winners = [winner === 'west' ? 0 : 1];
    const ending = game.ending!(story, game.draw(fixtures[0]!.replays[0]!.first), winners);
    const { container } = render(Poster, { ...props, table: table([1, -1]), winners, ending, watch: 'token' });
    expect(container.querySelector('.why')?.textContent).toMatch(/wins/);
    const moment = container.querySelector<HTMLAnchorElement>('.moment a')!;
    expect(moment.getAttribute('href')).toBe(`/replay/abc?watch=token&at=${ending.moment!.seq}`);
    expect(container.querySelectorAll('.deeds li')).toHaveLength(2);
    expect(container.textContent).not.toMatch(/\{|deed\.|ending\./);
  });
});

describe('the curtain', () => {
  it('waits for the next player', async () => {
    const onready = vi.fn();
    render(Curtain, { seat: 1, name: 'Hugo', open: false, onready, onalways: null });
    await fireEvent.click(screen.getByText('I am Hugo'));
    expect(onready).toHaveBeenCalled();
  });
});

describe('the dice', () => {
  it('say what they show and whether they can be used', () => {
    const sight = asked(fixtures[0]!);
    still.face(sight.asks[0]!);
    const drawn = {
      scene: game.draw(sight),
      sight,
      seat: 0,
      you: true,
      choice: still,
      aside: still,
      words: words(),
      say: () => '',
      kinds: {},
      busy: false,
      names: ['Maya', 'Hugo'],
      event: null,
      clock: {},
      clockAt: 0,
    };
    render(game.Tray, { drawn });
    const labels = screen.getAllByRole('button').map((button) => button.textContent);
    expect(labels).toHaveLength(3);
    expect(labels.every((label) => /die: \d/.test(label ?? ''))).toBe(true);
  });
});

describe('an offer of things of which there are two', () => {
  it('counts them one by one', async () => {
    const choice = new Choice(
      { send: () => Promise.resolve(null), look: () => Promise.resolve(null) },
      { costly: () => true },
    );
    choice.face({ id: 1, question: ['MakeOffer'], mine: true, options: [] });
    const form = {
      offer: { dollars: { from: 0, to: 2 }, stores: { some: ['brute', 'brute', 'eq1'] }, ranches: { from: 0, to: 0 } },
    };
    render(OfferForm, { form, choice, words: reader.game('dice-town'), domain: () => 'card' });
    const brutes = screen.getAllByRole('button', { name: 'The Brute' });
    await fireEvent.click(brutes[0]!);
    await fireEvent.click(brutes[1]!);
    await fireEvent.click(screen.getByText('Look at it'));
    expect(choice.picked).toEqual({ verb: 'offer', dollars: 0, stores: ['brute', 'brute'], ranches: 0 });
    expect(screen.queryByText('Ranches')).toBeNull();
  });
});

describe('standing answers', () => {
  const standing = [{ question: 'CardSharp', answers: [{ verb: 'pass' }] }];

  it('are switched one by one or all at once', async () => {
    const onchange = vi.fn();
    const dice = reader.game('dice-town');
    render(StandingAnswers, { standing, habits: { CardSharp: { verb: 'pass' } }, words: dice, onchange });
    expect(screen.getByText('In force')).toBeTruthy();
    await fireEvent.click(
      screen.getByLabelText(
        'Where I plainly have no choice, answer for me; where I might play a card in between, pass after five seconds',
      ),
    );
    expect(onchange).toHaveBeenLastCalledWith('*', { verb: 'only' });
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: '-1' } });
    expect(onchange).toHaveBeenLastCalledWith('CardSharp', null);
  });
});

describe('a nudge', () => {
  it('is possible after a while, once', async () => {
    vi.useFakeTimers();
    const onnudge = vi.fn();
    render(Nudge, { who: [1], onnudge });
    expect(screen.queryByRole('button')).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    await fireEvent.click(screen.getByRole('button'));
    expect(onnudge).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).toBeNull();
    vi.useRealTimers();
  });
});
