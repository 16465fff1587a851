/** How this person likes to play. */
import { stored } from './stored';

export type Theme = 'system' | 'light' | 'dark';
export type Confirm = 'costly' | 'always' | 'never';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
export const CONFIRMS: readonly Confirm[] = ['costly', 'always', 'never'];
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

const stillness = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

class Settings {
  theme = $state<Theme>(one(THEMES, stored.read('theme'), 'system'));
  confirm = $state<Confirm>(one(CONFIRMS, stored.read('confirm'), 'costly'));
  speed = $state(one(SPEEDS, Number(stored.read('speed')), 1));
  sound = $state(stored.read('sound') === 'on');
  /** Whether this person has said that they want sounds, or none; they are offered once. */
  soundChosen = $state(stored.read('sound') !== null);
  onlyMyTurn = $state(stored.read('only-my-turn') === 'on');
  notices = $state(stored.read('notices') === 'on' && mayNotify());
  still = $state(stillness?.matches ?? false);

  constructor() {
    stillness?.addEventListener('change', () => (this.still = stillness.matches));
    stored.follow('theme', (told) => this.setTheme(one(THEMES, told, this.theme)));
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    stored.write('theme', theme);
    this.showTheme();
  }

  showTheme(): void {
    if (this.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }

  setConfirm(confirm: Confirm): void {
    this.confirm = confirm;
    stored.write('confirm', confirm);
  }

  nextSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    stored.write('speed', String(this.speed));
  }

  setSound(on: boolean): void {
    this.sound = on;
    this.soundChosen = true;
    stored.write('sound', on ? 'on' : 'off');
  }

  setOnlyMyTurn(on: boolean): void {
    this.onlyMyTurn = on;
    stored.write('only-my-turn', on ? 'on' : 'off');
  }

  setNotices(on: boolean): void {
    this.notices = on;
    stored.write('notices', on ? 'on' : 'off');
  }

  /** Milliseconds of an animation at this speed; none where motion is unwelcome. */
  pace(ms: number): number {
    return this.still ? 0 : ms / this.speed;
  }
}

function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

function one<T>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((item) => item === value) ?? otherwise;
}

export const settings = new Settings();
