/** Which answers have a button beside the prompt, and which questions can be answered once and for all. */
import type { Question, Said, Words } from '../../gen/slaughter-gulch';
import type * as game from '../../lib/game';

export const BUTTONS = [
  'pass', 'act', 'wait', 'forgo', 'stop', 'keep', 'dodge', 'stand', 'flee', 'suffer', 'pay', 'force', 'cancel', 'command',
  'look', 'collect', 'let-stand', 'set-gun',
]; // prettier-ignore

type Standing = game.Standing<Words>;
type Always = Extract<Said, { verb: 'pass' | 'act' | 'dodge' | 'keep' | 'stand' }>['verb'];

const always = (question: Question[0], verb: Always): Standing => ({ question, answers: [{ verb }] });

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
