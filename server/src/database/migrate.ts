import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projectRoot } from '../root.ts';
import { hasCode } from './errors.ts';

const folder = join(projectRoot, 'server', 'migrations');
const table = 'pgmigrations';

/**
 * Brings the schema up to date, after waiting for a database that is still starting. Of several
 * processes that start at once one does it, the others wait for it.
 * @throws when a migration fails; then nothing of it, nor of those that follow, is done
 */
export async function migrate(url: string, waitMs = 30_000): Promise<void> {
  const client = await connect(url, Date.now() + waitMs);
  try {
    if (await isUpToDate(client)) return;
    // loaded when needed only: it takes longer than the rest of the start
    const { runner } = await import('node-pg-migrate');
    await runner({
      dbClient: client,
      dir: folder,
      migrationsTable: table,
      direction: 'up',
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
  } finally {
    await client.end();
  }
}

async function isUpToDate(client: Client): Promise<boolean> {
  const exists = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [`public.${table}`],
  );
  if (!exists.rows[0]?.found) return false;
  const done = await client.query<{ name: string }>(`select name from public.${table}`);
  const names = new Set(done.rows.map((row) => row.name));
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.every((file) => names.has(file.slice(0, -'.sql'.length)));
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
