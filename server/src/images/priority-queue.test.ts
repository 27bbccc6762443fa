import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PriorityQueue } from './priority-queue.ts';

describe('turns', () => {
  it('are taken one at a time, visitors first and what nobody waits for last', async () => {
    const turns = new PriorityQueue();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await sleep(1);
      told.push(`${name} ends`);
    };
    await Promise.all([
      turns.take('nobody', work('first')),
      turns.take('nobody', work('width')),
      turns.take('upload', work('upload')),
      turns.take('visitor', work('visitor')),
      turns.take('visitor', work('another visitor')),
    ]);
    const inOrder = ['first', 'visitor', 'another visitor', 'upload', 'width'];
    expect(told).toEqual(inOrder.flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('go on after work that failed', async () => {
    const turns = new PriorityQueue();
    const failing = turns.take('visitor', () => Promise.reject(new Error('torn')));
    const next = turns.take('visitor', () => Promise.resolve('sewn'));
    expect(turns.waiting('visitor')).toBe(1);
    await expect(failing).rejects.toThrow('torn');
    expect(await next).toBe('sewn');
    expect(await turns.take('upload', () => Promise.resolve('again'))).toBe('again');
  });
});
