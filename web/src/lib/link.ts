/**
 * The line to a table: it comes back by itself, re-sends what was not settled under the same key, and notices gaps.
 * It knows sockets and order, nothing about games.
 */
import { PROTOCOL, type News, type ToClient, type ToServer, type Welcome } from './wire';

export type Standing = 'connecting' | 'live' | 'lost' | 'old' | 'ended';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Outside {
  /** A fresh socket with a fresh ticket; throws when there is none to be had. */
  dial(): Promise<Socket>;
  /** Whether it makes sense to try again after this failure. */
  hopeless(fault: unknown): boolean;
  after(ms: number, what: () => void): () => void;
}

export interface Listener {
  standing(standing: Standing, retryIn: number): void;
  /** A message in its place: nothing twice, nothing out of order. */
  heard(message: ToClient): void;
  /** The connection cannot be had: why. */
  hopeless(fault: unknown): void;
}

type Keyed = Extract<ToServer, { type: 'move' | 'undo' | 'chat' }>;

/** Troubles that pass: what was sent is sent again. */
const PASSING = ['down', 'busy', 'too-fast'];

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;
const SEND_AGAIN = 2_000;
/** The seat is played in other windows: coming back by ourselves would only throw those out. */
const TAKEN = 4409;

export class Link {
  seq = -1;
  private socket: Socket | null = null;
  private welcomed = false;
  private tries = 0;
  private ended = false;
  private dialling = 0;
  private resyncing = false;
  private readonly unsettled = new Map<string, Keyed>();
  private cancelRetry: (() => void) | null = null;
  private cancelPing: (() => void) | null = null;
  private cancelPong: (() => void) | null = null;

  constructor(
    private readonly outside: Outside,
    private readonly listener: Listener,
  ) {}

  /** Keys of what was sent and has not been answered. */
  get waiting(): string[] {
    return [...this.unsettled.keys()];
  }

  connect(): void {
    if (this.ended || this.socket) return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    const attempt = ++this.dialling;
    this.listener.standing(this.tries ? 'lost' : 'connecting', 0);
    this.outside.dial().then(
      (socket) => {
        if (attempt !== this.dialling || this.ended) socket.close();
        else this.attach(socket);
      },
      (fault: unknown) => {
        if (attempt !== this.dialling || this.ended) return;
        if (this.outside.hopeless(fault)) {
          this.end();
          this.listener.hopeless(fault);
        } else this.retryLater();
      },
    );
  }

  /** Something that is sent again until it is settled. */
  post(message: Keyed): void {
    this.unsettled.set(message.key, message);
    this.whisper(message);
  }

  /** Something that matters only now. */
  whisper(message: ToServer): void {
    if (this.welcomed) this.socket?.send(JSON.stringify(message));
  }

  /** The device woke up or the network is back: do not wait any longer. */
  hurry(): void {
    if (this.socket && this.welcomed) this.ping();
    else if (!this.socket) {
      this.tries = Math.min(this.tries, 1);
      this.connect();
    }
  }

  end(): void {
    this.ended = true;
    this.hangUp();
    this.cancelRetry?.();
    this.listener.standing('ended', 0);
  }

  private attach(socket: Socket): void {
    this.socket = socket;
    socket.onopen = null;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      this.hangUp();
      if (code === TAKEN) this.end();
      else if (!this.ended) this.retryLater();
    };
    this.expectPong();
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.resyncing = false;
    this.cancelPing?.();
    this.cancelPong?.();
    socket?.close();
  }

  private retryLater(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.listener.standing('lost', wait);
    this.cancelRetry?.();
    this.cancelRetry = this.outside.after(wait, () => {
      this.cancelRetry = null;
      this.connect();
    });
  }

  private receive(message: ToClient): void {
    this.cancelPong?.();
    this.cancelPong = null;
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'news':
        return this.news(message);
      case 'ack':
      case 'refused':
      case 'stale':
        if (this.unsettled.delete(message.key)) this.listener.heard(message);
        return;
      case 'trouble':
        if (PASSING.includes(message.problem)) return this.sendAgainLater();
        if (message.key) this.unsettled.delete(message.key);
        return this.listener.heard(message);
      case 'pong':
        return;
      default:
        this.listener.heard(message);
    }
  }

  private welcome(message: Welcome): void {
    if (message.protocol !== PROTOCOL) {
      this.end();
      this.listener.standing('old', 0);
      return;
    }
    const again = !this.welcomed;
    this.welcomed = true;
    this.resyncing = false;
    this.tries = 0;
    this.seq = message.seq;
    this.listener.standing('live', 0);
    this.listener.heard(message);
    if (again) for (const waiting of this.unsettled.values()) this.whisper(waiting);
    this.pingLater();
  }

  /** News in order are passed on, old ones dropped; after a gap everything is asked for anew. */
  private news(message: News): void {
    if (message.seq <= this.seq) return;
    const first = message.lines[0]?.seq ?? message.seq;
    if (first > this.seq + 1) {
      if (!this.resyncing) this.whisper({ type: 'resync' });
      this.resyncing = true;
      return;
    }
    const fresh = message.lines.filter((line) => line.seq > this.seq);
    this.seq = message.seq;
    this.listener.heard({ ...message, lines: fresh });
  }

  private sendAgainLater(): void {
    this.outside.after(SEND_AGAIN, () => {
      for (const waiting of this.unsettled.values()) this.whisper(waiting);
    });
  }

  private pingLater(): void {
    this.cancelPing?.();
    this.cancelPing = this.outside.after(PING_EVERY, () => this.ping());
  }

  private ping(): void {
    this.whisper({ type: 'ping', stamp: Date.now() });
    this.expectPong();
    this.pingLater();
  }

  private expectPong(): void {
    this.cancelPong?.();
    this.cancelPong = this.outside.after(PONG_WITHIN, () => {
      this.hangUp();
      if (!this.ended) this.retryLater();
    });
  }
}
