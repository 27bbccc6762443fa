// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { type StoredPicks, useSelection } from './selection.ts';

const row = (id: string) => ({ _id: id });

function storeOf(picked: StoredPicks<true>['picked']) {
  const store: { picks: StoredPicks<true> } = { picks: { scope: 'file', picked } };
  return {
    store,
    stored: {
      read: () => store.picks,
      write: (picks: StoredPicks<true> | undefined) => {
        if (picks) store.picks = picks;
      },
    },
  };
}

test('stored rows that are not there any more are dropped, from the storage too', async () => {
  const { store, stored } = storeOf([
    ['a', true],
    ['gone', true],
  ]);
  const hook = await renderHook(() =>
    useSelection<{ _id: string }, true>({
      stored,
      scope: 'file',
      most: 5,
      about: () => true,
      isThere: (id) => id !== 'gone',
    }),
  );
  expect([...hook.now.picked.keys()]).toEqual(['a']);
  expect(store.picks.picked).toEqual([['a', true]]);
});

test('several changes of one moment all count', async () => {
  const { store, stored } = storeOf([['a', true]]);
  const hook = await renderHook(() =>
    useSelection<{ _id: string }, true>({ stored, scope: 'file', most: 5, about: () => true }),
  );
  await act(async () => {
    hook.now.drop(['a']);
    hook.now.set([row('b')], true);
    hook.now.set([row('c')], true);
  });
  expect([...hook.now.picked.keys()]).toEqual(['b', 'c']);
  expect(store.picks.picked.map(([id]) => id)).toEqual(['b', 'c']);
});
