/** Figures walk from one space to the next instead of vanishing and appearing. */
import { crossfade } from 'svelte/transition';
import { settings } from '../../lib/settings.svelte';

export const [send, receive] = crossfade({
  duration: () => settings.pace(420),
  fallback: () => ({ duration: settings.pace(240), css: (t) => `opacity: ${t}; transform: scale(${0.6 + 0.4 * t})` }),
});
