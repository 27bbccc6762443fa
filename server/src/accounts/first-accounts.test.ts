import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@tailorbird/contract/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { ensureAdmin } from './first-accounts.ts';

const email = 'first@shop.example';

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.query('delete from accounts');
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

it('a first admin whose password could not be kept is made at the next start', async () => {
  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  const settings = { email, password: undefined };
  await expect(ensureAdmin(shop.database, { ...settings, dataDir: noFolder })).rejects.toThrow(
    'EEXIST',
  );

  const admin = await ensureAdmin(shop.database, { ...settings, dataDir: folder });
  if (admin.password.source !== 'made now') throw new Error('no password was made');
  expect(statSync(admin.password.file).mode & 0o777).toBe(0o600);
  const headers = { authorization: basic(email, admin.password.value) };
  expect((await shop.call(login, { headers })).status).toBe(200);
});
