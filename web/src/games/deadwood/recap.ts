/** "Since your last turn", in at most four sentences: losses first, then gains, then what changed. */
import type { Sentence } from '../../lib/game';
import type { RobTold, Told } from '../../gen/deadwood';

const MOST = 4;

export function recap(events: Told[], seat: number, names: string[]): Sentence[] {
  const own = events.filter((event) => 'seat' in event && event.seat === seat);
  const said: Sentence[] = [];
  const dead = own.filter((event) => event.event === 'killed');
  if (dead.length) said.push({ key: 'recap.killed', facts: { cowboys: dead.map((one) => one.cowboy) } });
  const mined = own.filter((event) => event.event === 'mine').filter((one) => one.why !== 'flight');
  if (mined.length) said.push({ key: 'recap.mined', facts: { cowboys: mined.map((one) => one.cowboy) } });
  if (own.some((event) => event.event === 'flee')) said.push({ key: 'recap.fled', facts: {} });
  const robbed = events.filter((event) => event.event === 'rob').filter((one) => one.gang === seat);
  if (robbed.length) said.push({ key: 'recap.robbed', facts: { who: who(robbed, names), n: sum(robbed) } });
  const wanted = own.filter((event) => event.event === 'wanted');
  if (wanted.length) said.push({ key: 'recap.wanted', facts: { n: wanted.length } });
  const tolls = events.filter((event) => event.event === 'toll').filter((one) => one.to === seat);
  const earned = sum(tolls) + sum(own.filter((event) => event.event === 'earn'));
  if (earned) said.push({ key: 'recap.earned', facts: { n: earned } });
  const rails = events.filter((event) => event.event === 'rail');
  if (rails.length) said.push({ key: 'recap.rail', facts: { plots: rails.map((one) => one.plot) } });
  if (events.some((event) => event.event === 'end')) said.push({ key: 'recap.last', facts: {} });
  const duels = events.filter((event) => event.event === 'duel');
  const others = duels.filter((one) => one.seat !== seat && one.foe !== seat);
  if (others.length) said.push({ key: 'recap.duels', facts: { n: others.length } });
  return said.slice(0, MOST);
}

const sum = (events: { amount: number }[]): number => events.reduce((total, event) => total + event.amount, 0);

function who(events: RobTold[], names: string[]): string {
  return [...new Set(events.map((event) => names[event.seat] ?? ''))].join(', ');
}
