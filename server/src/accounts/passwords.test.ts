import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePassword } from '@tailorbird/contract/profile';
import { forgotPassword, register, resetPassword } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson } from '../../test/people.ts';
import { ensureAdmin } from './first-accounts.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Argon2id, version 1.3; the salt of 16 bytes and the hash of 32 in base64 (PHC string format). */
const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{22}\$[\w+/]{43}$/;

/**
 * What OWASP's Password Storage Cheat Sheet asks of Argon2id at least, in KiB by passes. More of
 * either is right, too.
 */
const LEAST_KIB = new Map([
  [1, 47_104],
  [2, 19_456],
  [3, 12_288],
  [4, 9_216],
  [5, 7_168],
]);

function expectByOwasp(hash: string | undefined): void {
  const [, memory, passes, lanes] = HASH.exec(hash ?? '') ?? [];
  const least = LEAST_KIB.get(Math.min(Number(passes), 5));
  expect(hash).toMatch(HASH);
  expect(Number(memory)).toBeGreaterThanOrEqual(least ?? Infinity);
  expect(Number(lanes)).toBeGreaterThanOrEqual(1);
}

const NEW = 'Neue Nähte 🧵';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function storedHash(email: string): Promise<string | undefined> {
  const { rows } = await shop.database.query<{ password_hash: string }>(
    'select password_hash from accounts where email = $1',
    [email],
  );
  return rows[0]?.password_hash;
}

describe('a password', () => {
  it('is hashed by the settings of OWASP, with a salt of its own each time', async () => {
    const [first, second] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
    expectByOwasp(first);
    expectByOwasp(second);
    expect(first).not.toBe(second);
    expect(await passwordMatches(PASSWORD, first)).toBe(true);
    expect(await passwordMatches(`${PASSWORD}.`, first)).toBe(false);
  });

  it('is stored so by who signs up', async () => {
    const email = 'hashed@mail.example';
    await shop.ask(register, { body: { name: 'Nell New', email, password: NEW } });
    expectByOwasp(await storedHash(email));
    expect(await passwordMatches(NEW, await storedHash(email))).toBe(true);
  });

  it('is stored so by who changes it', async () => {
    const person = await addPerson(shop);
    const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };
    await shop.ask(changePassword, { token: await shop.logIn(person), body });
    expectByOwasp(await storedHash(person.email));
    expect(await passwordMatches(NEW, await storedHash(person.email))).toBe(true);
  });

  it('is stored so by who has forgotten it', async () => {
    const { email } = await addPerson(shop);
    await shop.ask(forgotPassword, { body: { email } });
    const token = await mailedToken(shop, 'password-reset', email);
    await shop.ask(resetPassword, { body: { token, password: NEW } });
    expectByOwasp(await storedHash(email));
    expect(await passwordMatches(NEW, await storedHash(email))).toBe(true);
  });

  it('is stored so for the first admin', async () => {
    await shop.database.query(`update accounts set roles = '{customer}'`);
    const dataDir = mkdtempSync(join(tmpdir(), 'tailorbird-admin-'));
    try {
      const email = 'first@mail.example';
      await ensureAdmin(shop.database, { email, password: undefined, dataDir });
      expectByOwasp(await storedHash(email));
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
