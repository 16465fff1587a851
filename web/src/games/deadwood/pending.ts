/** What is being resolved and what waits behind it, read off the agenda of a sight. */
import type { Sight } from '../../lib/wire';
import { printed } from './printed';
import { kindAt, type Scene } from './scene';

export interface Pending {
  seat: number;
  icon: string;
  /** A key of the catalogue; its facts are the building's kind. */
  key: string;
  kind: string;
}

type Step = [string, ...number[]];
const ICONS: Record<string, string> = {
  LayRail: 'dw-railhead',
  NewTiles: 'dw-stage-depot',
  PlaceTile: 'dw-stage-depot',
  Flight: 'horse',
  Load: 'dw-cartridge',
  Settle: 'dw-courthouse',
  Payment: 'dw-courthouse',
  MoveSheriff: 'star',
  Recruit: 'dw-saloon',
  MoveOther: 'dw-general-store',
  Trick: 'dw-grifter',
  Bring: 'dw-dance-hall',
  Give: 'dw-newspaper',
  Wire: 'dw-telegraph',
  Rob: 'dw-casino',
  LookAt: 'dw-fortune-teller',
  Reorder: 'dw-fortune-teller',
  ChooseStack: 'dw-stage-depot',
  GiveBack: 'dw-church',
  PickEntry: 'dw-railhead',
};

/** The question before somebody now; nothing at the start of a turn. */
export function current(scene: Scene, sight: Sight): Pending | null {
  const ask = sight.asks[0];
  if (!ask) return null;
  return chip(scene, ask.question as Step, ask.owing?.[0] ?? -1);
}

/** What comes after, the next first. */
export function waiting(scene: Scene, sight: Sight): Pending[] {
  const lists = sight.board['lists'] as number[][];
  let depth = lists.length;
  return [...(sight.agenda as Step[])].reverse().flatMap((step) => {
    if (step[0] === 'Again') return [];
    if (step[0] === 'WorkOff') {
      depth -= 1;
      return (lists[depth] ?? []).map((entry) => {
        const plot = printed.plots[Math.floor(entry / 8)]!.id;
        return annexing(scene, entry % 8, plot);
      });
    }
    return chip(scene, step, -1) ?? [];
  });
}

function chip(scene: Scene, step: Step, seat: number): Pending | null {
  const [name, first, second] = step;
  if (name === 'Annex') return annexing(scene, first!, printed.plots[second!]!.id);
  const icon = ICONS[name];
  if (!icon) return null;
  const who = name === 'Flight' || name === 'Load' ? seat : (first ?? seat);
  return { seat: who, icon, key: `pending.${name}`, kind: '' };
}

function annexing(scene: Scene, seat: number, plot: string): Pending {
  const kind = kindAt(scene, plot);
  return { seat, icon: kind === 'telegraph-office' ? 'dw-telegraph' : `dw-${kind}`, key: 'pending.Annex', kind };
}
