/** What this browser remembers. Storage may be forbidden: then it remembers nothing, and nothing breaks. */
const PREFIX = 'saloon.';

export const stored = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  },
  /** The rest of every name that begins like this. */
  names(begin: string): string[] {
    try {
      const all = PREFIX + begin;
      return Object.keys(localStorage).flatMap((name) => (name.startsWith(all) ? name.slice(all.length) : []));
    } catch {
      return [];
    }
  },
  write(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, value);
    } catch {
      // forbidden or full
    }
  },
  /** What another tab of this browser writes down from now on. */
  follow(name: string, changed: (value: string) => void): void {
    addEventListener('storage', ({ key, newValue }) => key === PREFIX + name && newValue && changed(newValue));
  },
};
