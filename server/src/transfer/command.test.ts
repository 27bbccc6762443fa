import * as reading from '@tailorbird/contract/catalogue';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { exported } from '../../test/transfer.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { openDatabase } from '../database/pool.ts';
import { reachDatabase } from '../database/reach.ts';
import { ShopError } from '../http/errors.ts';
import { readCommand, runCommand } from './command.ts';
import { problemLines } from './problems.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runCommand(shop.database, readCommand(args), folder);

async function cost(): Promise<number> {
  const params = { id: products.tote.id };
  return (await shop.ask(reading.getProduct, { params })).product.cost;
}

describe('the command', () => {
  it('writes what the admin panel gives, and nothing over a file that is there', async () => {
    expect(await run('export', 'goods.zip')).toContain(join(folder, 'goods.zip'));
    const token = await shop.logIn(accounts.admin);
    expect(readFileSync(join(folder, 'goods.zip'))).toEqual(await exported(shop, token));
    await run('export', 'sheets.zip', '--csv');
    expect(readFileSync(join(folder, 'sheets.zip'))).toEqual(await exported(shop, token, 'csv'));
    await expect(run('export', 'goods.zip')).rejects.toThrow('already exists');
  });

  it('says what is new, and what would be; shops that run show it on the next request', async () => {
    await run('export', 'again.zip');
    expect(await run('import', 'again.zip')).toContain('Products           0 new');
    writeFileSync(join(folder, 'products.csv'), `id,cost\n${products.tote.id},31\n`);
    expect(await cost()).toBe(24.5);
    expect(await run('import', 'products.csv', '--dry-run')).toMatch(/^Nothing was changed/);
    expect(await cost()).toBe(24.5);
    expect(await run('import', 'products.csv')).toContain('1 changed');
    expect(await cost()).toBe(31);
  });

  it('says that the look waits in the draft, once it does', async () => {
    const value = { text: 'Closed in May', target: null, from: null, to: null };
    const look = JSON.stringify([{ part: 'notice', value }]);
    const text = `{"format":"tailorbird-catalogue","version":4,"look":${look}}`;
    writeFileSync(join(folder, 'look.json'), text);
    expect(await run('import', 'look.json', '--dry-run')).not.toContain('waits in the draft');
    const said = await run('import', 'look.json');
    expect(said).toMatch(/\n {2}Look +1 new +0 changed +0 unchanged\n/);
    expect(said).toMatch(/\nThe look waits in the draft: .* publishes it\.$/);
    expect(await run('import', 'look.json')).not.toContain('waits in the draft');
  });

  it('names each mistake on a line of its own', async () => {
    writeFileSync(join(folder, 'bad.csv'), 'name,cost,type\nHat,x,Felt\nCap,1,Felt\n');
    const refused = await run('import', 'bad.csv').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ShopError);
    const lines = refused instanceof ShopError ? problemLines(refused) : [];
    expect(lines).toEqual([
      'bad.csv, line 2, column cost: Cost must be between 0 and 999999.99, with at most 2 decimals.',
      'bad.csv, line 2, column type: There is no type Felt.',
      'bad.csv, line 3, column type: There is no type Felt.',
    ]);
  });

  it.each([
    [[]],
    [['export']],
    [['move', 'a.zip']],
    [['export', 'a.zip', '--dry-run']],
    [['import', 'a.zip', 'b.zip']],
    [['import', 'a.zip', '--replace']],
  ])('given %j says how it is used', (args) => {
    expect(() => readCommand(args)).toThrow('npm run catalogue -- import FILE [--dry-run]');
  });

  it('says that a file is not there', async () => {
    await expect(run('import', 'nowhere.zip')).rejects.toThrow('does not exist');
  });
});

describe('the database of a shop', () => {
  it('is reached while the shop runs, and started where none does', async () => {
    const dataDir = join(folder, 'data');
    const quiet = { info: () => undefined, warn: () => undefined };
    const running = await startEmbeddedPostgres(dataDir, quiet, { fsync: 'off' });
    try {
      const { url, disconnect } = await reachDatabase({ databaseUrl: undefined, dataDir });
      expect(url).toBe(running.url);
      await disconnect();
      expect(await answers(running.url)).toBe(1);
    } finally {
      await running.stop();
    }
    const { url, disconnect } = await reachDatabase({ databaseUrl: undefined, dataDir });
    expect(await answers(url)).toBe(1);
    await disconnect();
    await expect(answers(url)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });
});

async function answers(url: string): Promise<number | undefined> {
  const database = openDatabase(url, { max: 1 });
  try {
    return (await database.query<{ one: number }>('select 1 as one')).rows[0]?.one;
  } finally {
    await database.close();
  }
}
