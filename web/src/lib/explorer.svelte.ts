/** Somebody exploring a position: it is played for all sides, taken back, set up anew; the house judges each time. */
import { Choice } from './choice.svelte';
import type { Onset } from './draft.svelte';
import type { Game } from './game';
import { Problem } from './http';
import { isMoment, linkTo, positions, type Explored, type Fact, type Position } from './positions';
import { Stage } from './stage.svelte';
import type { Answer, Foreseen, Said, Told } from './wire';
import type { Values } from './notation';

const LATER = 250; // ms without another change before the house is asked about a position that is set up

export class Explorer {
  position = $state.raw<Position>({ game: '', seats: 2, options: {}, facts: null, played: [] });
  seen = $state.raw<Explored | null>(null);
  /** What is wrong with what is set up; the board shows how it was before. */
  problem = $state.raw<Problem | null>(null);
  /** With whose eyes; null: of whoever is asked. */
  viewer = $state<number | null>(null);
  /** What the position is made of while it is set up, and how; null while it is played. */
  facts = $state.raw<Fact[]>([]);
  values = $state.raw<Values | null>(null);
  link = $state('');
  readonly stage: Stage;
  readonly choice: Choice;
  private asked = 0;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: Game,
    announce: (events: Told[]) => void,
  ) {
    this.stage = new Stage(game, announce);
    this.choice = new Choice(
      { send: (ask, said) => this.answer(ask, said), look: (ask, said) => this.foresee(ask, said) },
      game,
    );
  }

  get editing(): boolean {
    return this.values !== null;
  }

  get over(): boolean {
    return (this.seen?.sight.result.length ?? 0) > 0;
  }

  /** While it is set up, nobody turns the board round. */
  private get eyes(): number | null {
    return this.viewer ?? (this.editing ? (this.seen?.viewer ?? null) : null);
  }

  /** Opens a position; false if there is none such, which `problem` explains. */
  async open(position: Position): Promise<boolean> {
    this.position = position;
    this.values = null;
    return this.look();
  }

  /** How it stands now, as the viewer sees it. */
  async look(): Promise<boolean> {
    const seen = await this.ask(() => positions.look(this.position, { viewer: this.eyes, draw: !this.editing }));
    if (!seen) return false;
    this.stage.show(seen.sight, seen.lines.length, seen.lines);
    this.face();
    return true;
  }

  see(viewer: number | null): void {
    this.viewer = viewer;
    void this.look();
  }

  // --- played ---

  get canUndo(): boolean {
    return this.position.played.some((one) => one.seat >= 0);
  }

  /** Back to before the last answer, and what chance did after it. */
  async undo(): Promise<void> {
    const { played } = this.position;
    const last = played.findLastIndex((one) => one.seat >= 0);
    this.position = { ...this.position, played: played.slice(0, Math.max(0, last)) };
    await this.look();
  }

  private async answer(ask: number, said: Said): Promise<Answer | null> {
    const before = this.position.played.length;
    const answer = { seat: this.seen!.viewer, ask, do: said };
    const seen = await this.ask(() => positions.look(this.position, { viewer: this.viewer, answer }));
    if (!seen) return null;
    if (seen.rule) return { type: 'refused', key: '', rule: seen.rule, facts: seen.refusal ?? {} };
    this.stage.add(seen.lines.slice(before), seen.sight);
    return { type: 'ack', key: '', seq: seen.lines.length };
  }

  private foresee(ask: number, said: Said): Promise<Foreseen | null> {
    const answer = { seat: this.seen!.viewer, ask, do: said };
    return positions.preview(this.position, answer).catch(() => null); // without a look there is still the answer
  }

  /** The question of whoever looks, once the picture shows it. */
  face(): void {
    const own = this.editing ? null : (this.seen?.sight.asks.find((ask) => ask.mine) ?? null);
    this.choice.face(own);
  }

  /** A table that goes on from here; whoever is asked is the one who plays. */
  async onset(): Promise<Onset> {
    const { seats, options, facts, played } = this.position;
    const from = played.length ? (await positions.moment(this.position)).facts : facts;
    return { ...(from ? { position: from } : {}), seats, options, me: this.seen?.asked[0] ?? 0 };
  }

  // --- set up ---

  /** The facts of a file: as they were set up, or those that come nearest to what was played. */
  get filed(): Values {
    const { facts, played } = this.position;
    return facts && !played.length && !isMoment(this.position) ? facts : (this.seen?.facts ?? {});
  }

  /** From how it stands now; what the game cannot write down begins with the turn. */
  async edit(): Promise<void> {
    if (!this.seen) return;
    this.facts = await positions.facts(this.position);
    this.set(this.filed);
  }

  set(values: Values): void {
    this.values = values;
    this.position = { ...this.position, facts: values, played: [] };
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.look(), LATER);
  }

  /** Another table: with other players or options nothing of what was set up need fit. */
  async resize(seats: number, options: Position['options']): Promise<void> {
    clearTimeout(this.later);
    this.values = null;
    this.viewer = null;
    if (await this.open({ ...this.position, seats, options, facts: null, played: [] })) await this.edit();
  }

  async done(): Promise<void> {
    clearTimeout(this.later);
    this.values = null;
    if (!(await this.look())) this.values = this.position.facts;
  }

  /** Only the last question counts: who types on has no use for an earlier answer. */
  private async ask(question: () => Promise<Explored>): Promise<Explored | null> {
    const number = ++this.asked;
    try {
      const seen = await question();
      if (number !== this.asked) return null;
      this.seen = seen;
      this.problem = null;
      if (!seen.rule) this.position = seen.position;
      this.link = await linkTo(this.position);
      return seen;
    } catch (fault) {
      if (number === this.asked) this.problem = fault instanceof Problem ? fault : new Problem(0, 'offline');
      return null;
    }
  }
}
