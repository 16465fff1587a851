/** The same number, worked out a second time: which deal, start or roll a drawn number stands for. */
import type { Said } from '../../gen/two-towns';
import { SIDES, UNITS, type Unit } from './scene';

interface Drawing {
  ways: number;
  outcome(way: number): Said;
}

const DEALS = 362_880;

export function drawn(question: Said, options: Record<string, string | number>): Drawing | null {
  if (question.verb === 'deal') return { ways: DEALS, outcome: deal };
  if (question.verb === 'first') return { ways: 2, outcome: (way) => ({ verb: 'first', side: SIDES[way]! }) };
  if (question.verb === 'roll') return roll(String(options['faces'] ?? '111223'));
  return null;
}

function deal(way: number): Said {
  const rest: Unit[] = UNITS.filter((unit) => unit !== 'S');
  const units: Unit[] = [];
  for (let n = 9; n > 0; n -= 1) {
    units.push(...rest.splice(way % n, 1));
    way = Math.floor(way / n);
  }
  return { verb: 'deal', units };
}

function roll(faces: string): Drawing {
  const sides = [...faces].map(Number);
  const n = sides.length;
  const outcome = (way: number): Said => ({
    verb: 'roll',
    colt: sides[Math.floor(way / (n * n))]!,
    knife: sides[Math.floor(way / n) % n]!,
    dynamite: sides[way % n]!,
  });
  return { ways: n ** 3, outcome };
}
