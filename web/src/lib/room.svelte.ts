/** One table as this browser knows it: the line to it, what was said, whose turn it is. */
import { api } from './api';
import { Problem } from './http';
import { Choice, type Counter } from './choice.svelte';
import type { Game } from './game';
import { Link, type Listener, type Outside, type Socket, type Standing } from './link';
import { Outbox } from './outbox';
import { play as sound } from './sound';
import { Stage } from './stage.svelte';
import { stored } from './stored';
import { ASK_ME, inForce, ONLY, same } from './wire';
import type {
  Answer, Ask, ChatLine, Clock, FairDice, Foreseen, Hinted, Keyed, Line, News, Said, Sight, TableInfo, Told, ToClient, UndoWish,
  Welcome,
} from './wire'; // prettier-ignore

const LOG_KEPT = 400;
const LOG_LEAST = 10;
const LOOK_WITHIN = 10_000;
const CAUGHT_UP = 4000;
const BY_ITSELF = 6000; // ms: a question with one answer has answered itself by then
/** The quick phrase that asks somebody, politely, to go on. */
export const NUDGE = 'nudge';

export interface Notice {
  kind: 'stale' | 'trouble' | 'caught-up' | 'hint-none' | 'hint-busy';
  facts: Record<string, string | number>;
}

export class Room implements Listener, Counter {
  standing_ = $state<Standing>('connecting');
  retryAt = $state(0);
  table = $state.raw<TableInfo | null>(null);
  /** By seat, in milliseconds: since when its player is away and nobody stands in. */
  awaySince = $state.raw<Record<number, number>>({});
  seat = $state<number | null>(null);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  clock = $state.raw<Clock>({ kind: 'none' });
  clockAt = $state(0);
  fair = $state.raw<FairDice | null>(null);
  wish = $state.raw<UndoWish | null>(null);
  /** One's standing answers by the name of the question, `*` for every one. */
  habits = $state.raw<Record<string, Said>>({});
  notice = $state.raw<Notice | null>(null);
  fault = $state.raw<unknown>(null);
  bye = $state<string | null>(null);
  hinting = $state(false);
  /** Whether the answers of a hint lie open. */
  advised = $state(false);
  unread = $state(0);
  spoken = $state('');
  readonly stage: Stage;
  readonly choice: Choice;
  /** For the question that stands open beside all others. */
  readonly aside: Choice;
  private link: Link;
  private readonly outbox = new Outbox((message) => this.link.send(message));
  private serial = 0;
  /** What was told of the game at last. */
  private last: Sight | null = null;
  /** The last entry of the journal that was told here, */
  private told = $state(0);
  /** and who waits to be told of a later one. */
  private untold: { seq: number; go: () => void }[] = [];
  /** The last hint that was asked for: its number, its question. */
  private hint = { id: 0, ask: 0 };
  /** The key of an undo that the table has not heard of yet, as far as one knows here. */
  private undoKey = $state('');
  /** The last question that answers itself, and since when it is open. */
  private forced = { ask: -1, since: 0 };
  private asking: ReturnType<typeof setTimeout> | undefined;
  private fading: ReturnType<typeof setTimeout> | undefined;
  private readonly looks = new Map<number, (foreseen: Foreseen | null) => void>();
  private myLast = $state(0);

  constructor(
    readonly id: string,
    readonly game: Game,
    say: (event: Told) => string,
    private wished: { seat?: number; watch?: string } = {},
    private readonly outside: Outside = browser(id, () => this.wished),
  ) {
    this.stage = new Stage(game, (events) => (this.spoken = events.map(say).join(' ')));
    this.choice = new Choice(this, game);
    this.aside = new Choice(this, game);
    this.link = new Link(outside, this);
  }

  connect(): void {
    this.link.connect();
  }

  hurry(): void {
    this.link.hurry();
  }

  leave(): void {
    this.link.end();
    this.stage.stop();
    this.choice.unrest();
    this.aside.unrest();
    clearTimeout(this.fading);
    clearTimeout(this.asking);
  }

  /** At one device several people take turns: the line is opened anew as another of one's own seats. */
  sit(seat: number): void {
    this.link.end();
    this.wished = { seat };
    this.link = new Link(this.outside, this);
    this.link.connect();
  }

  get undoing(): boolean {
    return this.undoKey !== '';
  }

  get live(): boolean {
    return this.standing_ === 'live';
  }

  /** The question that waits for this seat, once the picture has caught up. */
  get mine(): boolean {
    return !this.stage.busy && (this.stage.sight?.asks.some((ask) => ask.mine && !this.answersItself(ask)) ?? false);
  }

  /** Whether there is one answer only, which is given by itself in a moment: nobody need read such a question. */
  private answersItself(ask: Ask): boolean {
    const habit = this.habits[String(ask.question[0])] ?? this.habits['*'];
    const sight = this.stage.sight;
    if (!habit || !same(habit, ONLY) || !ask.owing || ask.options?.length !== 1 || ask.form) return false;
    return sight !== null && this.seat !== null && !this.game.guarded(sight, this.seat);
  }

  get owing(): number[] {
    return [...new Set(this.stage.sight?.asks.flatMap((ask) => ask.owing ?? []) ?? [])].filter((seat) => seat >= 0);
  }

  /** The other seats of this device that are asked now, and not the one it shows. */
  get handOver(): number | null {
    if (this.stage.busy || this.mine || !this.table) return null;
    const own = this.table.chairs.filter((chair) => chair.you).map((chair) => chair.seat);
    return own.length > 1 ? (this.owing.find((seat) => own.includes(seat) && seat !== this.seat) ?? null) : null;
  }

  /** Not while a question is open of which nobody may know who has answered it. */
  get canUndo(): boolean {
    if (this.stage.sight?.asks.some((ask) => !ask.owing)) return false;
    return (
      this.table?.status === 'running' && this.seat !== null && this.inForce.some((line) => line.seat === this.seat)
    );
  }

  /** The sealed answer that this seat has given while others still think, and whether undo takes back just that. */
  get sealed(): { ask: Ask; last: boolean } | null {
    const ask = this.stage.sight?.asks.find((one) => one.given);
    const own = this.canUndo ? this.inForce.findLast((line) => line.seat === this.seat) : undefined;
    return ask && own && ask.id !== this.forced.ask ? { ask, last: own.events.length === 0 } : null;
  }

  /** The lines that were not taken back. */
  get inForce(): Line[] {
    return inForce(this.log);
  }

  /** The lines that taking back one's last answer would undo. */
  get goes(): Line[] {
    const own = this.inForce.findLastIndex((line) => line.seat === this.seat);
    return own < 0 ? [] : this.inForce.slice(own);
  }

  /** What has happened, as far as the picture has shown it. */
  get story(): Line[] {
    return this.stage.story(this.log);
  }

  /** What happened since this seat last answered, and was not taken back. */
  get since(): Told[] {
    return inForce(this.story)
      .filter((line) => line.seq > this.myLast)
      .flatMap((line) => line.events);
  }

  // --- what is said ---

  /** A move. What is stored counts once it was told as well: until then the old picture asks the old question. */
  async send(ask: number, said: Said): Promise<Answer | null> {
    sound('knock');
    const answer = await this.post({ type: 'move', key: newKey(), ask, do: said, seen: this.stage.shown });
    if (answer?.type === 'ack') await this.toldOf(answer.seq);
    return answer;
  }

  look(ask: number, said: Said): Promise<Foreseen | null> {
    if (!this.live) return Promise.resolve(null);
    const id = (this.serial += 1);
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => this.looks.delete(id) && resolve(null), LOOK_WITHIN);
      this.looks.set(id, (foreseen) => {
        clearTimeout(giveUp);
        resolve(foreseen);
      });
      this.link.send({ type: 'look', id, ask, do: said });
    });
  }

  /** Asks the Old Hand, or looks again at what was said. */
  askHint(): void {
    const ask = this.choice.ask;
    if (this.choice.advice) this.advised = true;
    if (!ask || !this.live || this.choice.advice || this.hinting) return;
    this.hinting = true;
    this.hint = { id: (this.serial += 1), ask: ask.id };
    this.link.send({ type: 'hint', ...this.hint });
  }

  async undo(): Promise<void> {
    if (this.undoing) return;
    const key = (this.undoKey = newKey());
    const answer = await this.post({ type: 'undo', key });
    if (this.undoKey === key) this.undoKey = '';
    if (answer?.type === 'refused') this.choice.why = { rule: answer.rule, facts: answer.facts, about: null };
  }

  /** To end the game here: everybody else is asked. */
  async close(): Promise<void> {
    const answer = await this.post({ type: 'close', key: newKey() });
    if (answer?.type === 'refused') this.choice.why = { rule: answer.rule, facts: answer.facts, about: null };
  }

  /** No bot is to answer for this seat any longer. */
  back(): void {
    this.link.send({ type: 'back' });
  }

  /** A bot shall answer for somebody who is away. */
  standIn(seat: number): void {
    this.link.send({ type: 'standin', seat });
  }

  consent(yes: boolean): void {
    if (this.wish) this.link.send({ type: 'consent', undo: this.wish.undo, yes });
  }

  /** A standing answer; null to be asked again. */
  habit(question: string, said: Said | null): void {
    const others = Object.fromEntries(Object.entries(this.habits).filter(([name]) => name !== question));
    this.habits = said ? { ...others, [question]: said } : others;
    this.link.send({ type: 'habit', question, do: said });
  }

  /** Whether one passes by oneself after a while, if one says nothing: so it is where nobody sees who has answered. */
  get passesSoon(): boolean {
    const ask = this.choice.ask;
    const habit = ask && (this.habits[String(ask.question[0])] ?? this.habits['*']);
    return !!habit && !ask.owing && !same(habit, ASK_ME);
  }

  /** From now on one is asked this kind of question, and may take one's time. */
  letMeThink(): void {
    if (this.choice.ask) this.habit(String(this.choice.ask.question[0]), ASK_ME);
  }

  talk(text: string, phrase = false): void {
    void this.post({ type: 'chat', key: newKey(), text, phrase });
  }

  /** The first entry that the log has not: there may be earlier ones. */
  get first(): number {
    return this.log[0]?.seq ?? this.told + 1;
  }

  older(whole = false): void {
    if (this.first > 1) this.link.send({ type: 'history', before: this.first, whole });
  }

  /** To one seat alone, where the game allows it. */
  whisper(to: number, text: string, phrase = false): void {
    void this.post({ type: 'chat', key: newKey(), text, phrase, to });
  }

  /** Sends it until it is answered, and tells the player if nothing came of it. */
  private async post(message: Keyed): Promise<Answer | null> {
    const answer = await this.outbox.post(message);
    if (answer?.type === 'stale') this.notice = { kind: 'stale', facts: {} };
    if (answer?.type === 'trouble') this.trouble(answer.problem, answer.incident ?? '');
    return answer;
  }

  // --- what is heard ---

  standing(standing: Standing, retryIn: number): void {
    this.standing_ = standing;
    this.retryAt = standing === 'lost' ? Date.now() + retryIn : 0;
    if (standing === 'live') return;
    for (const settle of this.looks.values()) settle(null);
    this.looks.clear();
    this.hinting = false;
    if (standing === 'ended') this.outbox.close();
    else this.outbox.pause();
  }

  hopeless(fault: unknown): void {
    this.fault = fault;
  }

  heard(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'news':
        return this.news(message);
      case 'foreseen':
        this.looks.get(message.id)?.(message);
        this.looks.delete(message.id);
        return;
      case 'hinted':
        return this.hinted(message);
      case 'ack':
      case 'refused':
      case 'stale':
        return this.outbox.answered(message);
      case 'told':
        return this.learnOlder(message.lines);
      case 'heard':
        this.chat = [...this.chat, message.line];
        if (message.line.phrase && message.line.text === NUDGE && this.mine) sound('bell');
        if (message.line.seat !== this.seat || this.seat === null) this.unread += 1;
        return;
      case 'tablenews':
        this.learn(message.table);
        this.fair = message.fair ?? this.fair;
        if (message.table.status === 'over') this.askForMore();
        return this.faceIt();
      case 'clocknews':
        return this.tick(message.clock);
      case 'wishnews':
        return this.wishes(message.wish);
      case 'trouble':
        if (message.key) return this.outbox.answered(message);
        this.hinting = false;
        return this.trouble(message.problem, message.incident ?? '');
      case 'bye':
        this.bye = message.reason;
        return;
      default:
    }
  }

  private welcome(message: Welcome): void {
    const missed = this.stage.sight ? message.seq - this.told : 0;
    const known = missed === 0 && this.seat === message.seat && this.knows(message.sight);
    this.tellUpTo(message.seq, Infinity);
    this.learn(message.table);
    this.seat = message.seat;
    this.fair = message.fair;
    this.wishes(message.wish ?? null);
    this.chat = message.chat;
    this.habits = message.habits;
    this.takeUpHabits();
    this.tick(message.clock);
    if (!known) {
      this.log = message.log;
      this.myLast = Math.min(this.myLast, message.seq);
      this.remember(message.log);
      if (missed <= 0) this.forget();
    }
    if (message.sight && !known) {
      this.stage.show(message.sight, message.seq, message.log);
      this.faceIt();
    }
    this.last = message.sight;
    this.rememberPromise();
    if (missed > 0) this.catchUp(missed);
    if (missed < 0) this.trouble('went-back', '');
    this.outbox.welcomed(message.seq, message.wish?.undo ?? null);
    if (!known) this.askForMore();
  }

  /** What was told before; a picture that stands still may owe it something. */
  private learnOlder(lines: Line[]): void {
    const unknown = lines.filter((line) => line.seq < this.first);
    if (!unknown.length) return;
    this.log = [...unknown, ...this.log];
    this.remember(this.log);
    if (this.stage.sight && !this.stage.busy) this.stage.show(this.stage.sight, this.stage.shown, this.log);
  }

  /** A house that was opened anew tells little by itself; and the end is told from all that happened. */
  private askForMore(): void {
    const over = this.table?.status === 'over';
    if (over || this.log.length < LOG_LEAST) this.older(over);
  }

  /** How the table stands; and since when people are away, as far as one has seen it here. */
  private learn(table: TableInfo): void {
    const away = table.chairs.filter((chair) => chair.kind === 'human' && !chair.here && !chair.stand_in);
    this.awaySince = Object.fromEntries(away.map(({ seat }) => [seat, this.awaySince[seat] ?? Date.now()]));
    this.table = table;
  }

  /** Whether this is what was told last: after a loss another past may be just as long. */
  private knows(sight: Sight | null): boolean {
    return this.last !== null && JSON.stringify(this.last) === JSON.stringify(sight);
  }

  /** What is shown and picked belongs to moves that are no more. */
  private forget(): void {
    this.choice.face(null);
    this.aside.face(null);
    this.stage.clear();
  }

  private catchUp(missed: number): void {
    this.notice = { kind: 'caught-up', facts: { n: missed } };
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.notice?.kind === 'caught-up' && (this.notice = null), CAUGHT_UP);
  }

  private news(message: News): void {
    this.log = [...this.log, ...message.lines].slice(-LOG_KEPT);
    this.tellUpTo(message.seq);
    this.tick(message.clock);
    if (this.fair) this.fair = { ...this.fair, draws: message.draws ?? this.fair.draws };
    this.remember(message.lines);
    if (!this.stillAsked(message.sight)) this.choice.face(null);
    if (!this.stillStands(message.sight)) this.aside.face(null);
    this.stage.add(message.lines, message.sight);
    this.last = message.sight;
    if (this.notice?.kind !== 'caught-up') this.notice = null;
  }

  /** Others may answer at the same time: what one has picked so far stays. */
  private stillAsked(sight: News['sight']): boolean {
    return sight.asks.some((ask) => ask.mine && !ask.given && ask.id === this.choice.ask?.id);
  }

  private stillStands(sight: News['sight']): boolean {
    return sight.standing.some((ask) => ask.mine && ask.id === this.aside.ask?.id);
  }

  /** Puts the open question before the player; called when the picture has caught up. */
  faceIt(): void {
    const sight = this.stage.sight;
    if (this.stage.busy || !sight || this.table?.status === 'over') return this.choice.face(null);
    this.aside.face(sight.standing.find((ask) => ask.mine) ?? null);
    const mine = sight.asks.filter((ask) => ask.mine);
    const ask = mine.find((one) => !one.given) ?? mine[0] ?? null;
    const waits = ask !== null && this.answersItself(ask) && !this.late(ask.id);
    this.choice.face(waits ? null : ask);
  }

  /** Whether a question that answers itself has not done so in time: then it is asked after all. */
  private late(ask: number): boolean {
    if (this.forced.ask !== ask) {
      this.forced = { ask, since: Date.now() };
      clearTimeout(this.asking);
      this.asking = setTimeout(() => this.faceIt(), BY_ITSELF);
    }
    return Date.now() - this.forced.since >= BY_ITSELF;
  }

  /** Once this entry has been told here. */
  private toldOf(seq: number): Promise<void> {
    return seq <= this.told ? Promise.resolve() : new Promise((go) => this.untold.push({ seq, go }));
  }

  /** A welcome tells all there is, even if that is less than was stored once. */
  private tellUpTo(seq: number, all = seq): void {
    this.told = seq;
    for (const waiting of this.untold) if (waiting.seq <= all) waiting.go();
    this.untold = this.untold.filter((waiting) => waiting.seq > all);
  }

  /** Somebody would like to take back. If it was asked from here, the table has heard it. */
  private wishes(wish: UndoWish | null): void {
    this.wish = wish;
    if (!wish) return;
    this.outbox.keep(wish.undo);
    if (wish.undo === this.undoKey) this.undoKey = '';
  }

  private remember(lines: Line[]): void {
    const own = lines.filter((line) => line.seat === this.seat && this.seat !== null).at(-1);
    if (own) this.myLast = own.seq;
  }

  /** The promise about the dice as it was first shown here: later it must still be the same. */
  private rememberPromise(): void {
    if (this.fair && !stored.read(`promise.${this.id}`)) stored.write(`promise.${this.id}`, this.fair.commitment);
  }

  /** Where a game asks often, nobody is asked at first who has nothing to choose. */
  private takeUpHabits(): void {
    const name = `habits.${this.id}.${this.seat}`;
    if (!this.game.standing || this.seat === null || this.table?.status !== 'running' || stored.read(name)) return;
    stored.write(name, 'yes');
    if (!Object.keys(this.habits).length) this.habit('*', ONLY);
  }

  private hinted(message: Hinted): void {
    if (message.id !== this.hint.id) return;
    this.hinting = false;
    if (this.choice.ask?.id !== this.hint.ask) return;
    this.choice.hint = message.do;
    this.choice.advice = message.do ? message : null;
    this.advised = message.do !== null;
    if (!message.do) this.notice = { kind: message.busy ? 'hint-busy' : 'hint-none', facts: {} };
  }

  private trouble(problem: string, incident: string): void {
    this.notice = { kind: 'trouble', facts: { problem, incident } };
  }

  private tick(clock: Clock): void {
    this.clock = clock;
    this.clockAt = Date.now();
  }
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function browser(id: string, as: () => { seat?: number; watch?: string }): Outside {
  return {
    async dial(): Promise<Socket> {
      const { ticket } = await api.ticket(id, as());
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const asked = new URLSearchParams({ ticket, table: id }); // the table is for a proxy that wants to keep it together
      return new WebSocket(`${scheme}://${location.host}/ws?${asked}`) as Socket;
    },
    hopeless: (fault) => fault instanceof Problem && fault.status >= 400 && fault.status < 500 && fault.status !== 429,
  };
}
