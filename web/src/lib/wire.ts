/** The wire's messages with the parts that a schema cannot name: what is said, what is told. */
import type * as gen from '../gen/wire';
import type { Fact } from '../gen/texts';

export type { ChatLine, Clock, CourseInfo, FairDice, GameInfo, Me, TableInfo, UndoWish } from '../gen/wire';
export type Facts = Record<string, Fact>;
/** A verb and its named arguments. */
export type Said = { verb: string } & Facts;
/** An event as this reader was told it. */
export type Told = { event: string } & Facts;
/** One argument of a form: how much of something, or which of some things. */
export type Field = { from?: number; to?: number; some?: Fact; one?: Fact };
export type Form = Record<string, Record<string, Field>>;

/** What a game fills the wire with: made from its declarations, `gen/<game>.ts`. */
export interface Words {
  Board: object;
  Told: { event: string };
  Said: { verb: string };
  Question: readonly unknown[];
  Step: readonly unknown[];
}
/** As long as nobody asks which game it is. */
export interface AnyWords extends Words {
  Board: Record<string, unknown>;
  Told: Told;
  Said: Said;
  Question: [string, ...Fact[]];
  Step: [string, ...Fact[]];
}

export interface Ask<W extends Words = AnyWords> extends Omit<gen.Ask, 'question' | 'given' | 'options' | 'form'> {
  question: W['Question'];
  given?: W['Said'] | null;
  options?: W['Said'][] | null;
  form?: FormOf<W> | null;
}
/** Of the declared kind, or fields that any form has. */
export type FormOf<W extends Words> = W extends { Form: infer F } ? F : Form;
export interface Sight<W extends Words = AnyWords> extends Omit<
  gen.Sight,
  'asks' | 'standing' | 'board' | 'options' | 'agenda'
> {
  board: W['Board'];
  options: Record<string, string | number>;
  agenda: W['Step'][];
  asks: Ask<W>[];
  standing: Ask<W>[];
}
export interface Line<W extends Words = AnyWords> extends Omit<gen.Line, 'events'> {
  events: W['Told'][];
}
export interface Welcome extends Omit<gen.Welcome, 'sight' | 'log' | 'habits'> {
  sight: Sight | null;
  log: Line[];
  habits: Record<string, Said>;
}
export interface News extends Omit<gen.News, 'sight' | 'lines'> {
  sight: Sight;
  lines: Line[];
}
export interface Likely extends Omit<gen.Likely, 'facts'> {
  facts?: Facts;
}
export interface Foreseen<W extends Words = AnyWords> extends Omit<gen.Foreseen, 'events' | 'facts' | 'likely'> {
  events: W['Told'][];
  facts?: Facts;
  likely?: Likely[];
}
export interface Refused extends Omit<gen.Refused, 'facts'> {
  facts: Facts;
}
export interface Stale extends Omit<gen.Stale, 'asks'> {
  asks: Ask[];
}
export interface Advised extends Omit<gen.Advised, 'do' | 'reply'> {
  do: Said;
  reply?: { seat: number; do: Said; part: number } | null;
}
export interface Hinted extends Omit<gen.Hinted, 'do' | 'best'> {
  do: Said | null;
  best?: Advised[];
}
export interface OlderLines extends Omit<gen.Told, 'lines'> {
  lines: Line[];
}
export interface Frame<W extends Words = AnyWords> {
  line: Line<W>;
  sight: Sight<W>;
}
export interface Replay extends Omit<gen.Replay, 'first' | 'frames'> {
  first: Sight;
  frames: Frame[];
}
export interface Lots extends Omit<gen.Lots, 'outcomes'> {
  outcomes: Said[];
}
/** A text in every language of the house. */
export type Spoken = gen.Words;
export interface Taught extends Omit<gen.Taught, 'first' | 'frames' | 'facts' | 'answer'> {
  first: Sight;
  frames: Frame[];
  facts: Facts;
  answer: Said | null;
}
export interface CaseStep extends Frame {
  /** Who answers; -1 is chance. */
  seat: number;
  said: Said | null;
  /** The rule that refuses it. */
  rule?: string;
  facts?: Facts;
}
/** A case of the rules, as one viewer sees it. */
export interface Case {
  viewer: number;
  first: Sight;
  frames: CaseStep[];
  position: gen.Position;
}
export interface TablePlan extends Partial<Omit<gen.TablePlan, 'chairs' | 'options' | 'position'>> {
  game: string;
  chairs: { kind: 'me' | 'bot' | 'guest' | 'open'; level?: 'easy' | 'medium' | 'hard'; name?: string }[];
  options?: Record<string, string | number>;
  position?: Record<string, unknown> | null;
}

export type ToClient =
  | Welcome
  | News
  | Foreseen
  | Refused
  | Stale
  | Hinted
  | OlderLines
  | gen.Ack
  | gen.Heard
  | gen.TableNews
  | gen.ClockNews
  | gen.WishNews
  | gen.Trouble
  | gen.Pong
  | gen.Bye;

export type Move = Omit<gen.Move, 'do'> & { do: Said };
export type ToServer =
  | Move
  | (Omit<gen.Look, 'do'> & { do: Said })
  | (Omit<gen.Habit, 'do'> & { do?: Said | null })
  | gen.Undo
  | gen.Close
  | gen.Consent
  | gen.Back
  | gen.StandIn
  | gen.Chat
  | gen.Hint
  | gen.History
  | gen.Resync
  | gen.Ping;

/** What is sent again until it is answered, under a key of its own, */
export type Keyed = Extract<ToServer, { key: string }>;
/** and how it is answered. */
export type Answer = gen.Ack | Refused | Stale | gen.Trouble;

/** The version of the protocol this client speaks. */
export const PROTOCOL = 2;
export const NOBODY = -1;

/** As a standing answer: the only one there is; where there is a choice, one is asked. */
export const ONLY: Said = { verb: 'only' };
/** As a standing answer: ask me, whatever is said of all other questions. */
export const ASK_ME: Said = { verb: 'ask' };

/** The lines that were not taken back. */
export function inForce(log: Line[]): Line[] {
  let kept: Line[] = [];
  for (const line of log) {
    if (line.undo != null) kept = kept.filter((one) => one.seq < line.gone!);
    else kept.push(line);
  }
  return kept;
}

export function same(a: object, b: object): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(facts: object): [string, unknown][] {
  return Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
}
