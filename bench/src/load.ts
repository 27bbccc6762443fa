import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../server/src/root.ts';

const run = promisify(execFile);

/** The header that browsers send, and by which an answer is chosen. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export interface Request {
  path: string;
  /** GET where there is no body */
  body?: string;
  headers?: Record<string, string>;
}

export interface Load {
  url: string;
  /** each waits for an answer before it asks again */
  connections: number;
  seconds: number;
  /** taken in turn by whichever connection is free, from the first one again after the last */
  requests: readonly Request[];
  /** No request may be sent twice. */
  once?: boolean;
  /** Answers may be refusals. */
  refused?: boolean;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  bytes: number;
}

export const clientName = isThere('wrk') ? 'wrk' : 'autocannon';

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // wrk ends with 1 after its version
    return error instanceof Error && 'status' in error && error.status === 1;
  }
}

/**
 * Loads a server from a process of its own: wrk where it is installed, else autocannon, which costs
 * as much as the server. Anything but good answers spoils the figure, so it throws.
 */
export async function load(wanted: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-load-'));
  try {
    const { failed, ...loaded } = await (clientName === 'wrk' ? wrk : autocannon)(wanted, folder);
    if (failed > 0 && !wanted.refused) throw new Error(`${failed} requests went wrong.`);
    if (wanted.once && loaded.requests > wanted.requests.length) {
      throw new Error(`${wanted.requests.length} requests were too few for this machine.`);
    }
    return loaded;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function wrk({ url, connections, seconds, requests }: Load, folder: string) {
  const file = join(folder, 'requests');
  writeFileSync(file, requests.map((request) => asFrame(asHttp(request))).join(''));
  const script = join(projectRoot, 'bench/src/requests.lua');
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--timeout=60s',
    `--script=${script}`,
    url,
    '--',
    file,
  ]);
  const [count = Number.NaN, failed = Number.NaN, bytes = 0, micros = Number.NaN] =
    /^counted (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout)?.slice(1).map(Number) ?? [];
  if (!(count >= 0)) throw new Error(`wrk failed:\n${stdout}`);
  return { perSecond: (count / micros) * 1e6, requests: count, bytes, failed };
}

function asHttp({ path, body, headers = {} }: Request): string {
  const lines = Object.entries({ ...browserHeaders, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  if (body === undefined) return `GET ${path} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}\r\n`;
  lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`);
  if (body) lines.push('content-type: application/json\r\n');
  return `POST ${path} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}\r\n${body}`;
}

/** With its length in front, so that the script need not look for its end. */
const asFrame = (text: string) => `${Buffer.byteLength(text)}\n${text}`;

async function autocannon(wanted: Load, folder: string) {
  const file = join(folder, 'load.json');
  writeFileSync(file, JSON.stringify({ ...wanted, headers: browserHeaders }));
  const script = join(projectRoot, 'bench/src/autocannon.mjs');
  const { stdout } = await run(process.execPath, [script, file]);
  const result: LoadResult & { failed: number } = JSON.parse(stdout);
  return result;
}
