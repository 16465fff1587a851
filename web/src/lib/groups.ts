/** Groups: a club, a family, a school class, as the house can be asked about them. */
import type { Group, GroupInvitation, GroupLine, Ladder, MyGroup } from '../gen/wire';
import { call } from './api';

export type { Group, GroupInvitation, GroupLine, MyGroup };
export type GroupMember = Group['members'][number];
export type GroupRole = Group['role'];

export const groups = {
  mine: () => call<MyGroup[]>('GET', '/groups'),
  found: (name: string) => call<Group>('POST', '/groups', { name }),
  page: (id: string) => call<Group>('GET', `/groups/${id}`),
  rename: (id: string, name: string) => call<Group>('POST', `/groups/${id}`, { name }),
  dissolve: (id: string) => call('DELETE', `/groups/${id}`),
  renew: (id: string) => call<Group>('POST', `/groups/${id}/link`),
  appoint: (id: string, whom: string, role: GroupRole) =>
    call<Group>('POST', `/groups/${id}/members/${whom}`, { role }),
  /** Oneself: one leaves. */
  remove: (id: string, whom: string) => call('DELETE', `/groups/${id}/members/${whom}`),
  ladder: (id: string, game: string, seats: number) => call<Ladder>('GET', `/groups/${id}/ladders/${game}/${seats}`),
  chat: (id: string, after = 0) => call<GroupLine[]>('GET', `/groups/${id}/chat?after=${after}`),
  say: (id: string, text: string, phrase: boolean) => call<GroupLine>('POST', `/groups/${id}/chat`, { text, phrase }),
  invitation: (token: string) => call<GroupInvitation>('GET', `/group-invite/${token}`),
  join: (token: string, name: string) => call<GroupInvitation>('POST', `/group-invite/${token}`, { name }),
};
