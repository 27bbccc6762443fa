import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api.ts';
import { optionsQuery } from './catalogue-query.ts';
import { refreshCatalogue } from './catalogue-refresh.ts';
import { withEntry } from './shown-entries.ts';

/** A value on its way to an option. */
export interface ValueAdd {
  readonly key: number;
  readonly optionId: string;
  readonly value: string;
  /** Made already, but not attached yet. */
  readonly valueId?: string;
  readonly error?: unknown;
}

/**
 * Values are typed faster than they are saved: each is sent when those before it are done, and
 * one that fails stays until it is tried again or dropped.
 */
export function useValueAdds() {
  const client = useQueryClient();
  const [adds, setAdds] = useState<readonly ValueAdd[]>([]);
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  function change(key: number, changes: Partial<ValueAdd>) {
    setAdds((shown) => shown.map((add) => (add.key === key ? { ...add, ...changes } : add)));
  }

  const drop = (key: number) => setAdds((shown) => shown.filter((add) => add.key !== key));

  async function send({ key, optionId, value, valueId }: ValueAdd) {
    try {
      const id = valueId ?? (await call('POST /option-value', { body: { value } })).optionValue._id;
      change(key, { valueId: id });
      const { option } = await call('POST /option/{id}/values', {
        params: { id: optionId },
        body: { valueIds: [id] },
      });
      client.setQueryData(optionsQuery.queryKey, (shown) => withEntry(shown, option));
      drop(key);
    } catch (error) {
      change(key, { error });
    }
    waiting.current -= 1;
    if (waiting.current === 0) void refreshCatalogue(client);
  }

  function enqueue(add: ValueAdd) {
    waiting.current += 1;
    queue.current = queue.current.then(() => send(add));
  }

  return {
    addsTo: (optionId: string) => adds.filter((add) => add.optionId === optionId),
    add: (optionId: string, value: string) => {
      lastKey.current += 1;
      const add = { key: lastKey.current, optionId, value };
      setAdds((shown) => [...shown, add]);
      enqueue(add);
    },
    retry: (add: ValueAdd) => {
      change(add.key, { error: undefined });
      enqueue(add);
    },
    drop,
  };
}
