/** A name for whoever has not given one yet: short, the same in every language, and it stays until it is changed. */
import { stored } from './stored';

export const NAMES = ['Cactus', 'Prairie', 'Mustang', 'Coyote', 'Canyon', 'Sierra', 'Rodeo', 'Pinto'];

export function nickname(): string {
  const before = stored.read('nickname');
  if (before) return before;
  const given = NAMES[Math.floor(Math.random() * NAMES.length)]!;
  stored.write('nickname', given);
  return given;
}
