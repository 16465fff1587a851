/** One's account: what the house is asked about it. */
import { call } from './api';
import type {
  Challenge, Me, MyAccount, NewPasskey, Profile, Recovered, RecoveryCodes, Showing, Signed,
} from '../gen/wire'; // prettier-ignore

export type { Device, MyAccount, Passkey, Profile } from '../gen/wire';

/** Pictures of people; each is a symbol `a-…`. */
export const EMBLEMS = [
  'hat', 'star', 'boot', 'lantern', 'rose', 'sun', 'spade', 'pot', 'mesa', 'gem', 'owl', 'banjo',
] as const; // prettier-ignore
export const SHOWN_TO = ['nobody', 'played', 'everybody'] as const;

export const account = {
  mine: () => call<MyAccount>('GET', '/me/account'),
  show: (wish: Showing) => call<MyAccount>('POST', '/me/profile', wish),
  keep: (login: string, password: string) => call<Me>('POST', '/account', { login, password }),
  logIn: (login: string, password: string) => call<Me>('POST', '/login', { login, password }),
  newPassword: (old: string, password: string) => call<Me>('PATCH', '/account', { old, new: password }),
  logOut: () => call<null>('POST', '/logout'),
  logOutEverywhere: () => call<null>('POST', '/logout/everywhere'),
  endDevice: (id: string) => call<null>('DELETE', `/me/devices/${id}`),
  beginPasskey: (login: string) => call<Challenge>('POST', '/passkeys/begin', { login }),
  keepPasskey: (made: NewPasskey) => call<MyAccount>('POST', '/passkeys', made),
  removePasskey: (id: string) => call<null>('DELETE', `/passkeys/${id}`),
  beginSigning: () => call<Challenge>('POST', '/login/passkey/begin'),
  logInSigned: (signed: Signed) => call<Me>('POST', '/login/passkey', signed),
  newCodes: () => call<RecoveryCodes>('POST', '/recovery/codes'),
  logInByCode: (code: string) => call<Recovered>('POST', '/login/code', { code }),
  setAddress: (address: string) => call<null>('POST', '/me/mail', { address }),
  dropAddress: () => call<null>('DELETE', '/me/mail'),
  confirmAddress: (token: string) => call<null>('POST', '/mail/confirm', { token }),
  askForPassword: (address: string) => call<null>('POST', '/recovery/mail', { address }),
  setPassword: (token: string, password: string) => call<Me>('POST', '/recovery/password', { token, password }),
  forgetMe: () => call<null>('DELETE', '/me'),
  person: (who: string) => call<Profile>('GET', `/people/${encodeURIComponent(who)}`),
};
