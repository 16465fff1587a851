/** "Your turn": in the title, as a sound, and as a notice of the system if that was wished. */
import { settings } from './settings.svelte';
import { play } from './sound';

let told = false;

export function tellTurn(mine: boolean, text: string, title: string): void {
  document.title = mine ? `● ${text} – ${title}` : `${title} – Saloon`;
  if (mine && !told) {
    play('bell');
    if (document.hidden) notice(text, title);
    if (document.hidden && settings.sound) navigator.vibrate?.(20);
  }
  told = mine;
}

let waited = -1; // not known yet: who comes to a page is not called to what was there before

/** The same on pages beside the table: how many tables wait, and a bell when they become more. */
export function tellWaiting(tables: number, text: string): void {
  document.title = tables ? `● ${text} – Saloon` : 'Saloon';
  if (waited >= 0 && tables > waited) {
    play('bell');
    if (document.hidden) notice(text, 'Saloon');
  }
  waited = tables;
}

function notice(text: string, title: string): void {
  if (!settings.notices || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body: text, icon: '/icon-192.png', tag: 'saloon-turn' });
    shown.onclick = () => window.focus();
  } catch {
    // some phones only let service workers do this
  }
}
