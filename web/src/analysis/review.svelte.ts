/** A game looked back at, finer and finer: the house is asked again until it has no more to say, or nobody reads on. */
import { backoff } from '../lib/backoff';
import { Problem } from '../lib/http';
import { t } from '../lib/lang.svelte';
import type { Analysis, Report } from './report';
import { isAny } from './story';

type Trouble = '' | 'offline' | 'busy';
type Ask = () => Promise<Analysis>;

const BUSY = [429, 503]; // too much was asked for, by this reader or by all
const NO_LINE = 0;
const FAULT = 500; // a process that was killed: the next one may do better, but is tried once only

export class Review {
  report = $state.raw<Report | null>(null);
  progress = $state(0);
  /** Why it does not get on just now. */
  trouble = $state<Trouble>('');
  /** Why there will be none. */
  problem = $state('');
  /** Whether there is nothing left to ask. */
  done = $state(false);
  private asking = true;
  private failed = false;

  constructor(private readonly ask: Ask) {}

  async run(): Promise<void> {
    for (let tries = 0; this.asking && !this.done;)
      try {
        this.hear(await this.ask());
        tries = 0;
      } catch (fault) {
        if (!this.bears(fault)) return;
        await new Promise((go) => setTimeout(go, backoff(tries++)));
      }
  }

  /** Whoever leaves the page asks no more. */
  stop(): void {
    this.asking = false;
  }

  private hear(told: Analysis): void {
    if (told.report && isAny(told.report)) this.report = told.report;
    this.progress = told.progress;
    this.trouble = '';
    this.failed = false;
    this.done = told.fine || told.progress >= 1;
  }

  /** Whether it is worth asking again after this. */
  private bears(fault: unknown): boolean {
    const status = fault instanceof Problem ? fault.status : -1;
    if (BUSY.includes(status)) this.trouble = 'busy';
    else if (status === NO_LINE) this.trouble = 'offline';
    else if (status >= FAULT && !this.failed) this.failed = true;
    else if (status >= FAULT) this.problem = t('analysis.failed');
    else this.problem = (fault instanceof Problem && fault.message) || t('ui.fault');
    return !this.problem;
  }
}
