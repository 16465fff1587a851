/**
 * A lesson as a table: the line leads to a teacher, who plays it again from the answers given so far. What is said beside
 * the board comes in pages; a right answer brings new ones, any other is told why and changes nothing.
 */
import { api } from './api';
import { Problem } from './http';
import type { Outside, Socket } from './link';
import { ASK_ME, PROTOCOL, same } from './wire';
import type { Foreseen, Frame, Move, Said, Spoken, Taught, ToClient, ToServer } from './wire';

/** One or two sentences, and the marks they point at. */
export interface Page {
  kind: 'part' | 'well' | 'end';
  say: Spoken | null;
  at: string[];
  /** How many right answers came before: what an earlier page points at may be gone. */
  round: number;
}

/** What is said to an answer that is not right; without words of its own where the lesson has none. */
export interface Remark {
  refused: boolean;
  say: Spoken | null;
}

export interface Teacher {
  teach(answers: Said[]): Promise<Taught>;
  look(answers: Said[], ask: number, said: Said): Promise<Foreseen>;
}

const ACTS = 5; // with many more waiting, the stage would pass over the first
const PATIENCE = 2; // tries that are not right, then the answer may be shown

export class Lesson implements Outside {
  pages = $state.raw<Page[]>([]);
  /** The page that is read, */
  at = $state(0);
  /** or what is said to the last answer, over it. */
  remark = $state.raw<Remark | null>(null);
  done = $state(false);
  next = $state<string | null>(null);
  private tries = $state(0);
  private answers = $state.raw<Said[]>([]);
  private right = $state.raw<Said | null>(null);
  private refused: Said | null = null;
  private socket: Socket | null = null;
  private seq = 0;

  constructor(
    slug: string,
    name: string,
    private readonly teacher: Teacher = teacherOf(slug, name),
  ) {}

  get page(): Page | null {
    return this.pages[this.at] ?? null;
  }

  get last(): boolean {
    return this.at === this.pages.length - 1;
  }

  /** What the page points at, as long as it is there. */
  get marks(): string[] {
    return this.page?.round === this.answers.length ? this.page.at : [];
  }

  /** A right answer, for whoever has tried. */
  get shown(): Said | null {
    return this.tries >= PATIENCE ? this.right : null;
  }

  turn(by: 1 | -1): void {
    if (this.remark) this.remark = null;
    else this.at = Math.max(0, Math.min(this.at + by, this.pages.length - 1));
  }

  /** Something impossible was tried on the board, and the rule has said why: the lesson may have words for it. */
  async tried(said: Said): Promise<void> {
    if (this.refused && same(this.refused, said)) return;
    const taught = await this.teacher.teach([...this.answers, said]).catch(() => null);
    if (taught?.verdict === 'refused') this.tell(taught, said);
  }

  // --- the line ---

  async dial(): Promise<Socket> {
    const taught = await this.teacher.teach([]);
    const socket: Socket = {
      send: (text) => void this.hear(JSON.parse(text) as ToServer),
      close: () => {
        if (this.socket === socket) this.socket = null;
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    this.socket = socket;
    setTimeout(() => this.begin(taught)); // once somebody listens
    return socket;
  }

  hopeless(fault: unknown): boolean {
    return fault instanceof Problem && fault.status >= 400 && fault.status < 500 && fault.status !== 429;
  }

  private begin(taught: Taught): void {
    this.answers = [];
    this.pages = [];
    this.seq = (taught.frames[0]?.line.seq ?? taught.seq + 1) - 1;
    this.says({
      type: 'welcome', protocol: PROTOCOL, table: taught.table, seat: taught.seat, seq: this.seq, sight: taught.first, log: [],
      chat: [], clock: { kind: 'none' }, habits: { '*': ASK_ME }, fair: null,
    }); // prettier-ignore
    this.goOn(taught);
  }

  private async hear(message: ToServer): Promise<void> {
    if (message.type === 'move') await this.judge(message);
    else if (message.type === 'ping') this.says({ type: 'pong', stamp: message.stamp });
    else if (message.type === 'look') {
      const foreseen = await this.teacher.look(this.answers, message.ask, message.do).catch(() => null);
      if (foreseen) this.says({ ...foreseen, type: 'foreseen', id: message.id });
    }
  }

  private async judge({ key, do: said }: Move): Promise<void> {
    let taught: Taught;
    try {
      taught = await this.teacher.teach([...this.answers, said]);
    } catch (fault) {
      return this.says({ type: 'trouble', key, problem: troubleOf(fault) });
    }
    if (taught.verdict === 'refused') {
      this.tell(taught, said);
      return this.says({ type: 'refused', key, rule: taught.rule ?? '', facts: taught.facts });
    }
    if (taught.verdict === 'other') this.tell(taught, null);
    else this.answers = [...this.answers, said];
    this.says({ type: 'ack', key, seq: taught.seq });
    if (taught.verdict !== 'other') this.goOn(taught);
  }

  /** Everything that follows an answer, or the beginning. */
  private goOn(taught: Taught): void {
    for (const frames of actsOf(taught.frames)) {
      const { line, sight } = frames.at(-1)!;
      const lines = frames.map((frame) => frame.line);
      this.says({ type: 'news', seq: line.seq, lines, sight, clock: { kind: 'none' } });
    }
    this.seq = taught.seq;
    this.right = taught.answer;
    this.remark = this.refused = null;
    this.tries = 0;
    this.done = taught.done;
    this.next = taught.next;
    const before = this.pages.length;
    this.pages = [...this.pages, ...pagesOf(taught, this.answers.length)];
    this.at = Math.min(before, this.pages.length - 1);
  }

  private tell({ say, verdict }: Taught, refused: Said | null): void {
    this.tries += 1;
    this.refused = refused;
    this.remark = { refused: verdict === 'refused', say };
  }

  private says(message: ToClient): void {
    this.socket?.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** One after the other, so that each is played; of very many the last ones at one go. */
function actsOf(frames: Frame[]): Frame[][] {
  const acts = frames.slice(0, ACTS).map((frame) => [frame]);
  return frames.length > ACTS ? [...acts, frames.slice(ACTS)] : acts;
}

function pagesOf({ well, parts, done }: Taught, round: number): Page[] {
  const pages: Page[] = parts.map((part) => ({ kind: 'part', say: part.say, at: part.at, round }));
  if (well) pages.unshift({ kind: 'well', say: well, at: [], round });
  return done && !pages.length ? [{ kind: 'end', say: null, at: [], round }] : pages;
}

/** Passing troubles are tried again by the outbox. */
function troubleOf(fault: unknown): string {
  if (!(fault instanceof Problem)) return 'fault';
  if (fault.status === 429) return 'too-fast';
  return fault.status === 0 || fault.status >= 500 ? 'down' : fault.key;
}

function teacherOf(slug: string, name: string): Teacher {
  return {
    teach: (answers) => api.teach(slug, name, answers),
    look: (answers, ask, said) => api.lookInLesson(slug, name, answers, ask, said),
  };
}
