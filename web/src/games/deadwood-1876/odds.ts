/** Exact odds of dice against dice; ties are rolled again, so they change nothing. */
import { hundredths } from '../../lib/percent';
import { gunOf, type Gun } from './content';
import { printed } from './printed';
import { gunsOf, type Scene } from './scene';

/** How many ways lead to each sum of these dice. */
export function sums(guns: readonly Gun[]): number[] {
  return guns.reduce(
    (ways, gun) => {
      const next = new Array<number>(ways.length + 6).fill(0);
      for (const face of printed.faces[gun]) ways.forEach((n, sum) => (next[sum + face]! += n));
      return next;
    },
    [1],
  );
}

/** The chance that the first throws more than the second, in the end; nothing against nothing is even. */
export function chance(mine: readonly Gun[], theirs: readonly Gun[]): number {
  const [own, other] = [sums(mine), sums(theirs)];
  let [won, lost] = [0, 0];
  own.forEach((n, sum) =>
    other.forEach((m, foe) => {
      if (sum > foe) won += n * m;
      if (sum < foe) lost += n * m;
    }),
  );
  return won + lost ? won / (won + lost) : 0.5;
}

/** The least and the most these dice can show. */
export function range(guns: readonly Gun[]): [number, number] {
  const least = guns.reduce((sum, gun) => sum + Math.min(...printed.faces[gun]), 0);
  const most = guns.reduce((sum, gun) => sum + Math.max(...printed.faces[gun]), 0);
  return [least, most];
}

/** How often the side that one decides for wins as it stands, with this card or without any; null where nobody fights. */
export function winning({ attack, asked }: Pick<Scene, 'attack' | 'asked'>, card: string | null): number | null {
  const side = asked?.[0] === 'Help' ? asked[1] : asked?.[0] === 'Defend' ? 1 : null;
  if (!attack || side === null) return null;
  const other = attack.sides[side === 0 ? 1 : 0];
  const own = [...gunsOf(attack.sides[side === 0 ? 0 : 1]), ...(card ? [gunOf(card)] : [])];
  return hundredths(chance(own, gunsOf(other)));
}
