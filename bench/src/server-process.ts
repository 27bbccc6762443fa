import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../server/src/root.ts';

export interface Server {
  url: string;
  stop(): void;
}

/** Starts a file of bench/src in a process of its own, which gets `wanted` and says its port. */
export async function startServer(file: string, wanted: object): Promise<Server> {
  const child = fork(join(projectRoot, 'bench/src', file), { execArgv: [] });
  child.send(wanted);
  const [port]: unknown[] = await once(child, 'message');
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => child.disconnect() };
}
