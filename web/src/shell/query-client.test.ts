import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A query in view, whose answers come when the test says so. */
function watched() {
  const queries = createQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryKey = ['history'];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey, queryFn });
  const shown: unknown[] = [];
  observer.subscribe(({ data }) => void shown.push(data));
  return { queries, queryKey, answers, shown };
}

test('a first answer that was on its way during a change is asked for again', async () => {
  const { queries, queryKey, answers, shown } = watched();
  const told = queries.invalidateQueries({ queryKey });
  answers[0]?.('before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after the change');
  await told;
  expect(shown.at(-1)).toBe('after the change');
});

test('one that was on its way is stale where nothing is to be asked for', async () => {
  const { queries, queryKey, answers } = watched();
  const told = queries.invalidateQueries({ queryKey, refetchType: 'none' });
  answers[0]?.('before the change');
  await told;
  expect(queries.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  expect(answers).toHaveLength(1);
});
