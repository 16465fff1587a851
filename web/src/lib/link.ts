/**
 * The line to a table: it comes back by itself and notices gaps. It knows sockets and order, nothing about games, and
 * keeps nothing: what must arrive is kept in the outbox.
 */
import { backoff } from './backoff';
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
}

export interface Listener {
  standing(standing: Standing, retryIn: number): void;
  /** A message in its place: nothing twice, nothing out of order. */
  heard(message: ToClient): void;
  /** The connection cannot be had: why. */
  hopeless(fault: unknown): void;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;
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
  private retry: Timer;
  private nextPing: Timer;
  private noPong: Timer;

  constructor(
    private readonly outside: Outside,
    private readonly listener: Listener,
  ) {}

  connect(): void {
    if (this.ended || this.socket) return;
    clearTimeout(this.retry);
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

  /** Now or never. */
  send(message: ToServer): void {
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
    clearTimeout(this.retry);
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
    clearTimeout(this.nextPing);
    clearTimeout(this.noPong);
    socket?.close();
  }

  private retryLater(): void {
    const wait = backoff(this.tries);
    this.tries += 1;
    this.listener.standing('lost', wait);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private receive(message: ToClient): void {
    clearTimeout(this.noPong);
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'news':
        return this.news(message);
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
    this.welcomed = true;
    this.resyncing = false;
    this.tries = 0;
    this.seq = message.seq;
    this.listener.standing('live', 0);
    this.listener.heard(message);
    this.pingLater();
  }

  /** News in order are passed on, old ones dropped; after a gap everything is asked for anew. */
  private news(message: News): void {
    if (message.seq <= this.seq) return;
    const first = message.lines[0]?.seq ?? message.seq;
    if (first > this.seq + 1) {
      if (!this.resyncing) this.send({ type: 'resync' });
      this.resyncing = true;
      return;
    }
    const fresh = message.lines.filter((line) => line.seq > this.seq);
    this.seq = message.seq;
    this.listener.heard({ ...message, lines: fresh });
  }

  private pingLater(): void {
    clearTimeout(this.nextPing);
    this.nextPing = setTimeout(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    this.send({ type: 'ping', stamp: Date.now() });
    this.expectPong();
    this.pingLater();
  }

  private expectPong(): void {
    clearTimeout(this.noPong);
    this.noPong = setTimeout(() => {
      this.hangUp();
      if (!this.ended) this.retryLater();
    }, PONG_WITHIN);
  }
}
