/** From a plan to the table: whoever has no name yet gets one, and what nobody must wait for begins at once. */
import { api } from './api';
import { forgetDraft, type Draft } from './draft.svelte';
import { self } from './me.svelte';
import { nickname } from './nickname';
import { start } from './seed';
import type { TableInfo } from './wire';

export async function deal(draft: Draft, name = self.me?.name ?? ''): Promise<TableInfo> {
  const called = name.trim() || nickname();
  if (self.me?.name !== called) await self.call(called);
  const table = await api.open(draft.plan());
  if (!draft.waits) await start(table);
  forgetDraft(draft.game.slug);
  return table;
}
