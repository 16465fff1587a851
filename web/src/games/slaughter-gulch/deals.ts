/** What is said of an offer beside its picture. */
import type { Goods, Terms } from '../../gen/slaughter-gulch';
import type { Facts } from '../../lib/wire';

/** The terms of an offer as the one who receives it would write them: what one was to get, one gives. */
export function turned(terms: Terms): Facts {
  return { ...named('give', terms.get), ...named('get', terms.give) };
}

function named(side: string, goods: Goods): Facts {
  return { [`${side}_rock`]: goods.rock, [`${side}_items`]: goods.items, [`${side}_promises`]: goods.promises };
}
