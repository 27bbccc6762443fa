import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  client.mount();
  onlineManager.setOnline(false);
});
afterEach(() => {
  onlineManager.setOnline(true);
  client.unmount();
  client.clear();
  vi.useRealTimers();
});

async function fetched() {
  if (!onlineManager.isOnline()) throw new Error('There is no connection.');
  return 'totes';
}

it('without a connection a page is told after one more try, and has its goods when there is one', async () => {
  const observer = new QueryObserver(client, { queryKey: ['goods'], queryFn: fetched });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1500);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', failureCount: 2 });
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'totes' });
  leave();
});

it('what was fetched before stays there while it cannot be fetched anew', async () => {
  client.setQueryData(['goods'], 'totes of yesterday', { updatedAt: Date.now() - 60_000 });
  const observer = new QueryObserver(client, { queryKey: ['goods'], queryFn: fetched });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1500);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'totes of yesterday' });
  leave();
});

it('without a connection a change fails at once, and is not made later', async () => {
  const change = vi.fn<typeof fetched>(fetched);
  const observer = new MutationObserver(client, { mutationFn: change });
  await expect(observer.mutate()).rejects.toThrow('There is no connection.');
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(change).toHaveBeenCalledTimes(1);
});

/** A query in view, whose answers come when the test says so. */
function watched() {
  const queryKey = ['history'];
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  return { queryKey, answers, observer, leave: observer.subscribe(() => {}) };
}

it('a first answer that was on its way during a change is asked for again', async () => {
  const { queryKey, answers, observer, leave } = watched();
  const told = client.invalidateQueries({ queryKey });
  answers[0]?.('before the change');
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]?.('after the change');
  await told;
  expect(observer.getCurrentResult().data).toBe('after the change');
  leave();
});

it('one that was on its way is stale where nothing is to be asked for', async () => {
  const { queryKey, answers, leave } = watched();
  const told = client.invalidateQueries({ queryKey, refetchType: 'none' });
  answers[0]?.('before the change');
  await told;
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  expect(answers).toHaveLength(1);
  leave();
});
