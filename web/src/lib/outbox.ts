/**
 * What was said to a table and has not been answered. Each message waits for the answer to its own key; what is to be
 * sent again is sent by one timer, or with the next welcome. The server takes a repeated key for the same message.
 */
import { backoff } from './backoff';
import type { Answer, Keyed } from './wire';

/** Troubles that pass: what was sent is sent again. */
const PASSING = ['down', 'busy', 'too-fast'];
/** So often a message may come too fast, then it is given up: its sender can send it anew. */
const PATIENCE = 5;

interface Letter {
  readonly message: Keyed;
  readonly settle: (answer: Answer | null) => void;
  /** Still to be sent on this line; sent; or in the server's hands, which answers when others have. */
  state: 'due' | 'sent' | 'kept';
  /** Passing troubles in a row on this line. */
  troubles: number;
  tooFast: number;
}

export class Outbox {
  private readonly letters = new Map<string, Letter>();
  private open = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (message: Keyed) => void) {}

  /** Keys of what has not been answered. */
  get waiting(): string[] {
    return [...this.letters.keys()];
  }

  /** Resolves with the answer to this very message, or with null when the outbox is closed before there is one. */
  post(message: Keyed): Promise<Answer | null> {
    return new Promise((settle) => {
      const letter: Letter = { message, settle, state: 'due', troubles: 0, tooFast: 0 };
      const free = this.open && !this.due.some((earlier) => isTalk(earlier) === isTalk(letter));
      this.letters.set(message.key, letter);
      if (free) this.hand(letter);
    });
  }

  answered(answer: Answer): void {
    const letter = this.letters.get(answer.key ?? '');
    if (!letter) return;
    if (answer.type === 'trouble' && this.passes(letter, answer.problem)) return this.holdBack(letter);
    this.letters.delete(letter.message.key);
    letter.settle(answer);
  }

  /** The server has stored it and waits for others: its answer will come, it is not sent again. */
  keep(key: string): void {
    const letter = this.letters.get(key);
    if (letter) letter.state = 'kept';
  }

  /**
   * A welcome: answers given before it may be lost, so all that waits is sent, once and in its order. Of what the server
   * held only `held` is still open; the rest was decided meanwhile.
   */
  welcomed(seq: number, held: string | null): void {
    this.pause();
    this.open = true;
    for (const { state, message } of this.letters.values())
      if (state === 'kept' && message.key !== held) this.answered({ type: 'stale', key: message.key, seq, asks: [] });
    this.handDue();
  }

  /** The line is lost. */
  pause(): void {
    this.open = false;
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const letter of this.letters.values()) {
      if (letter.state === 'sent') letter.state = 'due';
      letter.troubles = 0;
    }
  }

  /** Nobody waits any longer. */
  close(): void {
    this.pause();
    for (const letter of this.letters.values()) letter.settle(null);
    this.letters.clear();
  }

  private get due(): Letter[] {
    return [...this.letters.values()].filter((letter) => letter.state === 'due');
  }

  private passes(letter: Letter, problem: string): boolean {
    if (problem === 'too-fast') letter.tooFast += 1;
    return PASSING.includes(problem) && letter.tooFast < PATIENCE;
  }

  private holdBack(letter: Letter): void {
    letter.state = 'due';
    letter.troubles += 1;
    const troubles = Math.max(...this.due.map((one) => one.troubles));
    this.timer ??= setTimeout(() => this.handDue(), backoff(troubles - 1));
  }

  private handDue(): void {
    this.timer = undefined;
    for (const letter of this.due) this.hand(letter);
  }

  private hand(letter: Letter): void {
    letter.state = 'sent';
    this.send(letter.message);
  }
}

/** Talk and play do not wait for each other; within each the order is kept. */
function isTalk({ message }: Letter): boolean {
  return message.type === 'chat';
}
