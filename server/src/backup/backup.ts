import type { Client } from 'pg';
import { CannotStart } from '../database/errors.ts';
import { listDone, MIGRATION_LOCK } from '../database/migrate.ts';
import { writeBackup, type Header, type BackupPart } from './backup-file.ts';
import {
  connectForBackup,
  isCluster,
  listSequences,
  listTables,
  readRows,
  type TableSum,
} from './tables.ts';

export interface BackupSettings {
  passphrase: string | undefined;
  /** Left out unless it is asked for. */
  keys: Header['keys'];
  /** The moment that a transaction of somebody else exported, instead of now. */
  snapshot?: string;
}

/**
 * Writes all rows of the shop, as they are at one moment, while it goes on. A change of the schema
 * waits until the file is written.
 * @throws CannotStart when there is such a file, or nothing to back up
 */
export async function backUp(
  url: string,
  path: string,
  { passphrase, keys, snapshot }: BackupSettings,
): Promise<TableSum[]> {
  const client = await connectForBackup(url);
  try {
    if (await isCluster(client)) {
      throw new CannotStart(
        'A Citus cluster has no single snapshot to back up: use its own tools.',
      );
    }
    // before the transaction, whose first statement decides what it sees
    await client.query(`select pg_advisory_lock_shared(${MIGRATION_LOCK})`);
    await client.query('begin isolation level repeatable read, read only');
    if (snapshot !== undefined) {
      await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
    }
    const migrations = await listDone(client);
    if (migrations.length === 0) throw new CannotStart('There is no shop in this database yet.');
    const sequences = (await listSequences(client)).flatMap(({ name, last }) =>
      last === null ? [] : { name, last },
    );
    const madeAt = new Date().toISOString();
    const header = { madeAt, migrations, sequences, ...(keys && { keys }) };
    return await writeBackup(path, partsOf(client, header), passphrase);
  } finally {
    await client.end();
  }
}

async function* partsOf(client: Client, header: Header): AsyncGenerator<BackupPart> {
  yield { kind: 'header', header };
  for (const table of await listTables(client)) {
    yield { kind: 'table', name: table.name, columns: table.columns };
    for await (const lines of readRows(client, table)) yield { kind: 'rows', lines };
  }
}
