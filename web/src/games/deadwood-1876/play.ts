/** How an event changes the picture, and how long that takes. */
import type {
  CommittedTold,
  DrawnTold,
  DuelTold,
  GivenTold,
  HelpedTold,
  RobberyTold,
  Side,
  StarsTold,
  StolenTold,
  Told,
  VolleyTold,
} from '../../gen/deadwood-1876';
import type { Beat, SoundName } from '../../lib/game';
import { BADGES } from './content';
import { draw, NONE, type Attack, type Hand, type Scene, type Sight } from './scene';

type Change = Partial<Scene>;

export function play(scene: Scene, event: Told, sight: Sight): Beat<Scene> {
  const [change, move, hold, sound] = beat(scene, event, sight);
  const calm = { mixing: NONE, peeked: null, called: null };
  const next = { ...scene, ...calm, ...change };
  return sound ? { scene: next, move, hold, sound } : { scene: next, move, hold };
}

function beat(scene: Scene, event: Told, sight: Sight): [Change, number, number, SoundName?] {
  const seat = 'seat' in event ? event.seat : NONE;
  switch (event.event) {
    case 'character': {
      const characters = put(scene.characters, seat, event.character);
      return [{ characters }, 0, 120, 'slide'];
    }
    case 'stars':
      return [{ stars: placed(scene, event) }, 320, 700, 'rattle'];
    case 'drawn':
      return [{ hands: put(scene.hands, seat, drawnInto(scene.hands[seat]!, event)) }, 160, 40, 'slide'];
    case 'dealt': {
      const safes = event.safes ?? hidden(event.count);
      return [{ rows: put(scene.rows, seat, [...scene.rows[seat]!, ...safes]) }, 160, 40, 'slide'];
    }
    case 'passed':
      return [{}, 60, 60, 'slide'];
    case 'entrusted':
      return [{ rows: draw(sight).rows }, 60, 200, 'slide'];
    case 'laid_out':
      return [{ rows: draw(sight).rows }, 320, 300, 'slide'];
    case 'first_roll':
      return [
        {
          opening: { seats: event.seats, dice: event.dice },
          rolls: scene.rolls + 1,
        },
        700, 1100, 'rattle',
      ]; // prettier-ignore
    case 'first':
      return [{ first: seat, rows: draw(sight).rows }, 0, 900];
    case 'round':
      return [{ ...clear, round: event.round, heists: event.heists, stage: 'rounds' }, 0, 500];
    case 'turn':
      return [{ ...clear, active: seat }, 0, 350];
    case 'robbery':
    case 'duel':
      return [
        { ...discarded(scene), attack: begun(scene, event), hands: without(scene, seat, [event.card]) },
        320, 550, 'drum',
      ]; // prettier-ignore
    case 'used':
      return [
        { played: event.card, hands: without(scene, seat, [event.card]) },
        320, 500, 'slide',
      ]; // prettier-ignore
    case 'looked': {
      const safe = event.safe ?? null;
      return [
        { peeked: { row: event.row, spot: event.spot, safe }, marks: draw(sight).marks },
        320, safe ? 1500 : 500, 'page',
      ]; // prettier-ignore
    }
    case 'tossed': {
      const { cards } = event;
      return [{ hands: without(scene, seat, cards), discard: [...scene.discard, ...cards] }, 320, 400, 'slide'];
    }
    case 'rode':
      return [{ stars: put(scene.stars, seat, event.house) }, 420, 600, 'slide'];
    case 'covered': {
      const [row, spot] = [event.row, event.spot - 1];
      return [{ covers: put(scene.covers, row, put(scene.covers[row]!, spot, event.card)) }, 320, 400];
    }
    case 'defended':
      return [
        { ...withSide(scene, 1, { gun: event.card }), hands: without(scene, seat, [event.card]) },
        320, 700, 'slide',
      ]; // prettier-ignore
    case 'fast': {
      const change = withSide(scene, sideOf(scene, seat), { dice: [event.die] });
      return [{ ...change, rolls: scene.rolls + 1 }, 700, 700, 'rattle'];
    }
    case 'offered': {
      const offer = { seat, card: event.card, side: sideOf(scene, event.fighter) };
      return [{ offers: [...scene.offers.filter((one) => one.seat !== seat), offer] }, 240, 350, 'slide'];
    }
    case 'helped':
      return [helped(scene, event), 320, 700, 'cork'];
    case 'unaided':
      return [settled(scene, sideOf(scene, event.fighter)), 0, 250];
    case 'shots':
      return [
        {
          ...withSides(
            scene,
            { dice: event.dice, score: event.score },
            { dice: event.foe_dice, score: event.foe_score },
            { settled: [true, true] },
          ),
          rolls: scene.rolls + 1,
        },
        800, 1500, 'rattle',
      ]; // prettier-ignore
    case 'held_off':
    case 'no_room':
      return [withAttack(scene, { outcome: event.event === 'no_room' ? 'won' : 'held' }), 0, 1100, 'drum'];
    case 'stolen':
      return [stolen(scene, event), 420, 1300, 'cork'];
    case 'swapped': {
      const stars = put(put(scene.stars, seat, event.house), event.star, event.other);
      return [{ ...withAttack(scene, { outcome: 'won' }), stars }, 480, 1000, 'slide'];
    }
    case 'expelled': {
      const stars = put(scene.stars, event.star, event.house);
      return [{ ...withAttack(scene, { outcome: 'won' }), stars }, 480, 1000, 'slide'];
    }
    case 'shuffled':
      return [{ mixing: event.row, rows: matched(scene, sight), marks: draw(sight).marks }, 420, 350, 'slide'];
    case 'given':
      return [{ rows: given(scene, event, sight), marks: draw(sight).marks }, 420, 800, 'slide'];
    case 'reshuffled':
      return [{ deck: event.cards, discard: [] }, 320, 200, 'slide'];
    case 'prize':
      return [
        { ...clear, ...discarded(scene), prize: event.safe, heists: event.left, active: NONE, scores: none(scene) },
        420, 1100, 'bell',
      ]; // prettier-ignore
    case 'committed':
      return [committed(scene, event), 420, 1200, 'slide'];
    case 'volley':
      return [{ ...volley(scene, event), rolls: scene.rolls + 1 }, 800, 1400, 'rattle'];
    case 'won': {
      const safe = seat === scene.viewer ? event.safe : null;
      return [{ winner: seat, rows: put(scene.rows, seat, [...scene.rows[seat]!, safe]) }, 420, 1300, 'coin'];
    }
    case 'badge': {
      const { badge } = event;
      const row = scene.rows[seat]!.filter((_, spot) => spot !== event.spot - 1);
      const change: Change = {
        ...clear, call: BADGES.indexOf(badge) + 1, called: badge, active: seat, stage: 'badges',
        rows: put(scene.rows, seat, row), spent: put(scene.spent, seat, [...scene.spent[seat]!, badge]),
      }; // prettier-ignore
      return [change, 420, 1200, 'bell'];
    }
    case 'silence': {
      const { badge } = event;
      const call = BADGES.indexOf(badge) + 1;
      return [{ ...clear, call, called: badge, stage: 'badges', active: NONE }, 0, 800];
    }
    case 'revealed': {
      const { star } = event;
      const opened = [...scene.opened.filter((one) => one !== star), star];
      const rows = put(scene.rows, star, event.safes);
      return [{ ...clear, stage: 'reveal', marks: [], active: NONE, opened, rows }, 420, 500, 'page'];
    }
    case 'gamble': {
      const gain = event.safe === 'M-LUC' ? event.die : -event.die;
      return [{ bonus: put(scene.bonus, seat, scene.bonus[seat]! + gain) }, 500, 800, 'rattle'];
    }
    case 'staked':
    case 'paid_in':
      return [{ hands: without(scene, seat, event.cards) }, 320, 500, 'slide'];
    case 'counted': {
      const { house } = event;
      const counted = [...scene.counted.filter((one) => one.house !== house), { house, gold: event.gold }];
      return [{ counted }, 320, 1100, 'coin'];
    }
    case 'qualified':
      return [{ qualified: event.stars }, 0, 1300, 'bell'];
    case 'showdown':
      return [{ ...draw(sight), stage: 'showdown', commits: [], scores: none(scene), won: null }, 240, 1200, 'drum'];
    case 'shot':
      return [
        { scores: put(scene.scores, seat, event.score), shots: put(scene.shots, seat, event.dice), rolls: scene.rolls + 1 },
        600, 700, 'rattle',
      ]; // prettier-ignore
    case 'saved':
      return [{ gone: [...scene.gone, event.safe] }, 240, 900, 'cork'];
    case 'hit':
      return [{ lives: put(scene.lives, seat, event.how === 'out' ? 0 : 1) }, 420, 1200, 'drum'];
    case 'rearmed':
      return [{ hands: draw(sight).hands }, 320, 400, 'slide'];
    case 'over':
      return [{ won: draw(sight).won }, 0, 900, 'fiddle'];
    default:
      return [{}, 0, 150];
  }
}

const clear: Change = {
  attack: null, offers: [], played: null, prize: null, commits: [], rollers: [], scores: [], winner: NONE, opening: null,
}; // prettier-ignore

const hidden = (count: number): null[] => new Array<null>(count).fill(null);
const none = (scene: Scene): number[] => new Array<number>(scene.seats).fill(NONE);

function put<T>(values: readonly T[], at: number, value: T): T[] {
  const next = values.slice();
  next[at] = value;
  return next;
}

function placed(scene: Scene, event: StarsTold): Scene['stars'] {
  const stars = scene.stars.slice();
  event.stars.forEach((star, i) => (stars[star] = event.houses[i]!));
  return stars;
}

function drawnInto(hand: Hand, { cards, count }: DrawnTold): Hand {
  if (cards) return { known: [...hand.known, ...cards], others: hand.others };
  return { known: hand.known, others: hand.others + count };
}

/** Cards leave a hand: the known ones by name, the others by number. */
function without(scene: Scene, seat: number, cards: string[]): Hand[] {
  const hand = scene.hands[seat]!;
  const known = hand.known.filter((card) => !cards.includes(card));
  const unseen = cards.length - (hand.known.length - known.length);
  return put(scene.hands, seat, { known, others: Math.max(0, hand.others - unseen) });
}

/** What lay on the table goes onto the pile. */
function discarded(scene: Scene): Change {
  return scene.played ? { played: null, discard: [...scene.discard, scene.played] } : {};
}

function begun(scene: Scene, event: RobberyTold | DuelTold): Attack {
  const target = event.event === 'duel' ? event.star : event.row;
  const ready: Side = { gun: null, holster: null, giver: NONE, dice: [], score: NONE };
  return {
    attacker: event.seat, defender: scene.seats === 2 ? 1 - event.seat : target, target,
    spot: event.event === 'duel' ? null : event.spot, sides: [{ ...ready, gun: event.card }, ready],
    settled: [false, false], outcome: '',
  }; // prettier-ignore
}

function withAttack(scene: Scene, change: Partial<Attack>): Change {
  return scene.attack ? { attack: { ...scene.attack, ...change } } : {};
}

function withSides(scene: Scene, own: Partial<Side>, foe: Partial<Side>, more: Partial<Attack> = {}): Change {
  if (!scene.attack) return {};
  const [attacking, defending] = scene.attack.sides;
  return withAttack(scene, {
    sides: [
      { ...attacking, ...own },
      { ...defending, ...foe },
    ],
    ...more,
  });
}

function withSide(scene: Scene, side: 0 | 1, change: Partial<Side>): Change {
  return side === 0 ? withSides(scene, change, {}) : withSides(scene, {}, change);
}

function sideOf(scene: Scene, fighter: number): 0 | 1 {
  return fighter === scene.attack?.attacker ? 0 : 1;
}

/** Help for one side has been decided on. */
function settled(scene: Scene, side: 0 | 1): Change {
  if (!scene.attack) return {};
  const [own, foe] = scene.attack.settled;
  return withAttack(scene, { settled: [own || side === 0, foe || side === 1] });
}

function helped(scene: Scene, { seat, fighter, card }: HelpedTold): Change {
  if (!scene.attack) return {};
  const side = sideOf(scene, fighter);
  const lent = { ...scene, ...withSide(scene, side, { holster: card, giver: seat }) };
  return {
    ...settled(lent, side),
    offers: scene.offers.filter((offer) => offer.side !== side),
    hands: without(scene, seat, [card]),
  };
}

function stolen(scene: Scene, event: StolenTold): Change {
  const { seat, row } = event;
  const left = scene.rows[row]!.filter((_, i) => i !== event.spot - 1);
  const safe = seat === scene.viewer ? (event.safe ?? null) : null;
  const rows = put(put(scene.rows, row, left), seat, [...scene.rows[seat]!, safe]);
  const covers = put(scene.covers, row, scene.covers[row]!.filter((_, i) => i !== event.spot - 1)); // prettier-ignore
  return { ...withAttack(scene, { outcome: 'won' }), rows, covers };
}

/** The rows as they will be, where they are as long already: a shuffle shows its order. */
function matched(scene: Scene, sight: Sight): Scene['rows'] {
  const truth = draw(sight).rows;
  return scene.rows.map((row, i) => (truth[i]?.length === row.length ? truth[i]! : row));
}

function given(scene: Scene, event: GivenTold, sight: Sight): Scene['rows'] {
  const { seat, star } = event;
  const row = scene.rows[seat]!.filter((_, i) => i !== event.spot - 1);
  const safe = star === scene.viewer ? (event.safe ?? null) : null;
  const rows = put(put(scene.rows, seat, row), star, [...scene.rows[star]!, safe]);
  return matched({ ...scene, rows }, sight);
}

function committed(scene: Scene, { seats, cards }: CommittedTold): Change {
  const commits = new Array<string | null>(scene.seats).fill(null);
  let hands = scene.hands;
  seats.forEach((seat, i) => {
    commits[seat] = cards[i]!;
    hands = without({ ...scene, hands }, seat, [cards[i]!]);
  });
  return { commits, hands, shots: [], scores: none(scene), rollers: seats };
}

function volley(scene: Scene, { seats, dice }: VolleyTold): Change {
  const scores = none(scene);
  seats.forEach((seat, i) => (scores[seat] = dice[i]!));
  return { scores, rollers: seats };
}
