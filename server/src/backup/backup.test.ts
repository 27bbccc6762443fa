import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  getLook,
  listLookVersions,
  listRedirects,
  publishLook,
  setLookPart,
} from '@tailorbird/contract/look';
import { getWrittenPage } from '@tailorbird/contract/shown-look';
import { getOrder } from '@tailorbird/contract/orders';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openShopOn, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { createPlainDatabase } from '../../test/database.ts';
import { drawProducts } from '../../test/drawn.ts';
import { accounts, fillFixture, products } from '../../test/fixture.ts';
import { order } from '../../test/shopper.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { backUp } from './backup.ts';
import { readBackup, writeBackup, type BackupPart } from './backup-file.ts';
import { checkBackup, restore, type CheckedBackup } from './restore.ts';
import { connectForBackup, sumTables, type TableSum } from './tables.ts';

const PASSPHRASE = 'five needles in a stack';
const open = { passphrase: undefined, keys: undefined };
const asIs = { passphrase: undefined, isForced: false };
const forced = { ...asIs, isForced: true };

interface Restoring {
  passphrase: string | undefined;
  isForced: boolean;
  known?: readonly string[];
}

async function restoreFile(
  url: string,
  path: string,
  { passphrase, isForced, known }: Restoring,
): Promise<CheckedBackup> {
  const backup = await checkBackup(path, passphrase, known);
  await restore(url, backup, { isForced });
  return backup;
}

let folder: string;
/** The address of a shop with an order, and a backup of it. */
let source: string;
let file: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-backup-'));
  source = await makeShop();
  const shop = await openShopOn(source);
  await order(shop, await shop.logIn(accounts.customer));
  await shop.close();
  file = join(folder, 'shop.backup');
  await backUp(source, file, open);
});
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

async function makeEmpty(): Promise<string> {
  const database = await createPlainDatabase();
  ends.push(() => database.drop());
  return database.url;
}

/** With the fixture, a picture and drawn products in it. */
async function makeShop(): Promise<string> {
  const url = await makeEmpty();
  await migrate(url);
  const database = openDatabase(url, { max: 1 });
  await fillFixture(database);
  await drawProducts({ database });
  await database.query(
    `insert into images (id, name, content_type, width, height, bytes)
     select gen_random_uuid(), E'odd\\tname\\\\.\\n', 'image/webp', 20, 20,
       decode(string_agg(md5(n::text), ''), 'hex')
     from generate_series(1, 20000) n`,
  );
  await database.close();
  return url;
}

async function sumsOf(url: string): Promise<TableSum[]> {
  const client = await connectForBackup(url);
  try {
    return await sumTables(client);
  } finally {
    await client.end();
  }
}

async function countOrders(url: string): Promise<number> {
  return (await sumsOf(url)).find(({ name }) => name === 'orders')?.rows ?? 0;
}

/** Guests order, four at a time, until it is ended. */
function keepOrdering(shop: TestShop): () => Promise<void> {
  const over = new AbortController();
  const guests = [1, 2, 3, 4].map(async () => {
    while (!over.signal.aborted) await order(shop, await shop.guest());
  });
  return async () => {
    over.abort();
    await Promise.all(guests);
  };
}

/** All of the look that an admin and a visitor read. */
const readLook = async (of: TestShop, as: string) => [
  await of.ask(getLook, { token: as }),
  await of.ask(listLookVersions, { token: as }),
  await of.ask(listRedirects, { token: as }),
  await of.ask(getWrittenPage, { params: { path: 'about-us' } }),
];

describe('a backup', () => {
  it('has the shop of one moment while orders come in; restored elsewhere it serves them', async () => {
    const busy = await makeShop();
    const shop = await openShopOn(busy);
    const customer = await shop.logIn(accounts.customer);
    const before = await order(shop, customer);
    const stop = keepOrdering(shop);
    const moment = await connectForBackup(busy);
    await expect.poll(() => countOrders(busy)).toBeGreaterThan(8);
    await moment.query('begin isolation level repeatable read');
    const { rows } = await moment.query<{ name: string }>('select pg_export_snapshot() as name');
    const path = join(folder, 'busy.backup');
    const written = await backUp(busy, path, { ...open, snapshot: rows[0]?.name ?? '' });
    const then = await sumTables(moment);
    expect(written).toEqual(then);
    const ordered = then.find(({ name }) => name === 'orders')?.rows ?? 0;
    await expect.poll(() => countOrders(busy)).toBeGreaterThan(ordered);
    await stop();
    await moment.end();
    const shown = await shop.ask(getOrder, { params: { id: before._id }, token: customer });
    await shop.close();

    const elsewhere = await makeEmpty();
    const restored = await restoreFile(elsewhere, path, asIs);
    expect(restored).toMatchObject({ sums: then, upgrades: [] });
    expect(await sumsOf(elsewhere)).toEqual(then);
    const again = await openShopOn(elsewhere);
    onTestFinished(() => again.close());
    expect(await countOrders(elsewhere)).toBe(ordered);
    expect(await again.ask(getOrder, { params: { id: before._id }, token: customer })).toEqual(
      shown,
    );
    await order(again, await again.logIn(accounts.customer));
    expect(await countOrders(elsewhere)).toBe(ordered + 1);
  });

  it('has the look of the shop, its draft, its versions and addresses of before', async () => {
    const own = await makeShop();
    const shop = await openShopOn(own);
    const token = await shop.logIn(accounts.admin);
    const id = '01900000-0000-7000-8000-00000000000a';
    const save = async (path: string) => {
      const { parts } = await shop.ask(getLook, { token });
      const version = parts.find(({ part }) => part === `page:${id}`)?.version ?? 0;
      const value = { path, title: 'About us', text: 'We sew.', description: '' };
      const body = { part: 'page', id, version, value };
      return shop.ask(setLookPart, { token, body });
    };
    for (const path of ['about', 'about-us']) {
      const { parts } = await save(path);
      const read = parts.map(({ part, version }) => ({ part, version }));
      await shop.ask(publishLook, { token, body: { parts: read } });
    }
    await save('who-we-are');
    const then = await readLook(shop, token);
    const path = join(folder, 'look.backup');
    await backUp(own, path, open);
    await shop.close();
    const elsewhere = await makeEmpty();
    await restoreFile(elsewhere, path, asIs);
    const again = await openShopOn(elsewhere);
    onTestFinished(() => again.close());
    expect(await readLook(again, await again.logIn(accounts.admin))).toEqual(then);
    expect(then[2]).toMatchObject({ redirects: [{ path: '/about', page: id }] });
  });

  it('makes the triggers of the schema work again', async () => {
    const elsewhere = await makeEmpty();
    await restoreFile(elsewhere, file, asIs);
    const database = openDatabase(elsewhere, { max: 1 });
    onTestFinished(() => database.close());
    await database.query('update products set name = $1 where id = $2', [
      'Zwirnspule',
      products.sash.id,
    ]);
    const found = await database.query(`select from search_dictionary where word = 'zwirnspule'`);
    expect(found.rowCount).toBe(1);
  });

  it('is one file for its owner alone, in no way half', async () => {
    await expect(backUp(source, file, open)).rejects.toThrow(`${file} already exists.`);
    const unwritten = join(folder, 'nowhere', 'shop.backup');
    await expect(backUp(source, unwritten, open)).rejects.toThrow('ENOENT');
    const failing = join(folder, 'failing.backup');
    const parts = (async function* (): AsyncGenerator<BackupPart> {
      yield { kind: 'table', name: 'orders', columns: [] };
      throw new Error('the database is gone');
    })();
    await expect(writeBackup(failing, parts, undefined)).rejects.toThrow('the database is gone');
    expect([existsSync(failing), existsSync(`${failing}.part`)]).toEqual([false, false]);
  });

  it('of a database without a shop is none', async () => {
    const empty = await makeEmpty();
    await expect(backUp(empty, join(folder, 'none.backup'), open)).rejects.toThrow(
      'There is no shop in this database yet.',
    );
  });

  it('has no key in it unless it is asked for', () => {
    expect(contentOf(file)).toContain('cora@mail.example');
    expect(contentOf(file)).not.toContain(TOKEN_SECRET);
  });

  it('with a pass phrase is readable with it alone', async () => {
    const path = join(folder, 'locked.backup');
    const keys = { tokenSecret: TOKEN_SECRET };
    await backUp(source, path, { passphrase: PASSPHRASE, keys });
    const bytes = readFileSync(path);
    expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
    expect(bytes.includes('cora@mail.example')).toBe(false);
    const target = await makeEmpty();
    const wrong = 'five needles in a sack';
    await expect(restoreFile(target, path, { ...asIs, passphrase: wrong })).rejects.toThrow(
      `The pass phrase of ${path} is wrong.`,
    );
    await expect(restoreFile(target, path, asIs)).rejects.toThrow(
      `${path} is encrypted: set BACKUP_PASSPHRASE to its pass phrase.`,
    );
    expect(await sumsOf(target)).toEqual([]);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1000) ^ 1, bytes.length - 1000);
    const damaged = written(bytes);
    await expect(checkBackup(damaged, PASSPHRASE)).rejects.toThrow('is damaged or incomplete');
    const { header } = await restoreFile(target, path, { ...asIs, passphrase: PASSPHRASE });
    expect(header.keys).toEqual(keys);
    expect(await sumsOf(target)).toEqual(await sumsOf(source));
  });
});

/** Everything that the file says, in the clear. */
function contentOf(path: string): string {
  return gunzipSync(readFileSync(path).subarray('tailorbird backup 1\n'.length)).toString('latin1');
}

let files = 0;
function written(bytes: Buffer): string {
  const path = join(folder, `written-${++files}.backup`);
  writeFileSync(path, bytes);
  return path;
}

describe('a restore', () => {
  let target: string;
  let held: TableSum[];
  beforeAll(async () => {
    target = await makeShop();
    held = await sumsOf(target);
  });

  async function expectRefused(
    path: string,
    sentence: string | RegExp,
    settings: Restoring = forced,
  ): Promise<void> {
    await expect(restoreFile(target, path, settings)).rejects.toThrow(sentence);
    expect(await sumsOf(target)).toEqual(held);
  }

  it('refuses a shop that has data', () =>
    expectRefused(
      file,
      'The shop already has data, so nothing was changed: --force replaces it.',
      asIs,
    ));

  it('refuses the tables of another program, even when forced', async () => {
    const url = await makeEmpty();
    const client = new Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('create table notes (id integer primary key)');
    await expect(restoreFile(url, file, forced)).rejects.toThrow('tables of another program');
    expect(await sumsOf(url)).toMatchObject([{ name: 'notes' }]);
  });

  it('refuses a database that a shop runs on', async () => {
    const shop = await openShopOn(target);
    await expectRefused(file, 'stop all its processes');
    await shop.close();
  });

  it('refuses a file that is none, or not there', async () => {
    await expectRefused(join(folder, 'x'), 'does not exist');
    await expectRefused(written(Buffer.from('{}')), 'is not a backup of the shop.');
  });

  it('refuses a file that was cut off anywhere', async () => {
    const bytes = readFileSync(file);
    for (const share of [0.0001, 0.1, 0.5, 0.9, 0.9999]) {
      const cut = bytes.subarray(0, Math.max(40, Math.floor(bytes.length * share)));
      await expectRefused(written(cut), 'is damaged or incomplete');
    }
  });

  it('refuses a file with one wrong bit anywhere', async () => {
    const bytes = readFileSync(file);
    for (let place = 1; place < 20; place++) {
      const copy = Buffer.from(bytes);
      const at = Math.floor((bytes.length * place) / 20);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << (place % 8)), at);
      await expectRefused(written(copy), 'is damaged or incomplete, so nothing was changed');
    }
  });

  it('refuses one of a version that knows more migrations', () =>
    expectRefused(file, /a version of the shop with the migration 0003_/, {
      ...forced,
      known: ['0001_shop', '0002_seed'],
    }));

  it('that finds a row which belongs to none leaves the shop as it was', async () => {
    const path = join(folder, 'orphans.backup');
    await writeBackup(path, without('orders', 'rows'), undefined);
    await expectRefused(path, 'foreign key');
  });

  it('that misses a table leaves the shop as it was', async () => {
    const path = join(folder, 'less.backup');
    await writeBackup(path, without('accounts', 'table'), undefined);
    await expectRefused(path, 'The backup is missing accounts.');
  });

  it('that is cut off in the middle leaves no half', async () => {
    const own = join(folder, 'own.backup');
    await backUp(target, own, open);
    const other = new Client({ connectionString: target, statement_timeout: 60_000 });
    await other.connect();
    onTestFinished(() => other.end());
    const restoring = restoreFile(target, own, forced).catch((error: unknown) => error);
    // looks again and again within the database: a table is copied in less time than a query takes
    await other.query(
      `do $$ begin
         loop
           perform pg_stat_clear_snapshot();
           perform pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'backup' and datname = current_database()
               and query like 'copy public.%';
           exit when found;
         end loop;
       end $$`,
    );
    expect(await restoring).toBeInstanceOf(Error);
    expect(await sumsOf(target)).toEqual(held);
  });

  it('when forced replaces everything', async () => {
    await restoreFile(target, file, forced);
    expect(await sumsOf(target)).toEqual(await sumsOf(source));
  });
});

/** The parts of the backup, without a table or its rows. */
async function* without(name: string, lost: 'rows' | 'table'): AsyncGenerator<BackupPart> {
  let isIn = false;
  for await (const part of readBackup(file, undefined)) {
    if (part.kind === 'sum') continue;
    if (part.kind === 'table') isIn = part.name === name;
    if (!isIn || (lost === 'rows' && part.kind === 'table')) yield part;
  }
}
