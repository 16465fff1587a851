/** What is happening in the space at work: who acts, what was rolled and what came of it, told event by event. */
import type { Told } from '../../lib/wire';

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
  scores: Told[];
  /** Who has won. */
  winners: number[];
}

export const UNTOLD: Story = { head: null, lanes: [], declared: {}, outcome: [], plain: null, scores: [], winners: [] };

const HEADS = new Set([
  'acts', 'acts_on', 'shoots', 'returns_fire', 'brawls', 'springs', 'event', 'uses', 'studies', 'dynamite', 'takes_aim',
  'guards', 'tries_to_prevent', 'deputy_arrests',
]); // prettier-ignore
const ENDS = new Set(['activates', 'turn', 'turn_ends']);
const SILENT = new Set(['moves', 'turned_up', 'order_dice', 'boosts', 'rolled', 'result', 'tied', 'waits', 'crime']);
const KEPT = 6; // outcomes that are worth reading together

const list = (fact: unknown): number[] => (Array.isArray(fact) ? (fact as number[]) : []);

export function tell(story: Story, event: Told): Story {
  const who = String(event['who'] ?? '');
  switch (event.event) {
    case 'score':
      return { ...story, scores: [...story.scores, event] };
    case 'victory':
      return { ...story, winners: list(event['seats']) };
    case 'boosts':
      return { ...story, declared: { ...story.declared, [who]: event['cards'] as string[] } };
    case 'rolled':
      return { ...story, lanes: rolled(story, event, who) };
    case 'result':
      return {
        ...story,
        lanes: story.lanes.map((lane, at) => (at === lastOf(story, who) ? totalled(lane, event) : lane)),
      };
    case 'tied':
      return { ...story, lanes: [], outcome: [event] };
    case 'table_die':
      return { ...story, plain: { who, dice: list(event['dice']), why: String(event['table']) } };
    case 'plain_die':
      return { ...story, plain: { who, dice: [Number(event['face'])], why: String(event['why']) } };
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

function rolled(story: Story, event: Told, who: string): Lane[] {
  const dice = list(event['dice']);
  const open = story.lanes.findLastIndex((lane) => lane.who === who && lane.total === null);
  if (Number(event['level']) === 0 || open < 0) {
    const lane: Lane = {
      who, context: String(event['context']), chains: dice.map((die) => [die]), cards: declared(story, event, who),
      best: 0, bonus: 0, total: null, need: Number(event['need'] ?? story.head?.['need'] ?? 0),
    }; // prettier-ignore
    return [...story.lanes.filter((one) => one.who !== who || one.context !== lane.context), lane];
  }
  return story.lanes.map((lane, at) => (at === open ? { ...lane, chains: exploded(lane.chains, dice) } : lane));
}

/** What counts for this roll: the weapon of a shot, and what was declared. */
function declared(story: Story, event: Told, who: string): string[] {
  const weapon = event['context'] === 'shoot' && story.head?.['who'] === who ? story.head['weapon'] : undefined;
  return [...(typeof weapon === 'string' ? [weapon] : []), ...(story.declared[who] ?? [])];
}

/** Every die that showed a six is rolled again, in their order. */
function exploded(chains: number[][], dice: number[]): number[][] {
  const next = [...dice];
  return chains.map((chain) => {
    const more = chain.at(-1) === 6 ? next.shift() : undefined;
    return more === undefined ? chain : [...chain, more];
  });
}

function totalled(lane: Lane, event: Told): Lane {
  return {
    ...lane,
    best: Number(event['best']),
    bonus: Number(event['bonus']),
    total: Number(event['total']),
    need: Number(event['need'] ?? lane.need),
  };
}

export function sum(chain: number[]): number {
  return chain.reduce((all, die) => all + die, 0);
}
