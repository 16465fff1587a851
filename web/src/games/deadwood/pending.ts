/** What is being resolved and what waits behind it, read off the agenda of a sight. */
import type { Step } from '../../gen/deadwood';
import { printed } from './printed';
import { kindAt, type Scene, type Sight } from './scene';

export interface Pending {
  seat: number;
  icon: string;
  /** A key of the catalogue; its facts are the building's kind. */
  key: string;
  kind: string;
}

const ICONS: Partial<Record<Step[0], string>> = {
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
  return chip(scene, ask.question, ask.owing?.[0] ?? -1);
}

/** What comes after, the next first. */
export function waiting(scene: Scene, sight: Sight): Pending[] {
  const { lists } = sight.board;
  let depth = lists.length;
  return [...sight.agenda].reverse().flatMap((step) => {
    if (step[0] === 'Again') return [];
    if (step[0] === 'WorkOff') {
      depth -= 1;
      return (lists[depth] ?? []).map(({ seat, plot }) => annexing(scene, seat, plot));
    }
    return chip(scene, step, -1) ?? [];
  });
}

function chip(scene: Scene, step: Step, seat: number): Pending | null {
  if (step[0] === 'Annex') return annexing(scene, step[1], printed.plots[step[2]]!.id);
  const icon = ICONS[step[0]];
  if (!icon) return null;
  const first = step[0] === 'Load' ? seat : step.at(1);
  return { seat: typeof first === 'number' ? first : seat, icon, key: `pending.${step[0]}`, kind: '' };
}

function annexing(scene: Scene, seat: number, plot: string): Pending {
  const kind = kindAt(scene, plot);
  return { seat, icon: kind === 'telegraph-office' ? 'dw-telegraph' : `dw-${kind}`, key: 'pending.Annex', kind };
}
