/** Something asked of the house: whether it is under way, and why it was not done. */
import { t } from '../lib/lang.svelte';
import { isWaived } from '../lib/passkey';

export class Attempt {
  busy = $state(false);
  problem = $state('');

  /** Whether it was done. */
  async run(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      await deed();
      return true;
    } catch (fault) {
      if (isWaived(fault)) this.problem = t('me.passkey-waived');
      else this.problem = fault instanceof Error && fault.message ? fault.message : t('offline.text');
      return false;
    } finally {
      this.busy = false;
    }
  }
}
