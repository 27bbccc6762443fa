import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../api.ts';
import { optionsQuery, refreshCatalogue } from '../catalogue-query.ts';
import { withEntry } from '../kit/entries.ts';

/**
 * Values on their way, and what is typed for the next one of each option, as long as the page is
 * open: looking at another option in between loses neither.
 */
export function useValueAdds() {
  const client = useQueryClient();
  const [{ add, retry, drop, read, subscribe }] = useState(() => createValueAdds(client));
  const adds = useSyncExternalStore(subscribe, read);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [colours, setColours] = useState<Readonly<Record<string, string | undefined>>>({});
  const [surcharges, setSurcharges] = useState<Readonly<Record<string, string>>>({});
  return {
    addsTo: (optionId: string) => adds.filter((add) => add.optionId === optionId),
    add,
    retry,
    drop,
    draftOf: (optionId: string) => drafts[optionId] ?? '',
    setDraft: (optionId: string, draft: string) => {
      setDrafts((last) => ({ ...last, [optionId]: draft }));
    },
    /** The surcharge of the next value, in dollars as typed. */
    surchargeOf: (optionId: string) => surcharges[optionId] ?? '',
    setSurcharge: (optionId: string, surcharge: string) => {
      setSurcharges((last) => ({ ...last, [optionId]: surcharge }));
    },
    /** The picked colour of the next value; undefined until one is picked. */
    colourOf: (optionId: string) => colours[optionId],
    setColour: (optionId: string, colour: string | undefined) => {
      setColours((last) => ({ ...last, [optionId]: colour }));
    },
  };
}

/** A value that is typed. */
interface NewValue {
  readonly value: string;
  /** Dollars. */
  readonly surcharge: number;
  /** The colour of its swatch, as #rrggbb. */
  readonly colour: string | undefined;
}

/** A value on its way to an option. */
interface ValueAdd extends NewValue {
  readonly key: number;
  readonly optionId: string;
  /** Made already, but not attached yet. */
  readonly valueId?: string;
  readonly error?: unknown;
}

/**
 * Values are typed faster than they are saved: each is sent when those before it are done, and
 * one that fails stays until it is tried again or dropped. After the last of them the options are
 * asked for again, however young they are. Kept outside of React, since answers come whenever
 * they come.
 */
export function createValueAdds(client: QueryClient) {
  let adds: readonly ValueAdd[] = [];
  let lastKey = 0;
  let queue = Promise.resolve();
  let waiting = 0;
  const listeners = new Set<() => void>();

  function publish(next: readonly ValueAdd[]) {
    adds = next;
    for (const listener of listeners) listener();
  }

  function change(key: number, changes: Partial<ValueAdd>) {
    publish(adds.map((add) => (add.key === key ? { ...add, ...changes } : add)));
  }

  const drop = (key: number) => publish(adds.filter((add) => add.key !== key));

  async function send({ key, optionId, value, surcharge, colour, valueId }: ValueAdd) {
    try {
      const body = { value, surcharge, ...(colour !== undefined && { swatch: { colour } }) };
      const id = valueId ?? (await call('POST /option-value', { body })).optionValue._id;
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
    waiting -= 1;
    if (waiting === 0) void refreshCatalogue(client);
  }

  function enqueue(add: ValueAdd) {
    waiting += 1;
    queue = queue.then(() => send(add));
  }

  return {
    add: (optionId: string, value: NewValue) => {
      lastKey += 1;
      const add = { ...value, key: lastKey, optionId };
      publish([...adds, add]);
      enqueue(add);
    },
    retry: (add: ValueAdd) => {
      change(add.key, { error: undefined });
      enqueue(add);
    },
    drop,
    read: () => adds,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
