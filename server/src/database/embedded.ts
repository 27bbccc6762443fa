import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { exe, findPlaces, prepareBinaries, removeSocketFolder } from './places.ts';
import { launchServer, makeCluster, type Launched, type Settings } from './cluster.ts';
import { hasCode } from './errors.ts';
import { lockFolder } from './lock.ts';
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
    await makeCluster(binaries, places, settings);
    const survivor = await adopt(places.cluster, log);
    const server = survivor ?? (await launchServer(binaries, places, settings));
    const end = () => endFast(binaries, places.cluster, server.pid);
    return await supervise(server, end, () => {
      removeSocketFolder(server.socketFolder, places.home);
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function adopt(cluster: string, log: Log): Promise<Launched | undefined> {
  const survivor = await findSurvivor(cluster);
  if (!survivor) return undefined;
  log.warn(`Took over the database that was still running, process ${survivor.pid}.`);
  return { ...survivor, ended: untilEnded(survivor.pid, 300) };
}

async function supervise(
  server: Launched,
  end: () => void,
  cleanUp: () => void,
): Promise<EmbeddedPostgres> {
  let asked = false;
  // When the shop ends without stop(), by a mistake in it, nothing stays behind but the data.
  process.once('exit', end);
  const exited = server.ended.then(() => {
    process.off('exit', end);
    cleanUp();
    return { asked, message: `PostgreSQL, process ${server.pid}, has ended.` };
  });
  const stop = async () => {
    asked = true;
    end();
    const late = sleep(patienceMs, 'late', { ref: false });
    if ((await Promise.race([exited, late])) === 'late') {
      throw new Error(`PostgreSQL, process ${server.pid}, did not end within a minute.`);
    }
  };
  try {
    await makeDatabase(addressOf(server, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: addressOf(server, 'tailorbird'), stop, exited };
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

/** PostgreSQL's "fast" shutdown: it cuts connections, writes everything down and ends. */
function endFast(binaries: string, cluster: string, pid: number): void {
  if (process.platform === 'win32') {
    const pgCtl = join(binaries, 'bin', exe('pg_ctl'));
    execFileSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '--no-wait'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
