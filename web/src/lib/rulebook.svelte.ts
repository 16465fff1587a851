/** The rules over whatever one is doing: opened at one rule from wherever it is cited. */
class Rulebook {
  at = $state.raw<{ slug: string; rule: string } | null>(null);

  open(slug: string, rule = ''): void {
    this.at = { slug, rule };
  }

  close(): void {
    this.at = null;
  }
}

export const rulebook = new Rulebook();

/** Whether a refusal or an event cites a rule of a page; others are the program's own. */
export function isPrinted(rule: string): boolean {
  return /^[A-Z][A-Z\d]*-\d/.test(rule);
}
