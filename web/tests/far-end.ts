/** The far end of the line: a socket as a browser gives it out. Everything on this side of it is real. */
import type { Outside, Socket } from '../src/lib/link';

export interface Sent {
  type: string;
  key?: string;
  [name: string]: unknown;
}

export class FarSocket implements Socket {
  sent: Sent[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(private readonly answer: (message: Sent, socket: FarSocket) => void) {}

  send(text: string): void {
    const message = JSON.parse(text) as Sent;
    this.sent.push(message);
    queueMicrotask(() => this.answer(message, this));
  }
  close(): void {
    this.closed = true;
  }
  hear(...messages: object[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}

export class FarEnd implements Outside {
  sockets: FarSocket[] = [];
  /** Why no socket is to be had. */
  refuses: unknown = null;
  /** What the server does about a message. */
  answers: (message: Sent, socket: FarSocket) => void = () => undefined;

  async dial(): Promise<Socket> {
    if (this.refuses) throw this.refuses;
    this.sockets.push(new FarSocket((message, socket) => this.answers(message, socket)));
    return this.line;
  }
  hopeless(why: unknown): boolean {
    return why === 'gone';
  }
  get line(): FarSocket {
    return this.sockets.at(-1)!;
  }
}
