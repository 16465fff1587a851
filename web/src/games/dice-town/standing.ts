/** Which answers have a button beside the prompt, and which questions can be answered once and for all. */
import type { Question, Words } from '../../gen/dice-town';
import type * as game from '../../lib/game';

export const BUTTONS = ['none', 'pass', 'take', 'stand', 'withdraw', 'call', 'leave'];

type Standing = game.Standing<Words>;
const pass = (question: Question[0]): Standing => ({ question, answers: [{ verb: 'pass' }] });
const take = (question: Question[0]): Standing => ({ question, answers: [{ verb: 'take' }] });

export const STANDING: Standing[] = [
  { question: 'MakeOffer', answers: [{ verb: 'stand' }] },
  pass('WantedNotice'),
  pass('BruteNotice'),
  pass('CardSharp'),
  pass('ShareOut'),
  pass('OfficeWindow'),
  pass('Elixir'),
  take('TakeNuggets'),
  take('Shop'),
  take('TakeTitles'),
];

export const EXTENSION_STANDING: Standing[] = [
  pass('Insure'),
  pass('SpringOutlaws'),
  take('Recruit'),
  pass('SmokeSignals'),
];
