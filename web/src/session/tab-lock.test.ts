import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTabLock } from './tab-lock.ts';
import { FakeStorage } from './fake-api.fixture.ts';

beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

test('without a lock manager two tabs still work one after the other', async () => {
  const storage = new FakeStorage();
  const [one, two] = [createTabLock(storage), createTabLock(storage)];
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 10));
    working -= 1;
  };
  await Promise.all([one(work), two(work), one(work), two(work)]);
  expect(most).toBe(1);
  expect(storage.length).toBe(0);
});

test('work that fails does not hold up the next', async () => {
  const exclusive = createTabLock(undefined);
  const failing = exclusive(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await exclusive(async () => 'done')).toBe('done');
});
