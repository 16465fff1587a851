import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { board } from '../src/board';
import { parts } from '../src/board/served';
import { tableOf } from '../src/board/zones';
import { game as trail } from '../src/games/two-towns';
import { Choice } from '../src/lib/choice.svelte';
import { onTheBar } from '../src/lib/controls';
import { loadGame } from '../src/lib/game';
import { reader } from '../src/lib/lang.svelte';
import { Catalogue } from '../src/lib/phrase';
import type { Drawn } from '../src/lib/picture';
import type { Ask, Said, Sight } from '../src/lib/wire';

const KINDS = {
  hands: 'own cards of card',
  points: 'each',
  dice: 'dice',
  gold: 'each track to 10',
  bag: 'pile',
  best: 'seat',
};
const BOARD = {
  bag: 9, hands: [[2, 5], 2], points: [1, 0], dice: [6, 3], gold: [4, 10], rounds: 2, best: 1, gone: [2, 2], odd: [{ at: [1] }], none: null,
}; // prettier-ignore
const LAY = [2, 5].map((card) => ({ verb: 'lay', card }));
const WORDS = new Catalogue('en', {
  title: 'Quick Draw',
  'names.card.5': 'Five',
  'names.field.hands': 'In hand',
  'verb.lay': 'Lay {card:card}',
  'event.laid': 'It lies there.',
});

/** A table of two, and what is asked of the first. */
function drawn(options: Said[] = []): Drawn<unknown> & { sent: Said[] } {
  const sent: Said[] = [];
  const choice = new Choice(
    {
      send: (_, said) => (sent.push(said), Promise.resolve(null)),
      look: () => Promise.resolve({ type: 'foreseen', id: 1, events: [{ event: 'laid' }], next: 'you' } as never),
    },
    { costly: () => true },
  );
  if (options.length) choice.face({ id: 1, question: ['Lay'], mine: true, options } as unknown as Ask);
  const aside = new Choice(
    { send: () => Promise.resolve(null), look: () => Promise.resolve(null) },
    { costly: () => true },
  );
  return {
    scene: null, sight: { board: BOARD } as unknown as Sight, seat: 0, you: true, choice, aside, words: WORDS, kinds: KINDS,
    say: (said: Said) => WORDS.text(`verb.${said.verb}`, said), busy: false, names: ['Maya', 'Hugo'], event: null, clock: {}, clockAt: 0, sent,
  } as unknown as Drawn<unknown> & { sent: Said[] }; // prettier-ignore
}

afterEach(() => vi.unstubAllGlobals());

describe('a board for any game', () => {
  it('lays every field where it belongs', () => {
    const { middle, places, facts, races } = tableOf(BOARD, KINDS, 2);
    expect(middle.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
      'bag pile', 'dice dice', 'rounds counter', 'best seat', 'odd list',
    ]); // prettier-ignore
    expect(places.map((zones) => zones.map(({ field, secret }) => [field, secret]))).toEqual([[['hands', true]], []]);
    expect(facts.map((zones) => zones.map(({ field, kind, value }) => [field, kind, value]))).toEqual([
      [['points', 'counter', 1], ['gone', 'counter', 2]],
      [['hands', 'pile', 2], ['points', 'counter', 0], ['gone', 'counter', 2]],
    ]); // prettier-ignore
    expect(races).toEqual([{ field: 'gold', to: 10, places: [4, 10] }]);
    expect(tableOf({ gone: [2, 2] }, { gone: 'cards' }, 2).middle).toHaveLength(1);
  });

  it('names what lies there, and takes a card that is tapped for the answer that speaks of it', async () => {
    const at = drawn(LAY);
    const { container } = render(board.Board, { drawn: at });
    expect(screen.getByText('In hand')).toBeTruthy();
    expect(screen.getByText('Hugo', { selector: '.who' })).toBeTruthy();
    expect(container.querySelectorAll('.dice .die circle')).toHaveLength(9);
    await fireEvent.click(screen.getByRole('button', { name: 'Five' }));
    expect(at.choice.picked).toEqual({ verb: 'lay', card: 5 });
    expect(await screen.findByText(/It lies there\./)).toBeTruthy();
    at.choice.confirm();
    expect(at.sent).toEqual([{ verb: 'lay', card: 5 }]);
  });

  it('puts few answers into the action bar and many on the board', async () => {
    const many = [...LAY, { verb: 'keep' }, { verb: 'pass' }] as Said[];
    expect(onTheBar(null, LAY)).toEqual(LAY);
    expect(onTheBar(null, many)).toEqual([]);
    expect(onTheBar(['pass'], many)).toEqual([{ verb: 'pass' }]);
    render(board.Board, { drawn: drawn(many) });
    await fireEvent.click(screen.getByRole('button', { name: '2' }));
    expect(screen.queryByRole('button', { name: 'verb.keep' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'The other answers' }));
    expect(screen.getByRole('button', { name: 'verb.keep' })).toBeTruthy();
  });
});

describe('a game from elsewhere', () => {
  it('is drawn by its own functions, which are told of every pick, and by the default board where they fail', async () => {
    const shown: (Said | null)[] = [];
    const module = parts(
      {
        Board: (_: HTMLElement, { drawn }: { drawn: Drawn<unknown> }) => {
          const draw = ({ drawn }: { drawn: Drawn<unknown> }): void => void shown.push(drawn.choice.picked);
          draw({ drawn });
          return { update: draw };
        },
        SeatFacts: () => {
          throw new Error('never drawn');
        },
        buttons: ['lay'],
      },
      board,
    );
    expect(module.buttons).toEqual(['lay']);
    const at = drawn(LAY);
    render(module.Board as Component<{ drawn: Drawn<unknown> }>, { drawn: at });
    void at.choice.pick(LAY[1]!);
    await vi.waitFor(() => expect(shown).toEqual([null, LAY[1]]));
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(module.SeatFacts as Component<{ drawn: Drawn<unknown>; seat: number }>, { drawn: at, seat: 0 });
    expect(await screen.findByText('Points')).toBeTruthy();
    expect(told).toHaveBeenCalledOnce();
  });

  it('needs no folder here: its words and kinds come from the house', async () => {
    const house: Record<string, unknown> = {
      '/api/games': [{ slug: 'quick-draw', kinds: KINDS, words: { en: { title: 'Quick Draw', tagline: 'Fast.' } } }],
      '/api/games/quick-draw/texts/en': { title: 'Quick Draw', 'verb.lay': 'Lay {card}' },
    };
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(house[path]))));
    const game = await loadGame('quick-draw');
    expect(game.Board).toBe(board.Board);
    expect(game.kinds).toEqual(KINDS);
    expect(game.moment({ board: BOARD })).toEqual({ key: 'any.round', facts: { n: 2 } });
    expect(reader.bill('quick-draw', 'tagline')).toBe('Fast.');
    await reader.learn('quick-draw');
    expect(game.say(LAY[0]!, reader.game('quick-draw'))).toBe('Lay 2');
    expect((await loadGame('two-towns')).Board).toBe(trail.Board);
  });
});
