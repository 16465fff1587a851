/** What follows from an answer, in a few words for its button: from the picture alone, nothing is judged. */
import type { Sentence } from '../../lib/game';
import { hundredths } from '../../lib/percent';
import type { Facts } from '../../lib/phrase';
import type { Said } from '../../gen/deadwood';
import { plotAsked } from './picking';
import { fineOf, kindOf, oddsOf, printed, type Odds } from './printed';
import { kindAt, type Scene } from './scene';

const then = (key: string, facts: Facts = {}): Sentence => ({ key: `then.${key}`, facts });

export function consequence(said: Said, scene: Scene, seat: number): Sentence | null {
  switch (said.verb) {
    case 'annex':
      return then('annex', { kind: kindAt(scene, scene.asked ? plotAsked(scene.asked) : '') });
    case 'next':
      return then('annex', { kind: kindAt(scene, said.plot) });
    case 'pass':
      return passed(scene, seat);
    case 'send':
      return arrival(scene, seat, said.strength, said.plot);
    case 'move':
      return arrival(scene, seat, strengthAt(scene, seat, said.start), said.goal);
    case 'return':
      return then('return', { n: said.mine.length + said.plots.length });
    case 'flee':
      return then('flee', { n: scene.horses[seat]! - 1 });
    case 'stay':
      return duelled(scene, seat, 'stay');
    case 'load':
      return loaded(scene, seat);
    case 'refuse':
      return then('refuse', { fine: fineOf(scene.wanted[seat]! + 1) });
    case 'recruit':
      return then('recruit', { price: printed.prices[said.strength - 1]! });
    case 'give':
      return then('give', { fine: fineOf(scene.wanted[said.gang]! + 1) });
    case 'discard': {
      const held = scene.wanted[seat]!;
      return then('discard', { fine: fineOf(held - said.tokens), before: fineOf(held) });
    }
    case 'sheriff':
      return then('sheriff', { plots: printed.crossings.find(({ id }) => id === said.crossing)?.plots ?? [] });
    case 'rail': {
      const kind = kindAt(scene, said.plot);
      return kind ? then('rail', { kind }) : then('rail-free');
    }
    case 'place':
      return then('place', { kind: kindOf(said.tile) });
    case 'champion':
      return then('dice', { n: said.strength });
    default:
      return null;
  }
}

/** A no says what stays undone; without a cartridge it is the dice as they are. */
function passed(scene: Scene, seat: number): Sentence | null {
  const question = scene.asked?.[0];
  if (question === 'Load') return duelled(scene, seat, 'as-is');
  return question ? then(`no.${question}`) : null;
}

/** Whoever comes to a building fights for it, or walks in; at the Church nobody fights. */
function arrival(scene: Scene, seat: number, strength: number, plot: string): Sentence {
  const kind = kindAt(scene, plot);
  const foe = kind === 'church' ? undefined : scene.men[plot]?.find((man) => man.seat !== seat);
  const odds = foe && oddsOf(strength, foe.strength);
  return odds ? then('duel', { n: hundredths(odds[0]), kind }) : then('annex', { kind });
}

function strengthAt(scene: Scene, seat: number, plot: string): number {
  return scene.men[plot]?.find((man) => man.seat === seat)?.strength ?? 0;
}

/** How often the reader has the building after the duel, with so many dice more. */
function kept(scene: Scene, seat: number, more: number): { attacks: boolean; share: number } | null {
  const { duel } = scene;
  if (!duel) return null;
  const attacks = duel.men[0].seat === seat;
  const odds: Odds | null = oddsOf(duel.dice[0] + (attacks ? more : 0), duel.dice[1] + (attacks ? 0 : more));
  return odds && { attacks, share: attacks ? odds[0] : odds[1] + odds[3] };
}

function duelled(scene: Scene, seat: number, key: string): Sentence | null {
  const now = kept(scene, seat, 0);
  return now && then(`${key}.${now.attacks ? 'attacker' : 'defender'}`, { n: hundredths(now.share) });
}

function loaded(scene: Scene, seat: number): Sentence | null {
  const [now, with_] = [kept(scene, seat, 0), kept(scene, seat, 1)];
  if (!now || !with_) return null;
  return then(`load.${now.attacks ? 'attacker' : 'defender'}`, {
    n: hundredths(with_.share),
    m: hundredths(now.share),
  });
}
