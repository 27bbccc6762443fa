import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { CATALOGUE, FURTHER_VIEWS, isDone } from '../seed/marks.ts';
import type { Queryable } from './database/pool.ts';
import { projectRoot } from './root.ts';

/**
 * Seeds in a process of its own, so that what it takes is given back. Settles when there is a
 * shop to open; the process may go on drawing further views, and is given for ending it. Where all
 * is done already no process is needed.
 */
export async function openDemoShop(
  db: Queryable,
  databaseUrl: string,
): Promise<ChildProcess | undefined> {
  return (await isDone(db, CATALOGUE, FURTHER_VIEWS)) ? undefined : seed(databaseUrl);
}

function seed(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/seed.js')], {
    env: { ...process.env, DATABASE_CONNECTION: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The demo shop could not be set up; see above.')));
  });
}
