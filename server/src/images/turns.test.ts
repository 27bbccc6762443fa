import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('are taken one at a time, the patient ones last', async () => {
    const turns = new Turns();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await sleep(1);
      told.push(`${name} ends`);
    };
    await Promise.all([
      turns.take(work('first')),
      turns.take(work('patient'), true),
      turns.take(work('second')),
      turns.take(work('third')),
    ]);
    const inOrder = ['first', 'second', 'third', 'patient'];
    expect(told).toEqual(inOrder.flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(turns.length).toBe(0);
  });

  it('go on after work that failed', async () => {
    const turns = new Turns();
    const failing = turns.take(() => Promise.reject(new Error('torn')));
    const next = turns.take(() => Promise.resolve('sewn'));
    expect(turns.length).toBe(2);
    await expect(failing).rejects.toThrow('torn');
    expect(await next).toBe('sewn');
  });
});
