/** What can be asked of the house at the host's desk. */
import type { Desk, Guest, WritingRules } from '../gen/wire';
import { call } from './api';

export type { Desk, Guest };

export const desk = {
  look: () => call<Desk>('GET', '/desk'),
  close: (report: string, note: string) => call('POST', `/desk/reports/${report}`, { note }),
  closeTable: (table: string) => call('POST', `/desk/tables/${table}/close`),
  find: (name: string) => call<Guest[]>('GET', `/desk/people?name=${encodeURIComponent(name)}`),
  endSessions: (person: string) => call('POST', `/desk/people/${person}/sessions`),
  suspend: (person: string, days: number) => call('POST', `/desk/people/${person}/suspend`, { days }),
  appoint: (person: string, role: '' | 'moderator') => call('POST', `/desk/people/${person}/role`, { role }),
  rules: (rules: WritingRules) => call('POST', '/desk/rules', rules),
  announce: (line: { en: string; fr: string }) => call('POST', '/desk/line', line),
};
