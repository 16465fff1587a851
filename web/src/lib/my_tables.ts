/** One's own tables: what waits for one, and where to go next. */
import type { MyTable, MyTables } from '../gen/wire';
import { api, call } from './api';
import { waitsForMe } from './tables';
import type { TableInfo } from './wire';

export interface Mine extends Omit<MyTable, 'table'> {
  table: TableInfo;
}
export interface MineTold extends Omit<MyTables, 'going' | 'over'> {
  going: Mine[];
  over: Mine[];
}

export const myTables = {
  of: (page = 0) => call<MineTold>('GET', `/me/tables?page=${page}`),
  read: (table: string, at: number) => call<undefined>('POST', `/tables/${table}/read`, { at }),
};

/** The table that waits for one, besides this one; '' if none does. */
export async function nextTable(but: string): Promise<string> {
  const mine = await api.myTables().catch(() => []);
  return mine.find((table) => table.id !== but && waitsForMe(table))?.id ?? '';
}
