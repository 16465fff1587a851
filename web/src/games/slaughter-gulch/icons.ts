/** The picture beside a line of the log. */
import type { Told } from '../../gen/slaughter-gulch';
import { glyph } from './content';

const ICONS: Partial<Record<Told['event'], string>> = {
  outfit: 'c-objective', clerk: 'loc-bank', tile: 'loc-saloon', buys: 'c-item', ending: 'c-event', sets_out: 'act-run',
  turn: 'i-clockwise', turns_up: 'c-spell', rides: 'horse', event: 'c-event', annulled: 'c-event', arrives: 'ev-coach',
  deputy_comes: 'star', controls: 'loc-bank', gains: 'ghostrock', pays: 'ghostrock', digs: 'act-prospect',
  wins: 'act-gamble', wounded: 'mk-wound', dies: 'grave', healed: 'act-heal', jailed: 'cell', freed: 'act-run',
  caught: 'cell', thrown_out: 'cell', crime: 'mk-crime', rises: 'mk-harrowed', folk_dies: 'grave', recruits: 'act-recruit',
  robbed_away: 'act-rob', seizes: 'act-confiscate', learns: 'c-spell', studies: 'c-spell', shoots: 'act-fight',
  returns_fire: 'act-fight', brawls: 'act-fight', takes_item: 'c-item', completes: 'c-objective', promises: 'i-seal',
  promise_kept: 'i-check', promise_broken: 'mk-crime', offered: 'ghostrock', accepted: 'i-check', refused: 'i-close',
  withdrawn: 'i-close', mesmerized: 'act-mesmerize', dynamite: 'ev-storm', explosion: 'ev-storm', newcomer: 'tf-unknown',
  turned_up: 'tf-unknown', deputy_walks: 'fig-deputy', store_restocked: 'c-item', peeks: 'i-eye', arranges: 'i-eye',
  score: 'c-objective', victory: 'wanted', flees: 'act-run', goes: 'act-run', misses: 'i-close', unharmed: 'i-check',
}; // prettier-ignore

export function icon(event: Told): string {
  return 'token' in event ? glyph(event.token) : (ICONS[event.event] ?? 'i-arrow');
}
