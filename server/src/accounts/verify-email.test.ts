import { randomBytes } from 'node:crypto';
import { register, verifyEmail } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { PASSWORD } from '../../test/fixture.ts';
import { accountOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, type Person } from '../../test/people.ts';
import { mailLink } from './mailed-tokens.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import { setEmail, setPassword } from './queries.ts';
import { deleteAccountRow, lockAccount } from './user-queries.ts';

const invalid = {
  status: 400,
  body: {
    code: 'VERIFICATION_LINK_INVALID',
    error:
      'This verification link was used already or has expired. If you cannot log in, ask for a new one.',
  },
};

let shop: TestShop;
let person: Person;
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  person = await addPerson(shop, { isVerified: false });
  token = await linkFor(person, 'email-verification');
});
afterAll(() => shop.close());

const seal = new TokenCipher('a seal of the test');

/** The token as it was before it was sealed. */
async function linkFor(
  account: Person,
  kind: 'email-verification' | 'password-reset',
): Promise<string> {
  await mailLink(shop.database, seal, { ...account, is_email_verified: false }, { kind });
  const { rows } = await shop.database.query<{ content: { token: string } }>(
    'select content from mails where kind = $1 and recipient_email = $2 order by id desc limit 1',
    [kind, account.email],
  );
  return seal.open(rows[0]?.content.token ?? '');
}

const verify = (given: string) => shop.call(verifyEmail, { body: { token: given } });
const isVerified = async () => (await accountOf(shop, person.email))?.['is_email_verified'];

describe('the link to verify an address', () => {
  // spec: 7.9
  it('verifies it, and the account can log in', async () => {
    expect((await tryLogin(shop, person.email, PASSWORD)).status).toBe(403);
    expect(await verify(token)).toMatchObject({
      status: 200,
      body: { message: 'Your email address is verified. You can log in now.' },
    });
    expect((await tryLogin(shop, person.email, PASSWORD)).status).toBe(200);
  });

  it('works for whom it was mailed to, and for nobody else', async () => {
    const another = await addPerson(shop, { isVerified: false });
    await verify(token);
    expect((await tryLogin(shop, another.email, PASSWORD)).status).toBe(403);
  });

  // spec: 7.9
  it('says kindly that the address is verified when it is opened again', async () => {
    await verify(token);
    const before = await accountOf(shop, person.email);
    expect(await verify(token)).toMatchObject({
      status: 200,
      body: { message: 'Your email address was verified already. You can log in.' },
    });
    expect(await accountOf(shop, person.email)).toEqual(before);
  });

  it('says so for a month, and after a new password, too', async () => {
    await verify(token);
    await shop.database.transaction(async (tx) => {
      const account = await lockAccount(tx, person.id);
      if (account) await setPassword(tx, account, { passwordHash: 'x', keptSession: undefined });
    });
    expect((await verify(token)).status).toBe(200);
    const { rows } = await shop.database.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
       from mailed_tokens where account_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ days: 30 }]);
  });

  it('is worth nothing when it was used and the address is another one by now', async () => {
    await verify(token);
    await shop.database.transaction((tx) => setEmail(tx, person, `moved-${person.email}`));
    expect(await verify(token)).toMatchObject(invalid);
    expect(await accountOf(shop, `moved-${person.email}`)).toMatchObject({
      is_email_verified: false,
    });
  });

  it('is answered well when it is opened five times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await isVerified()).toBe(true);
  });

  it('works for a day', async () => {
    const { rows } = await shop.database.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours
       from mailed_tokens where account_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    await shop.database.query(
      "update mailed_tokens set expires_at = now() - interval '1 second' where account_id = $1",
      [person.id],
    );
    expect(await verify(token)).toMatchObject(invalid);
    expect(await isVerified()).toBe(false);
  });

  it('is not a link to a new password', async () => {
    const reset = await linkFor(person, 'password-reset');
    expect(await verify(reset)).toMatchObject(invalid);
    expect(await isVerified()).toBe(false);
    expect((await verify(token)).status).toBe(200);
  });

  it('is worth nothing once its address is no longer the account’s', async () => {
    await shop.database.query('update accounts set email = $2 where id = $1', [
      person.id,
      `moved-${person.email}`,
    ]);
    expect(await verify(token)).toMatchObject(invalid);
    expect(await accountOf(shop, `moved-${person.email}`)).toMatchObject({
      is_email_verified: false,
    });
  });

  it('is worth nothing to an address that changes at that moment', async () => {
    const moved = `moved-${person.email}`;
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query('update accounts set email = $2 where id = $1', [person.id, moved]),
      () => verify(token),
    );
    expect(answer).toMatchObject(invalid);
    expect(await accountOf(shop, moved)).toMatchObject({ is_email_verified: false });
  });

  it('is worth nothing to an account that goes at that moment', async () => {
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, person.id);
        await deleteAccountRow(tx, person.id);
      },
      () => verify(token),
    );
    expect(answer).toMatchObject(invalid);
  });

  it('that nobody was mailed is invalid', async () => {
    expect(await verify(randomBytes(32).toString('base64url'))).toMatchObject(invalid);
  });

  it.each([undefined, null, '', ' ', 'abc', 7, ['a'], 'ä'.repeat(43), `${'a'.repeat(42)}\0`])(
    'that is %j is no link at all',
    async (given) => {
      expect(await shop.call(verifyEmail, { body: { token: given } })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', error: 'Invalid verification link' },
      });
    },
  );
});

it('the address is compared without case', async () => {
  const email = `Mixed.${person.email}`;
  await shop.call(register, { body: { name: 'Max', email, password: PASSWORD } });
  const mailed = await mailedToken(shop, 'email-verification', email);
  await shop.database.query('update accounts set email = upper(email) where email = $1', [email]);
  expect((await verify(mailed)).status).toBe(200);
});
