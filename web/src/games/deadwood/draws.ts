/** The same number, worked out a second time: which dice or which town a drawn number stands for. */
import type { Said } from '../../gen/deadwood';
import { printed } from './printed';

interface Drawing {
  ways: number;
  outcome(way: number): Said;
}

const FACES = 6;
const FROM_FIRST = 4;

/** A tile turned up depends on what is left in its stack; the program verifies those. */
export function drawn(question: Said): Drawing | null {
  if (question.verb === 'found') return founding(question.tiles);
  if (question.verb === 'start' || question.verb === 'volley') return faces(question);
  if (question.verb === 'die') return { ways: FACES, outcome: (way) => ({ verb: 'die', face: way + 1 }) };
  if (question.verb === 'exchange') {
    const outcome = (way: number): Said => ({
      verb: 'exchange',
      attacker: Math.floor(way / FACES) + 1,
      defender: (way % FACES) + 1,
    });
    return { ways: FACES * FACES, outcome };
  }
  return null;
}

function faces({ verb, faces }: Extract<Said, { faces: number[] }>): Drawing {
  const count = faces.length;
  const outcome = (way: number): Said => {
    const rolled = Array.from({ length: count }, (_, i) => (Math.floor(way / FACES ** i) % FACES) + 1);
    return { verb, faces: rolled };
  };
  return { ways: FACES ** count, outcome };
}

function founding(tiles: string[]): Drawing {
  const first = printed.tiles.filter((tile) => tile.back === '1').map((tile) => tile.id);
  const saloon = printed.tiles.find((tile) => tile.back === 'X' && tile.kind === 'saloon')!.id;
  let ways = tiles.length;
  for (let n = 0; n < FROM_FIRST; n += 1) ways *= first.length - n;
  const outcome = (way: number): Said => {
    const rest = [...first];
    const drawn: string[] = [];
    const place = way % tiles.length;
    way = Math.floor(way / tiles.length);
    for (let n = 0; n < FROM_FIRST; n += 1) {
      const left = rest.length;
      drawn.push(...rest.splice(way % left, 1));
      way = Math.floor(way / left);
    }
    drawn.splice(place, 0, saloon);
    return { verb: 'found', tiles: drawn };
  };
  return { ways, outcome };
}
