/** What the lobby makes of a table it is told about. */
import type { TableInfo } from './wire';

export const isOver = (table: TableInfo): boolean => table.status === 'over';

export const freeSeats = (table: TableInfo): number => table.chairs.filter((chair) => chair.kind === 'open').length;

/** Whether everybody is seated and only the host is missing a word. */
export const isReady = (table: TableInfo): boolean => table.status === 'open' && table.host && !freeSeats(table);

export const isMyTurn = (table: TableInfo): boolean =>
  table.status === 'running' && table.chairs.some((chair) => chair.you && table.owing?.includes(chair.seat));

export const waitsForMe = (table: TableInfo): boolean => isMyTurn(table) || isReady(table);

/** The others who are waited for, by name. */
export function awaited(table: TableInfo): string[] {
  return table.chairs
    .filter((chair) => !chair.you && table.owing?.includes(chair.seat))
    .map((chair) => chair.name ?? '');
}

/** Whether nobody but the reader, their guests and bots sits there: it can begin at once. */
export const isSolo = (table: TableInfo): boolean => table.chairs.every((chair) => chair.you || chair.kind === 'bot');

/** Whether its clock counts in days. */
export const isSlow = (table: TableInfo): boolean => table.clock['kind'] === 'days';
