import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { exe, findPlaces, prepareBinaries, removeSocketFolder, type Places } from './places.ts';
import { launchServer, makeCluster, type LaunchedPostmaster, type Settings } from './cluster.ts';
import { hasCode } from './errors.ts';
import { lockFolder } from './lock.ts';
import { databasePassword, guardDatabase } from './password.ts';
import { addressOf, findSurvivor, untilEnded } from './postmaster.ts';

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgres {
  /** for openDatabase, migrate and listenForChanges */
  url: string;
  /** Ends the database and frees the folder. Connections that are still open are cut. */
  stop(): Promise<void>;
  /** Settles when the database has ended; `asked` tells whether by stop(). */
  exited: Promise<{ asked: boolean; message: string }>;
}

/** A fast shutdown writes everything down, which takes its time on a slow disk. */
const patienceMs = 60_000;

/**
 * Starts the shop's own PostgreSQL on a folder, which it makes at the first start. When one
 * survived the death of its shop on this folder, that one is taken over.
 * @throws AlreadyRunning when another process works on this folder
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  settings: Settings = {},
): Promise<EmbeddedPostgres> {
  const places = findPlaces(dataDir, (message) => log.info(message));
  const unlock = lockFolder(places.home, dataDir);
  try {
    const binaries = prepareBinaries(places.home, places.runAs);
    const server = (await adopt(places.cluster, log)) ?? (await launch(binaries, places, settings));
    const signal = (name: keyof typeof ORDERS) =>
      sendOrder(name, { binaries, cluster: places.cluster, pid: server.pid });
    const open = async () => {
      const password = databasePassword(dataDir);
      await guardDatabase(server, places, { password, reload: () => signal('reload') });
      await makeDatabase(addressOf(server, 'postgres', password));
      return addressOf(server, 'tailorbird', password);
    };
    return await supervise(server, { open, end: () => signal('stop') }, () => {
      removeSocketFolder(server.socketFolder, places.home);
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function launch(
  binaries: string,
  places: Places,
  settings: Settings,
): Promise<LaunchedPostmaster> {
  await makeCluster(binaries, places, settings);
  return launchServer(binaries, places, settings);
}

async function adopt(cluster: string, log: Log): Promise<LaunchedPostmaster | undefined> {
  const survivor = await findSurvivor(cluster);
  if (!survivor) return undefined;
  log.warn(`Took over the database that was still running, process ${survivor.pid}.`);
  return { ...survivor, ended: untilEnded(survivor.pid, 300) };
}

async function supervise(
  server: LaunchedPostmaster,
  { open, end }: { open: () => Promise<string>; end: () => void },
  cleanUp: () => void,
): Promise<EmbeddedPostgres> {
  let asked = false;
  // When the shop ends without stop(), by a mistake in it, nothing stays behind but the data.
  process.once('exit', end);
  const exited = server.ended.then(() => {
    process.off('exit', end);
    cleanUp();
    return { asked, message: `PostgreSQL, process ${server.pid}, has exited.` };
  });
  const stop = async () => {
    asked = true;
    end();
    const late = sleep(patienceMs, 'late', { ref: false });
    if ((await Promise.race([exited, late])) === 'late') {
      throw new Error(`PostgreSQL, process ${server.pid}, did not stop within a minute.`);
    }
  };
  try {
    return { url: await open(), stop, exited };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the shop's database in the new cluster, or after a start that was cut off before. */
async function makeDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = 'tailorbird'");
    if (found.rowCount === 0) await client.query('create database tailorbird');
  } finally {
    await client.end();
  }
}

/** PostgreSQL's "fast" shutdown cuts connections, writes everything down and ends. */
const ORDERS = {
  stop: { signal: 'SIGINT', args: ['stop', '-m', 'fast', '--no-wait'] },
  reload: { signal: 'SIGHUP', args: ['reload'] },
} as const;

function sendOrder(
  name: keyof typeof ORDERS,
  { binaries, cluster, pid }: { binaries: string; cluster: string; pid: number },
): void {
  const { signal, args } = ORDERS[name];
  if (process.platform === 'win32') {
    const pgCtl = join(binaries, 'bin', exe('pg_ctl'));
    execFileSync(pgCtl, [...args, '-D', cluster], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
