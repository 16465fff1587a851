/** The picture on each game's handbill, by its slug: our own files, part of this build. */
const files = import.meta.glob<string>('../assets/bills/*.svg', { query: '?raw', import: 'default', eager: true });

export const billOf = (slug: string): string => files[`../assets/bills/${slug}.svg`] ?? '';
