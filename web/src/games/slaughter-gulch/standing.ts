/** Which answers have a button beside the prompt, and which questions can be answered once and for all. */
import type { Standing } from '../../lib/game';

export const BUTTONS = [
  'pass', 'act', 'wait', 'forgo', 'stop', 'keep', 'dodge', 'stand', 'flee', 'suffer', 'pay', 'force', 'cancel', 'command',
  'look', 'collect', 'let-stand', 'set-gun',
]; // prettier-ignore

const always = (question: string, verb: string): Standing => ({ question, answers: [{ verb }] });

export const STANDING: Standing[] = [
  always('Free', 'pass'),
  always('OwnerFree', 'pass'),
  always('TakeTurn', 'act'),
  always('Cover', 'pass'),
  always('Evade', 'dodge'),
  always('Again', 'keep'),
  always('Reply', 'stand'),
  always('Annul', 'pass'),
];
