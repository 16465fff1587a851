/** Which answers have a button beside the prompt, and which questions can be answered once and for all. */
import type { Standing } from '../../lib/game';

export const BUTTONS = ['pass', 'take', 'stand', 'withdraw', 'call', 'leave'];

const PASS = { verb: 'pass' };
const TAKE = { verb: 'take' };
const pass = (question: string): Standing => ({ question, answers: [PASS] });
const take = (question: string): Standing => ({ question, answers: [TAKE] });

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
