import type { Database, Queryable } from '../src/database/pool.ts';

/**
 * Two things at one moment, always in the same order: the first is done but not committed, the
 * second begins and has to wait for it, the first commits.
 */
export async function meanwhile<Result>(
  database: Database,
  first: (tx: Queryable) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let result: Promise<Result> | undefined;
  await database.transaction(async (tx) => {
    await first(tx);
    result = second();
    await untilSomeoneWaits(database);
  });
  if (result === undefined) throw new Error('the first came to no end');
  return result;
}

/** For a lock that somebody else holds; so many of them. */
export async function untilSomeoneWaits(database: Database, many = 1): Promise<void> {
  const { rows: found } = await database.query<{ view: string }>(
    // Citus shows what runs on all machines
    `select coalesce(to_regclass('citus_stat_activity'), 'pg_stat_activity')::text as view`,
  );
  for (let tries = 0; tries < 6000; tries += 1) {
    const { rows } = await database.query(
      `select from ${found[0]?.view} where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length >= many) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  throw new Error('the second did not wait for the first');
}

/**
 * The moment of a column by so much earlier, to be written. Citus updates distributed rows by what no
 * session's settings decide, and with time zones an interval is such.
 */
export const earlier = (column: string, interval: string) =>
  `(${column} at time zone 'UTC' - ${interval}) at time zone 'UTC'`;
