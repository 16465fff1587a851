/** Somebody looks back at a game: what has been found so far, the answer that is tried again, what might have followed. */
import { call } from '../lib/api';
import type { Game } from '../lib/game';
import { reader, t } from '../lib/lang.svelte';
import { self } from '../lib/me.svelte';
import { nickname } from '../lib/nickname';
import { percent } from '../lib/percent';
import { Playback } from '../lib/playback.svelte';
import { router } from '../lib/router.svelte';
import { toast } from '../lib/toast.svelte';
import type { Replay, TableInfo, Told } from '../lib/wire';
import type { Analysis, Judged, Report } from './report';
import { Review } from './review.svelte';

/** A game that was never played: another answer, and what would probably have followed. */
export interface Instead {
  move: Judged;
  playback: Playback;
}

export class LookingBack {
  readonly review: Review;
  /** The entry of the log whose answer is being tried again, or followed. */
  working = $state(0);
  instead = $state.raw<Instead | null>(null);

  constructor(
    private readonly table: string,
    private readonly watch: string,
  ) {
    this.review = new Review(() => this.ask<Analysis>('analysis'));
    void this.review.run();
  }

  get report(): Report | null {
    return this.review.report;
  }

  /** The positions after the turning points. */
  turning(playback: Playback): number[] {
    return this.report?.turning.map((point) => playback.before(point.seq) + 1) ?? [];
  }

  /** Everybody's chance at a position, in words. */
  told(at: number, viewer: number, names: string[]): string {
    const chances = this.report?.seats.map((seat) => (viewer < 0 ? seat.truth : seat.chance)[at] ?? 0) ?? [];
    const said = chances.map((chance, i) =>
      t('analysis.told', { who: names[i] ?? '', chance: percent(chance, reader.lang) }),
    );
    return said.join(', ');
  }

  /** The position before an answer, on a table of one's own, in the seat that gave it. */
  async tryAgain(move: Judged): Promise<void> {
    await this.work(move, async () => {
      await self.ask();
      if (!self.me) await self.call(nickname());
      const table = await this.ask<TableInfo>('try', { seq: move.seq });
      router.go(`/table/${table.id}`);
    });
  }

  /** What would have followed the better answer, played on the board. */
  async follow(move: Judged, viewer: number, game: Game, announce: (events: Told[]) => void): Promise<void> {
    await this.work(move, async () => {
      const replay = await this.ask<Replay>('variation', { seq: move.seq, do: move.best }, viewer);
      const playback = new Playback(replay, game, announce);
      this.instead = { move, playback };
      playback.toggle();
    });
  }

  /** Back to what did happen. */
  goBack(): void {
    this.instead?.playback.pause();
    this.instead = null;
  }

  /** Whoever leaves the page asks no more. */
  leave(): void {
    this.review.stop();
    this.goBack();
  }

  private async work(move: Judged, deed: () => Promise<void>): Promise<void> {
    this.working = move.seq;
    try {
      await deed();
    } catch (fault) {
      toast.say(fault instanceof Error && fault.message ? fault.message : t('offline.text'));
    } finally {
      this.working = 0;
    }
  }

  private ask<T>(what: string, body?: unknown, viewer = -1): Promise<T> {
    const query = new URLSearchParams({
      ...(this.watch ? { watch: this.watch } : {}),
      ...(viewer < 0 ? {} : { viewer: `${viewer}` }),
    });
    return call<T>('POST', `/tables/${this.table}/${what}${query.size ? `?${query.toString()}` : ''}`, body);
  }
}
