import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Undefined so many times, then the number of tries. */
const late = (times: number) =>
  vi.fn<(tries: number) => Promise<number | undefined>>(async (tries) =>
    tries < times ? undefined : tries,
  );

it('what came too late is tried again until it is not', async () => {
  const attempt = late(3);
  const result = retry(attempt);
  await vi.runAllTimersAsync();
  expect(await result).toBe(3);
  expect(attempt).toHaveBeenCalledTimes(4);
});

it('what is not too late waits for nothing', async () => {
  expect(await retry(late(0))).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('there is a pause before each further try, longer ones later, of random length', async () => {
  const pauses: number[] = [];
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let began = Date.now();
  const result = retry(async (tries) => {
    pauses.push(Date.now() - began);
    began = Date.now();
    return tries < 8 ? undefined : tries;
  });
  await vi.runAllTimersAsync();
  await result;
  expect(pauses).toEqual([0, 5, 10, 20, 40, 80, 125, 125, 125]);
  expect(random).toHaveBeenCalledTimes(8);
  random.mockRestore();
});

it('what comes too late each time says that the shop is busy', async () => {
  const attempt = late(Infinity);
  const failure = retry(attempt).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({ code: 'SERVER_BUSY', retryAfter: 1 });
  expect(attempt).toHaveBeenCalledTimes(20);
});

it('an error ends it at once', async () => {
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new Error('no');
  };
  await expect(retry(failing)).rejects.toThrow('no');
  expect(tries).toBe(1);
});
