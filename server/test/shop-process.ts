import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../src/root.ts';

/** Settings under which no test is refused for what it or this machine is busy with. */
const PATIENT = {
  ORDER_MAIL_RATE_PER_HOUR: '1000000',
  LOGIN_RATE_PER_MINUTE: '1000000',
  DRAWING_RATE_PER_MINUTE: '1000000',
  CART_RATE_PER_MINUTE: '1000000',
  ORDER_RATE_PER_MINUTE: '1000000',
  GUEST_RATE_PER_MINUTE: '1000000',
  BUSY_AFTER_MS: '0',
  LOG_LEVEL: 'warn',
};

export interface ShopProcess {
  pid: number;
  /** Resolves when it has ended. SIGKILL leaves it no time for anything. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A process of the shop as `npm start` runs it, ready at this address. It runs what was built last. */
export async function startProcess(
  url: string,
  settings: { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>,
): Promise<ShopProcess> {
  const { port } = new URL(url);
  const shop = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: url,
      ...PATIENT,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, shop);
  return {
    pid: shop.pid ?? 0,
    async end(signal = 'SIGTERM') {
      if (shop.exitCode !== null || shop.signalCode !== null) return;
      const ended = once(shop, 'exit');
      shop.kill(signal);
      await ended;
    },
  };
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error('The shop ended before it was ready.');
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The shop was not ready within ten minutes.');
}
