import { findGuestOrders } from '@tailorbird/contract/guest-orders';
import { forgotPassword, resendVerification } from '@tailorbird/contract/registration';
import { requestUnlock } from '@tailorbird/contract/unlock-requests';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { sizedStatementsOf } from '../../test/login.ts';
import { addPerson, mailsTo, untilRequestsAreDone } from '../../test/people.ts';
import { TokenCipher } from '../mail/token-cipher.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  // read once by each process, whoever asks
  await shop.catalogue.now().getTimeZone();
});
afterAll(() => shop.close());

/** As long as those of people in the tests. */
const nobodysAddress = () => `${randomUUID()}@mail.example`;
const peopleOf = {
  'a customer': {},
  'somebody who is not verified': { isVerified: false },
  'somebody who is locked': { isLocked: true },
} as const;

const visibleAnswer = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: Object.keys(headers).toSorted(),
  length: headers['content-length'],
});

const forget = (email: string, on = shop) => on.call(forgotPassword, { body: { email } });

const calls = { forgotPassword, resendVerification, requestUnlock, findGuestOrders };

describe.each(Object.entries(calls))('%s', (_, endpoint) => {
  const ask = (email: string) =>
    shop.call(endpoint, { body: { email, reason: 'Please let me in' } });

  it.each(Object.entries(peopleOf))(
    'does and answers the same for %s as for nobody, until the answer and after it',
    async (_, particulars) => {
      const known = await addPerson(shop, particulars);
      const seen = [];
      for (const email of [known.email, nobodysAddress()]) {
        await untilRequestsAreDone(shop);
        const answers: Answer[] = [];
        const all = await sizedStatementsOf(shop, async () => {
          answers.push(await ask(email));
          await untilRequestsAreDone(shop);
        });
        const statements = all.filter(({ name }) => isOurs(name));
        const answeredAt =
          statements.findIndex(({ name }) => name === 'address-request-insert') + 1;
        seen.push({
          before: statements.slice(0, answeredAt),
          after: statements.slice(answeredAt).map(({ name }) => name),
          answers: answers.map(visibleAnswer),
        });
      }
      expect(seen[0]?.before).toHaveLength(3);
      expect(seen[0]?.after).toContain('address-request-take');
      expect(seen[1]).toEqual(seen[0]);
    },
  );
});

/** Not the polls of the test, nor what the first call in a minute clears away. */
const isOurs = (name: string) => /^[a-z-]+$/.test(name) && name !== 'calls-delete-stale';

describe('what is asked for by an address', () => {
  it('is done by another process when the one that took it ends', async () => {
    const { email } = await addPerson(shop);
    await shop.database.query(
      `insert into address_requests (id, kind, email, reason)
       values (gen_random_uuid(), 'password-reset', $1, '')`,
      [email],
    );
    const another = await shop.anotherProcess();
    await another.server.listen({ port: 0, host: '127.0.0.1' });
    expect(await mailsTo(shop, email)).toMatchObject([{ kind: 'password-reset' }]);
    await another.close();
  });

  it('is done once by many processes', async () => {
    const another = await shop.anotherProcess();
    const people = await Promise.all(Array.from({ length: 20 }, () => addPerson(shop)));
    await Promise.all(
      people.map(({ email }, place) => forget(email, place % 2 === 0 ? shop : another)),
    );
    for (const { email } of people) expect(await mailsTo(shop, email)).toHaveLength(1);
    await another.close();
  });

  it('is tried again when it failed, and keeps no other waiting', async () => {
    const [first, second] = [await addPerson(shop), await addPerson(shop)];
    const seal = vi.spyOn(TokenCipher.prototype, 'seal').mockRejectedValueOnce(new Error('down'));
    await forget(first.email);
    await forget(second.email);
    expect(await mailsTo(shop, second.email)).toHaveLength(1);
    expect(await mailsTo(shop, first.email)).toHaveLength(1);
    seal.mockRestore();
  });

  it('is given up after an hour', async () => {
    const { email } = await addPerson(shop);
    await shop.database.query(
      `insert into address_requests (id, kind, email, reason, asked_at)
       values (gen_random_uuid(), 'password-reset', $1, '', now() - interval '61 minutes')`,
      [email],
    );
    await forget(nobodysAddress());
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it('is put off while a thousand wait', async () => {
    await shop.database.query(
      `insert into address_requests (id, kind, email, reason)
       select gen_random_uuid(), 'unlock-request', 'flood@mail.example', 'x'
       from generate_series(1, 1000)`,
    );
    const { email } = await addPerson(shop);
    const answer = await forget(email);
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVER_BUSY' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await shop.database.query('delete from address_requests');
    expect((await forget(email)).status).toBe(200);
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });
});
