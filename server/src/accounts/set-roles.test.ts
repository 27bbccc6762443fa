import { refreshToken } from '@tailorbird/contract/accounts';
import { getProfile } from '@tailorbird/contract/profile';
import { listUsers, setRoles } from '@tailorbird/contract/users';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { addPerson, allAboutPeople, type Person } from '../../test/people.ts';

let shop: Shop;
let another: Shop;
let token: string;
let person: Person;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  person = await addPerson(shop);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const give = (roles: unknown, userId: unknown = person.id) =>
  shop.call(setRoles, { token, body: { userId, roles } });

describe('roles that an admin sets', () => {
  // spec: 7.20
  it('are answered with the account', async () => {
    expect((await give(['customer', 'admin'])).body).toMatchObject({
      user: { _id: person.id, name: person.name, roles: ['customer', 'admin'] },
    });
  });

  it('count from the next request on in every process, and the session goes on', async () => {
    const theirs = await another.logIn(person);
    const statuses = async () => [
      (await another.call(listUsers, { token: theirs })).status,
      (await shop.call(listUsers, { token: theirs })).status,
      (await another.call(getProfile, { token: theirs })).status,
    ];
    expect(await statuses()).toEqual([403, 403, 200]);
    await give(['customer', 'admin']);
    expect(await statuses()).toEqual([200, 200, 200]);
    await give(['customer']);
    expect(await statuses()).toEqual([403, 403, 200]);
    const { token: fresh } = await another.ask(refreshToken, { token: theirs });
    expect(decodeJwt(fresh)['roles']).toEqual(['customer']);
  });

  it('may be those there were, twice over, and of one each', async () => {
    for (const roles of [['customer'], ['customer', 'customer'], ['customer']]) {
      expect((await give(roles)).body).toMatchObject({ user: { roles: ['customer'] } });
    }
  });

  it('may be taken from oneself when there is another admin', async () => {
    await give(['admin']);
    const theirs = await shop.logIn(person);
    const body = { userId: person.id, roles: ['customer'] };
    expect((await shop.call(setRoles, { token: theirs, body })).status).toBe(200);
    expect((await shop.call(setRoles, { token: theirs, body })).status).toBe(403);
  });

  it('leave everything else as it was', async () => {
    const body = { userId: person.id, roles: ['customer'], name: 'X', isAccountLocked: true };
    const before = await allAboutPeople(shop);
    await shop.ask(setRoles, { token, body });
    expect(await allAboutPeople(shop)).toEqual(before);
  });
});

describe('roles that are refused, and change nothing:', () => {
  const noList = 'roles must be a list of customer and admin.';
  const noRole = 'A role is customer or admin.';
  // spec: 6.9
  it.each<[string, unknown, string]>([
    ['none', [], 'Choose at least one role.'],
    ['left out', undefined, noList],
    ['no list', 'admin', noList],
    ['null', null, noList],
    ['an object', { 0: 'admin' }, noList],
    ['unknown', ['owner'], noRole],
    ['one unknown among others', ['customer', 'guest'], noRole],
    ['in another case', ['Admin'], noRole],
    ['blank', [' '], noRole],
    ['with a NUL', ['admin\0'], noRole],
    ['in another list', [['admin']], noRole],
    ['right-to-left and emoji', ['מנהל 🧵'], noRole],
  ])('%s', async (_, roles, error) => {
    const before = await allAboutPeople(shop);
    expect(await give(roles)).toMatchObject({ status: 400, body: { error } });
    expect(await allAboutPeople(shop)).toEqual(before);
  });

  it.each([
    ['left out', undefined],
    ['empty', ''],
    ['no id', 'person'],
    ['with a NUL', '\0'],
    ['a number', 1],
    ['a list', [accounts.admin.id]],
    ['an object', { _id: accounts.admin.id }],
    ['another statement', `${accounts.admin.id}' or '1'='1`],
  ])('whose: %s', async (_, userId) => {
    const before = await allAboutPeople(shop);
    const body = { roles: ['admin'], ...(userId !== undefined && { userId }) };
    expect(await shop.call(setRoles, { token, body })).toMatchObject({
      status: 400,
      body: { error: 'userId is not an id.' },
    });
    expect(await allAboutPeople(shop)).toEqual(before);
  });
});
