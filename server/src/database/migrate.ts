import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projectRoot } from '../root.ts';
import { hasCode } from './errors.ts';

const folder = join(projectRoot, 'server', 'migrations');

/**
 * Held by who migrates, shared by who makes a backup. The number is node-pg-migrate's, as the table
 * is: versions of the shop that used it wait for this one, and this one for them.
 */
export const MIGRATION_LOCK = '7241865325823964';

export const MIGRATIONS_TABLE = 'pgmigrations';

/** The migrations that there are, the first one first. */
export function listMigrations(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.map((file) => file.slice(0, -'.sql'.length)).toSorted();
}

/**
 * Brings the schema up to date, after waiting for a database that is still starting. Of several
 * processes that start at once one does it, the others wait for it.
 * @param options.names the migrations to end with, of an older schema that a test needs
 * @throws when a migration fails; then nothing of it, nor of those that follow, is done
 */
export async function migrate(
  url: string,
  { waitMs = 30_000, names = listMigrations() }: { waitMs?: number; names?: string[] } = {},
): Promise<void> {
  const client = await connect(url, Date.now() + waitMs);
  try {
    if ((await listMissing(client, names)).length === 0) return;
    await takeLock(client);
    for (const name of await listMissing(client, names)) {
      if (isOutsideTransaction(name)) {
        await runMigration(client, name);
      } else {
        await client.query('begin');
        await runMigration(client, name);
        await client.query('commit');
      }
    }
  } finally {
    await client.end();
  }
}

/**
 * Given back when the connection ends. Asks again and again: a statement that waits would hold a
 * snapshot, for which an index that is made concurrently waits in turn.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`,
    );
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

/** The migrations that have run, in their order. */
export async function listDone(client: Client): Promise<string[]> {
  const exists = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [`public.${MIGRATIONS_TABLE}`],
  );
  if (!exists.rows[0]?.found) return [];
  const done = await client.query<{ name: string }>(
    `select name from public.${MIGRATIONS_TABLE} order by id`,
  );
  return done.rows.map(({ name }) => name);
}

/** @throws Error when one that ran stands behind one that did not */
async function listMissing(client: Client, names: readonly string[]): Promise<string[]> {
  const done = await listDone(client);
  const missing = names.filter((name) => !done.includes(name));
  const [first] = missing;
  const later = first === undefined ? undefined : done.find((name) => name > first);
  if (later !== undefined) {
    throw new Error(`The migration ${first} did not run, and ${later}, which follows it, did.`);
  }
  return missing;
}

/** Runs one migration, in the caller's transaction if there is one, and notes that it ran. */
export async function runMigration(
  client: Client,
  name: string,
  { isInTransaction = false } = {},
): Promise<void> {
  const sql = readFileSync(join(folder, `${name}.sql`), 'utf8');
  if (isOutsideTransaction(name)) {
    for (const statement of sql.split(/;\s*$/m).filter((each) => each.trim())) {
      await client.query(isInTransaction ? statement.replace(/\bconcurrently\b/i, '') : statement);
    }
  } else {
    await client.query(sql);
  }
  await client.query(
    `create table if not exists public.${MIGRATIONS_TABLE}
      (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
  );
  await client.query(
    `insert into public.${MIGRATIONS_TABLE} (name, run_on) values ($1, clock_timestamp())`,
    [name],
  );
}

/** Such as one that makes an index while the table is written. Its statements may be repeated. */
function isOutsideTransaction(name: string): boolean {
  return readFileSync(join(folder, `${name}.sql`), 'utf8').startsWith('-- Outside a transaction');
}

async function connect(url: string, deadline: number): Promise<Client> {
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      // refused or unknown: not started yet; 57P03: starting (errcodes-appendix)
      const mayCome = hasCode(error, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', '57P03');
      if (!mayCome || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}
