/** What is shown now: events are played one after the other until the picture has caught up with the truth. */
import type { Game } from './game';
import { settings } from './settings.svelte';
import { play as sound } from './sound';
import { inForce, type Line, type Sight, type Told } from './wire';

const FALL_BEHIND = 6; // pieces of news: with more than this waiting, what came before is shown as it ended
const KEPT = 400; // lines of the log that a game may look back at

interface Act {
  lines: Line[];
  sight: Sight;
}

export class Stage {
  scene = $state.raw<unknown>(null);
  sight = $state.raw<Sight | null>(null);
  /** The last log entry that has been shown. */
  shown = $state(0);
  event = $state.raw<Told | null>(null);
  busy = $state(false);

  private acts: Act[] = [];
  private lines: Line[] = [];
  private skipping = false;
  private wake: (() => void) | null = null;
  private round = 0;

  constructor(
    private readonly game: Game,
    private readonly announce: (events: Told[]) => void = () => undefined,
  ) {}

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
    this.busy = false;
  }

  add(lines: Line[], sight: Sight): void {
    if (!this.sight) return this.show(sight, lines.at(-1)?.seq ?? 0, lines);
    this.acts.push({ lines, sight });
    if (!this.busy) void this.run();
  }

  /** To the end of what is being played. */
  skip(): void {
    this.skipping = true;
    this.wake?.();
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
    if (document.hidden || this.acts.length > FALL_BEHIND) this.skipping = true;
    for (const line of act.lines) {
      if (round !== this.round) return;
      this.announce(line.events);
      this.shown = line.seq;
      if (line.undo != null) return;
      for (const [i, event] of line.events.entries()) {
        if (this.skipping || round !== this.round) break;
        this.event = event;
        const beat = this.game.play(this.scene, event, act.sight);
        this.scene = beat.scene;
        if (beat.sound) sound(beat.sound);
        const next = line.events[i + 1] ?? act.lines[act.lines.indexOf(line) + 1]?.events[0];
        if (next && this.game.together?.(event, next)) continue;
        await this.wait(settings.pace(beat.move) + beat.hold / settings.speed);
      }
    }
  }

  private settle(sight: Sight, seq: number): void {
    const told = inForce(this.lines).flatMap((line) => line.events);
    this.scene = this.game.draw(sight, told);
    this.sight = sight;
    this.shown = seq;
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
