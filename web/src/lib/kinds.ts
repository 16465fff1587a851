/** What the fields of a board are, as a game declares them: `own cards of card`, `track to 12` (kernel/fields.py). */
export type KindName = 'cards' | 'dice' | 'counter' | 'track' | 'pile' | 'seat' | 'list' | 'text';
export type Kinds = Record<string, string>;

export interface Kind {
  /** One value for each seat, */
  each: boolean;
  /** of which the others are told only how much it is. */
  own: boolean;
  /** Nothing where it follows from the value. */
  name: KindName | null;
  /** The domain in which its values have their names, and the argument of the answers that speak of them. */
  of: string;
  /** The end of a track. */
  to: number;
}

const KIND = /^(each ?|own ?)?(cards|dice|counter|track|pile|seat|list|text)? ?(?:of ([\w-]+) ?)?(?:to (\d+))?$/;

export function kindOf(declared: string): Kind {
  const [, whose = '', name, of = '', to = 0] = KIND.exec(declared) ?? [];
  return {
    each: whose !== '',
    own: whose.startsWith('own'),
    name: (name as KindName | undefined) ?? null,
    of,
    to: Number(to),
  };
}
