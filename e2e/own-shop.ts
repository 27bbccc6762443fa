import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/pool.ts';
import { startProcess } from '../server/test/shop-process.ts';
import { insertCustomers, shopSettings, type Login } from './accounts.ts';
import { test as base } from './shop.ts';
import { freePort } from './shop-url.ts';

interface OwnShop {
  url: string;
  databaseUrl: string;
  stop: () => Promise<void>;
}

/**
 * A process of the shop on a database of its own, without goods, beside the shop of the other
 * journeys: what is set here, nobody else sees.
 */
export async function startOwnShop(
  settings: Record<string, string> = {},
  shoppers: readonly Login[] = [],
): Promise<OwnShop> {
  const url = `http://localhost:${await freePort()}`;
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-own-'));
  const server = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '');
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name}`);
  const databaseUrl = new URL(process.env['SHOP_DATABASE_URL'] ?? '');
  databaseUrl.pathname = name;
  const shop = await startProcess(url, {
    ...shopSettings,
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: folder,
    SEED: 'none',
    ...settings,
  });
  const database = openDatabase(databaseUrl.href);
  await insertCustomers(database, shoppers);
  await database.close();
  return {
    url,
    databaseUrl: databaseUrl.href,
    async stop() {
      await shop.end();
      await server.query(`drop database ${name} with (force)`);
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Tests at such a shop, which those of one worker have one after the other. */
export const testAt = (start: () => Promise<OwnShop>) =>
  base.extend<object, { ownShop: OwnShop }>({
    ownShop: [
      // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
      async ({}, use) => {
        const shop = await start();
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: ({ ownShop }, use) => use(ownShop.url),
  });
