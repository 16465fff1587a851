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
  write(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, value);
    } catch {
      // forbidden or full
    }
  },
};
