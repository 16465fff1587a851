/** What the house can be asked by HTTP. */
import { request, type Method } from './http';
import { reader } from './lang.svelte';
import type { Seated, SeatFound } from '../gen/wire';
import type {
  Case, CourseInfo, Foreseen, GameInfo, Lots, Me, Replay, Said, TableInfo, TablePlan, Taught,
} from './wire'; // prettier-ignore

export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await request(reader.lang, method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

type Deed = 'rematch' | 'close';

export const api = {
  me: () => call<Me | null>('GET', '/me'),
  rename: (name: string) => call<Me>('POST', '/me', { name }),
  games: () => call<GameInfo[]>('GET', '/games'),
  printed: <T>(slug: string) => call<T>('GET', `/games/${slug}/printed`),
  open: (plan: TablePlan) => call<TableInfo>('POST', '/tables', plan),
  publicTables: () => call<TableInfo[]>('GET', '/tables'),
  myTables: () => call<TableInfo[]>('GET', '/tables/mine'),
  table: (id: string, watch = '') => call<TableInfo>('GET', `/tables/${id}${asked({ watch })}`),
  start: (id: string, seed: string) => call<TableInfo>('POST', `/tables/${id}/start`, { seed }),
  does: (id: string, deed: Deed) => call<TableInfo>('POST', `/tables/${id}/${deed}`),
  take: (id: string, seat: number, body: { seed?: string; guest?: boolean; name?: string } = {}) =>
    call<Seated>('POST', `/tables/${id}/chairs/${seat}/take`, body),
  chair: (id: string, seat: number, deed: 'leave' | 'open' | 'kick') =>
    call<TableInfo>('POST', `/tables/${id}/chairs/${seat}/${deed}`),
  bot: (id: string, seat: number, level: string) =>
    call<TableInfo>('POST', `/tables/${id}/chairs/${seat}/bot`, { level }),
  renew: (id: string, link: 'invite' | 'watch') => call<TableInfo>('POST', `/tables/${id}/links/${link}`),
  seatLink: (id: string, seat: number) => call<Seated>('POST', `/tables/${id}/chairs/${seat}/link`),
  invitation: (token: string) => call<TableInfo>('GET', `/invite/${token}`),
  accept: (token: string, body: { name?: string; seed?: string }) => call<Seated>('POST', `/invite/${token}`, body),
  watch: (token: string) => call<TableInfo>('POST', `/watch/${token}`),
  seatFound: (token: string) => call<SeatFound>('GET', `/seat/${token}`),
  returnToSeat: (token: string) => call<Seated>('POST', `/seat/${token}`),
  ticket: (id: string, as: { seat?: number; watch?: string }) =>
    call<{ ticket: string; seat: number | null }>('POST', `/tables/${id}/ticket`, as),
  replay: (id: string, viewer: number, watch = '') =>
    call<Replay>('GET', `/tables/${id}/replay${asked({ viewer, watch })}`),
  journal: (id: string, watch = '') => text(`/tables/${id}/journal${asked({ watch })}`),
  lots: (id: string, watch = '') => call<Lots>('GET', `/tables/${id}/lots${asked({ watch })}`),
  courses: () => call<CourseInfo[]>('GET', '/lessons'),
  teach: (slug: string, lesson: string, answers: Said[]) =>
    call<Taught>('POST', `/lessons/${slug}/${lesson}`, { answers }),
  lookInLesson: (slug: string, lesson: string, answers: Said[], ask: number, said: Said) =>
    call<Foreseen>('POST', `/lessons/${slug}/${lesson}/look`, { answers, ask, do: said }),
  rules: (slug: string, lang: string) => text(`/rules/${slug}/${lang}`),
  summary: (slug: string, lang: string) => text(`/rules/${slug}/${lang}/summary`),
  cases: (slug: string) => call<Record<string, number>>('GET', `/rules/${slug}/cases`),
  case: (slug: string, rule: string, number: number) => call<Case>('GET', `/rules/${slug}/cases/${rule}/${number}`),
};

async function text(path: string): Promise<string> {
  return (await request(reader.lang, 'GET', path)).text();
}

function asked(query: Record<string, string | number>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
