/** What follows from an answer, in a few words. */
import type { Said } from '../../gen/two-towns';
import type { Sentence } from '../../lib/game';
import { DICE, tileOf, TILES, type Scene } from './scene';

export function consequence(said: Said, scene: Scene, seat: number): Sentence | null {
  if (said.verb === 'stop') {
    const left = scene.used.filter((used) => !used).length;
    return { key: left ? 'follows.stop' : 'follows.over', facts: { n: left } };
  }
  if (said.verb !== 'march' || said.unit === '-') return null;
  const steps = scene.dice[DICE.indexOf(said.die)]!;
  const goal = tileOf(scene, seat, said.unit) + (seat === 0 ? steps : -steps);
  if (goal === (seat === 0 ? TILES - 1 : 0)) return { key: 'follows.town', facts: {} };
  return goal > 0 && goal < TILES - 1 ? { key: 'follows.march', facts: { tile: goal } } : null;
}
