/** Who is how strong. */
import { call } from './api';
import type { Ladder, LadderKind, LadderRating, Rated } from '../gen/wire';
import { t } from './lang.svelte';

export type { Ladder, LadderKind, LadderRating, Rated } from '../gen/wire';

export const ladders = {
  kinds: () => call<LadderKind[]>('GET', '/ladders'),
  of: (game: string, seats: number) => call<Ladder>('GET', `/ladders/${game}/${seats}`),
  mine: () => call<LadderRating[]>('GET', '/me/ratings'),
};

/** With its margin, but for the bot that all others are measured by. */
export function points({ rating, margin }: Rated): string {
  return margin ? `${Math.round(rating)} ± ${Math.round(margin)}` : String(Math.round(rating));
}

/** A rating beside the bots that everybody knows. */
export function inWords({ how, level }: Rated): string {
  return t(`ladder.${how}-${level}` as 'ladder.like-easy');
}
