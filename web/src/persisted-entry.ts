import { isObject } from './api-error.ts';
import type { DehydratedState } from '@tanstack/react-query';

/** Raise it when a persisted answer changes its shape. */
const VERSION = 5;
/** Milliseconds after which an answer is too old even to be shown while it is fetched again. */
export const PERSISTED_FOR = 24 * 60 * 60 * 1000;

interface Entry {
  readonly version: typeof VERSION;
  readonly state: DehydratedState;
}

export function writeEntry(state: DehydratedState): string {
  return JSON.stringify({ version: VERSION, state } satisfies Entry);
}

/** Milliseconds. */
export function fetchedAt(state: DehydratedState | undefined): number {
  return state?.queries[0]?.state.dataUpdatedAt ?? 0;
}

/** The content of an entry; undefined where it is too old, from elsewhere, or damaged. */
export function readEntry(text: string, hash: string, now: number): DehydratedState | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isEntry(value, hash)) return undefined;
    const age = now - fetchedAt(value.state);
    // Less than none: the clock was set back, and the answer would count as fresh for as long.
    return age >= 0 && age <= PERSISTED_FOR ? value.state : undefined;
  } catch {
    return undefined;
  }
}

/** Written by this file, or by nobody that counts: the parts that restoring relies on. */
function isEntry(value: unknown, hash: string): value is Entry {
  if (!isObject(value) || value['version'] !== VERSION || !isObject(value['state'])) return false;
  const { queries } = value['state'];
  const query: unknown = Array.isArray(queries) && queries.length === 1 ? queries[0] : undefined;
  if (!isObject(query) || query['queryHash'] !== hash || !Array.isArray(query['queryKey'])) {
    return false;
  }
  const { state, meta } = query;
  return (
    isObject(meta) &&
    meta['persisted'] === true &&
    isObject(state) &&
    state['status'] === 'success' &&
    isObject(state['data']) &&
    typeof state['dataUpdatedAt'] === 'number'
  );
}
