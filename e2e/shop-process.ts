import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { admin, tokenSecret } from './accounts.ts';

/** A process of the shop as `npm start` runs it, ready at this address. Gives what ends it. */
export async function startProcess(
  url: string,
  settings: { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>,
): Promise<() => Promise<void>> {
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TOKEN_SECRET: tokenSecret,
      ORDER_MAIL_RATE_PER_HOUR: '1000',
      LOGIN_RATE_PER_MINUTE: '1000',
      DRAWING_RATE_PER_MINUTE: '1000',
      CART_RATE_PER_MINUTE: '1000000',
      ORDER_RATE_PER_MINUTE: '1000000',
      GUEST_RATE_PER_MINUTE: '1000000',
      // the machine that runs the tests may be busy with other things
      BUSY_AFTER_MS: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, shop);
  return async () => {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
  };
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error('The shop ended before it was ready.');
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error('The shop was not ready within ten minutes.');
}
