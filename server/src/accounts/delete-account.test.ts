import { keepAddress } from '@tailorbird/contract/address-book';
import { login, logout, refreshToken } from '@tailorbird/contract/accounts';
import { listOrders } from '@tailorbird/contract/orders';
import { getProfile } from '@tailorbird/contract/profile';
import { saveForLater } from '@tailorbird/contract/saved-items';
import { createRoster } from '@tailorbird/contract/rosters';
import { listUnlockRequests } from '@tailorbird/contract/unlock-requests';
import { deleteUser } from '@tailorbird/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { crest, upload } from '../../test/artworks.ts';
import { basic } from '../../test/basic.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, type Person } from '../../test/people.ts';
import { fill, order } from '../../test/shopper.ts';
import { insertSession, recordLogin } from './login-queries.ts';
import { findAccount, insertMailedToken } from './queries.ts';
import { insertUnlockRequest } from './unlock-request-queries.ts';
import { deleteAccountRow, lockAccount } from './user-queries.ts';

let shop: TestShop;
let another: TestShop;
let token: string;
let person: Person;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  person = await addPerson(shop, { name: 'Dora Departing' });
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const remove = (id: unknown = person.id, as = token) =>
  shop.call(deleteUser, { token: as, query: { _id: String(id) } });
const tryLogin = (headers: Record<string, string> = {}) =>
  shop.call(login, {
    headers: { authorization: basic(person.email, PASSWORD), ...headers },
  });

/** How many rows of each table still are this person's. */
async function leftOver() {
  const { rows } = await shop.database.query<{ table: string; rows: number }>(
    `select 'accounts' as table, count(*) as rows from accounts where id = $1
     union all select 'sessions', count(*) from sessions where owner_id = $1
     union all select 'mailed_tokens', count(*) from mailed_tokens where account_id = $1
     union all select 'login_failures', count(*) from login_failures where email = $2
     union all select 'carts', count(*) from carts where owner_id = $1
     union all select 'cart_items', count(*) from cart_items where owner_id = $1
     union all select 'saved_items', count(*) from saved_items where owner_id = $1
     union all select 'artworks', count(*) from artworks where owner_id = $1
     union all select 'rosters', count(*) from rosters where owner_id = $1
     union all select 'addresses', count(*) from addresses where owner_id = $1
     union all select 'address_books', count(*) from address_books where owner_id = $1
     union all select 'orders', count(*) from orders where owner_id = $1
     union all select 'unlock_requests', count(*) from unlock_requests where email = $2`,
    [person.id, person.email],
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}

describe('an account that is deleted', () => {
  // spec: 7.21
  it('goes with all that belongs to it; orders and unlock requests stay', async () => {
    const theirs = await shop.logIn(person);
    await another.logIn(person);
    await order(shop, theirs);
    const [later] = (await fill(shop, theirs)).items;
    await shop.ask(saveForLater, { token: theirs, body: { id: later?._id } });
    await fill(shop, theirs);
    const columns = [{ kind: 'name', label: 'Name' }];
    const roster = { name: 'Class', columns, rows: [{ cells: ['Ida'] }] };
    await shop.ask(createRoster, { token: theirs, body: roster });
    await upload(shop, theirs, await crest());
    const address = { street: '1 Needle Lane', city: 'London', country: 'GB', postcode: 'E1 6AN' };
    const kept = { address, isBilling: true };
    await shop.ask(keepAddress, { token: theirs, body: kept });
    await shop.call(login, { headers: { authorization: basic(person.email, 'wrong') } });
    await insertMailedToken(shop.database, {
      hash: Buffer.from(person.id),
      kind: 'password reset',
      accountId: person.id,
      email: person.email,
      expiresAt: new Date(Date.now() + 60_000),
    });
    await shop.database.query('update accounts set is_account_locked = true where id = $1', [
      person.id,
    ]);
    await insertUnlockRequest(shop.database, { email: person.email, reason: 'Let me in' });
    expect(await leftOver()).toEqual({
      accounts: 1,
      sessions: 2,
      mailed_tokens: 1,
      login_failures: 1,
      carts: 1,
      cart_items: 1,
      saved_items: 1,
      artworks: 1,
      rosters: 1,
      addresses: 1,
      address_books: 1,
      orders: 1,
      unlock_requests: 1,
    });

    const answer = await remove();
    expect(answer).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
    expect(await leftOver()).toEqual({
      accounts: 0,
      sessions: 0,
      mailed_tokens: 0,
      login_failures: 0,
      carts: 0,
      cart_items: 0,
      saved_items: 0,
      artworks: 0,
      rosters: 0,
      addresses: 0,
      address_books: 0,
      orders: 1,
      unlock_requests: 1,
    });
    const { orders } = await shop.ask(listOrders, {
      token,
      query: { customerEmail: person.email },
    });
    expect(orders).toMatchObject([{ customer: { name: person.name, email: person.email } }]);
    const { unlockRequests } = await shop.ask(listUnlockRequests, { token });
    expect(unlockRequests.find(({ email }) => email === person.email)).toMatchObject({
      userId: null,
      email: person.email,
      reason: 'Let me in',
    });
  });

  it('is logged out at the next request, in every process', async () => {
    const theirs = await shop.logIn(person);
    expect((await another.call(getProfile, { token: theirs })).status).toBe(200);
    await remove();
    expect((await another.call(getProfile, { token: theirs })).status).toBe(401);
    expect((await shop.call(getProfile, { token: theirs })).status).toBe(401);
    expect((await another.call(refreshToken, { token: theirs })).status).toBe(401);
    expect((await shop.call(logout, { token: theirs })).status).toBe(401);
  });

  it('leaves others as they are', async () => {
    const other = await shop.logIn(accounts.other);
    await fill(shop, other);
    const before = JSON.stringify(await allAboutPeople(shop));
    const stranger = await addPerson(shop);
    await remove(stranger.id);
    expect(JSON.stringify(await allAboutPeople(shop))).toBe(before);
  });

  it('answers a login like an address that never was', async () => {
    await remove();
    expect(await tryLogin()).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } });
  });

  it('is not there when it is deleted again', async () => {
    await remove();
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is deleted once, however many ask at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => remove()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 404, 404, 404,
    ]);
  });

  it('may be one’s own, when there is another admin', async () => {
    const admin = await addPerson(shop, { roles: ['admin'] });
    const theirs = await shop.logIn(admin);
    expect((await remove(admin.id, theirs)).status).toBe(204);
    expect((await shop.call(getProfile, { token: theirs })).status).toBe(401);
  });

  it.each(['', ' ', 'x', '\0', '%00', '🧵', `${accounts.other.id}' or '1'='1`, 'כהן'])(
    'is named by an id, and not by %j',
    async (id) => {
      const before = await allAboutPeople(shop);
      expect(await remove(id)).toMatchObject({
        status: 400,
        body: { error: '_id is not an id.' },
      });
      expect(await allAboutPeople(shop)).toEqual(before);
    },
  );
});

describe('a login at the moment of the deletion', () => {
  it('that comes second fails, leaves no session, and the guest keeps cart and orders', async () => {
    const guest = await shop.guest();
    await fill(shop, guest, { note: 'mine' });
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await lockAccount(tx, person.id);
        await deleteAccountRow(tx, person.id);
      },
      () => tryLogin({ 'x-guest-token': guest }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await leftOver()).toMatchObject({ accounts: 0, sessions: 0, carts: 0 });
    expect((await fill(shop, guest)).items.map(({ note }) => note)).toEqual(['mine', '']);
  });

  it('that comes first is undone: the session goes with the account', async () => {
    const account = await findAccount(shop.database, person.id);
    const session = { ownerId: person.id, id: person.id, tokenId: person.id };
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        if (account) await recordLogin(tx, account);
        await insertSession(tx, session);
      },
      () => remove(),
    );
    expect(answer.status).toBe(204);
    expect(await leftOver()).toMatchObject({ accounts: 0, sessions: 0 });
  });

  it('whoever is faster, nothing fails and no session is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      person = await addPerson(shop);
      const [attempt, removal] = await Promise.all([
        tryLogin(),
        // a login takes as long as hashing a password
        new Promise((resolve) => setTimeout(resolve, round * 15)).then(() => remove()),
      ]);
      expect(attempt.status).toBeOneOf([200, 401]);
      expect(removal.status).toBe(204);
      expect(await leftOver()).toMatchObject({ accounts: 0, sessions: 0 });
    }
  });
});
