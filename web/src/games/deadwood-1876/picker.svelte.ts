/** One reader's taps on cards, safes, stars and houses. */
import type { Said } from '../../gen/deadwood-1876';
import { follow, lit, type Facts, type Tap } from './picking';
import type { Asked, Drawn } from './scene';

const WHY_CARD: Partial<Record<Asked, 'use' | 'offer'>> = {
  Act: 'use',
  Help: 'offer',
  Defend: 'offer',
  CommitGun: 'offer',
  DrawGuns: 'offer',
};
const WHY_HOUSE: Partial<Record<Asked, 'ride' | 'expel'>> = { RideOut: 'ride', ExpelStar: 'expel' };

export class Picker {
  /** A star that is looked at closely. */
  zoomed = $state<number | null>(null);

  constructor(private readonly of: () => Drawn) {}

  get question(): Asked {
    const { choice, busy } = this.of();
    return busy || choice.pending || choice.ask?.given ? '' : (choice.ask?.question[0] ?? '');
  }

  can(tap: Tap): boolean {
    const { choice, seat } = this.of();
    return this.question !== '' && lit(choice.all, choice.part, tap, seat);
  }

  /** Whether the picked answer, or what is chosen of it, is about this. */
  chosen(tap: Tap): boolean {
    const { choice } = this.of();
    const said: Facts = choice.picked ?? choice.part;
    if (tap.on === 'gun' || tap.on === 'item') {
      const item = said.verb === 'use' || said.verb === 'offer';
      return said.card === tap.card && item === (tap.on === 'item');
    }
    if (tap.on === 'safe') return said.row === tap.row && said.spot === tap.spot;
    if (tap.on === 'star') return said.star === tap.star || (said.verb === 'accept' && said.seat === tap.star);
    return said.house === tap.house;
  }

  tap(tap: Tap): void {
    const { choice, seat } = this.of();
    if (!this.question) return this.look(tap);
    const next = follow(choice.all, choice.part, tap, seat);
    if (!next) return this.why(tap);
    if ('pick' in next) void choice.pick(next.pick, true);
    else choice.narrow(next.part);
  }

  private look(tap: Tap): void {
    if (tap.on === 'star') this.zoomed = tap.star;
    if (tap.on === 'safe') this.zoomed = tap.row;
  }

  private why(tap: Tap): void {
    const said = this.nearest(tap);
    if (said) void this.of().choice.explain(said);
    else this.look(tap);
  }

  /** The answer one would have tried, to be told why it does not go. */
  private nearest(tap: Tap): Said | null {
    const { choice, scene, seat } = this.of();
    const part: Facts = choice.part;
    const card = part.card ?? scene.hands[seat]?.known[0];
    if (tap.on === 'gun' || tap.on === 'item') {
      const verb = WHY_CARD[this.question];
      return verb ? { verb, card: tap.card } : null;
    }
    if (tap.on === 'house') {
      const verb = WHY_HOUSE[this.question];
      return verb ? { verb, house: tap.house } : null;
    }
    if (tap.on === 'star') return this.question === 'Act' && card ? { verb: 'duel', card, star: tap.star } : null;
    if (this.question === 'Look') return { verb: 'look', row: tap.row, spot: tap.spot };
    return this.question === 'Act' && card ? { verb: 'rob', card, row: tap.row, spot: tap.spot } : null;
  }
}
