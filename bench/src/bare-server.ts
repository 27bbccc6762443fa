import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { projectRoot } from '../../server/src/root.ts';

export interface BareServer {
  url: string;
  stop(): void;
}

/** A plain `node:http` server, in a process of its own, that gives what the shop gave. */
export async function startBareServer(
  shopUrl: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<BareServer> {
  const kept = await Promise.all(
    paths.map(async (path) => [path, await capture(`${shopUrl}${path}`, headers)] as const),
  );
  const child = fork(join(projectRoot, 'bench/src/bare-server.mjs'), { execArgv: [] });
  child.send(Object.fromEntries(kept));
  const [port]: unknown[] = await once(child, 'message');
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => child.disconnect() };
}

/** Node.js writes these itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

async function capture(url: string, headers: Record<string, string>) {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject);
  });
  const bytes = await buffer(incoming);
  if (incoming.statusCode !== 200) throw new Error(`${url} answered ${incoming.statusCode}.`);
  const kept = Object.entries(incoming.headers).filter(([name]) => !ownHeaders.has(name));
  return { headers: Object.fromEntries(kept), body: bytes.toString('base64') };
}
