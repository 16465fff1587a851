/** Answers one might look for that are not open, so that the table can say why. */
import { same, type Said } from './wire';

const MOST = 24; // a longer list explains nothing

/** What other options have put together anew, and what the game's players are used to. */
export function impossible(options: Said[], usual: Said[]): Said[] {
  const verbs = [...new Set(options.map((option) => option.verb))];
  const near = verbs.flatMap((verb) => mixed(options.filter((option) => option.verb === verb)));
  return [...usual, ...near].filter((said) => !options.some((option) => same(option, said))).slice(0, MOST);
}

/** Of answers with two arguments every pair. */
function mixed(options: Said[]): Said[] {
  const { verb, ...rest } = options[0]!;
  const [first, second, more] = Object.keys(rest);
  if (!first || !second || more) return [];
  const values = (name: string): Said[string][] => [...new Set(options.map((option) => option[name]!))];
  if ([...values(first), ...values(second)].some((value) => typeof value === 'object')) return [];
  return values(first).flatMap((one) => values(second).map((two) => ({ verb, [first]: one, [second]: two })));
}
