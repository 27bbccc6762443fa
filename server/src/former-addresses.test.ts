import { createHash, randomUUID } from 'node:crypto';
import { forgotPassword, resetPassword, verifyEmail } from '@tailorbird/contract/registration';
import { listOrders } from '@tailorbird/contract/orders';
import { NIL } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopOn, type TestShop } from '../test/app.ts';
import { createPlainDatabase, type TestDatabase } from '../test/database.ts';
import { PASSWORD } from '../test/fixture.ts';
import { accountOf, tryLogin } from '../test/login.ts';
import { mailsTo } from '../test/people.ts';
import { listForeignAccounts } from './accounts/former-address-queries.ts';
import { deleteAllLoginAttempts } from './accounts/login-queries.ts';
import { hashOfToken } from './accounts/mailed-tokens.ts';
import { hashPassword } from './accounts/passwords.ts';
import { findAccountByEmail } from './accounts/queries.ts';
import { deleteAccountRow, listUsers } from './accounts/user-queries.ts';
import { listMigrations, migrate } from './database/migrate.ts';
import { openDatabase, type Database, type Queryable } from './database/pool.ts';
import { convertFormerAddresses } from './former-addresses.ts';
import { isStopped, setStopped } from './mail/queries.ts';
import { listOrdersByEmail } from './orders/link-queries.ts';
import { SCAN_LIMIT, searchByPart } from './orders/search-queries.ts';

/** The migrations of the last version that compared addresses by the language of the database. */
const FORMER = listMigrations().filter((name) => name < '0075');

let plain: TestDatabase;
let database: Database;
let shop: TestShop;
const logged: { message: string; [name: string]: unknown }[] = [];
const logger = {
  warn: (named: object, message: string) => void logged.push({ ...named, message }),
};
/** The id of each account, by its address in the former version. */
const ids = new Map<string, string>();
const token = (character: string) => character.repeat(43);

async function insertAccount(email: string, roles = '{customer}'): Promise<void> {
  const id = randomUUID();
  ids.set(email, id);
  await database.query(
    `insert into accounts (id, name, email, password_hash, roles, is_email_verified)
     values ($1, 'Somebody', $2, $3, $4, true)`,
    [id, email, await hashPassword(PASSWORD), roles],
  );
}

async function insertOrder(
  contact: string,
  { ownerId = randomUUID(), email }: { ownerId?: string | undefined; email?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const details = { contact: { name: '', email: contact, phone: '' } };
  await database.query(
    `insert into orders (owner_id, id, order_number, cart_id, customer_email, customer_name, status,
                         total_cents, details)
     values ($1, $2, $3, gen_random_uuid(), $4, $4, 'pending', 100, $5)`,
    [ownerId, id, `TB-${id.slice(0, 8)}`, email ?? null, details],
  );
  return id;
}

const owner = (email: string) => ({ ownerId: ids.get(email), email });

const taken: string[] = [];
let waiting: string;

beforeAll(async () => {
  plain = await createPlainDatabase();
  await migrate(plain.url, { names: FORMER });
  database = openDatabase(plain.url);
  for (const email of ['İda@mail.example', 'éva@mail.example', 'Ida@BÜCHER.example']) {
    await insertAccount(email);
  }
  await insertAccount('nell@bücher.example');
  await insertAccount('nell@xn--bcher-kva.example');
  await insertAccount('ada@mail.example', '{customer,admin}');
  await insertAccount('now@mail.example');
  taken.push(await insertOrder('ida@mail.example', owner('İda@mail.example')));
  taken.push(await insertOrder('Éva@mail.example', owner('éva@mail.example')));
  await insertOrder('éva@MAIL.example', owner('éva@mail.example'));
  await insertOrder('somebody@mail.example', owner('éva@mail.example'));
  await insertOrder('IDA@BÜCHER.example', owner('Ida@BÜCHER.example'));
  waiting = await insertOrder('ida@bücher.example');
  const tokens = [
    ['v', 'email verification', 'Ida@BÜCHER.example', 'Ida@BÜCHER.example'],
    ['r', 'email restoration', 'now@mail.example', 'before@bücher.example'],
  ] as const;
  for (const [character, kind, account, email] of tokens) {
    await database.query(`insert into mailed_tokens values ($1, $2, $3, $4, now() + '1 hour')`, [
      hashOfToken(token(character)),
      kind,
      ids.get(account),
      email,
    ]);
  }
  const hash = createHash('sha256').update('ida@bücher.example').digest();
  await database.query('insert into mail_stops (email_hash) values ($1)', [hash]);
  await database.query(
    `insert into order_emails select distinct lower(customer_email) from orders
     where customer_email is not null`,
  );
  await migrate(plain.url);
  await convertFormerAddresses(database, logger);
  shop = await openShopOn(plain.url);
});

afterAll(async () => {
  await shop.close();
  await database.close();
  await plain.drop();
});

describe('after a version that took other addresses as equal', () => {
  it('an account logs in by each way to write its domain, and stays one', async () => {
    for (const email of ['ida@BÜCHER.example', 'ida@bücher.example', 'IDA@xn--bcher-kva.example']) {
      expect((await tryLogin(shop, email, PASSWORD)).status).toBe(200);
    }
    expect(await accountOf(shop, 'ida@xn--bcher-kva.example')).toMatchObject({
      id: ids.get('Ida@BÜCHER.example'),
      email: 'Ida@xn--bcher-kva.example',
    });
    await shop.ask(forgotPassword, { body: { email: 'ida@bücher.example' } });
    expect(await mailsTo(shop, 'Ida@xn--bcher-kva.example')).toMatchObject([
      { kind: 'password-reset' },
    ]);
  });

  it('links that were mailed before still work', async () => {
    expect((await shop.call(verifyEmail, { body: { token: token('v') } })).status).toBe(200);
    const body = { token: token('r'), password: 'another password' };
    expect((await shop.call(resetPassword, { body })).status).toBe(200);
    expect(await accountOf(shop, 'before@xn--bcher-kva.example')).toMatchObject({
      id: ids.get('now@mail.example'),
      email: 'before@xn--bcher-kva.example',
    });
  });

  it('an address that another account has in its other form is named and left', async () => {
    const left = 'nell@bücher.example';
    const named = logged.filter(({ accounts }) => accounts);
    expect(named).toMatchObject([{ count: 1, accounts: [ids.get(left)] }]);
    const { rows } = await database.query('select email from accounts where id = $1', [
      ids.get(left),
    ]);
    expect(rows).toEqual([{ email: left }]);
  });

  it('orders that came to an account by the former rule are named and left', async () => {
    const named = logged.filter(({ orders }) => orders);
    expect(named).toMatchObject([{ count: 2, orders: expect.arrayContaining(taken) }]);
    for (const email of ['İda@mail.example', 'éva@mail.example']) {
      const { rows } = await database.query<{ id: string }>(
        'select id from orders where owner_id = $1',
        [ids.get(email)],
      );
      expect(rows.some(({ id }) => taken.includes(id))).toBe(true);
    }
  });

  it('no address stands in what is logged', () => {
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/@|example/);
  });

  it('a guest’s order is found by the form of its address, and its mails stay stopped', async () => {
    const email = 'Ida@xn--bcher-kva.example';
    expect(await listOrdersByEmail(database, email)).toMatchObject([{ _id: waiting }]);
    expect(await listOrdersByEmail(database, 'ida@mail.example')).toEqual([]);
    expect(await isStopped(database, email)).toBe(true);
    await setStopped(database, email, false);
    expect(await isStopped(database, email)).toBe(false);
  });

  it('the desk finds orders by an address as it was typed then', async () => {
    const admin = await shop.logIn({ email: 'ada@mail.example' });
    for (const [customerEmail, count] of [
      ['BÜCHER.example', 1],
      ['İda@mail.example', 1],
      ['ida@mail.example', 0],
      ['éva@', 3],
    ] as const) {
      const { orders } = await shop.ask(listOrders, { token: admin, query: { customerEmail } });
      expect([customerEmail, orders.length]).toEqual([customerEmail, count]);
    }
    const { rows } = await database.query<{ email: string }>('select email from order_emails');
    expect(rows.map(({ email }) => email)).toContain('İda@mail.example');
  });

  it('the next start changes nothing, and names the same', async () => {
    const all = () =>
      database.query('select id, email from accounts order by id').then(({ rows }) => rows);
    const before = await all();
    const first = [...logged];
    logged.length = 0;
    await convertFormerAddresses(database, logger);
    expect(await all()).toEqual(before);
    expect(logged).toEqual(first);
  });
});

describe('addresses in the database', () => {
  it('compare as in the program, over all code points', async () => {
    const { rows } = await database.query<{ point: number }>(
      `select point from generate_series(1, 1114111) as point
       where point not between 55296 and 57343 and lower(chr(point) collate "C") <>
         case when point between 65 and 90 then chr(point + 32) else chr(point) end`,
    );
    expect(rows).toEqual([]);
  });

  const sought = {
    filter: { ownerId: undefined, status: 'all', timeZone: 'UTC', customerEmail: 'ida@' },
    sort: 'newest',
    page: { offset: 0, limit: 5 },
    most: 5,
  } as const;
  const users = {
    search: undefined,
    role: 'all',
    accountStatus: 'all',
    emailStatus: 'all',
    sortOrder: 'asc',
    page: 1,
    limit: 5,
  } as const;

  it.each<[string, string, (db: Queryable) => Promise<unknown>]>([
    ['a login', 'accounts_email_form', (db) => findAccountByEmail(db, 'x')],
    [
      'the list of users',
      'accounts_email_form',
      (db) => listUsers(db, { ...users, sortBy: 'email' }),
    ],
    ['a start', 'accounts_email_foreign', (db) => listForeignAccounts(db, NIL, 1)],
    ['wrong passwords', 'login_failures_pkey', (db) => deleteAllLoginAttempts(db, 'x')],
    ['the end of an account', 'login_failures_pkey', (db) => deleteAccountRow(db, NIL)],
    [
      'orders that guests placed',
      'orders_of_guests_by_form',
      (db) => listOrdersByEmail(db, 'x@xn--bcher-kva.example'),
    ],
    ['orders by a part of an address', 'orders_email_form', (db) => searchByPart(db, sought)],
  ])('are looked up by an index: %s', async (_, index, work) => {
    expect(await plansOf(work)).toContain(index);
  });
});

/** How the statements would be run in a large shop. */
async function plansOf(work: (db: Queryable) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await work({
    async query(query, values = []) {
      const { text, values: own } = typeof query === 'string' ? { text: query, values } : query;
      const { rows } = await database.transaction(async (tx) => {
        // the planner may still read a table as small as this one whole
        await tx.query('set local enable_seqscan = off');
        return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...(own ?? values)]);
      });
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      // a glance at the newest orders that finds none of those that are sought
      const glance = { ids: [], total: 0, looked: SCAN_LIMIT };
      // of this statement they are the rows
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const glanced = [glance] as unknown as never[];
      return { rows: text.includes('glanced') ? glanced : [], rowCount: 0 };
    },
  });
  return plans.join('\n');
}
