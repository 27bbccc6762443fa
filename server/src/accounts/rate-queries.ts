import { prepared, type Queryable } from '../database/pool.ts';

const callCount = prepared<{ calls: number; seconds_left: number }>(
  'call-count',
  `insert into rate_counters as c (key, window_start, calls) values ($1, now(), 1)
   on conflict (key) do update set
     calls = case when c.window_start < now() - $2 * interval '1 second' then 1
                  else c.calls + 1 end,
     window_start = case when c.window_start < now() - $2 * interval '1 second' then now()
                         else c.window_start end
   returning calls,
     ceil(extract(epoch from window_start + $2 * interval '1 second' - now()))::int as seconds_left`,
);

/** Calls in the running window of so many seconds, this one included, over all processes. */
export async function countCall(
  db: Queryable,
  key: string,
  seconds: number,
): Promise<{ calls: number; secondsLeft: number }> {
  const row = (await callCount(db, [key, seconds]))[0];
  return { calls: row?.calls ?? 1, secondsLeft: row?.seconds_left ?? seconds };
}

const staleCallsDelete = prepared(
  'calls-delete-stale',
  `delete from rate_counters where key in (
     select key from rate_counters where window_start < now() - interval '2 hours'
     limit 1000 for update skip locked)`,
);

/** Removes counts of windows that are over; the longest window is an hour. */
export async function deleteStaleCalls(db: Queryable): Promise<void> {
  await staleCallsDelete(db, []);
}
