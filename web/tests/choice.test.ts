import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Choice } from '../src/lib/choice.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { Answer, Ask, Foreseen, Said } from '../src/lib/wire';

const march = (die: string, unit: string): Said => ({ verb: 'march', die, unit });
const ask: Ask = {
  id: 7,
  question: ['UseDie'],
  mine: true,
  options: [march('colt', 'C1'), march('colt', 'C2'), march('knife', 'K1'), { verb: 'stop' }],
};
const harmless: Foreseen = { type: 'foreseen', id: 1, events: [], next: 'you' };

let sent: [number, Said][];
let answer: (answer: Answer | null) => void;
let look: (said: Said) => Foreseen | null;
let choice: Choice;

beforeEach(() => {
  sent = [];
  look = () => harmless;
  settings.confirm = 'costly';
  const counter = {
    send: (id: number, said: Said) => {
      sent.push([id, said]);
      return new Promise<Answer | null>((resolve) => (answer = resolve));
    },
    look: (_: number, said: Said) => Promise.resolve(look(said)),
  };
  choice = new Choice(counter, { costly: (foreseen) => foreseen.next !== 'you' });
  choice.face(ask);
});

describe('making up one’s mind', () => {
  it('narrows the options by what is chosen already', () => {
    choice.narrow({ verb: 'march', die: 'colt' });
    expect(choice.options).toHaveLength(2);
    expect(choice.can({ die: 'dynamite' })).toBe(false);
  });

  it('goes ahead at once with a harmless tap', async () => {
    await choice.pick(march('colt', 'C1'), true);
    expect(sent).toEqual([[7, march('colt', 'C1')]]);
  });

  it('waits for a second tap where a mistake would hurt', async () => {
    look = () => ({ ...harmless, next: 'others' });
    await choice.pick(march('colt', 'C1'), true);
    expect(sent).toEqual([]);
    await choice.pick(march('colt', 'C1'), true);
    expect(sent).toHaveLength(1);
  });

  it('only picks by keyboard, and confirms when told to', async () => {
    await choice.pick(march('knife', 'K1'));
    expect(sent).toEqual([]);
    choice.confirm();
    choice.confirm();
    expect(sent).toHaveLength(1);
  });

  it('asks or does not ask as the player likes it', async () => {
    settings.confirm = 'always';
    await choice.pick(march('colt', 'C1'), true);
    expect(sent).toEqual([]);
    choice.cancel();
    settings.confirm = 'never';
    look = () => ({ ...harmless, next: 'over' });
    await choice.pick(march('colt', 'C2'), true);
    expect(sent).toHaveLength(1);
  });

  it('explains what cannot be', async () => {
    look = () => ({ ...harmless, rule: 'TT-026', facts: { die: 'colt' } });
    await choice.explain(march('colt', 'C3'));
    expect(choice.why).toMatchObject({ rule: 'TT-026', facts: { die: 'colt' } });
    expect(choice.cancel()).toBe(true);
    expect(choice.why).toBeNull();
  });

  it('explains what the pointer rests on, until it goes on', async () => {
    vi.useFakeTimers();
    look = () => ({ ...harmless, rule: 'TT-027', facts: {} });
    choice.rest({ verb: 'stop' });
    expect(choice.why).toBeNull();
    await vi.advanceTimersByTimeAsync(400);
    expect(choice.why?.rule).toBe('TT-027');
    choice.unrest();
    expect(choice.why).toBeNull();
    vi.useRealTimers();
  });

  it('leaves a pick first, then what was narrowed, then nothing', async () => {
    settings.confirm = 'always';
    choice.narrow({ die: 'colt' });
    await choice.pick(march('colt', 'C1'));
    expect([choice.cancel(), choice.picked]).toEqual([true, null]);
    expect([choice.cancel(), choice.part]).toEqual([true, {}]);
    expect(choice.cancel()).toBe(false);
  });

  it('keeps a pick while the same question stays open, and drops it with a new one', async () => {
    settings.confirm = 'always';
    await choice.pick(march('colt', 'C1'));
    choice.face({ ...ask });
    expect(choice.picked).not.toBeNull();
    choice.face({ ...ask, id: 8 });
    expect(choice.picked).toBeNull();
  });

  it('looks only once at each answer, and not too often without being asked', async () => {
    const spy = vi.fn(() => harmless);
    look = spy;
    await choice.glance(march('colt', 'C1'));
    await choice.glance(march('colt', 'C1'));
    expect(spy).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 100; i += 1) await choice.glance(march('colt', `X${i}`));
    expect(spy.mock.calls.length).toBeLessThan(30);
  });

  describe('once an answer is sent', () => {
    const one = march('colt', 'C1');
    const settled = async (how: Answer | null): Promise<unknown[]> => {
      settings.confirm = 'always';
      await choice.pick(one);
      choice.confirm();
      expect(choice.pending).toEqual(one);
      answer(how);
      await new Promise((resolve) => setTimeout(resolve, 0));
      return [choice.picked, choice.pending, choice.why?.rule ?? ''];
    };

    it('is free again when the answer is stored', async () => {
      expect(await settled({ type: 'ack', key: 'k', seq: 4 })).toEqual([null, null, '']);
    });

    it('takes a refusal back without having changed anything', async () => {
      const facts = { unit: 'C1', above: 3, limit: 2 };
      expect(await settled({ type: 'refused', key: 'k', rule: 'TT-036', facts })).toEqual([null, null, 'TT-036']);
    });

    it('drops a pick whose question was settled', async () => {
      expect(await settled({ type: 'stale', key: 'k', seq: 4, asks: [] })).toEqual([null, null, '']);
    });

    it('keeps a pick that never got through, so that it can be confirmed again', async () => {
      expect(await settled({ type: 'trouble', problem: 'too-fast', key: 'k' })).toEqual([one, null, '']);
    });

    it('does not mind an answer to a question that has gone', async () => {
      await choice.pick(one);
      choice.confirm();
      const late = answer;
      choice.face({ ...ask, id: 8 });
      settings.confirm = 'always';
      await choice.pick({ verb: 'stop' });
      choice.confirm();
      late({ type: 'refused', key: 'k', rule: 'TT-036', facts: {} });
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect([choice.pending, choice.why]).toEqual([{ verb: 'stop' }, null]);
    });
  });
});
