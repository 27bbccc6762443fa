import { forgotPassword, resetPassword } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { statementsOf, tryLogin } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, mailsTo } from '../../test/people.ts';
import { deleteAccountRow, lockAccount } from './user-queries.ts';

const MESSAGE =
  'If an account with this email exists, we have sent you a link to set a new password.';
const STRANGER = 'nobody@mail.example';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const forget = (email: string, on = shop) => on.call(forgotPassword, { body: { email } });
const kindsTo = async (email: string, on = shop) =>
  (await mailsTo(on, email)).map(({ kind }) => kind);

describe('a forgotten password', () => {
  it.each([
    ['a customer', {}],
    ['an admin', { roles: ['customer', 'admin'] as const }],
    ['who is locked', { isLocked: true }],
    ['whose address is not verified', { isVerified: false }],
  ])('is replaced through a mailed link: %s', async (_, particulars) => {
    const { email } = await addPerson(shop, particulars);
    expect(await forget(email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: MESSAGE },
    });
    expect(await kindsTo(email)).toEqual(['password-reset']);
    const token = await mailedToken(shop, 'password-reset', email);
    const body = { token, password: 'another one' };
    expect((await shop.call(resetPassword, { body })).status).toBe(200);
    expect((await tryLogin(shop, email, 'another one')).status).toBe(200);
  });

  it('is good until there is a new one: asking changes nothing', async () => {
    const { email } = await addPerson(shop);
    const before = await allAboutPeople(shop);
    await forget(STRANGER);
    expect(await allAboutPeople(shop)).toEqual(before);
    const token = await shop.logIn({ email });
    await forget(email);
    expect(await shop.logIn({ email })).not.toBe(token);
  });

  // spec: 7.7
  it('says and does the same for an address without an account', async () => {
    const { email } = await addPerson(shop);
    await forget('another-stranger@mail.example');
    const answers: unknown[] = [];
    const known = await statementsOf(shop, async () => answers.push((await forget(email)).body));
    const unknown = await statementsOf(shop, async () =>
      answers.push((await forget('stranger@mail.example')).body),
    );
    expect(answers).toEqual([{ message: MESSAGE }, { message: MESSAGE }]);
    expect(known).toContain('mailed-token-insert');
    expect(unknown).toEqual(known);
    expect(await kindsTo('stranger@mail.example')).toEqual([]);
  });

  it('of an account that goes at that moment is none, in the same words', async () => {
    const { id, email } = await addPerson(shop);
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, id);
        await deleteAccountRow(tx, id);
      },
      () => forget(email),
    );
    expect(answer).toMatchObject({ status: 200, body: { message: MESSAGE } });
    expect(await kindsTo(email)).toEqual([]);
  });

  it('may be asked for without a mail past three an hour, each kind counted by itself', async () => {
    const slow = await openShop({ mailRatePerHour: 3 });
    const { email } = await addPerson(slow);
    const emails = [email, email.toUpperCase(), email, email, ` ${email} `];
    for (const written of emails) {
      expect(await forget(written, slow)).toMatchObject({
        status: 200,
        body: { message: MESSAGE },
      });
    }
    expect(await kindsTo(email, slow)).toHaveLength(3);
    // the mail that tells of the new password is of another kind
    const token = await mailedToken(slow, 'password-reset', email);
    await slow.call(resetPassword, { body: { token, password: 'another one' } });
    expect(await kindsTo(email, slow)).toContain('password-changed');
    await slow.close();
  });
});
