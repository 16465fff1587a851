/** A replay: the same events on the same stage, forwards, backwards and at any speed. */
import type { Game } from './game';
import { settings } from './settings.svelte';
import { Stage } from './stage.svelte';
import type { Line, Replay, Sight, Told } from './wire';

export interface Mark {
  at: number;
  kind: 'turn' | 'high';
}

export class Playback {
  /** How many frames have been shown. */
  at = $state(0);
  playing = $state(false);
  readonly stage: Stage;
  readonly marks: Mark[];

  constructor(
    readonly replay: Pick<Replay, 'first' | 'frames'>,
    private readonly game: Game,
    announce: (events: Told[]) => void,
  ) {
    this.stage = new Stage(game, announce);
    this.marks = replay.frames.flatMap((frame, i) => this.marksOf(frame.line, i + 1));
    this.jump(0);
  }

  get length(): number {
    return this.replay.frames.length;
  }

  private get lines(): Line[] {
    return this.replay.frames.slice(0, this.at).map((frame) => frame.line);
  }

  /** What has happened, as far as the picture has shown it. */
  get story(): Line[] {
    return this.stage.story(this.lines);
  }

  get turns(): Mark[] {
    return this.marks.filter((mark) => mark.kind === 'turn');
  }

  /** The number of the turn that is shown. */
  get turn(): number {
    return this.turns.filter((mark) => mark.at <= this.at).length;
  }

  /** How many frames come before the one of this log entry. */
  before(seq: number): number {
    return this.replay.frames.filter((frame) => frame.line.seq < seq).length;
  }

  /** The log entry that is shown. */
  get seq(): number {
    return this.replay.frames[this.at - 1]?.line.seq ?? 0;
  }

  sightAt(at: number): Sight {
    return at > 0 ? this.replay.frames[at - 1]!.sight : this.replay.first;
  }

  jump(to: number): void {
    this.at = Math.max(0, Math.min(to, this.length));
    this.stage.show(this.sightAt(this.at), this.seq, this.lines);
  }

  /** One frame on, played. */
  step(): void {
    if (this.at >= this.length) return this.pause();
    const frame = this.replay.frames[this.at]!;
    this.at += 1;
    this.stage.add([frame.line], frame.sight);
  }

  toTurn(number: number): void {
    const mark = this.turns[Math.max(1, Math.min(number, this.turns.length)) - 1];
    this.jump(mark ? mark.at : 0);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.length) this.jump(0);
    this.playing = true;
    void this.run();
  }

  pause(): void {
    this.playing = false;
  }

  private async run(): Promise<void> {
    while (this.playing && this.at < this.length) {
      this.step();
      await this.idle();
      await new Promise((resolve) => setTimeout(resolve, 260 / settings.speed));
    }
    this.playing = false;
  }

  private async idle(): Promise<void> {
    while (this.stage.busy) await new Promise((resolve) => setTimeout(resolve, 40));
  }

  private marksOf(line: Line, at: number): Mark[] {
    const marks: Mark[] = [];
    if (line.events.some((event) => this.game.turn(event))) marks.push({ at, kind: 'turn' });
    if (line.events.some((event) => this.game.highlight(event))) marks.push({ at, kind: 'high' });
    return marks;
  }
}
