import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { CannotStart } from './cannot-start.ts';
import { hasCode } from './error-code.ts';
import { commandOf, isRunning } from './processes.ts';

/** What a PostgreSQL server writes to postmaster.pid about itself (miscadmin.h, LOCK_FILE_LINE_…). */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  isReady: boolean;
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(cluster);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    isReady: lines[7]?.trim() === 'ready',
  };
}

/** The address for `pg`; PostgreSQL's own clients understand it as well. */
export function addressOf({ port, socketFolder }: Postmaster, database: string): string {
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgresql://tailorbird@127.0.0.1:${port}/${database}${host}`;
}

/**
 * Finds the server that outlived the process which started it, and waits while it is starting or
 * stopping. Undefined when there is none.
 */
export async function findSurvivor(cluster: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = readPostmaster(cluster);
    if (!found) return undefined;
    const command = isRunning(found.pid) ? commandOf(found.pid) : '';
    // not told on every system; then PostgreSQL itself finds out
    if (command !== undefined && !command.includes(cluster)) {
      disownPid(cluster);
      return undefined;
    }
    if (found.isReady && (await answers(found))) return found;
    if (Date.now() > deadline) {
      throw new CannotStart(
        `PostgreSQL runs on ${cluster} as process ${found.pid}, but does not answer: stop it first.`,
      );
    }
    await sleep(50);
  }
}

/**
 * Takes the process id out of postmaster.pid: another program may have it now, or the dead server
 * still has it because nobody asked for its exit code, and then PostgreSQL refuses to start. The
 * rest stays: by its memory segment PostgreSQL sees whether parts of that server still work.
 */
function disownPid(cluster: string): void {
  const nobodysPid = '99999999'; // above every system's limit
  const [, ...rest] = readLines(cluster);
  writeFileSync(join(cluster, 'postmaster.pid'), [nobodysPid, ...rest].join('\n'));
  const [, , port, socketFolder] = rest;
  if (socketFolder) rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  const client = new Client({
    connectionString: addressOf(postmaster, 'postgres'),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => undefined); // what matters fails the calls below as well
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false; // starting, stopping or stuck: the caller asks again
  } finally {
    await client.end().catch(() => undefined);
  }
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
