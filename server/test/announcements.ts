import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { CATALOGUE_CHANGED } from '../src/catalogue/change-queries.ts';
import type { Database } from '../src/database/pool.ts';
import { getTemplate } from './database.ts';

/** Collects what is announced about the catalogue of that database from now on. */
export async function listening(database: Database): Promise<() => Promise<string[]>> {
  const [row] = (await database.query<{ name: string }>('select current_database() as name')).rows;
  const url = new URL((await getTemplate()).url);
  url.pathname = row?.name ?? '';
  const client = new Client({ connectionString: url.href });
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`listen ${CATALOGUE_CHANGED}`);
  return async () => {
    // what was announced before comes before this answer
    await client.query('select 1');
    return heard;
  };
}
