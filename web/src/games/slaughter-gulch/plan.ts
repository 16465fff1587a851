/** A plan in the making: for each dude a place and a token. The form says what is possible; the server judges the whole. */
import type { PlanForm, Said } from '../../gen/slaughter-gulch';
import type { Sentence } from '../../lib/game';
import { spaceOf } from './content';
import type { Figure } from './scene';

/** One that names its mounts is a `ride`; else who goes far rides the smallest that carries him. */
export type Plan = Extract<Said, { verb: 'plan' | 'ride' }>;
export interface Order {
  token: string;
  space: string;
  /** The card this dude rides, where one was chosen for him. */
  mount?: string;
}
export type Draft = Record<string, Order>;

export function ordersOf(plan: Plan): Draft {
  const mounts = plan.verb === 'ride' ? plan.mounts : [];
  return Object.fromEntries(
    plan.orders.map((order, at) => {
      const [dude = '', token = '', space = ''] = order.split(':');
      const mount = mounts[at];
      return [dude, mount ? { token, space, mount } : { token, space }];
    }),
  );
}

/** Whoever has no order stays where he is, his token face down. Those who ride a chosen mount come first (SG-048). */
export function planOf(form: PlanForm, draft: Draft): Plan {
  const orders = Object.entries(form.dudes).map(([dude, reach]): [string, Order] => [
    dude,
    draft[dude] ?? { token: 'rest', space: reach.at },
  ]);
  const rides = ([dude, order]: [string, Order]): boolean => !!order.mount && order.space !== form.dudes[dude]!.at;
  const riders = orders.filter(rides);
  const said = [...riders, ...orders.filter((one) => !rides(one))].map(
    ([dude, order]) => `${dude}:${order.token}:${order.space}`,
  );
  const mounts = riders.map(([, order]) => order.mount!);
  return mounts.length ? { verb: 'ride', orders: said, mounts } : { verb: 'plan', orders: said };
}

/** A place for a dude; a runner starts from where he stands, so that a new place takes the token from him. */
export function sent(draft: Draft, dude: string, space: string): Draft {
  const token = draft[dude]?.token ?? 'rest';
  return { ...draft, [dude]: { ...draft[dude], token: token === 'run' ? 'rest' : token, space } };
}

/** A mount for a dude who goes somewhere, taken from whoever had it; once more, and he walks. */
export function mounted(draft: Draft, form: PlanForm, dude: string, mount: string): Draft {
  const order = draft[dude] ?? { token: 'rest', space: form.dudes[dude]!.at };
  const others = Object.entries(draft).map(([one, some]): [string, Order] => [
    one,
    some.mount === mount ? onFoot(some) : some,
  ]);
  return { ...Object.fromEntries(others), [dude]: order.mount === mount ? onFoot(order) : { ...order, mount } };
}

function onFoot({ token, space }: Order): Order {
  return { token, space };
}

export function rider(draft: Draft, mount: string): string | null {
  return Object.keys(draft).find((dude) => draft[dude]!.mount === mount) ?? null;
}

/** A token for a dude: it leaves whoever had it. */
export function given(draft: Draft, form: PlanForm, dude: string, token: string): Draft {
  const freed = Object.fromEntries(
    Object.entries(draft).map(([one, order]) => [
      one,
      order.token === token && one !== dude ? { ...order, token: 'rest' } : order,
    ]),
  );
  const { at } = form.dudes[dude]!;
  if (token === 'run') return { ...freed, [dude]: { token, space: at } };
  return { ...freed, [dude]: { ...draft[dude], token, space: draft[dude]?.space ?? at } };
}

export function holder(draft: Draft, token: string): string | null {
  return Object.keys(draft).find((dude) => draft[dude]!.token === token) ?? null;
}

/** The next dude without an order after this one. */
export function next(form: PlanForm, draft: Draft, after: string | null): string | null {
  const all = Object.keys(form.dudes);
  const order = after === null ? all : [...all.slice(all.indexOf(after) + 1), ...all.slice(0, all.indexOf(after))];
  return order.find((dude) => !draft[dude] || draft[dude].token === 'rest') ?? null;
}

/** The tokens of an outfit in the order of their numbers. */
export function rack(form: PlanForm): string[] {
  return Object.keys(form.tokens).sort((a, b) => form.tokens[a]! - form.tokens[b]!);
}

/** What to do next, or what the order does that was given last or that the chosen dude has. */
export function helpOf(draft: Draft, outfit: string, dude: string | null, last: string | null): Sentence {
  const one = last ?? dude;
  const order = one === null ? undefined : draft[one];
  if (!order) return { key: 'plan.how', facts: {} };
  if (order.token === 'rest' && last === null) return { key: 'plan.then', facts: {} };
  return { key: `does.${order.token}`, facts: { who: `${outfit}-${one}`, token: order.token } };
}

/** A plan drawn on the map. */
export interface Placed {
  one: Figure;
  token: string;
  number: number;
  space: number;
}

/** The dudes of a plan where it would send them. */
export function placed(tokens: Record<string, number>, draft: Draft, own: Figure[]): Placed[] {
  return Object.entries(draft).flatMap(([dude, order]) => {
    const one = own.find((figure) => figure.number === Number(dude));
    const space = spaceOf(order.space);
    return one ? { one, token: order.token, number: tokens[order.token] ?? 0, space } : [];
  });
}
