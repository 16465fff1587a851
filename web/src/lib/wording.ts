/** What a game says: where its own words say more than the templates of its texts. */
import { plainEnding, type Ending } from './ending';
import type { Catalogue, Facts } from './phrase';
import type { AnyWords, Ask, Line, Sight, Words } from './wire';

/** A sentence of a catalogue with its facts. */
export interface Sentence {
  key: string;
  facts: Facts;
}

export interface Wording<Scene = unknown, W extends Words = AnyWords> {
  /** An answer in words. */
  say(said: W['Said'], words: Catalogue): string;
  /** An event in words; none where another event has told it already. */
  tell(event: W['Told'], words: Catalogue): string;
  /** The prompt of a question; null where the question's name says it. */
  prompt(ask: Ask<W>, scene: Scene): Sentence | null;
  /** "Turn 9", for the top bar. */
  moment(scene: Scene): Sentence;
  /** What is going on while events are played. */
  caption(scene: Scene, names: string[]): Sentence;
  /** What happened since one's last turn. */
  recap(events: W['Told'][], seat: number, names: string[]): Sentence[];
  /** Whether a foreseen event is worth telling beside a picked answer. */
  certain(event: W['Told']): boolean;
  icon(event: W['Told']): string;
  /** The beginning of a turn, a heading in the log: whose it is. */
  turn(event: W['Told']): { seat: number } | null;
  highlight(event: W['Told']): boolean;
  /** How it ended, from the lines in force. */
  ending(story: Line<W>[], scene: Scene, winners: number[]): Ending;
  /** In the log: whether an event is told within the line of the one before it, or takes its place. */
  fold(head: W['Told'], event: W['Told']): 'within' | 'instead' | null;
  /** Name and text of a piece; null where the texts have them. */
  about(piece: string, words: Catalogue): { name: string; text: string } | null;
}

const RECALLED = 4; // events

/** The round or the turn, where the board counts them. */
function momentOf(scene: unknown): Sentence {
  const { board } = scene as Partial<Sight>;
  const round = board?.['round'] ?? board?.['rounds'];
  if (typeof round === 'number') return { key: 'any.round', facts: { n: round } };
  const turn = board?.['turn'] ?? board?.['turns'];
  return typeof turn === 'number' ? { key: 'any.turn', facts: { n: turn } } : { key: 'any.moment', facts: {} };
}

export const wording: Wording = {
  say: (said, words) => words.text(`verb.${said.verb}`, said),
  tell: (event, words) => words.text(`event.${event.event}`, event),
  prompt: () => null,
  moment: momentOf,
  caption: () => ({ key: 'any.caption', facts: {} }),
  recap: (events, seat) =>
    events
      .filter((event) => event['seat'] !== seat) // one knows what one has done
      .slice(-RECALLED)
      .map((event) => ({ key: `event.${event.event}`, facts: event })),
  certain: () => false,
  icon: () => 'i-arrow',
  turn: ({ event, seat }) =>
    event === 'turn' || event === 'round' ? { seat: typeof seat === 'number' ? seat : -1 } : null,
  highlight: () => false,
  ending(story) {
    return plainEnding(story, (event) => this.highlight(event));
  },
  fold: () => null,
  about: () => null,
};
