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

function notice(text: string, title: string): void {
  if (!settings.notices || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body: text, icon: '/icon-192.png', tag: 'saloon-turn' });
    shown.onclick = () => window.focus();
  } catch {
    // some phones only let service workers do this
  }
}
