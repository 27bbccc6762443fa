import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { DatabaseError, type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CannotStart } from '../database/errors.ts';
import {
  listDone,
  listMigrations,
  MIGRATION_LOCK,
  MIGRATIONS_TABLE,
  runMigration,
} from '../database/migrate.ts';
import {
  readBackup,
  unlock,
  type FileKey,
  type Header,
  type CheckedBackupPart,
} from './backup-file.ts';
import {
  connectForBackup,
  isCluster,
  listSequences,
  listTables,
  sumTables,
  type Table,
  type TableSum,
} from './tables.ts';

/** A file that was read to its end and is whole. */
export interface CheckedBackup {
  path: string;
  key: FileKey;
  header: Header;
  /** The file is in the clear and has keys, which are no part of the header here. */
  leavesOutKeys: boolean;
  sums: TableSum[];
  /** The migrations that this version has and the file does not. */
  upgrades: string[];
}

/**
 * Reads the whole file and compares all sums.
 * @param known the migrations of this version of the shop
 * @throws CannotStart with what is wrong with it
 */
export async function checkBackup(
  path: string,
  passphrase: string | undefined,
  known: readonly string[] = listMigrations(),
): Promise<CheckedBackup> {
  const key = await unlock(path, passphrase);
  let header: Header | undefined;
  const sums: TableSum[] = [];
  for await (const part of readBackup(path, key)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'sum') sums.push(part.sum);
  }
  if (!header) throw new CannotStart(`${path} is not a backup of the shop.`);
  const { keys, ...plain } = header;
  const leavesOutKeys = keys !== undefined && key === undefined;
  return {
    path,
    key,
    // who knows the pass phrase has written them; a file in the clear anybody may have written
    header: leavesOutKeys ? plain : header,
    leavesOutKeys,
    sums,
    upgrades: upgradesOf(header, known),
  };
}

function upgradesOf({ migrations }: Header, known: readonly string[]): string[] {
  const foreign = migrations.find((name, place) => known[place] !== name);
  if (foreign !== undefined) {
    throw new CannotStart(
      `The backup is of a version of the shop with the migration ${foreign}, which this one does ` +
        'not have at that place: restore it with that version.',
    );
  }
  return known.slice(migrations.length);
}

/**
 * Puts the shop of the file into a database, and upgrades it to this version. All of it is one
 * transaction: whatever happens, the database has the old shop or the new one.
 * @param settings.isForced replaces a shop that has data
 * @throws CannotStart when the shop runs, or has data and is not to be replaced
 */
export async function restore(
  url: string,
  backup: CheckedBackup,
  { isForced }: { isForced: boolean },
): Promise<void> {
  const client = await connectForBackup(url);
  try {
    await refuseWhileInUse(client);
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query('begin');
    const old = await listTables(client);
    if (old.length > 0 && (await listDone(client)).length === 0) {
      throw new CannotStart('The database has tables of another program: give the shop its own.');
    }
    if (!isForced && (await hasData(client, old))) {
      throw new CannotStart(
        'The shop already has data, so nothing was changed: --force replaces it.',
      );
    }
    await dropShop(client, old);
    for (const name of backup.header.migrations) await migrateWithin(client, name);
    const parts = readBackup(backup.path, backup.key);
    try {
      await load(client, parts, backup.header);
    } catch (error) {
      throw unfit(error);
    } finally {
      await parts.return(undefined);
    }
    compare(backup.sums, await sumTables(client));
    for (const name of backup.upgrades) await migrateWithin(client, name);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // what was not committed is undone with it
    await client.end();
  }
}

/** Rows that PostgreSQL does not take are a matter of the file: classes 22, data, and 23, integrity. */
function unfit(error: unknown): unknown {
  const isOfRows = error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
  if (!isOfRows) return error;
  return new CannotStart(
    `The rows of the backup do not match its schema, so nothing was changed: ${error.message}`,
  );
}

const migrateWithin = (client: Client, name: string) =>
  runMigration(client, name, { isInTransaction: true });

async function refuseWhileInUse(client: Client): Promise<void> {
  if (await isCluster(client)) {
    throw new CannotStart('Restore a Citus cluster with its own tools.');
  }
  // a process that has just ended leaves its connections for a moment
  for (let look = 1; look <= LOOKS; look += 1) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'tailorbird%'`,
    );
    if (rowCount === 0) return;
    await sleep(100);
  }
  throw new CannotStart(
    'The shop runs on this database: stop all its processes, then restore. Nothing was changed.',
  );
}

/** At the connections of others, before they count as those of a shop that runs. */
const LOOKS = 20;

/** Tables in which migrations themselves put rows. */
const FILLED_BY_MIGRATIONS = [
  'drawing_key',
  'order_figures',
  'order_words_range',
  'search_dictionary',
  'tax',
];

async function hasData(client: Client, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue;
    const { rowCount } = await client.query(`select from public.${name} limit 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

/** All that migrations made, and no extension. */
async function dropShop(client: Client, tables: readonly Table[]): Promise<void> {
  const names = [MIGRATIONS_TABLE, ...tables.map(({ name }) => name)];
  const all = names.map((name) => `public.${name}`).join(', ');
  await client.query(`drop table if exists ${all} cascade`);
  const { rows } = await client.query<{ routine: string }>(
    `select oid::regprocedure::text as routine from pg_proc
     where pronamespace = 'public'::regnamespace and not exists (select from pg_depend
       where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  );
  const routines = rows.map(({ routine }) => routine).join(', ');
  if (routines) await client.query(`drop routine ${routines} cascade`);
}

/** Rows come as they were: no trigger adds to them. Foreign keys are checked. */
async function load(
  client: Client,
  parts: AsyncGenerator<CheckedBackupPart>,
  header: Header,
): Promise<void> {
  const tables = await listTables(client);
  const forAll = async (statement: (name: string) => string) => {
    await client.query(tables.map(({ name }) => statement(name)).join(';'));
  };
  await forAll((name) => `alter table public.${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`);
  const missing = new Map(tables.map((table) => [table.name, table]));
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done) break;
    if (part.kind !== 'table') continue;
    const table = missing.get(part.name);
    if (table?.columns.join() !== part.columns.join()) {
      throw new CannotStart(`The backup has a table ${part.name} that its schema does not have.`);
    }
    missing.delete(part.name);
    const copy = `copy public.${table.name} (${table.columns.join(', ')}) from stdin`;
    await pipeline(rowsOf(parts), client.query(copyFrom(copy)));
  }
  if (missing.size > 0) {
    throw new CannotStart(`The backup is missing ${[...missing.keys()].join(', ')}.`);
  }
  await client.query('set constraints all immediate');
  await forAll((name) => `alter table public.${name} enable trigger user`);
  const known = await listSequences(client);
  for (const { name, last } of header.sequences) {
    if (!known.some((sequence) => sequence.name === name)) {
      throw new CannotStart(`The backup has a sequence ${name} that its schema does not have.`);
    }
    await client.query('select setval($1::regclass, $2)', [`public.${name}`, last]);
  }
}

/** The rows up to the sum of the table. */
async function* rowsOf(parts: AsyncGenerator<CheckedBackupPart>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done || part.kind !== 'rows') return;
    yield part.lines;
  }
}

/** What the database has now is what the file says. */
function compare(told: readonly TableSum[], found: readonly TableSum[]): void {
  const other = told.find(
    ({ name, sha256 }) => found.find((sum) => sum.name === name)?.sha256 !== sha256,
  );
  if (other) throw new CannotStart(`The restored rows of ${other.name} differ from the backup.`);
}
