/** What is happening in the space at work: who acts, what was rolled and what came of it, told event by event. */
import type { ResultTold, RolledTold, ScoreTold, Told } from '../../gen/slaughter-gulch';

export interface Lane {
  who: string;
  context: string;
  /** Each die with what was rolled after a six. */
  chains: number[][];
  cards: string[];
  best: number;
  bonus: number;
  /** Null until the dice lie still. */
  total: number | null;
  /** The number to reach; 0 against another roll. */
  need: number;
}
export interface Story {
  /** The event that began it. */
  head: Told | null;
  lanes: Lane[];
  /** Cards declared for the next roll, by who declares. */
  declared: Record<string, string[]>;
  /** What came of it. */
  outcome: Told[];
  /** Plain dice: tables, ties, events. */
  plain: { who: string; dice: number[]; why: string } | null;
  scores: ScoreTold[];
  /** Who has won. */
  winners: number[];
}

export const UNTOLD: Story = { head: null, lanes: [], declared: {}, outcome: [], plain: null, scores: [], winners: [] };

const HEADS = new Set<Told['event']>([
  'acts', 'acts_on', 'shoots', 'returns_fire', 'brawls', 'springs', 'event', 'uses', 'studies', 'dynamite', 'takes_aim',
  'guards', 'tries_to_prevent', 'deputy_arrests',
]); // prettier-ignore
const ENDS = new Set<Told['event']>(['activates', 'turn', 'turn_ends']);
const SILENT = new Set<Told['event']>([
  'moves', 'turned_up', 'order_dice', 'boosts', 'rolled', 'result', 'tied', 'waits', 'crime',
]); // prettier-ignore
const KEPT = 6; // outcomes that are worth reading together

/** The one an event is about. */
export function whoOf(event: Told | null): string {
  return event && 'who' in event && typeof event.who === 'string' ? event.who : '';
}

export function tell(story: Story, event: Told): Story {
  switch (event.event) {
    case 'score':
      return { ...story, scores: [...story.scores, event] };
    case 'victory':
      return { ...story, winners: event.seats };
    case 'boosts':
      return { ...story, declared: { ...story.declared, [event.who]: event.cards } };
    case 'rolled':
      return { ...story, lanes: rolled(story, event) };
    case 'result':
      return {
        ...story,
        lanes: story.lanes.map((lane, at) => (at === lastOf(story, event.who) ? totalled(lane, event) : lane)),
      };
    case 'tied':
      return { ...story, lanes: [], outcome: [event] };
    case 'table_die':
      return { ...story, plain: { who: event.who, dice: event.dice, why: event.table } };
    case 'plain_die':
      return { ...story, plain: { who: event.who, dice: [event.face], why: event.why } };
    default:
  }
  if (ENDS.has(event.event)) return { ...UNTOLD, scores: story.scores };
  if (HEADS.has(event.event)) return { ...UNTOLD, head: event, scores: story.scores };
  if (SILENT.has(event.event) || !story.head) return story;
  return { ...story, outcome: [...story.outcome, event].slice(-KEPT) };
}

function lastOf(story: Story, who: string): number {
  return story.lanes.findLastIndex((lane) => lane.who === who);
}

function rolled(story: Story, { who, context, dice, level }: RolledTold): Lane[] {
  const open = story.lanes.findLastIndex((lane) => lane.who === who && lane.total === null);
  if (level === 0 || open < 0) {
    const need = story.head && 'need' in story.head ? story.head.need : 0;
    const cards = [...weaponOf(story, who, context), ...(story.declared[who] ?? [])];
    const chains = dice.map((die) => [die]);
    const lane: Lane = { who, context, chains, cards, best: 0, bonus: 0, total: null, need };
    return [...story.lanes.filter((one) => one.who !== who || one.context !== context), lane];
  }
  return story.lanes.map((lane, at) => (at === open ? { ...lane, chains: exploded(lane.chains, dice) } : lane));
}

/** The weapon of a shot counts for its roll. */
function weaponOf({ head }: Story, who: string, context: string): string[] {
  return context === 'shoot' && head && 'weapon' in head && head.who === who ? [head.weapon] : [];
}

/** Every die that showed a six is rolled again, in their order. */
function exploded(chains: number[][], dice: number[]): number[][] {
  const next = [...dice];
  return chains.map((chain) => {
    const more = chain.at(-1) === 6 ? next.shift() : undefined;
    return more === undefined ? chain : [...chain, more];
  });
}

function totalled(lane: Lane, { best, bonus, total }: ResultTold): Lane {
  return { ...lane, best, bonus, total };
}

export function sum(chain: number[]): number {
  return chain.reduce((all, die) => all + die, 0);
}
