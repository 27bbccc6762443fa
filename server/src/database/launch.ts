import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { exe } from './binaries.ts';
import { cleanEnvironment } from './cluster.ts';
import { makeSocketFolder, type Places } from './places.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';
import { forSmallShop, type Settings } from './settings.ts';

const logLimitBytes = 1_000_000;

export interface Launched extends Postmaster {
  ended: Promise<void>;
}

/** Starts the server and waits until it takes connections, which after a crash means recovery. */
export async function launchServer(
  binaries: string,
  places: Places,
  settings: Settings,
): Promise<Launched> {
  const all = { ...forSmallShop, ...settings, ...(await listening(places)) };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Parts of a server that was killed may still hold its memory while they finish their query.
  for (let attempt = 1; ; attempt++) {
    const result = await launchOnce(binaries, places, options);
    if ('ended' in result) return result;
    const isHeld = /shared memory block .* still in use/.test(result.complaint);
    if (!isHeld || attempt === 60) {
      throw new CannotStart(`The database did not start: ${result.complaint}`);
    }
    await sleep(500);
  }
}

async function launchOnce(
  binaries: string,
  { cluster, home, runAs }: Places,
  options: string[],
): Promise<Launched | { complaint: string }> {
  const logFile = join(home, 'postgres.log');
  // A file, because PostgreSQL may outlive us and then could no longer write to a pipe.
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const logStart = size > logLimitBytes ? 0 : size;
  const log = openSync(logFile, logStart === 0 ? 'w' : 'a', 0o600);
  const child = spawn(join(binaries, 'bin', exe('postgres')), ['-D', cluster, ...options], {
    ...runAs,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', log, log],
    // Ctrl-C in a terminal goes to the shop alone, which then ends its database in order.
    detached: true,
  });
  closeSync(log);
  const ending = endOf(child);
  let failure: string | undefined;
  void ending.then((reason) => (failure = reason));
  for (;;) {
    const found = readPostmaster(cluster);
    if (found?.isReady && found.pid === child.pid) {
      return { ...found, ended: ending.then(() => undefined) };
    }
    if (failure !== undefined) {
      const words = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
      return { complaint: words || failure };
    }
    await sleep(10);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
}

async function listening({ home, runAs }: Places): Promise<Settings> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  }
  return {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: makeSocketFolder(home, runAs),
    unix_socket_permissions: '0700',
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
