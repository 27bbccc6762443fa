import { forgotPassword, resetPassword } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, statementsOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, mailsTo, type Person } from '../../test/people.ts';

const STRANGER = 'nobody@mail.example';

let shop: Shop;
let person: Person;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  person = await addPerson(shop);
});
afterAll(() => shop.close());

async function fail(times: number, email = person.email, headers = {}, on = shop) {
  for (let i = 0; i < times; i += 1) await tryLogin(on, email, 'wrong', headers);
}

async function knownBrowser(): Promise<{ cookie: string }> {
  const answer = await tryLogin(shop, person.email, PASSWORD);
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

describe('a lock by wrong passwords', () => {
  it('is told to the owner, with the reason, at the fifth and only then', async () => {
    await fail(4);
    expect(await mailsTo(shop, person.email)).toEqual([]);
    await fail(3);
    expect(await mailsTo(shop, person.email)).toMatchObject([
      {
        kind: 'account-locked',
        recipient_name: person.name,
        content: { kind: 'account-locked', reason: '5 wrong passwords in a row' },
      },
    ]);
  });

  it('is told once when twenty are tried at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tryLogin(shop, person.email, 'wrong')));
    expect(await accountOf(shop, person.email)).toMatchObject({ is_account_locked: true });
    expect(await mailsTo(shop, person.email)).toHaveLength(1);
  });

  it('is told once when two browsers lock it, one after the other or at once', async () => {
    const known = await knownBrowser();
    await fail(4);
    await fail(4, person.email, known);
    await Promise.all([fail(1), fail(1, person.email, known)]);
    expect(await mailsTo(shop, person.email)).toHaveLength(1);
  });

  it('is told by the second of two at once when the first did not lock it', async () => {
    await fail(4);
    await meanwhile(
      shop.database,
      (tx) => tx.query('update accounts set failed_login_attempts = 1 where id = $1', [person.id]),
      () => fail(1),
    );
    expect(await mailsTo(shop, person.email)).toHaveLength(1);
  });

  it('is not told by the second of two at once when the first did', async () => {
    await fail(4);
    await meanwhile(
      shop.database,
      (tx) => tx.query('update accounts set is_account_locked = true where id = $1', [person.id]),
      () => fail(1),
    );
    expect(await mailsTo(shop, person.email)).toEqual([]);
  });

  it('does not come upon a password that was set while a wrong one was looked at', async () => {
    await fail(4);
    await meanwhile(
      shop.database,
      (tx) => tx.query("update accounts set password_hash = 'another' where id = $1", [person.id]),
      () => fail(1),
    );
    expect(await accountOf(shop, person.email)).toMatchObject({ is_account_locked: false });
    expect(await mailsTo(shop, person.email)).toEqual([]);
  });

  it('is told again after it was undone, three times an hour at most', async () => {
    const slow = await openShop({ mailRatePerHour: 3 });
    const { id, email } = await addPerson(slow);
    for (let i = 0; i < 5; i += 1) {
      await fail(5, email, {}, slow);
      expect(await accountOf(slow, email)).toMatchObject({ is_account_locked: true });
      await slow.database.query('delete from login_failures');
      await slow.database.query('update accounts set is_account_locked = false where id = $1', [
        id,
      ]);
    }
    expect(await mailsTo(slow, email)).toHaveLength(3);
    await slow.close();
  });

  it('names a way out that works: a new password through the mailbox', async () => {
    await fail(6);
    await shop.ask(forgotPassword, { body: { email: person.email } });
    const token = await mailedToken(shop, 'password-reset', person.email);
    await shop.ask(resetPassword, { body: { token, password: 'another one' } });
    expect((await tryLogin(shop, person.email, 'another one')).status).toBe(200);
  });

  it('of an address without an account is mailed to nobody, and asks for as much', async () => {
    await fail(4, STRANGER);
    await fail(4);
    const unknown = await statementsOf(shop, () => fail(1, STRANGER));
    const known = await statementsOf(shop, () => fail(1));
    expect(await mailsTo(shop, STRANGER)).toEqual([]);
    expect(known.filter((name) => name !== 'login-failure-note')).toEqual(unknown);
  });
});
