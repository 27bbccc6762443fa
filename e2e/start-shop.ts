import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/database/embedded.ts';
import { openDatabase } from '../server/src/database/pool.ts';
import { startProcess } from '../server/test/shop-process.ts';
import { insertAccounts, shopSettings } from './accounts.ts';
import { startMailServer } from './mail-server.ts';
import { shopUrl } from './shop-url.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** The shop as `npm start` runs it, with the demo catalogue, on a database of this run alone. */
export default async function startShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-e2e-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres(folder, quiet, {
    fsync: 'off',
    // of the shop and of those that journeys start beside it
    max_connections: 200,
  });
  const mailFolder = join(folder, 'mails');
  const mailServer = await startMailServer(mailFolder);
  const url = shopUrl();
  const shop = await startProcess(url, {
    ...shopSettings,
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'shop'),
    SEED: 'demo',
    SMTP_URL: mailServer.url,
  });
  const database = openDatabase(postgres.url);
  await insertAccounts(database);
  await database.close();
  // each test reads it from here: Playwright hands nothing else from a setup to its workers
  process.env['SHOP_DATABASE_URL'] = postgres.url;
  process.env['SHOP_MAILS'] = mailFolder;

  return async () => {
    await shop.end();
    mailServer.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
}
