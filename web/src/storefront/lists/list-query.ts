import type { Roster, RosterFields } from '@tailorbird/contract/rosters';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { notify } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { hasCode } from '../../error-facts.ts';

export const listsQuery = queryOptions({
  queryKey: ['rosters'],
  queryFn: async ({ signal }) => (await call('GET /roster', {}, signal)).rosters,
});

/** Null: there is no such list (any more), or it is somebody else's. */
const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['roster', id],
    queryFn: async ({ signal }): Promise<Roster | null> => {
      try {
        return (await call('GET /roster/{id}', { params: { id } }, signal)).roster;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Milliseconds: rows that people fill in come into view while the owner looks. */
const OFTEN = 15_000;

export function useList(id: string) {
  return useQuery({
    ...listQuery(id),
    refetchInterval: ({ state }) => (state.data?.link ? OFTEN : false),
  });
}

export function useShowList() {
  const queries = useQueryClient();
  return (roster: Roster) => {
    const { queryKey } = listQuery(roster._id);
    // asked before the change, its answer would bring the former rows back
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, () => roster);
    void queries.invalidateQueries({ queryKey: listsQuery.queryKey });
  };
}

/** Saves, and says why it failed. Gives whether it is saved. */
export type Save = (change: ListChange) => Promise<boolean>;

/** A change of a list as it is by then: others fill in rows meanwhile. */
type ListChange = (list: RosterFields) => RosterFields;

/** Times that others may have been quicker. */
const MOST_TRIES = 5;

/** Saves changes one after the other, each on the list as it is then. */
export function useSaveList(list: Roster): Save {
  const show = useShowList();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(list);

  async function save(change: ListChange) {
    const params = { id: list._id };
    if (latest.current.version < list.version) latest.current = list;
    for (let tries = 1; ; tries += 1) {
      const { version } = latest.current;
      const body = { ...change(fieldsOf(latest.current)), version };
      try {
        latest.current = (await call('PUT /roster/{id}', { params, body })).roster;
        show(latest.current);
        return;
      } catch (error) {
        const isOutdated = hasCode(error, 'CHANGED_MEANWHILE');
        if (!isOutdated || tries === MOST_TRIES) throw error;
      }
      latest.current = (await call('GET /roster/{id}', { params })).roster;
    }
  }

  return (change) => {
    const saved = last.current.then(async () => {
      try {
        await save(change);
        return true;
      } catch (error) {
        notify('error', sentenceOf(error, messages.list.saveFailed));
        return false;
      }
    });
    last.current = saved;
    return saved;
  };
}

function fieldsOf(list: Roster): RosterFields {
  const { name, columns, design, rows, expectedNames, expectedCount } = list;
  return {
    name,
    columns,
    design,
    rows: rows.map(({ _id, cells }) => ({ _id, cells })),
    expectedNames,
    expectedCount,
  };
}
