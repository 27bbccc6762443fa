import { requestUnlock } from '@tailorbird/contract/unlock-requests';
import { deleteUser, unlockUser } from '@tailorbird/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, untilRequestsAreDone, type Person } from '../../test/people.ts';
import { messages } from './messages.ts';
import { unlockAccount } from './unlock-accounts.ts';

let shop: TestShop;
let another: TestShop;
let person: Person;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
});
beforeEach(async () => {
  await shop.database.query('delete from unlock_requests');
  person = await addPerson(shop, { isLocked: true });
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

/** Until the worker has done it. */
async function request(email: unknown = person.email, reason: unknown = 'Let me in', on = shop) {
  const answer = await on.call(requestUnlock, { body: { email, reason } });
  await untilRequestsAreDone(on);
  return answer;
}

async function stored(on = shop) {
  const { rows } = await on.database.query<Record<string, unknown>>(
    'select * from unlock_requests order by request_date',
  );
  return rows;
}

describe('asking for an account to be unlocked', () => {
  // spec: 7.11
  it('puts the request before the admins, with the address as the account has it', async () => {
    await request(` ${person.email.toUpperCase()} `, '  Let me in  ');
    expect(await stored()).toMatchObject([
      {
        account_id: person.id,
        email: person.email,
        reason: 'Let me in',
        status: 'pending',
        processed_date: null,
        processed_by: null,
        admin_notes: '',
      },
    ]);
  });

  // spec: 7.11
  it('is answered the same whatever there is: an account, a lock, a request before', async () => {
    const unlocked = await addPerson(shop);
    const unverified = await addPerson(shop, { isLocked: true, isVerified: false });
    const answers = [
      await request(),
      await request(),
      await request(unlocked.email),
      await request(unverified.email),
      await request('nobody@mail.example'),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: messages.unlockRequested },
      });
    }
    expect((await stored()).map(({ email }) => email)).toEqual([person.email, unverified.email]);
  });

  it('twice leaves one request, the first', async () => {
    await request(person.email, 'first');
    await request(person.email, 'second');
    expect(await stored()).toMatchObject([{ reason: 'first' }]);
  });

  it('at once from many sides leaves one request', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        request(person.email, `try ${index}`, index % 2 === 0 ? shop : another),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stored()).toHaveLength(1);
  });

  it('is possible again once a request was decided', async () => {
    await request();
    await shop.database.query(
      "update unlock_requests set status = 'denied', processed_date = now()",
    );
    await request(person.email, 'again');
    expect(await stored()).toMatchObject([{ status: 'denied' }, { reason: 'again' }]);
  });

  it('keeps text as it was written: markup, emoji, right-to-left, lines', async () => {
    const reason = '<script>alert(1)</script> 🧵 שלום\nsecond line';
    await request(person.email, reason);
    expect(await stored()).toMatchObject([{ reason }]);
  });

  // spec: 9.18
  it('takes 500 characters, an emoji being one', async () => {
    await request(person.email, '🧵'.repeat(500));
    expect(await stored()).toMatchObject([{ reason: '🧵'.repeat(500) }]);
  });
});

describe('what is wrong is said, and nothing is stored:', () => {
  const both = 'Email and reason are required.';
  const unstorable = 'Reason contains characters that cannot be stored.';
  // spec: 5.28
  it.each<[string, object, string]>([
    ['no reason', { email: 'a@mail.example' }, both],
    ['an empty reason', { email: 'a@mail.example', reason: '' }, both],
    ['a blank reason', { email: 'a@mail.example', reason: ' \n ' }, both],
    ['a reason that is no text', { email: 'a@mail.example', reason: 1 }, both],
    [
      'a reason of 501 characters',
      { email: 'a@mail.example', reason: 'x'.repeat(501) },
      'Reason must be 500 characters or less.',
    ],
    [
      'a reason of 501 emoji',
      { email: 'a@mail.example', reason: '🧵'.repeat(501) },
      'Reason must be 500 characters or less.',
    ],
    ['a NUL in the reason', { email: 'a@mail.example', reason: 'a\0b' }, unstorable],
    ['half an emoji in the reason', { email: 'a@mail.example', reason: '\uD83E' }, unstorable],
    ['nothing at all', {}, both],
    ['no email', { reason: 'x' }, both],
    ['an empty email', { email: '', reason: 'x' }, both],
    ['a blank email', { email: '  ', reason: 'x' }, both],
    ['an email that is no text', { email: ['a@mail.example'], reason: 'x' }, both],
    ['an email without @', { email: 'a', reason: 'x' }, 'Please enter a valid email address'],
    [
      'an email that is too long',
      { email: `${'a'.repeat(250)}@mail.example`, reason: 'x' },
      'Please enter a valid email address',
    ],
    [
      'a NUL in the email',
      { email: 'a\0@mail.example', reason: 'x' },
      'Please enter a valid email address',
    ],
    [
      'markup in the email',
      { email: '<b>@mail.example', reason: 'x' },
      'Please enter a valid email address',
    ],
  ])('%s', async (_, body, error) => {
    const before = await allAboutPeople(shop);
    expect(await shop.call(requestUnlock, { body })).toMatchObject({
      status: 400,
      body: { error },
    });
    expect(await allAboutPeople(shop)).toEqual(before);
  });

  it('a megabyte', async () => {
    const answer = await request(person.email, 'x'.repeat(1024 * 1024));
    expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  });
});

describe('too many requests for one address', () => {
  it('are answered the same, and not stored; other addresses are not concerned', async () => {
    const limited = await openShop({ mailRatePerHour: 2 });
    try {
      const locked = await addPerson(limited, { isLocked: true });
      const other = await addPerson(limited, { isLocked: true });
      for (const reason of ['one', 'two', 'three']) {
        const answer = await request(locked.email, reason, limited);
        expect(answer.body).toEqual({ message: messages.unlockRequested });
        await limited.database.query(
          "update unlock_requests set status = 'denied', processed_date = now()",
        );
      }
      expect((await stored(limited)).map(({ reason }) => reason)).toEqual(['one', 'two']);
      await request(other.email, 'other', limited);
      expect(await stored(limited)).toHaveLength(3);
      await limited.database.query(
        "update rate_counters set window_start = now() - interval '61 minutes'",
      );
      await request(locked.email, 'an hour later', limited);
      expect(await stored(limited)).toHaveLength(4);
    } finally {
      await limited.close();
    }
  });
});

describe('a request at the moment', () => {
  it('the account is unlocked is not stored: nobody would have to look at it', async () => {
    const answer = await meanwhile(
      shop.database,
      (tx) => unlockAccount(tx, person),
      () => request(),
    );
    expect(answer.status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('the account is deleted is not stored', async () => {
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query('delete from accounts where id = $1', [person.id]),
      () => request(),
    );
    expect(answer.status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('is never left pending for an account that is open', async () => {
    const token = await shop.logIn(accounts.admin);
    for (let round = 0; round < 10; round += 1) {
      const locked = await addPerson(shop, { isLocked: true });
      const act =
        round % 2 === 0
          ? another.call(unlockUser, { token, body: { userId: locked.id } })
          : another.call(deleteUser, { token, query: { _id: locked.id } });
      const statuses = (await Promise.all([request(locked.email), act])).map(
        ({ status }) => status,
      );
      expect(statuses).toEqual([200, round % 2 === 0 ? 200 : 204]);
    }
    const { rows } = await shop.database.query(
      `select from unlock_requests r join accounts a on a.id = r.account_id
       where r.status = 'pending' and not a.is_account_locked`,
    );
    expect(rows).toEqual([]);
  });
});
