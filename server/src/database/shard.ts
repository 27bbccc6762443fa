import type { Queryable } from './pool.ts';

/** The tables with rows of shoppers. The first column of each key is the owner. */
const OWNED = [
  'carts',
  'cart_items',
  'orders',
  'order_items',
  'order_changes',
  'order_pieces',
  'order_approvals',
  'withdrawals',
  'faults',
  'fault_photos',
  'order_words',
  'sessions',
  'saved_items',
  'ledger_entries',
];

/**
 * Spreads the rows of shoppers over the workers of a Citus cluster, all rows of an owner on the same
 * one. Runs in a transaction: all tables or none. What is distributed already stays as it is.
 * @returns the tables that it distributed
 * @throws Error with a sentence when the database is no coordinator with workers
 */
export async function distribute(tx: Queryable): Promise<string[]> {
  const { rows: extension } = await tx.query(`select from pg_extension where extname = 'citus'`);
  if (extension.length === 0) {
    throw new Error(
      'This database does not have Citus: run create extension citus, then add the workers.',
    );
  }
  const { rows: workers } = await tx.query(
    'select from pg_dist_node where isactive and shouldhaveshards',
  );
  if (workers.length === 0) {
    throw new Error('This database has no Citus workers: add them with citus_add_node.');
  }
  const distributed = await tx.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on oid = logicalrelid
     where partmethod = 'h'`,
  );
  const known = new Set(distributed.rows.map(({ name }) => name));
  const missing = OWNED.filter((table) => !known.has(table));
  for (const table of missing) {
    await dropTriggers(tx, table);
    const beside = table === OWNED[0] ? 'none' : OWNED[0];
    await tx.query(
      `select create_distributed_table($1::regclass, 'owner_id', colocate_with := $2)`,
      [table, beside],
    );
  }
  // the rows are on the workers now; the coordinator's copies would only take room
  for (const table of missing) {
    await tx.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
  }
  return missing;
}

/** Citus spreads no table with triggers. Those that keep rows of the ledger and of the history go. */
async function dropTriggers(tx: Queryable, table: string): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `select quote_ident(tgname) as name from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  );
  for (const { name } of rows) await tx.query(`drop trigger ${name} on ${table}`);
}

/** The way that a statement takes on a cluster. */
export interface Spread {
  /** The largest number of shards that a part of it asks. */
  shards: number;
  /** Whether the parts that are sent to shards name the owner. */
  namesOwner: boolean;
}

interface Plan {
  'QUERY PLAN': unknown;
}

/** Explains each statement that `work` sends, and runs none of them. None gives a row. */
export async function explain(
  db: Queryable,
  ownerId: string,
  work: (explaining: Queryable) => Promise<unknown>,
): Promise<Spread[]> {
  const spreads: Spread[] = [];
  await work({
    async query(query, values) {
      const { text, values: own } = typeof query === 'string' ? { text: query, values } : query;
      const { rows } = await db.query<Plan>(
        `explain (verbose, format json) ${text}`,
        own ?? values,
      );
      const plan = rows[0]?.['QUERY PLAN'];
      const counts = [...taskCounts(plan)];
      const namesOwner = JSON.stringify(plan).includes(ownerId);
      spreads.push({ shards: Math.max(0, ...counts), namesOwner });
      return { rows: [], rowCount: 0 };
    },
  });
  return spreads;
}

/** Of each part of a plan that Citus sends to shards. */
function* taskCounts(plan: unknown): Generator<number> {
  if (typeof plan !== 'object' || plan === null) return;
  for (const [key, value] of Object.entries(plan)) {
    if (key === 'Task Count') yield Number(value);
    else yield* taskCounts(value);
  }
}
