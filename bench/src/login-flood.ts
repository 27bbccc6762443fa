import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../server/src/root.ts';

export interface LoginFlood {
  /** Ends it, and tells how many logins a second were answered. */
  stop(): Promise<number>;
}

/**
 * Somebody tries logins as fast as the shop answers, in a process of its own: from one address,
 * or as if from a new one each time, which the shop believes as long as it trusts this machine
 * to be its proxy.
 */
export async function startLoginFlood(
  url: string,
  from: 'one address' | 'everywhere',
): Promise<LoginFlood> {
  const child = fork(join(projectRoot, 'bench/src/login-flood.mjs'), { execArgv: [] });
  child.send({ url, from });
  await once(child, 'message');
  const began = performance.now();
  return {
    async stop() {
      child.send('how many');
      const [answered]: unknown[] = await once(child, 'message');
      const seconds = (performance.now() - began) / 1000;
      child.disconnect();
      await once(child, 'exit');
      return Number(answered) / seconds;
    },
  };
}
