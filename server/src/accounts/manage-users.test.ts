import { refreshToken } from '@tailorbird/contract/accounts';
import { getProfile } from '@tailorbird/contract/profile';
import { deleteUser, listUsers, setRoles } from '@tailorbird/contract/users';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, allAboutPeople, type Person } from '../../test/people.ts';
import { assertNotLastAdmin } from './manage-users.ts';
import { saveRoles } from './user-queries.ts';

describe('set roles', () => {
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
});

const first: Person = accounts.admin;

const lastAdmin = {
  status: 409,
  body: {
    code: 'LAST_ADMIN',
    error: 'This is the last admin. Make somebody else an admin first.',
  },
};

describe('last admin', () => {
  let shop: TestShop;
  let another: TestShop;
  let token: string;

  beforeAll(async () => {
    shop = await openShop();
    another = await shop.anotherProcess();
  });

  beforeEach(async () => {
    await shop.database.query("update accounts set roles = '{customer}' where id <> $1", [
      first.id,
    ]);
    token = await shop.logIn(first);
  });

  afterAll(async () => {
    await another.close();
    await shop.close();
  });

  const demote = (who: Person, from = shop, as = token) =>
    from.call(setRoles, { token: as, body: { userId: who.id, roles: ['customer'] } });

  const remove = (who: Person, from = shop, as = token) =>
    from.call(deleteUser, { token: as, query: { _id: who.id } });

  async function admins(): Promise<string[]> {
    const { rows } = await shop.database.query<{ id: string }>(
      "select id from accounts where 'admin' = any (roles)",
    );
    return rows.map(({ id }) => id);
  }

  describe('the last admin', () => {
    it.each([
      ['demoted', demote],
      ['deleted', remove],
    ])('cannot be %s, and nothing changes', async (_, lose) => {
      const before = await allAboutPeople(shop);
      expect(await lose(first)).toMatchObject(lastAdmin);
      expect(await allAboutPeople(shop)).toEqual(before);
      expect((await shop.call(listUsers, { token })).status).toBe(200);
    });

    it('may be given the roles they have, and be admin alone', async () => {
      for (const roles of [['customer', 'admin'], ['admin'], ['customer', 'admin']]) {
        const { user } = await shop.ask(setRoles, { token, body: { userId: first.id, roles } });
        expect(user.roles).toEqual(roles);
      }
    });

    it('may go once there is another', async () => {
      const second = await addPerson(shop, { roles: ['admin'] });
      expect((await demote(first)).status).toBe(200);
      expect(await admins()).toEqual([second.id]);
      expect(await demote(second, another, await another.logIn(second))).toMatchObject(lastAdmin);
      await shop.database.query("update accounts set roles = '{customer,admin}' where id = $1", [
        first.id,
      ]);
    });

    it('is not saved by admins who are none: customers go one after the other', async () => {
      const customer = await addPerson(shop);
      expect((await demote(customer)).status).toBe(200);
      expect((await remove(customer)).status).toBe(204);
    });
  });

  describe('two admins who lose the role at once, in two processes:', () => {
    type Lose = (who: Person, from: TestShop, as: string) => Promise<Answer>;
    it.each<[string, Lose, Lose]>([
      ['demoted and demoted', demote, demote],
      ['demoted and deleted', demote, remove],
      ['deleted and deleted', remove, remove],
    ])('%s, one stays', async (_, loseOne, loseOther) => {
      for (let round = 0; round < 6; round += 1) {
        await shop.database.query("update accounts set roles = '{customer}'");
        const one = await addPerson(shop, { roles: ['customer', 'admin'] });
        const other = await addPerson(shop, { roles: ['admin'] });
        const [asOne, asOther] = [await shop.logIn(one), await another.logIn(other)];
        // each does it to the other, or to themselves
        const [byOne, byOther] = round % 2 === 0 ? [asOther, asOne] : [asOne, asOther];
        const answers = await Promise.all([
          loseOne(one, shop, byOne),
          loseOther(other, another, byOther),
        ]);
        const refused = answers.filter(({ status }) => status >= 400);
        expect(refused).toHaveLength(1);
        // who lost the role before being asked for it may not do this any more
        expect(refused[0]?.status).toBeOneOf([401, 403, 409]);
        expect(await admins()).toHaveLength(1);
      }
      await restoreFirst();
    });

    it('who waits for the other to be done sees that nobody else is left', async () => {
      const second = await addPerson(shop, { roles: ['admin'] });
      const answer = await meanwhile(
        shop.database,
        async (tx) => {
          await assertNotLastAdmin(tx, second.id);
          await saveRoles(tx, second.id, ['customer']);
        },
        () => demote(first, another),
      );
      expect(answer).toMatchObject(lastAdmin);
      expect(await admins()).toEqual([first.id]);
    });

    it('who waits for the other’s deletion sees that too', async () => {
      const second = await addPerson(shop, { roles: ['admin'] });
      const answer = await meanwhile(
        shop.database,
        (tx) => tx.query('delete from accounts where id = $1', [second.id]),
        () => remove(first, another),
      );
      expect(answer).toMatchObject(lastAdmin);
      expect((await shop.call(getProfile, { token })).status).toBe(200);
    });

    it('many at once all come to an end, and an admin is left', async () => {
      const many = await Promise.all(
        Array.from({ length: 8 }, () => addPerson(shop, { roles: ['customer', 'admin'] })),
      );
      const everybody = [first, ...many];
      const answers = await Promise.all(
        everybody.map((person, index) =>
          (index % 2 === 0 ? demote : remove)(person, index % 3 === 0 ? another : shop),
        ),
      );
      expect(answers.map(({ status }) => status)).not.toContain(500);
      expect((await admins()).length).toBeGreaterThanOrEqual(1);
      await restoreFirst();
    });
  });

  describe('an account that is not there', () => {
    it.each([
      ['demoted', demote],
      ['deleted', remove],
    ])('cannot be %s', async (_, lose) => {
      expect(await lose({ id: NOWHERE, name: '', email: '' })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    });

    it('cannot be made an admin either', async () => {
      const body = { userId: NOWHERE, roles: ['admin'] };
      expect((await shop.call(setRoles, { token, body })).status).toBe(404);
    });
  });

  async function restoreFirst() {
    await shop.database.query("update accounts set roles = '{customer,admin}' where id = $1", [
      first.id,
    ]);
  }
});
