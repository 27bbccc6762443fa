import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCategory } from '@tailorbird/contract/catalogue-editing';
import { listCategories } from '@tailorbird/contract/catalogue';
import { listOrders, updateOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShopOn, type TestShop } from './app.ts';
import { accounts, fillFixture } from './fixture.ts';
import { order } from './shopper.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase, type Database, type Queryable } from '../src/database/pool.ts';
import { ReadReplica } from '../src/database/read-replica.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const streaming = { wal_level: 'replica', max_wal_senders: 4, fsync: 'off' };

let folder: string;
let primaryServer: EmbeddedPostgres;
let replicaServer: EmbeddedPostgres;
let primary: Database;
let replica: Database;
let reads: ReadReplica;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-replica-'));
  for (const name of ['', 'primary', 'replica']) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o711);
  }
  const first = await startEmbeddedPostgres(join(folder, 'primary'), quiet, streaming);
  await migrate(first.url);
  const filled = openDatabase(first.url);
  await fillFixture(filled);
  await filled.close();
  await first.stop();
  const copy = join(folder, 'replica', 'postgres');
  execFileSync('cp', ['-a', join(folder, 'primary', 'postgres'), copy]);
  const password = 'database-password';
  copyFileSync(join(folder, 'primary', password), join(folder, 'replica', password));
  writeFileSync(join(copy, 'standby.signal'), '');
  primaryServer = await startEmbeddedPostgres(join(folder, 'primary'), quiet, streaming);
  primary = openDatabase(primaryServer.url);
  replicaServer = await startReplica();
  replica = openDatabase(replicaServer.url);
  reads = new ReadReplica(primary, replica);
});
afterAll(async () => {
  await replica.close();
  await primary.close();
  await replicaServer.stop();
  await primaryServer.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await replica.query('select pg_wal_replay_resume()');
  await untilCaughtUp();
});

function startReplica(): Promise<EmbeddedPostgres> {
  const { password, searchParams } = new URL(primaryServer.url);
  return startEmbeddedPostgres(join(folder, 'replica'), quiet, {
    ...streaming,
    primary_conninfo: `host=${searchParams.get('host')} user=tailorbird password=${password}`,
    wal_retrieve_retry_interval: 100,
  });
}

const pause = () => replica.query('select pg_wal_replay_pause()');

async function positionOf(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
  return rows[0]?.at ?? '';
}

async function isReplica(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>('select pg_is_in_recovery() as yes');
  return rows[0]?.yes ?? false;
}

async function untilCaughtUp(): Promise<void> {
  const position = await positionOf(primary);
  await expect
    .poll(
      async () => {
        await reads.look();
        return isReplica(reads.after(position));
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true);
}

describe('a read replica', () => {
  it('serves what it has replayed, and the primary what a reader wrote since', async () => {
    expect(await isReplica(reads.after(undefined))).toBe(true);
    await pause();
    await primary.query("insert into product_types (id, name) values (gen_random_uuid(), 'Late')");
    const position = await positionOf(primary);
    await reads.look();
    expect(await isReplica(reads.after(undefined))).toBe(true);
    expect(await isReplica(reads.after(position))).toBe(false);
    await replica.query('select pg_wal_replay_resume()');
    await untilCaughtUp();
    expect(await isReplica(reads.after(position))).toBe(true);
  });

  it('serves nobody when it is more than five seconds behind', async () => {
    await pause();
    await primary.query("insert into product_types (id, name) values (gen_random_uuid(), 'Far')");
    const now = Date.now();
    await reads.look(now + 4_000);
    expect(await isReplica(reads.after(undefined))).toBe(true);
    await reads.look(now + 9_500);
    expect(await isReplica(reads.after(undefined))).toBe(false);
  });

  it('serves searches only with the last change of the catalogue in it', async () => {
    reads.catalogueChanged(true);
    await untilCaughtUp();
    expect(await isReplica(reads.catalogue)).toBe(true);
    await pause();
    await primary.query("insert into product_types (id, name) values (gen_random_uuid(), 'New')");
    reads.catalogueChanged(true);
    await reads.look();
    expect(await isReplica(reads.catalogue)).toBe(false);
  });

  it('does not serve searches while the process is told of no change', async () => {
    reads.catalogueChanged(false);
    expect(await isReplica(reads.catalogue)).toBe(false);
    reads.catalogueChanged(true);
    await untilCaughtUp();
    expect(await isReplica(reads.catalogue)).toBe(true);
  });

  it('is replaced by the primary in the very query that finds it gone, and serves again after', async () => {
    const reader = reads.after(undefined);
    await replicaServer.stop();
    expect(await isReplica(reader)).toBe(false);
    expect(await isReplica(reads.after(undefined))).toBe(false);
    replicaServer = await startReplica();
    await replica.close();
    replica = openDatabase(replicaServer.url);
    reads = new ReadReplica(primary, replica);
    await untilCaughtUp();
  });
});

describe('a shop with a read replica', () => {
  let shop: TestShop;
  let admin: string;
  const statuses = async () => {
    const { orders } = await shop.ask(listOrders, { token: admin, query: { limit: 10 } });
    return orders.map(({ status }) => status);
  };
  beforeAll(async () => {
    shop = await openShopOn(primaryServer.url, { reads });
    admin = await shop.logIn(accounts.admin);
  });
  afterAll(() => shop.close());

  it('shows admins what they have just changed, though the replica does not have it', async () => {
    const placed = await order(shop, await shop.logIn(accounts.customer));
    await untilCaughtUp();
    await pause();
    const { order: read } = await shop.ask(updateOrder, {
      token: admin,
      params: { id: placed._id },
      body: { status: 'completed', version: placed.version },
    });
    expect(read.status).toBe('completed');
    await reads.look();
    expect(await statuses()).toEqual(['completed']);
  });

  it('lets the lists of the desk lag behind customers, by what the replica lags', async () => {
    const before = await statuses();
    await untilCaughtUp();
    await pause();
    await order(shop, await shop.guest());
    await reads.look();
    expect(await statuses()).toEqual(before);
    await replica.query('select pg_wal_replay_resume()');
    await untilCaughtUp();
    expect(await statuses()).toHaveLength(before.length + 1);
  });

  it('shows a new category with its products at once', async () => {
    await pause();
    await shop.ask(createCategory, {
      token: admin,
      body: { name: 'Banners', description: 'For a wall.' },
    });
    await reads.look();
    const query = { populate: 'true' };
    const { categories } = await shop.ask(listCategories, { query });
    expect(categories.map(({ name }) => name)).toContain('Banners');
  });
});
