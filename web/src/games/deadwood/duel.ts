/** A duel as it is told: who fights whom, the dice in the order in which they fell, and how it ends. */
import type { Duel as DuelSeen, DuelTold, ExchangeTold, VolleyTold, WoundTold } from '../../gen/deadwood';
import { printed } from './printed';
import type { Man } from './scene';

export interface Shot {
  face: number;
  /** miss, wound or kill */
  effect: string;
}
/** A volley, fired by one side alone, or an exchange of one die each. */
export interface Roll {
  volley: boolean;
  shots: [Shot[], Shot[]];
}
export interface Duel {
  plot: string;
  /** Attacker and defender. */
  men: [Man, Man];
  dice: [number, number];
  loads: [boolean, boolean];
  wounds: [number, number];
  rolls: Roll[];
  end: '' | 'flee' | 'retreat' | 'attacker' | 'defender' | 'both';
}

const SIDES = ['attacker', 'defender'];
const STRENGTHS = ['greenhorn', 'gunslinger', 'veteran'];
const DEADLY = 2; // wounds shown on whoever falls

export function begun(event: DuelTold): Duel {
  const man = (seat: number, cowboy: DuelTold['cowboy']): Man => ({ seat, strength: STRENGTHS.indexOf(cowboy) + 1 });
  const men: [Man, Man] = [man(event.seat, event.cowboy), man(event.foe, event.against)];
  return fresh(event.plot, men, [event.dice, event.foe_dice]);
}

/** As the sight has it. */
export function restored({ plot, attacker, defender }: DuelSeen): Duel {
  const man = ({ seat, strength }: Man): Man => ({ seat, strength });
  const duel = fresh(plot, [man(attacker), man(defender)], [attacker.dice, defender.dice]);
  return { ...duel, wounds: [attacker.wounds, defender.wounds] };
}

function fresh(plot: string, men: [Man, Man], dice: [number, number]): Duel {
  const loads: [boolean, boolean] = [dice[0] > men[0].strength, dice[1] > men[1].strength];
  return { plot, men, dice, loads, wounds: [0, 0], rolls: [], end: '' };
}

export function loaded(duel: Duel, seat: number, dice: number): Duel {
  const side = duel.men[0].seat === seat ? 0 : 1;
  return { ...duel, dice: pair(duel.dice, side, dice), loads: pair(duel.loads, side, true) };
}

export function fired(duel: Duel, event: VolleyTold | ExchangeTold): Duel {
  const shot = (face: number): Shot => ({ face, effect: printed.effects[face - 1] ?? 'miss' });
  const volley = event.event === 'volley';
  const shots = (side: WoundTold['side']): Shot[] => {
    if (event.event === 'exchange') return [shot(event[side])];
    return event.side === side ? event.faces.map(shot) : [];
  };
  return { ...duel, rolls: [...duel.rolls, { volley, shots: [shots('attacker'), shots('defender')] }] };
}

export function wounded(duel: Duel, side: WoundTold['side']): Duel {
  const at = SIDES.indexOf(side);
  return { ...duel, wounds: pair(duel.wounds, at, duel.wounds[at]! + 1) };
}

export function ended(duel: Duel, how: Duel['end']): Duel {
  const side = SIDES.indexOf(how);
  const wounds = side < 0 ? duel.wounds : pair(duel.wounds, side, DEADLY);
  return { ...duel, wounds, end: duel.end && how === 'attacker' ? 'both' : how };
}

function pair<T>(two: [T, T], side: number, value: T): [T, T] {
  return side ? [two[0], value] : [value, two[1]];
}
