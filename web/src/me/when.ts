/** Days and hours in the reader's language. */
import { reader } from '../lib/lang.svelte';

export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(reader.lang, { day: 'numeric', month: 'long', year: 'numeric' });
}

export function hourOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(reader.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
