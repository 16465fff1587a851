/** A table in the making: who will sit where, and under which house rules. It outlives the sheet it is made on. */
import type { GameInfo, TablePlan } from './wire';

export type Level = 'easy' | 'medium' | 'hard';
export type Sitter = Level | 'open' | 'guest';
export type Chair = Sitter | 'me';
type Option = GameInfo['options'][number];
type Value = string | number;

export const LEVELS: readonly Level[] = ['easy', 'medium', 'hard'];
export const SITTERS: readonly Sitter[] = [...LEVELS, 'open', 'guest'];
export const CLOCKS = {
  none: { kind: 'none', seconds: 0 },
  quick: { kind: 'move', seconds: 30 },
  steady: { kind: 'bank', seconds: 600 },
  days: { kind: 'days', seconds: 259_200 },
} as const;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES = Object.keys(CLOCKS) as ClockName[];

/** Seconds until the others may let a bot play for somebody who is away. */
export const PATIENCE = { minute: 60, while: 600, day: 86_400 } as const;
export type PatienceName = keyof typeof PATIENCE;
export const PATIENCE_NAMES = Object.keys(PATIENCE) as PatienceName[];

const CHAIRS = 12; // as many as any table may have
const COMPANY = 4; // players make a good table, where the game allows it
const FIRST: Level = 'easy';

/** Where a game starts that does not begin at the beginning: a moment of another, or a position. */
export interface Onset {
  origin?: NonNullable<TablePlan['origin']>;
  position?: Record<string, unknown>;
  /** Where one sits. */
  me?: number;
  seats: number;
  options: Record<string, Value>;
}

export class Draft {
  count = $state(2);
  me = $state(0);
  sitters = $state<Sitter[]>(Array.from({ length: CHAIRS }, () => FIRST));
  guests = $state<string[]>(Array.from({ length: CHAIRS }, () => ''));
  clock = $state<ClockName>('none');
  patience = $state<PatienceName>('minute');
  open = $state(false);
  private ratedWished = $state(false);
  private hintsWished = $state<boolean | null>(null);
  private wishes = $state.raw<Record<string, Value>>({});

  constructor(
    readonly game: GameInfo,
    readonly onset: Onset | null = null,
    /** Whose members alone see the table. */
    readonly group: { id: string; name: string } | null = null,
  ) {
    if (group) this.inviteAll();
    this.count = onset?.seats ?? goodSize(game.seats);
    this.me = onset?.me ?? 0;
  }

  get chairs(): Chair[] {
    return Array.from({ length: this.count }, (_, seat) => (seat === this.me ? 'me' : this.sitters[seat]!));
  }

  /** Whether somebody else must come before it can begin. */
  get waits(): boolean {
    return this.chairs.includes('open');
  }

  /** Whether it may count: from the beginning, and everybody at a device of their own. */
  get rateable(): boolean {
    return this.onset === null && !this.chairs.includes('guest');
  }

  get rated(): boolean {
    return this.ratedWished && this.rateable;
  }

  /** What counts is played with a clock. */
  set rated(on: boolean) {
    this.ratedWished = on;
    if (on && this.clock === 'none') this.clock = 'steady';
  }

  /** Whether the hard bot may be asked: as one likes, else by those who play alone. */
  get hints(): boolean {
    if (this.rated) return false;
    return this.hintsWished ?? this.chairs.every((chair) => chair === 'me' || isLevel(chair));
  }

  set hints(on: boolean) {
    this.hintsWished = on;
  }

  /** Whether it is still the table that a newcomer is offered. */
  get untouched(): boolean {
    const first = new Draft(this.game, this.onset, this.group);
    return JSON.stringify(this.plan()) === JSON.stringify(first.plan());
  }

  /** The level of all bots; null if they differ or there are none. */
  get level(): Level | null {
    const bots = this.chairs.filter(isLevel);
    return bots.every((level) => level === bots[0]) ? (bots[0] ?? null) : null;
  }

  setSize(count: number): void {
    this.count = count;
    this.me = Math.min(this.me, count - 1);
  }

  setLevel(level: Level): void {
    this.sitters = this.sitters.map((sitter) => (isLevel(sitter) ? level : sitter));
  }

  inviteAll(): void {
    this.sitters = this.sitters.map(() => 'open');
  }

  /** The house rules that this table leaves open. */
  get options(): Option[] {
    return this.game.options.filter((option) => !this.settled(option) && this.choices(option).length > 1);
  }

  /** What a table of this size may choose. */
  choices(option: Option): Value[] {
    return option.choices.filter((choice) => option.only?.[String(choice)]?.includes(this.count) ?? true);
  }

  value(option: Option): Value {
    const wished = this.wishes[option.id];
    return wished !== undefined && this.choices(option).includes(wished) ? wished : option.default;
  }

  choose(option: Option, value: Value): void {
    this.wishes = { ...this.wishes, [option.id]: value };
  }

  plan(): TablePlan {
    const wished = this.options.map((option) => [option.id, this.value(option)] as const);
    const chosen = wished.filter(([id, value]) => this.game.options.find((one) => one.id === id)?.default !== value);
    return {
      game: this.game.slug,
      chairs: this.chairs.map((sitter, seat) => {
        if (sitter === 'me' || sitter === 'open') return { kind: sitter };
        if (sitter === 'guest') return { kind: 'guest', name: this.guests[seat]!.trim() };
        return { kind: 'bot', level: sitter };
      }),
      options: { ...this.onset?.options, ...Object.fromEntries(chosen) },
      public: this.open,
      hints: this.hints,
      ...(this.rated ? { rated: true } : {}),
      ...(this.waits ? { patience: PATIENCE[this.patience] } : {}),
      ...(this.clock === 'none' ? {} : { clock: CLOCKS[this.clock] }),
      ...(this.group ? { group: this.group.id } : {}),
      ...(this.onset?.origin ? { origin: this.onset.origin } : {}),
      ...(this.onset?.position ? { position: this.onset.position } : {}),
    };
  }

  private settled(option: Option): boolean {
    return this.onset !== null && option.id in this.onset.options;
  }
}

/** As near to a good company as the game allows. */
export function goodSize(seats: number[]): number {
  return seats.reduce((best, size) => (Math.abs(size - COMPANY) < Math.abs(best - COMPANY) ? size : best));
}

/** The name of a table's clock, if it is one of ours. */
export function clockName(clock: Record<string, unknown>): ClockName | null {
  const same = (name: ClockName): boolean =>
    CLOCKS[name].kind === clock['kind'] && CLOCKS[name].seconds === clock['seconds'];
  return CLOCK_NAMES.find(same) ?? null;
}

export function isLevel(chair: Chair): chair is Level {
  return LEVELS.includes(chair as Level);
}

const drafts = new Map<string, Draft>();

/** The table of this game that was begun here and not dealt yet. */
export function draftOf(game: GameInfo): Draft {
  const draft = drafts.get(game.slug) ?? new Draft(game);
  drafts.set(game.slug, draft);
  return draft;
}

export function forgetDraft(slug: string): void {
  drafts.delete(slug);
}
