/** The link of one's own seat, as this device knows it: so it can tell what happened when the seat has gone along. */
import { stored } from './stored';

export const seatLink = {
  tables: (): string[] => stored.names('seat.'),
  of: (table: string): string => stored.read(`seat.${table}`) ?? '',
  keep: (table: string, token: string): void => stored.write(`seat.${table}`, token),
  forget: (table: string): void => stored.write(`seat.${table}`, null),
};
