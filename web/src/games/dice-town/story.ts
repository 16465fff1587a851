/** Who won what in a round, and what came of it: told by the events, forgotten by the sight. */
import type { BestHandTold, NamedTold, ScoreTold, Told, WinsTold } from '../../gen/dice-town';
import { type Place, type Rank, type Stop } from './content';

export interface Win {
  place: Place;
  rank: Rank;
  seat: number;
  /** So many dice of the face, where dice decided. */
  dice: number | null;
  /** The poker hand that won the Town Hall. */
  hand: string | null;
  /** The Sheriff chose among equals. */
  chosen: boolean;
}
export interface Story {
  round: number;
  at: Stop | null;
  wins: Win[];
  /** What happened at each stop, as it was told. */
  deeds: { stop: Stop; event: Told }[];
  /** The places where nothing could be won. */
  idle: Place[];
  before: Story | null;
  scores: ScoreTold[];
}

const DEEDS = new Set<Told['event']>([
  'nuggets', 'robbed_bank', 'shared', 'coach', 'bought', 'drew', 'stole', 'took_ranch', 'paid_joe', 'star',
  'star_blocked', 'titles', 'pile_title', 'pile_ranch', 'swindled', 'gave', 'wired', 'panned', 'river', 'wallet',
  'fetched', 'held_up', 'recruited', 'captured', 'returned', 'bribed', 'played', 'cancelled', 'left', 'nothing',
]); // prettier-ignore
const AT_THE_DOC = new Set<Told['event']>(['order', 'left']);

export const UNTOLD: Story = { round: 0, at: null, wins: [], deeds: [], idle: [], before: null, scores: [] };

export function tell(story: Story, event: Told): Story {
  switch (event.event) {
    case 'round':
      return { ...UNTOLD, round: event.round, before: { ...story, before: null } };
    case 'tie':
      return { ...story, at: event.place };
    case 'wins':
      return won(story, event, event.place, event.seat);
    case 'best_hand':
      return won(story, event, 'hall', event.seat);
    case 'named':
      return won(story, event, event.place, event.winner);
    case 'unclaimed':
    case 'at_war':
      return { ...story, at: event.place, idle: [...story.idle, event.place] };
    case 'score':
      return { ...story, scores: [...story.scores, event] };
    default: {
      const at = AT_THE_DOC.has(event.event) ? 'doc' : story.at;
      return at && DEEDS.has(event.event)
        ? { ...story, at, deeds: [...story.deeds, { stop: at, event }] }
        : { ...story, at };
    }
  }
}

function won(story: Story, event: WinsTold | BestHandTold | NamedTold, place: Place, seat: number): Story {
  const win: Win = {
    place,
    rank: event.rank,
    seat,
    dice: event.event === 'wins' ? event.number : null,
    hand: event.event === 'best_hand' ? event.hand : null,
    chosen: event.event === 'named',
  };
  return { ...story, at: place, wins: [...story.wins, win] };
}

export function winners(story: Story, place: Stop): Win[] {
  return story.wins.filter((win) => win.place === place);
}
