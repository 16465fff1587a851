/** Who won what in a round, and what came of it: told by the events, forgotten by the sight. */
import type { Told } from '../../lib/wire';
import { type Place, type Stop } from './content';

export interface Win {
  place: Place;
  rank: string;
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
  scores: Told[];
}

const DEEDS = new Set([
  'nuggets', 'robbed_bank', 'shared', 'coach', 'bought', 'drew', 'stole', 'took_ranch', 'paid_joe', 'star',
  'star_blocked', 'titles', 'pile_title', 'pile_ranch', 'swindled', 'gave', 'wired', 'panned', 'river', 'wallet',
  'fetched', 'held_up', 'recruited', 'captured', 'returned', 'bribed', 'played', 'cancelled', 'left', 'nothing',
]); // prettier-ignore
const AT_THE_DOC = new Set(['order', 'left']);

export const UNTOLD: Story = { round: 0, at: null, wins: [], deeds: [], idle: [], before: null, scores: [] };

export function tell(story: Story, event: Told): Story {
  switch (event.event) {
    case 'round':
      return { ...UNTOLD, round: event['round'] as number, before: { ...story, before: null } };
    case 'tie':
      return { ...story, at: event['place'] as Place };
    case 'wins':
      return won(story, event, event['place'] as Place, event['seat'] as number);
    case 'best_hand':
      return won(story, event, 'hall', event['seat'] as number);
    case 'named':
      return won(story, event, event['place'] as Place, event['winner'] as number);
    case 'unclaimed':
    case 'at_war': {
      const place = event['place'] as Place;
      return { ...story, at: place, idle: [...story.idle, place] };
    }
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

function won(story: Story, event: Told, place: Place, seat: number): Story {
  const win: Win = {
    place,
    rank: event['rank'] as string,
    seat,
    dice: (event['number'] as number | undefined) ?? null,
    hand: (event['hand'] as string | undefined) ?? null,
    chosen: event.event === 'named',
  };
  return { ...story, at: place, wins: [...story.wins, win] };
}

export function winners(story: Story, place: Stop): Win[] {
  return story.wins.filter((win) => win.place === place);
}
