/** A cowboy on the way is nowhere else: until he has arrived, he is not yet counted where he goes. */
import { MINE, HILL, RANCH, type Drawn, type Scene, type Trip } from './scene';

class Road {
  /** The last beat whose traveller has arrived. */
  private arrived = $state(-1);

  arrive(beat: number): void {
    this.arrived = beat;
  }

  /** The picture, less whoever is still on the way. */
  seen({ scene, busy }: Pick<Drawn, 'scene' | 'busy'>): Scene {
    return busy && scene.trip && this.arrived !== scene.beat ? onTheWay(scene, scene.trip) : scene;
  }
}
export const road = new Road();

export function onTheWay(scene: Scene, { seat, strength, to }: Trip): Scene {
  const fewer = (gangs: number[][]): number[][] =>
    gangs.map((row, one) => (one === seat ? row.map((n, kind) => (kind === strength - 1 ? n - 1 : n)) : row));
  if (to === MINE) return { ...scene, mine: fewer(scene.mine) };
  if (to === HILL) return { ...scene, hill: fewer(scene.hill) };
  if (to === RANCH) return { ...scene, ranch: fewer(scene.ranch) };
  return { ...scene, men: { ...scene.men, [to]: scene.men[to]!.filter((man) => man.seat !== seat) } };
}
