import { processUnlock } from '@tailorbird/contract/unlock-requests';
import { deleteUser, unlockUser } from '@tailorbird/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import {
  addLockedPerson,
  askToUnlock,
  LOCKED,
  lockOf,
  newestRequest,
  OPEN,
} from '../../test/locked-person.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, mailsTo, type Person } from '../../test/people.ts';
import { deleteAccountRow, lockAccount } from './user-queries.ts';

let shop: TestShop;
let another: TestShop;
let token: string;
let person: Person;
let requestId: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  ({ person, requestId } = await addLockedPerson(shop, token));
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const decide = (body: object, on = shop) =>
  on.call(processUnlock, { token, body: { requestId, action: 'approve', ...body } });
const unlock = (userId: unknown = person.id, on = shop) =>
  on.call(unlockUser, { token, body: { userId } });

const ask = () => askToUnlock(shop, token, person);
const newest = () => newestRequest(shop, token);
const account = () => lockOf(shop, person);

describe('an unlock request', () => {
  // spec: 4.2 7.13
  it('approved unlocks the account, and the owner is mailed the notes', async () => {
    const { body } = await decide({ adminNotes: ' <b>Welcome back</b> 🧵 שלום ' });
    const notes = '<b>Welcome back</b> 🧵 שלום';
    expect(body).toEqual({
      message: expect.any(String),
      unlockRequest: {
        _id: requestId,
        userId: { _id: person.id, name: person.name },
        email: person.email,
        reason: 'Let me in',
        status: 'approved',
        requestDate: expect.any(String),
        processedDate: expect.any(String),
        processedBy: { name: accounts.admin.name },
        adminNotes: notes,
      },
    });
    expect(await account()).toEqual(OPEN);
    expect(await mailsTo(shop, person.email)).toMatchObject([
      { kind: 'unlock-approved', recipient_name: person.name, content: { notes } },
    ]);
  });

  // spec: 4.2 7.13
  it('denied leaves the lock, and the owner is mailed why', async () => {
    const { body } = await decide({ action: 'deny', adminNotes: 'Not you' });
    expect(body).toMatchObject({ unlockRequest: { status: 'denied', adminNotes: 'Not you' } });
    expect(await account()).toEqual(LOCKED);
    expect(await mailsTo(shop, person.email)).toMatchObject([
      { kind: 'unlock-denied', content: { notes: 'Not you' } },
    ]);
  });

  it.each([{}, { adminNotes: '' }, { adminNotes: ' \n ' }])(
    'denied with %j says: Request denied by administrator',
    async (notes) => {
      await decide({ action: 'deny', ...notes });
      const said = 'Request denied by administrator';
      expect(await newest()).toMatchObject({ adminNotes: said });
      expect(await mailsTo(shop, person.email)).toMatchObject([{ content: { notes: said } }]);
    },
  );

  it('approved without notes has none', async () => {
    await decide({});
    expect(await newest()).toMatchObject({ status: 'approved', adminNotes: '' });
  });

  it('is mailed about at the address the account has now', async () => {
    const moved = `moved-${person.email}`;
    await shop.database.query('update accounts set email = $2 where id = $1', [person.id, moved]);
    await decide({});
    expect(await mailsTo(shop, moved)).toHaveLength(1);
    expect(await mailsTo(shop, person.email)).toEqual([]);
    expect(await newest()).toMatchObject({ email: person.email });
  });

  it.each([
    ['approve', 'approve'],
    ['approve', 'deny'],
    ['deny', 'approve'],
    ['deny', 'deny'],
  ])('is decided once: %s, and then %s is refused and changes nothing', async (one, other) => {
    await decide({ action: one, adminNotes: 'first' });
    const before = await allAboutPeople(shop);
    expect(await decide({ action: other, adminNotes: 'second' }, another)).toMatchObject({
      status: 409,
      body: {
        code: 'UNLOCK_REQUEST_PROCESSED',
        error: 'This unlock request has been processed already.',
      },
    });
    expect(await allAboutPeople(shop)).toEqual(before);
  });

  // spec: 4.3
  it('is decided by one of several admins at once, with one mail', async () => {
    for (let round = 0; round < 5; round += 1) {
      person = await addPerson(shop, { isLocked: true });
      requestId = (await ask())._id;
      const answers = await Promise.all([
        decide({ action: 'approve' }),
        decide({ action: 'deny' }, another),
        decide({ action: 'approve' }, another),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409,
      ]);
      const { status } = await newest();
      const kind = status === 'approved' ? 'unlock-approved' : 'unlock-denied';
      expect(await account()).toEqual(status === 'approved' ? OPEN : LOCKED);
      expect(await mailsTo(shop, person.email)).toMatchObject([{ kind }]);
    }
  });

  it('of an account that is unlocked, or deleted, at that moment hinders nobody', async () => {
    for (let round = 0; round < 10; round += 1) {
      person = await addPerson(shop, { isLocked: true });
      requestId = (await ask())._id;
      const [decision, other] = await Promise.all([
        decide({ action: round % 3 === 0 ? 'deny' : 'approve' }),
        round % 2 === 0
          ? unlock(person.id, another)
          : another.call(deleteUser, { token, query: { _id: person.id } }),
      ]);
      expect(decision.status).toBeOneOf([200, 409]);
      expect(other.status).toBeOneOf([200, 204]);
    }
  });
});

describe('an unlock request whose account is gone', () => {
  it.each([
    ['approve', 'approved'],
    ['deny', 'denied'],
  ])('can be decided, as a record: %s', async (action, status) => {
    await shop.ask(deleteUser, { token, query: { _id: person.id } });
    expect(await decide({ action, adminNotes: 'gone' })).toMatchObject({
      status: 200,
      body: { unlockRequest: { userId: null, email: person.email, status, adminNotes: 'gone' } },
    });
    expect(await mailsTo(shop, person.email)).toEqual([]);
  });

  it('or goes at that moment', async () => {
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, person.id);
        await deleteAccountRow(tx, person.id);
      },
      () => decide({}),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { unlockRequest: { userId: null, status: 'approved' } },
    });
    expect(await mailsTo(shop, person.email)).toEqual([]);
  });
});

describe('a decision that is refused, and changes nothing:', () => {
  const noAction = 'action must be approve or deny.';
  const noId = 'requestId is not an id.';
  // spec: 9.17
  it.each<[string, object, number, string]>([
    ['of a request that is not there', { requestId: NOWHERE }, 404, 'Not found.'],
    ['of no request', { requestId: undefined }, 400, noId],
    ['of an empty id', { requestId: '' }, 400, noId],
    ['of an id with a NUL', { requestId: '\0' }, 400, noId],
    ['of several', { requestId: [NOWHERE] }, 400, noId],
    ['neither approve nor deny', { action: 'maybe' }, 400, noAction],
    ['no action', { action: undefined }, 400, noAction],
    ['an empty action', { action: '' }, 400, noAction],
    ['in another case', { action: 'Approve' }, 400, noAction],
    [
      'notes of 501 characters',
      { adminNotes: 'x'.repeat(501) },
      400,
      'Admin notes must be 500 characters or less.',
    ],
    [
      'notes of 501 emoji',
      { adminNotes: '🧵'.repeat(501) },
      400,
      'Admin notes must be 500 characters or less.',
    ],
    [
      'notes with a NUL',
      { adminNotes: 'a\0' },
      400,
      'Admin notes contains characters that cannot be stored.',
    ],
    ['notes that are no text', { adminNotes: 5 }, 400, 'Admin notes must be text.'],
    ['notes that are null', { adminNotes: null }, 400, 'Admin notes must be text.'],
  ])('%s', async (_, body, status, error) => {
    const before = await allAboutPeople(shop);
    expect(await decide(body)).toMatchObject({ status, body: { error } });
    expect(await allAboutPeople(shop)).toEqual(before);
  });

  // spec: 5.12
  it('notes of 500 emoji are fine', async () => {
    expect((await decide({ adminNotes: '🧵'.repeat(500) })).status).toBe(200);
  });
});
