/** How one is told that it is one's turn while no page of ours is open. */
import { call } from './api';
import type { TableWords, WordWishes } from '../gen/wire';

export type Bell = TableWords['bell'];
export const BELLS: readonly Bell[] = ['usual', 'all', 'none'];
/** What keeps this browser from taking notices. */
export type Hindrance = '' | 'insecure' | 'unable' | 'denied';

export const words = {
  of: () => call<WordWishes>('GET', '/words'),
  wish: (push: boolean, mail: boolean) => call<WordWishes>('POST', '/words', { push, mail }),
  stop: (token: string) => call<undefined>('POST', `/words/stop/${encodeURIComponent(token)}`),
  at: (table: string) => call<TableWords>('GET', `/tables/${table}/words`),
  ring: (table: string, bell: Bell) => call<TableWords>('POST', `/tables/${table}/bell`, { bell }),
  hook: (table: string, url: string) => call<TableWords>('POST', `/tables/${table}/hook`, { url }),
  unhook: (table: string) => call<TableWords>('DELETE', `/tables/${table}/hook`),
  drop: (device: string) => call<WordWishes>('DELETE', `/words/devices/${device}`),
};

export function hindrance(): Hindrance {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unable';
  return Notification.permission === 'denied' ? 'denied' : '';
}

/** This browser takes notices from now on. Throws what keeps it from that. */
export async function subscribe(key: string): Promise<WordWishes> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const { pushManager } = await navigator.serviceWorker.ready;
  let found = await pushManager.getSubscription();
  if (found && encoded(found.options.applicationServerKey) !== key) {
    await found.unsubscribe(); // it was made for another house at this address
    found = null;
  }
  found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return tellHouse(found);
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

function tellHouse(subscription: PushSubscription): Promise<WordWishes> {
  const { endpoint, keys } = subscription.toJSON();
  return call<WordWishes>('POST', '/words/devices', { endpoint, key: keys?.['p256dh'], auth: keys?.['auth'] });
}

/** A browser that took notices for a session that has ended says so for the new one. */
export async function renew(told: WordWishes): Promise<WordWishes> {
  if (hindrance() || Notification.permission !== 'granted' || told.devices.some((device) => device.here)) return told;
  const worker = await navigator.serviceWorker.getRegistration();
  const found = await worker?.pushManager.getSubscription();
  return found && encoded(found.options.applicationServerKey) === told.key ? tellHouse(found) : told;
}

export function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
