import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/database/embedded.ts';
import { openDatabase } from '../server/src/database/pool.ts';
import { admin, insertAccounts, tokenSecret } from './accounts.ts';
import { startMailServer } from './mail-server.ts';
import { shopUrl } from './shop-url.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** The shop as `npm start` runs it, with the demo catalogue, on a database of this run alone. */
export default async function startShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-e2e-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres(folder, quiet, { fsync: 'off' });
  const mailFolder = join(folder, 'mails');
  const mailServer = await startMailServer(mailFolder);
  const url = shopUrl();
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'shop'),
      SEED: 'demo',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TOKEN_SECRET: tokenSecret,
      LOGIN_RATE_PER_MINUTE: '1000',
      DRAWING_RATE_PER_MINUTE: '1000',
      SMTP_URL: mailServer.url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, shop);
  const database = openDatabase(postgres.url);
  await insertAccounts(database);
  await database.close();
  // each test reads it from here: Playwright hands nothing else from a setup to its workers
  process.env['SHOP_DATABASE_URL'] = postgres.url;
  process.env['SHOP_MAILS'] = mailFolder;

  return async () => {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
    mailServer.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error('The shop ended before it was ready.');
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error('The shop was not ready within two minutes.');
}
