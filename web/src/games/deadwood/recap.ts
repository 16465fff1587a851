/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Sentence } from '../../lib/game';
import type { Told } from '../../lib/wire';

const MOST = 4;

export function recap(events: Told[], seat: number, names: string[]): Sentence[] {
  const own = (name: string): Told[] => events.filter((event) => event.event === name && event['seat'] === seat);
  const of = (name: string): Told[] => events.filter((event) => event.event === name);
  const sum = (some: Told[], fact: string): number => some.reduce((total, one) => total + Number(one[fact] ?? 1), 0);
  const said: Sentence[] = [];
  const dead = own('killed');
  if (dead.length) said.push({ key: 'recap.killed', facts: { cowboys: dead.map((one) => one['cowboy'] as string) } });
  const mined = own('mine').filter((one) => one['why'] !== 'flight');
  if (mined.length) said.push({ key: 'recap.mined', facts: { cowboys: mined.map((one) => one['cowboy'] as string) } });
  if (own('flee').length) said.push({ key: 'recap.fled', facts: {} });
  const robbed = of('rob').filter((one) => one['gang'] === seat);
  if (robbed.length) said.push({ key: 'recap.robbed', facts: { who: who(robbed, names), n: robbed.length } });
  const wanted = own('wanted');
  if (wanted.length) said.push({ key: 'recap.wanted', facts: { n: wanted.length } });
  const tolls = of('toll').filter((one) => one['to'] === seat).length;
  const earned = sum(own('earn'), 'amount') + tolls;
  if (earned) said.push({ key: 'recap.earned', facts: { n: earned } });
  const rails = of('rail');
  if (rails.length) said.push({ key: 'recap.rail', facts: { plots: rails.map((one) => one['plot'] as string) } });
  if (of('end').length) said.push({ key: 'recap.last', facts: {} });
  const duels = of('duel').filter((one) => one['seat'] !== seat && one['foe'] !== seat);
  if (duels.length) said.push({ key: 'recap.duels', facts: { n: duels.length } });
  return said.slice(0, MOST);
}

function who(events: Told[], names: string[]): string {
  return [...new Set(events.map((event) => names[event['seat'] as number] ?? ''))].join(', ');
}
