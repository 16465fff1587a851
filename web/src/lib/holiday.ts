/** Days off: whole days where the reader lives. */
import type { Holiday } from '../gen/wire';
import { call } from './api';
import { reader } from './lang.svelte';

export type { Holiday };

export const holiday = {
  mine: () => call<Holiday>('GET', '/me/holiday'),
  take: (since: number, until: number) => call<Holiday>('POST', '/me/holiday', { since, until }),
  back: () => call('DELETE', '/me/holiday'),
};

/** The midnight with which a day of a calendar begins, in seconds; of the next day, and so on. */
export function midnight(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime() / 1000;
}

/** As a calendar writes the day of now, or of so many days later. */
export function calendarDay(later = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + later);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

/** The last day of a holiday that ends at this time. */
export function lastDay(until: number): string {
  return new Date((until - 1) * 1000).toLocaleDateString(reader.lang, { day: 'numeric', month: 'long' });
}
