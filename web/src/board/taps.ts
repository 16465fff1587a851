/** Things on the table that an open answer speaks of: a tap on one chooses it. */
import type { Choice } from '../lib/choice.svelte';
import type { Said } from '../lib/wire';

/** The argument by which answers speak of this thing; empty if none does. */
export function argumentFor(choice: Choice, of: string, value: number | string): string {
  for (const option of choice.all)
    for (const [name, said] of Object.entries(option))
      if (name !== 'verb' && said === value && (of ? name === of : typeof value === 'string')) return name;
  return '';
}

/** The only answer there is with it goes ahead; of several it leaves those. */
export function tap(choice: Choice, argument: string, value: number | string): void {
  const part = { [argument]: value } as Partial<Said>;
  const fitting = choice.all.filter((option) => option[argument] === value);
  choice.narrow(choice.part[argument] === value ? {} : part);
  if (fitting.length === 1) void choice.pick(fitting[0]!, true);
}

export function isChosen(choice: Choice, argument: string, value: number | string): boolean {
  return argument !== '' && (choice.picked ?? choice.part)[argument] === value;
}
