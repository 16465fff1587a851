/** What an answer would do, line by line, from what was foreseen. */
import type { Facts } from '../../lib/phrase';
import type { Told } from '../../gen/deadwood';
import { fineOf, oddsOf, type Odds } from './printed';
import type { Foreseen, Scene } from './scene';

export interface Ahead {
  icon: string;
  key: string;
  facts: Facts;
  tone: 'good' | 'bad' | 'even';
}
export interface Forecast {
  lines: Ahead[];
  odds: Odds | null;
  /** The same with one cartridge more, if the reader holds any. */
  loaded: number | null;
  /** What the reader would hold afterwards, as far as it is certain. */
  dollars: number;
  fine: number;
  /** What this is worth, the change of the fine included; null where dice decide. */
  net: number | null;
}

const ICONS: Record<string, string> = {
  toll: 'star',
  duel: 'dw-duel',
  wanted: 'wanted',
  earn: 'dw-dollar',
  cartridges: 'dw-cartridge',
  horse: 'horse',
  discard: 'wanted',
  destroyed: 'dw-boom',
  mine: 'dw-adit',
  stirred: 'dw-railhead',
  rob: 'dw-dollar',
  recruit: 'dw-adit',
  flee: 'horse',
  load: 'dw-cartridge',
  sheriff: 'star',
  wire: 'wanted',
  pay: 'dw-dollar',
  end: 'dw-station',
  return: 'dw-ranch',
  home: 'dw-ranch',
  look: 'dw-fortune-teller',
  refuse: 'dw-courthouse',
};
const COSTS = ['toll', 'wanted', 'pay'];

export function forecast(foreseen: Foreseen, scene: Scene, seat: number, names: string[]): Forecast {
  const events = foreseen.events;
  const duel = events.find((event) => event.event === 'duel');
  const after = { dollars: scene.dollars[seat]!, wanted: scene.wanted[seat]! };
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if ('dollars' in event) after.dollars = event.dollars;
    if (event.event === 'wanted' || event.event === 'discard') after.wanted = event.held;
  }
  const fine = fineOf(after.wanted);
  const before = scene.dollars[seat]! - fineOf(scene.wanted[seat]!);
  const dice = [duel?.dice ?? 0, duel?.foe_dice ?? 0] as const;
  return {
    lines: events.flatMap((event) => line(event, seat, names, scene)),
    odds: duel ? oddsOf(...dice) : null,
    loaded: duel && scene.cartridges[seat]! > 0 ? (oddsOf(dice[0] + 1, dice[1])?.[0] ?? null) : null,
    dollars: after.dollars,
    fine,
    net: duel ? null : after.dollars - fine - before,
  };
}

function line(event: Told, seat: number, names: string[], scene: Scene): Ahead[] {
  const icon = ICONS[event.event];
  if (!icon) return [];
  const mine = 'seat' in event && event.seat === seat;
  const name = (seat: number): string => names[seat] ?? '';
  const facts: Facts = {
    ...event,
    who: 'seat' in event ? name(event.seat) : '',
    other: name(otherOf(event)),
    horses: scene.horses['foe' in event ? event.foe : 0] ?? 0,
    fine: fineOf('held' in event ? event.held : 0),
    whom: 'seats' in event ? event.seats.map(name).join(', ') : '',
  };
  const cost = COSTS.includes(event.event);
  const tone = mine ? (cost ? 'bad' : event.event === 'duel' ? 'even' : 'good') : 'even';
  return [{ icon, key: `ahead.${event.event}.${mine ? 'you' : 'they'}`, facts, tone }];
}

/** The other gang that an event is about, -1 for none. */
function otherOf(event: Told): number {
  if ('to' in event) return event.to;
  if ('foe' in event) return event.foe;
  return 'gang' in event ? event.gang : -1;
}
