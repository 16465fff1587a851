/** A duel as it is told: who fights whom, the dice in the order in which they fell, and how it ends. */
import type { Told } from '../../lib/wire';
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

export function begun(event: Told): Duel {
  const man = (seat: string, cowboy: string): Man => ({
    seat: event[seat] as number,
    strength: STRENGTHS.indexOf(event[cowboy] as string) + 1,
  });
  return fresh(
    String(event['plot']),
    [man('seat', 'cowboy'), man('foe', 'against')],
    [event['dice'] as number, event['foe_dice'] as number],
  );
}

/** As the sight has it: plot, two cowboys, their dice, their wounds. */
export function restored(duel: number[], plots: string[]): Duel {
  const man = (at: number): Man => ({ seat: Math.floor(duel[at]! / 3), strength: (duel[at]! % 3) + 1 });
  return { ...fresh(plots[duel[0]!]!, [man(1), man(2)], [duel[3]!, duel[4]!]), wounds: [duel[5]!, duel[6]!] };
}

function fresh(plot: string, men: [Man, Man], dice: [number, number]): Duel {
  const loads: [boolean, boolean] = [dice[0] > men[0].strength, dice[1] > men[1].strength];
  return { plot, men, dice, loads, wounds: [0, 0], rolls: [], end: '' };
}

export function loaded(duel: Duel, seat: number, dice: number): Duel {
  const side = duel.men[0].seat === seat ? 0 : 1;
  return { ...duel, dice: pair(duel.dice, side, dice), loads: pair(duel.loads, side, true) };
}

export function fired(duel: Duel, event: Told): Duel {
  const shot = (face: number): Shot => ({ face, effect: printed.effects[face - 1] ?? 'miss' });
  const volley = event.event === 'volley';
  const shooter = SIDES.indexOf(event['side'] as string);
  const faces = volley
    ? [0, 1].map((side) => (side === shooter ? (event['faces'] as number[]) : []))
    : [[event['attacker'] as number], [event['defender'] as number]];
  const shots = faces.map((row) => row.map(shot)) as [Shot[], Shot[]];
  return { ...duel, rolls: [...duel.rolls, { volley, shots }] };
}

export function wounded(duel: Duel, side: string): Duel {
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
