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

/** For a lock that somebody else holds. */
export async function untilSomeoneWaits(database: Database): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const { rows } = await database.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  throw new Error('the second did not wait for the first');
}
