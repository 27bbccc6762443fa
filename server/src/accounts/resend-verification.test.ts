import { resendVerification, verifyEmail } from '@tailorbird/contract/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accountOf, statementsOf } from '../../test/login.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';

const MESSAGE =
  'If an account with this email still has to be verified, we have sent you a new verification link.';
const STRANGER = 'nobody@mail.example';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const resend = (email: string, on = shop) => on.call(resendVerification, { body: { email } });
const kindsTo = async (email: string, on = shop) =>
  (await mailsTo(on, email)).map(({ kind }) => kind);

describe('asking for the verification mail again', () => {
  // spec: 7.10
  it('mails a link that verifies the address, whatever the case it is written in', async () => {
    const { email } = await addPerson(shop, { isVerified: false });
    expect(await resend(email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: MESSAGE },
    });
    expect(await kindsTo(email)).toEqual(['email-verification']);
    const token = await mailedToken(shop, 'email-verification', email);
    expect((await shop.call(verifyEmail, { body: { token } })).status).toBe(200);
    expect(await accountOf(shop, email)).toMatchObject({ is_email_verified: true });
  });

  it('leaves the link of the first mail good', async () => {
    const { email } = await addPerson(shop, { isVerified: false });
    await resend(email);
    const first = await mailedToken(shop, 'email-verification', email);
    await resend(email);
    expect((await shop.call(verifyEmail, { body: { token: first } })).status).toBe(200);
  });

  it('mails to a locked account, too', async () => {
    const { email } = await addPerson(shop, { isVerified: false, isLocked: true });
    await resend(email);
    expect(await kindsTo(email)).toEqual(['email-verification']);
  });

  it('mails nothing to who is verified', async () => {
    const { id, email } = await addPerson(shop);
    await resend(email);
    expect(await kindsTo(email)).toEqual([]);
    const { rows } = await shop.database.query('select from mailed_tokens where account_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('says and does the same whether there is such an account or not', async () => {
    const open = await addPerson(shop, { isVerified: false });
    const verified = await addPerson(shop);
    const emails = [open.email, verified.email, STRANGER];
    const bodies: unknown[] = [];
    const statements: string[][] = [];
    for (const email of emails) {
      statements.push(
        await statementsOf(shop, async () => bodies.push((await resend(email)).body)),
      );
    }
    expect(bodies).toEqual(emails.map(() => ({ message: MESSAGE })));
    const [first = [], ...others] = statements;
    expect(first).toContain('mailed-token-insert');
    expect(others).toEqual([first, first]);
    expect(await kindsTo(STRANGER)).toEqual([]);
  });
});

it('past three mails an hour it says the same and mails nothing, over all processes', async () => {
  const slow = await openShop({ mailRatePerHour: 3 });
  const another = await slow.anotherProcess();
  const { email } = await addPerson(slow, { isVerified: false });
  for (const process of [slow, another, slow, another, slow]) {
    expect(await resend(email, process)).toMatchObject({ status: 200, body: { message: MESSAGE } });
  }
  expect(await kindsTo(email, slow)).toHaveLength(3);
  await slow.database.query(
    "update rate_counters set window_start = now() - interval '61 minutes'",
  );
  await resend(email, slow);
  expect(await kindsTo(email, slow)).toHaveLength(4);
  await another.close();
  await slow.close();
});
