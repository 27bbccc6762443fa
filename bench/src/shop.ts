import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, readPostmaster } from '../../server/src/database/postmaster.ts';
import { projectRoot } from '../../server/src/root.ts';

/** the first start draws the pictures of the demo shop, which takes long on a busy machine */
const longestStartMs = 600_000;

export interface RunningShop {
  url: string;
  pid: number;
  /** from the launch to the first answer that says it can serve */
  startMs: number;
  stop(): Promise<void>;
}

/** A data folder that is thrown away, or the one that was asked for, which stays. */
export function openDataDir(kept: string | undefined): { path: string; remove: () => void } {
  if (kept !== undefined) {
    const path = resolve(kept);
    mkdirSync(path, { recursive: true });
    return { path, remove: () => undefined };
  }
  const path = mkdtempSync(join(tmpdir(), 'tailorbird-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts the shop the way `npm start` does, on a free port, with the demo goods. */
export async function startShop(dataDir: string): Promise<RunningShop> {
  const port = await freePort();
  const logFile = join(dataDir, 'bench.log');
  const log = openSync(logFile, 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/start.mjs')], {
    env: environment({ PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: 'loopback' }),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    child.kill('SIGTERM');
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8').slice(-4000)}`, {
      cause: error,
    });
  }
  const startMs = performance.now() - began;
  return { url, pid: child.pid ?? 0, startMs, stop: () => stop(child) };
}

/** The database of the shop that runs on this folder. */
export function databaseUrl(dataDir: string): string {
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('No database runs on the folder of the shop.');
  return addressOf(postmaster, 'tailorbird');
}

/** Keeps the caller's own settings of a shop out of the measured one. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env;
  return { PATH, HOME, TMPDIR, NODE_OPTIONS, NODE_ENV: 'production', SEED: 'demo', ...own };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + longestStartMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The shop ended before it was ready.');
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error('The shop was not ready in time.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

/** Resident memory of a process in MB (10^6 bytes); undefined where the system has no /proc. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return undefined;
  }
}
