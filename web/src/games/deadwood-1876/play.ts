/** How an event changes the picture, and how long that takes. */
import type { Beat, SoundName } from '../../lib/game';
import type { Sight, Told } from '../../lib/wire';
import { CHARACTERS, HOUSES, SAFES } from './content';
import { BADGE_ROUND, draw, NONE, REVEALED, ROUNDS, SHOWDOWN, type Attack, type Hand, type Scene } from './scene';

type Change = Partial<Scene>;

export function play(scene: Scene, event: Told, sight: Sight): Beat<Scene> {
  const [change, move, hold, sound] = beat(scene, event, sight);
  const calm = { mixing: NONE, peeked: null, called: '' };
  const next = { ...scene, ...calm, ...change };
  return sound ? { scene: next, move, hold, sound } : { scene: next, move, hold };
}

function beat(scene: Scene, event: Told, sight: Sight): [Change, number, number, SoundName?] {
  const seat = event['seat'] as number;
  switch (event.event) {
    case 'character': {
      const characters = put(scene.characters, seat, event['character'] as (typeof CHARACTERS)[number]);
      return [{ characters }, 0, 120, 'slide'];
    }
    case 'stars':
      return [{ stars: placed(scene, event) }, 320, 700, 'rattle'];
    case 'drawn':
      return [{ hands: put(scene.hands, seat, drawnInto(scene.hands[seat]!, event)) }, 160, 40, 'slide'];
    case 'dealt': {
      const safes = (event['safes'] as string[] | undefined) ?? hidden(event['count'] as number);
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
          opening: { seats: event['seats'] as number[], dice: event['dice'] as number[] },
          rolls: scene.rolls + 1,
        },
        700, 1100, 'rattle',
      ]; // prettier-ignore
    case 'first':
      return [{ first: seat, rows: draw(sight).rows }, 0, 900];
    case 'round':
      return [{ ...clear, round: event['round'] as number, heists: event['heists'] as number, stage: ROUNDS }, 0, 500];
    case 'turn':
      return [{ ...clear, active: seat }, 0, 350];
    case 'robbery':
    case 'duel':
      return [
        { ...discarded(scene), attack: begun(scene, event), hands: without(scene, seat, [event['card'] as string]) },
        320, 550, 'drum',
      ]; // prettier-ignore
    case 'used':
      return [
        { played: event['card'] as string, hands: without(scene, seat, [event['card'] as string]) },
        320, 500, 'slide',
      ]; // prettier-ignore
    case 'looked': {
      const safe = (event['safe'] as string | undefined) ?? '';
      return [
        { peeked: { row: event['row'] as number, spot: event['spot'] as number, safe }, marks: draw(sight).marks },
        320, safe ? 1500 : 500, 'page',
      ]; // prettier-ignore
    }
    case 'tossed': {
      const cards = event['cards'] as string[];
      return [{ hands: without(scene, seat, cards), discard: [...scene.discard, ...cards] }, 320, 400, 'slide'];
    }
    case 'rode':
      return [{ stars: put(scene.stars, seat, houseOf(event['house'])) }, 420, 600, 'slide'];
    case 'covered': {
      const [row, spot] = [event['row'] as number, (event['spot'] as number) - 1];
      return [{ covers: put(scene.covers, row, put(scene.covers[row]!, spot, event['card'] as string)) }, 320, 400];
    }
    case 'defended':
      return [
        { ...withAttack(scene, { guns: [scene.attack?.guns[0] ?? '', event['card'] as string] }), hands: without(scene, seat, [event['card'] as string]) },
        320, 700, 'slide',
      ]; // prettier-ignore
    case 'fast': {
      const side = seat === scene.attack?.attacker ? 0 : 1;
      const dice = put(scene.attack?.dice ?? [[], []], side, [event['die'] as number]) as [number[], number[]];
      return [{ ...withAttack(scene, { dice }), rolls: scene.rolls + 1 }, 700, 700, 'rattle'];
    }
    case 'offered': {
      const side = event['fighter'] === scene.attack?.attacker ? 0 : 1;
      const offer = { seat, card: event['card'] as string, side };
      return [{ offers: [...scene.offers.filter((one) => one.seat !== seat), offer] }, 240, 350, 'slide'];
    }
    case 'helped':
      return [helped(scene, event), 320, 700, 'cork'];
    case 'unaided':
      return [withAttack(scene, { settled: settle(scene, event['fighter'] as number) }), 0, 250];
    case 'shots':
      return [
        {
          ...withAttack(scene, {
            dice: [event['dice'] as number[], event['foe_dice'] as number[]],
            scores: [event['score'] as number, event['foe_score'] as number],
            settled: [true, true],
          }),
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
      const stars = put(
        put(scene.stars, seat, houseOf(event['house'])),
        event['star'] as number,
        houseOf(event['other']),
      );
      return [{ ...withAttack(scene, { outcome: 'won' }), stars }, 480, 1000, 'slide'];
    }
    case 'expelled': {
      const stars = put(scene.stars, event['star'] as number, houseOf(event['house']));
      return [{ ...withAttack(scene, { outcome: 'won' }), stars }, 480, 1000, 'slide'];
    }
    case 'shuffled':
      return [
        { mixing: event['row'] as number, rows: matched(scene, sight), marks: draw(sight).marks },
        420,
        350,
        'slide',
      ];
    case 'given':
      return [{ rows: given(scene, event, sight), marks: draw(sight).marks }, 420, 800, 'slide'];
    case 'reshuffled':
      return [{ deck: event['cards'] as number, discard: [] }, 320, 200, 'slide'];
    case 'prize':
      return [
        { ...clear, ...discarded(scene), prize: event['safe'] as string, heists: event['left'] as number, active: NONE, scores: none(scene) },
        420, 1100, 'bell',
      ]; // prettier-ignore
    case 'committed':
      return [committed(scene, event), 420, 1200, 'slide'];
    case 'volley':
      return [{ ...volley(scene, event), rolls: scene.rolls + 1 }, 800, 1400, 'rattle'];
    case 'won': {
      const safe = seat === scene.viewer ? (event['safe'] as string) : '';
      return [{ winner: seat, rows: put(scene.rows, seat, [...scene.rows[seat]!, safe]) }, 420, 1300, 'coin'];
    }
    case 'badge': {
      const badge = event['badge'] as string;
      const row = scene.rows[seat]!.filter((_, spot) => spot !== (event['spot'] as number) - 1);
      const change = {
        ...clear, call: SAFES.indexOf(badge as 'B-TIN') + 1, called: badge, active: seat, stage: BADGE_ROUND,
        rows: put(scene.rows, seat, row), spent: put(scene.spent, seat, [...scene.spent[seat]!, badge]),
      }; // prettier-ignore
      return [change, 420, 1200, 'bell'];
    }
    case 'silence': {
      const badge = event['badge'] as string;
      const call = SAFES.indexOf(badge as 'B-TIN') + 1;
      return [{ ...clear, call, called: badge, stage: BADGE_ROUND, active: NONE }, 0, 800];
    }
    case 'revealed': {
      const star = event['star'] as number;
      const opened = [...scene.opened.filter((one) => one !== star), star];
      const rows = put(scene.rows, star, event['safes'] as string[]);
      return [{ ...clear, stage: REVEALED, marks: [], active: NONE, opened, rows }, 420, 500, 'page'];
    }
    case 'gamble': {
      const gain = event['safe'] === 'M-LUC' ? (event['die'] as number) : -(event['die'] as number);
      return [{ bonus: put(scene.bonus, seat, scene.bonus[seat]! + gain) }, 500, 800, 'rattle'];
    }
    case 'staked':
    case 'paid_in':
      return [{ hands: without(scene, seat, event['cards'] as string[]) }, 320, 500, 'slide'];
    case 'counted': {
      const house = houseOf(event['house']);
      const counted = [...scene.counted.filter((one) => one.house !== house), { house, gold: event['gold'] as number }];
      return [{ counted }, 320, 1100, 'coin'];
    }
    case 'qualified':
      return [{ qualified: event['stars'] as number[] }, 0, 1300, 'bell'];
    case 'showdown':
      return [{ ...draw(sight), stage: SHOWDOWN, commits: [], scores: none(scene), won: null }, 240, 1200, 'drum'];
    case 'shot':
      return [
        { scores: put(scene.scores, seat, event['score'] as number), shots: put(scene.shots, seat, event['dice'] as number[]), rolls: scene.rolls + 1 },
        600, 700, 'rattle',
      ]; // prettier-ignore
    case 'saved':
      return [{ gone: [...scene.gone, event['safe'] as string] }, 240, 900, 'cork'];
    case 'hit':
      return [{ lives: put(scene.lives, seat, event['how'] === 'out' ? 0 : 1) }, 420, 1200, 'drum'];
    case 'rearmed':
      return [{ hands: draw(sight).hands }, 320, 400, 'slide'];
    case 'over':
      return [{ won: draw(sight).won }, 0, 900, 'fiddle'];
    default:
      return [{}, 0, 150];
  }
}

const clear: Change = {
  attack: null, offers: [], played: '', prize: '', commits: [], rollers: [], scores: [], winner: NONE, opening: null,
}; // prettier-ignore

const houseOf = (name: unknown): number => HOUSES.indexOf(name as (typeof HOUSES)[number]);
const hidden = (count: number): string[] => new Array<string>(count).fill('');
const none = (scene: Scene): number[] => new Array<number>(scene.seats).fill(NONE);

function put<T>(values: readonly T[], at: number, value: T): T[] {
  const next = values.slice();
  next[at] = value;
  return next;
}

function placed(scene: Scene, event: Told): number[] {
  const stars = scene.stars.slice();
  const houses = event['houses'] as string[];
  (event['stars'] as number[]).forEach((star, i) => (stars[star] = houseOf(houses[i])));
  return stars;
}

function drawnInto(hand: Hand, event: Told): Hand {
  const cards = event['cards'] as string[] | undefined;
  if (cards) return { known: [...hand.known, ...cards], others: hand.others };
  return { known: hand.known, others: hand.others + (event['count'] as number) };
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
  return scene.played ? { played: '', discard: [...scene.discard, scene.played] } : {};
}

function begun(scene: Scene, event: Told): Attack {
  const target = (event.event === 'duel' ? event['star'] : event['row']) as number;
  const other = scene.seats === 2 ? 1 - (event['seat'] as number) : target;
  return {
    attacker: event['seat'] as number, defender: other, target, spot: (event['spot'] as number | undefined) ?? 0,
    guns: [event['card'] as string, ''], holsters: ['', ''], givers: [NONE, NONE], dice: [[], []], scores: [NONE, NONE],
    settled: [false, false], outcome: '',
  }; // prettier-ignore
}

function withAttack(scene: Scene, change: Partial<Attack>): Change {
  return scene.attack ? { attack: { ...scene.attack, ...change } } : {};
}

function sideOf(scene: Scene, fighter: number): number {
  return fighter === scene.attack?.attacker ? 0 : 1;
}

function settle(scene: Scene, fighter: number): [boolean, boolean] {
  return put(scene.attack?.settled ?? [false, false], sideOf(scene, fighter), true) as [boolean, boolean];
}

function helped(scene: Scene, event: Told): Change {
  const fighter = event['fighter'] as number;
  const side = sideOf(scene, fighter);
  const attack = scene.attack;
  if (!attack) return {};
  return {
    ...withAttack(scene, {
      holsters: put(attack.holsters, side, event['card'] as string) as [string, string],
      givers: put(attack.givers, side, event['seat'] as number) as [number, number],
      settled: settle(scene, fighter),
    }),
    offers: scene.offers.filter((offer) => offer.side !== side),
    hands: without(scene, event['seat'] as number, [event['card'] as string]),
  };
}

function stolen(scene: Scene, event: Told): Change {
  const [seat, row, spot] = [event['seat'] as number, event['row'] as number, (event['spot'] as number) - 1];
  const left = scene.rows[row]!.filter((_, i) => i !== spot);
  const safe = seat === scene.viewer ? ((event['safe'] as string | undefined) ?? '') : '';
  const rows = put(put(scene.rows, row, left), seat, [...scene.rows[seat]!, safe]);
  const covers = put(scene.covers, row, scene.covers[row]!.filter((_, i) => i !== spot)); // prettier-ignore
  return { ...withAttack(scene, { outcome: 'won' }), rows, covers };
}

/** The rows as they will be, where they are as long already: a shuffle shows its order. */
function matched(scene: Scene, sight: Sight): string[][] {
  const truth = draw(sight).rows;
  return scene.rows.map((row, i) => (truth[i]?.length === row.length ? truth[i]! : row));
}

function given(scene: Scene, event: Told, sight: Sight): string[][] {
  const [seat, spot, star] = [event['seat'] as number, (event['spot'] as number) - 1, event['star'] as number];
  const row = scene.rows[seat]!.filter((_, i) => i !== spot);
  const safe = star === scene.viewer ? ((event['safe'] as string | undefined) ?? '') : '';
  const rows = put(put(scene.rows, seat, row), star, [...scene.rows[star]!, safe]);
  return matched({ ...scene, rows }, sight);
}

function committed(scene: Scene, event: Told): Change {
  const commits = new Array<string>(scene.seats).fill('');
  let hands = scene.hands;
  const cards = event['cards'] as string[];
  (event['seats'] as number[]).forEach((seat, i) => {
    commits[seat] = cards[i]!;
    hands = without({ ...scene, hands }, seat, [cards[i]!]);
  });
  return { commits, hands, shots: [], scores: none(scene), rollers: event['seats'] as number[] };
}

function volley(scene: Scene, event: Told): Change {
  const scores = none(scene);
  const dice = event['dice'] as number[];
  (event['seats'] as number[]).forEach((seat, i) => (scores[seat] = dice[i]!));
  return { scores, rollers: event['seats'] as number[] };
}
