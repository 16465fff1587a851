/** Who one is here. Nobody needs a name before it matters. */
import { api } from './api';
import { Problem } from './http';
import type { Me } from './wire';

class Self {
  me = $state.raw<Me | null>(null);
  known = $state(false);
  private asking: Promise<void> | null = null;

  ask(): Promise<void> {
    this.asking ??= api
      .me()
      .then((me) => {
        this.me = me;
      })
      .catch((fault: unknown) => {
        if (!(fault instanceof Problem)) throw fault;
      })
      .finally(() => {
        this.known = true;
      });
    return this.asking;
  }

  /** Who one is now, after logging in or out. */
  become(me: Me | null): void {
    this.me = me;
    this.asking = Promise.resolve();
  }

  async call(name: string): Promise<void> {
    this.me = await api.rename(name);
  }
}

export const self = new Self();
