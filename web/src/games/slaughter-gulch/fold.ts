/** The log tells a roll in one line: who acts is told with what he does, dice and what came of them behind it. */
import type { Told } from '../../gen/slaughter-gulch';
import { whoOf } from './story';

type Name = Told['event'];

/** Events that say again who acts and with what. */
const DEEDS = new Set<Name>([
  'acts_on', 'shoots', 'brawls', 'springs', 'studies', 'takes_aim', 'cannot_act', 'no_target',
]); // prettier-ignore
const HEADS = new Set<Name>([
  ...DEEDS, 'acts', 'returns_fire', 'uses', 'guards', 'tries_to_prevent', 'deputy_arrests', 'dynamite', 'event', 'turned_up', 'crime',
]); // prettier-ignore
const ROLLS = new Set<Name>([
  'rolled', 'result', 'boosts', 'tied', 'rolls_again', 'table_die', 'plain_die', 'picks_die',
]); // prettier-ignore
/** What came of it, where it is about the one who acts. */
const FATES = new Set<Name>([
  'digs', 'wins', 'misses', 'study_fails', 'raise_fails', 'arrest_fails', 'rob_fails', 'gives_up', 'fizzles',
]); // prettier-ignore

/** Whether an event is told in the line of the one before it, or in its place. */
export function fold(head: Told, event: Told): 'within' | 'instead' | null {
  const name = event.event;
  if (head.event === 'acts' && DEEDS.has(name) && whoOf(head) === whoOf(event)) return 'instead';
  return ROLLS.has(name) || (FATES.has(name) && HEADS.has(head.event)) ? 'within' : null;
}
