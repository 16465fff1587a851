/** One person making up their mind: what is open, what is picked, what it would do, why something cannot be. */
import type { Game } from './game';
import { settings } from './settings.svelte';
import { same, type Answer, type AnyWords, type Ask, type Facts, type Foreseen, type Hinted, type Words } from './wire';

/** Some of the arguments of some answers. */
export type Part<S> = S extends unknown ? Partial<S> : never;

export interface Why {
  rule: string;
  facts: Facts;
  about: { verb: string } | null;
  /** Shown only while something is pointed at. */
  passing?: boolean;
}

export interface Counter<W extends Words = AnyWords> {
  /** Resolves once the player sees what became of it, or with null if nobody will ever tell. */
  send(ask: number, said: W['Said']): Promise<Answer | null>;
  look(ask: number, said: W['Said']): Promise<Foreseen<W> | null>;
}

const QUICK = 1000; // ms: an answer to a look that comes later no longer goes ahead by itself
// A look costs the server something, so it counts how many one socket sends: those that nobody has asked for by
// picking stay within half of what it allows.
const LOOKS = 20;
const LOOKS_PER_SECOND = 0.45;
const REST = 350; // ms

export class Choice<W extends Words = AnyWords> {
  ask = $state.raw<Ask<W> | null>(null);
  /** What of the answer is chosen already: a die, say. */
  part = $state.raw<Part<W['Said']>>({} as Part<W['Said']>);
  picked = $state.raw<W['Said'] | null>(null);
  why = $state.raw<Why | null>(null);
  hint = $state.raw<W['Said'] | null>(null);
  /** What was said when a hint was asked for. */
  advice = $state.raw<Hinted | null>(null);
  /** What the board says beside the question, while an answer is put together on it. */
  note = $state('');
  /** What the pointer rests on: shown, not chosen. */
  peek = $state.raw<Part<W['Said']> | null>(null);
  pending = $state.raw<W['Said'] | null>(null);
  private seen = $state.raw<Record<string, Foreseen<W>>>({});
  private asked = new Set<string>();
  private looks = LOOKS;
  private lookedAt = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly counter: Counter<W>,
    private readonly game: Pick<Game<unknown, W>, 'costly'>,
  ) {}

  get all(): W['Said'][] {
    return this.ask?.options ?? [];
  }

  /** The options that agree with what is chosen already. */
  get options(): W['Said'][] {
    return this.all.filter((option) => agrees(option, this.part));
  }

  get foreseen(): Foreseen<W> | null {
    return this.picked ? this.sees(this.picked) : null;
  }

  can(part: Part<W['Said']>): boolean {
    return this.all.some((option) => agrees(option, part));
  }

  /** The questions have changed: a new one starts afresh, the same one goes on. */
  face(ask: Ask<W> | null): void {
    if (ask?.id !== this.ask?.id) {
      this.part = {} as Part<W['Said']>;
      this.picked = null;
      this.why = null;
      this.hint = null;
      this.advice = null;
      this.note = '';
      this.seen = {};
      this.asked = new Set();
      this.pending = null;
    }
    this.ask = ask;
  }

  narrow(part: Part<W['Said']>): void {
    this.why = null;
    this.part = part;
    if (this.picked && !agrees(this.picked, part)) this.picked = null;
  }

  /** Picks an answer. A tap on a harmless one goes ahead at once; a second pick of the same confirms. */
  async pick(said: W['Said'], tap = false): Promise<void> {
    if (!this.ask || this.pending) return;
    if (this.picked && same(this.picked, said)) return this.confirm();
    this.why = null;
    this.picked = said;
    if (tap && settings.confirm === 'never') return this.confirm();
    const began = performance.now();
    const foreseen = await this.glance(said, true);
    if (!foreseen || this.picked !== said) return;
    if (foreseen.rule) return this.refuse(foreseen.rule, foreseen.facts ?? {}, said);
    const quick = tap && settings.confirm === 'costly' && performance.now() - began < QUICK;
    if (quick && !this.game.costly(foreseen, said)) this.confirm();
  }

  confirm(): void {
    if (!this.ask || !this.picked || this.pending) return;
    void this.send(this.ask.id, this.picked);
  }

  /** Leaves a pick, then what was narrowed. */
  cancel(): boolean {
    if (this.why) this.why = null;
    else if (this.picked) this.picked = null;
    else if (Object.keys(this.part).length) this.part = {} as Part<W['Said']>;
    else return false;
    return true;
  }

  /** Why something that is not among the options cannot be. */
  async explain(said: W['Said']): Promise<void> {
    this.unrest();
    const foreseen = await this.glance(said, true);
    if (foreseen?.rule) this.why = { rule: foreseen.rule, facts: foreseen.facts ?? {}, about: said };
  }

  /** The pointer or the focus rests on something impossible: it explains itself until that goes on. */
  rest(said: W['Said']): void {
    this.unrest();
    this.resting = setTimeout(() => {
      void this.glance(said).then((foreseen) => {
        const rule = foreseen?.rule ?? this.sees(said)?.rule;
        if (rule && this.resting && !this.picked)
          this.why = { rule, facts: this.sees(said)?.facts ?? {}, about: said, passing: true };
      });
    }, REST);
  }

  unrest(): void {
    clearTimeout(this.resting);
    this.resting = undefined;
    if (this.why?.passing) this.why = null;
  }

  /** It cannot be, or came back refused: nothing has changed. */
  refuse(rule: string, facts: Facts, about: W['Said'] | null): void {
    this.why = { rule, facts, about };
    this.picked = null;
    this.pending = null;
  }

  /** Nothing else can be chosen until this very answer is settled, or its question is gone. */
  private async send(ask: number, said: W['Said']): Promise<void> {
    this.pending = said;
    const answer = await this.counter.send(ask, said);
    if (this.pending !== said) return;
    if (answer?.type === 'refused') return this.refuse(answer.rule, answer.facts, said);
    this.pending = null;
    if (answer?.type === 'ack' || answer?.type === 'stale') this.picked = null;
  }

  sees(said: W['Said']): Foreseen<W> | null {
    return this.seen[JSON.stringify(said)] ?? null;
  }

  /** Asks what an answer would do, once for each. */
  async glance(said: W['Said'], wanted = false): Promise<Foreseen<W> | null> {
    const ask = this.ask;
    const name = JSON.stringify(said);
    if (!ask) return null;
    if (this.seen[name]) return this.seen[name];
    if (!wanted && (this.asked.has(name) || !this.affords())) return null;
    this.asked.add(name);
    const foreseen = await this.counter.look(ask.id, said);
    if (foreseen && this.ask?.id === ask.id) this.seen = { ...this.seen, [name]: foreseen };
    return foreseen;
  }

  private affords(): boolean {
    const now = performance.now();
    this.looks = Math.min(LOOKS, this.looks + ((now - this.lookedAt) / 1000) * LOOKS_PER_SECOND);
    this.lookedAt = now;
    if (this.looks < 1) return false;
    this.looks -= 1;
    return true;
  }
}

export function agrees<S extends object>(option: S, part: Part<S>): boolean {
  return Object.entries(part).every(([name, value]) => option[name as keyof S] === value);
}
