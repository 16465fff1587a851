/** What is shown now: events are played one after the other until the picture has caught up with the truth. */
import type { Game } from './game';
import { settings } from './settings.svelte';
import { play as sound } from './sound';
import { inForce, type Line, type Sight, type Told } from './wire';

const FALL_BEHIND = 6; // pieces of news: with more than this waiting, what came before is shown as it ended
const KEPT = 400; // lines of the log that a game may look back at

const AFTERWARDS = 1800; // ms that the end of a rehearsal stands

interface Act {
  lines: Line[];
  sight: Sight;
}

/** An event to show; `at` says where the log tells it, and is null where it has not happened. */
interface Shown {
  event: Told;
  at: { seq: number; within: number } | null;
}

export class Stage {
  scene = $state.raw<unknown>(null);
  sight = $state.raw<Sight | null>(null);
  /** The last log entry of which anything has been shown, */
  shown = $state(0);
  /** and how many of its events: what is told keeps step with the picture. */
  within = $state(Infinity);
  event = $state.raw<Told | null>(null);
  busy = $state(false);
  /** Whether what is shown has not happened: it is how an answer would go on. */
  whatIf = $state(false);

  private acts: Act[] = [];
  private lines: Line[] = [];
  private skipping = false;
  private wake: (() => void) | null = null;
  private round = 0;

  constructor(
    private readonly game: Game,
    private readonly announce: (events: Told[]) => void = () => undefined,
  ) {}

  /** Of these lines what the picture has shown so far. */
  story(lines: Line[]): Line[] {
    return lines.flatMap((line) => {
      if (line.seq < this.shown || this.within === Infinity) return line.seq <= this.shown ? line : [];
      return line.seq === this.shown ? { ...line, events: line.events.slice(0, this.within) } : [];
    });
  }

  /** The picture as it is, without playing anything. */
  show(sight: Sight, seq: number, log: Line[] = []): void {
    this.stop();
    this.lines = log.slice(-KEPT);
    this.settle(sight, seq);
    this.busy = false;
  }

  /** Nothing of what is being played goes on. */
  stop(): void {
    this.round += 1;
    this.acts = [];
    this.whatIf = false;
    this.wake?.();
  }

  /** Nothing is shown until there is a picture again. */
  clear(): void {
    this.round += 1;
    this.acts = [];
    this.lines = [];
    this.wake?.();
    this.scene = this.sight = this.event = null;
    this.shown = 0;
    this.within = Infinity;
    this.busy = this.whatIf = false;
  }

  add(lines: Line[], sight: Sight): void {
    if (!this.sight) return this.show(sight, lines.at(-1)?.seq ?? 0, lines);
    if (this.whatIf) this.back();
    this.acts.push({ lines, sight });
    if (!this.busy) void this.run();
  }

  /** To the end of what is being played. */
  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  /** How an answer would go on, played on the picture; then the picture is as it was. What happens comes first. */
  async rehearse(events: Told[]): Promise<void> {
    if (this.busy || this.whatIf || !this.sight) return;
    const round = this.round;
    this.whatIf = true;
    this.skipping = false;
    await this.play(events.map((event) => ({ event, at: null })), this.sight, round); // prettier-ignore
    if (!this.skipping && round === this.round) await this.wait(AFTERWARDS / settings.speed);
    if (round === this.round) this.back();
  }

  private back(): void {
    this.round += 1;
    this.wake?.();
    this.whatIf = false;
    this.settle(this.sight!, this.shown);
  }

  private async run(): Promise<void> {
    const round = this.round;
    this.busy = true;
    for (let act = this.acts.shift(); act; act = this.acts.shift()) {
      this.skipping = false;
      await this.perform(act, round);
      if (round !== this.round) return;
      this.lines = [...this.lines, ...act.lines].slice(-KEPT);
      this.settle(act.sight, act.lines.at(-1)?.seq ?? this.shown);
    }
    this.busy = false;
  }

  private async perform(act: Act, round: number): Promise<void> {
    const undone = act.lines.some((line) => line.undo != null);
    if (undone || document.hidden || this.acts.length > FALL_BEHIND) this.skipping = true;
    const beats = act.lines.flatMap(({ seq, events }) =>
      events.map((event, i) => ({ event, at: { seq, within: i + 1 } })),
    );
    await this.play(beats, act.sight, round);
  }

  private async play(beats: Shown[], sight: Sight, round: number): Promise<void> {
    let told = 0; // what happens in the same breath is told in the same breath
    for (const [i, { event, at }] of beats.entries()) {
      if (this.skipping || round !== this.round) break;
      const beat = this.game.play(this.scene, event, sight);
      if (at) [this.shown, this.within] = [at.seq, at.within];
      this.event = event;
      this.scene = beat.scene;
      if (beat.sound && at) sound(beat.sound);
      const next = beats[i + 1];
      if (next && this.game.together(event, next.event)) continue;
      this.announce(beats.slice(told, i + 1).map((one) => one.event));
      told = i + 1;
      await this.wait(settings.pace(beat.move) + beat.hold / settings.speed);
    }
    if (round === this.round && told < beats.length) this.announce(beats.slice(told).map((one) => one.event));
  }

  private settle(sight: Sight, seq: number): void {
    const told = inForce(this.lines).flatMap((line) => line.events);
    this.scene = this.game.draw(sight, told);
    this.sight = sight;
    this.shown = seq;
    this.within = Infinity;
    this.event = null;
  }

  private wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
