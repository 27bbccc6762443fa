import { exportOrders } from '@tailorbird/contract/order-desk';
import * as contract from '@tailorbird/contract/orders';
import { inGroups, paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { csvRowsOf } from '../../test/csv.ts';
import { accounts, products } from '../../test/fixture.ts';
import { insertPastOrders, type PastOrder } from '../../test/past-orders.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { claimGuestOrders } from './change-queries.ts';
import { writeAllWords } from './figure-worker.ts';
import { listOrders } from './list-queries.ts';
import { writeWords as writeWordsOnce } from './word-queries.ts';

const GUEST = '018f0000-0000-7000-8000-000000000991';
const ACCOUNT = '018f0000-0000-7000-8000-000000000992';

const ORDERS: PastOrder[] = [
  {
    orderNumber: 'TB-T77D-CYDX',
    ownerId: accounts.customer.id,
    placedAt: '2026-02-01T10:00:00Z',
    name: 'Ondřej Novák',
    email: 'o.novak@post.example',
    adminNotes: 'Rush job, asks for O’Brien',
    items: [
      {
        product: products.sash,
        note: 'Mit Grüßen',
        selectedOptions: [
          { optionName: 'Wording', value: 'ŁÓDŹ Runners', valueId: null },
          { optionName: 'Colour', value: 'Rufous' },
        ],
      },
    ],
  },
  {
    orderNumber: 'TB-A0B1-C2D3',
    ownerId: GUEST,
    placedAt: '2026-02-02T10:00:00Z',
    status: 'completed',
    items: [{ product: products.tote, note: 'for the runners' }, { product: products.patch }],
  },
  {
    orderNumber: 'TB-77XX-7700',
    placedAt: '2026-02-03T10:00:00Z',
    name: 'Novella Smith',
    email: 'nova@mail.example',
    items: [{ product: products.sash }],
  },
];

let shop: TestShop;
let token: string;
let ids: string[];
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  await shop.database.query('delete from orders');
  await shop.database.query(
    `update order_words_range set words_from = '-infinity', words_until = '-infinity'`,
  );
  ids = await insertPastOrders(shop.database, ORDERS);
});
afterAll(() => shop.close());

/** Which orders a search finds, counted from 0. */
async function find(search: string, query: Record<string, string> = {}): Promise<number[]> {
  const found = await shop.ask(contract.listOrders, { token, query: { search, ...query } });
  expect(found.pagination.totalOrders).toBe(found.orders.length);
  return found.orders.map(({ _id }) => ids.indexOf(_id));
}

const writeWords = () => writeAllWords(shop.database);

/** The version since which the words of the order with this index are due; null: they are not. */
async function versionOf(index: number): Promise<number | null> {
  const { rows } = await shop.database.query<{ due: number | null }>(
    'select due from order_words where order_id = $1',
    [ids[index]],
  );
  return rows[0]?.due ?? null;
}

describe.each([
  { when: 'just placed', begin: async () => {} },
  { when: 'whose words are written', begin: writeWords },
])('orders $when are found', ({ begin }) => {
  beforeEach(begin);

  it.each([
    { by: 'number', search: 'TB-T77D-CYDX', found: [0] },
    { by: 'number without hyphens', search: 'tbt77dcydx', found: [0] },
    { by: 'number with blanks', search: 'TB T77D CYDX', found: [0] },
    { by: 'payment reference', search: paymentReference('TB-T77D-CYDX'), found: [0] },
    { by: 'payment reference', search: inGroups(paymentReference('TB-77XX-7700')), found: [2] },
    { by: 'a part of the number', search: 't77d', found: [0] },
    { by: 'the beginning of a part of the number', search: 'tb-77', found: [2] },
    { by: 'a part of the name without accents', search: 'ondrej', found: [0] },
    { by: 'the beginning of a name', search: 'NOV', found: [2, 0] },
    { by: 'email', search: 'o.novak@post.example', found: [0] },
    { by: 'a part of the email', search: 'mail.example', found: [2] },
    { by: 'product', search: 'tote', found: [1] },
    { by: 'product with punctuation', search: '100% wool_p', found: [1] },
    { by: 'what a customer had written on it', search: 'łódź', found: [0] },
    { by: 'item note', search: 'grussen', found: [0] },
    { by: 'admin notes', search: 'rush o’brien', found: [0] },
    { by: 'words of several fields', search: 'runners sash', found: [0] },
    { by: 'words in any order', search: 'smith  nov', found: [2] },
    { by: 'what stands in several', search: 'runners', found: [1, 0] },
  ])('by $by', async ({ search, found }) => {
    expect(await find(search)).toEqual(found);
    expect(await find(search, { sort: 'oldest' })).toEqual(found.toReversed());
  });

  it.each([
    'nobody',
    'tote smith',
    'otes',
    '77d',
    'rufous',
    "'; drop table orders --",
    '\\ % _x',
    '%',
    ' -- !',
  ])('not by %s', async (search) => {
    expect(await find(search)).toEqual([]);
  });

  it('all where nothing is sought', async () => {
    expect(await find(' ')).toEqual([2, 1, 0]);
  });

  it('by the number in its own filter, however it is written', async () => {
    const number = 'TB-77XX-7700';
    for (const orderNumber of ['77XX', 'tb77xx7700', 'TB 77XX 7700', paymentReference(number)]) {
      expect(await find('', { orderNumber })).toEqual([2]);
    }
    expect(await find('!', { orderIds: `${ids[0]},${ids[1]}` })).toEqual([]);
  });

  it('together with the other filters', async () => {
    expect(await find('runners', { status: 'completed' })).toEqual([1]);
    expect(await find('runners', { endDate: '2026-02-01' })).toEqual([0]);
    expect(await find('nov', { customerEmail: '@mail' })).toEqual([2]);
    expect(await find('sash', { orderNumber: '77D' })).toEqual([0]);
    expect(await find('sash', { orderIds: `${ids[0]},${ids[1]}` })).toEqual([0]);
  });

  it('in the CSV as in the list', async () => {
    const { bytes } = await shop.call(exportOrders, { token, query: { search: 'nov sash' } });
    const rows = await csvRowsOf(bytes);
    expect(rows.map(([number]) => number)).toEqual(['TB-77XX-7700', 'TB-T77D-CYDX']);
    const none = await shop.call(exportOrders, { token, query: { search: '%' } });
    expect(await csvRowsOf(none.bytes)).toEqual([]);
  });

  it('by their notes as they are now', async () => {
    const params = { id: ids[0] ?? '' };
    const { order } = await shop.ask(contract.updateOrder, {
      token,
      params,
      body: { adminNotes: 'Fetched tomorrow' },
    });
    expect(await find('rush')).toEqual([]);
    expect(await find('tomor')).toEqual([0]);
    const item = { ...params, itemId: order.cart.items[0]?._id ?? '' };
    await shop.ask(contract.setOrderItemNote, { token, params: item, body: { note: 'in blue' } });
    expect(await versionOf(0)).toBe(order.version + 1);
    for (const write of [async () => {}, writeWords]) {
      await write();
      expect(await find('grussen')).toEqual([]);
      expect(await find('in blue tomorrow')).toEqual([0]);
    }
    expect(await versionOf(0)).toBeNull();
  });

  it('by the account that a guest’s orders come to', async () => {
    const account = { id: ACCOUNT, name: 'Gül Yılmaz', email: 'gul@new.example' };
    await shop.database.transaction((tx) => claimGuestOrders(tx, [GUEST], account));
    for (const write of [async () => {}, writeWords]) {
      await write();
      expect(await find('gul@new')).toEqual([1]);
      expect(await find('yilmaz tote')).toEqual([1]);
    }
    const { rows } = await shop.database.query('select from order_words where owner_id = $1', [
      GUEST,
    ]);
    expect(rows).toEqual([]);
  });
});

it('what customers search for is left out: their list is all of theirs', async () => {
  const own = await shop.logIn(accounts.customer);
  const query = { search: 'nobody' };
  const { orders } = await shop.ask(contract.listOrders, { token: own, query });
  expect(orders.map(({ _id }) => _id)).toEqual([ids[0]]);
});

it('a search has at most 80 characters', async () => {
  expect(await find('é'.repeat(80))).toEqual([]);
  const query = { search: 'é'.repeat(81) };
  const answer = await shop.call(contract.listOrders, { token, query });
  expect(answer.status).toBe(400);
});

type Happening = (tx: Queryable, values: readonly unknown[]) => Promise<unknown>;

/** The shop's database, where something happens just behind a statement, once or each time. */
function interrupted(name: string, happen: Happening, { isOnce = true } = {}): Database {
  let isOver = false;
  return {
    ...shop.database,
    transaction: (work) =>
      shop.database.transaction((tx) =>
        work({
          // as in what it stands for: the caller alone knows what its SQL gives
          // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
          async query<Row extends object>(
            query: string | QueryConfig,
            values?: readonly unknown[],
          ) {
            const result = await tx.query<Row>(query, values);
            if (typeof query !== 'string' && query.name === name && !isOver) {
              isOver = isOnce;
              await happen(tx, query.values ?? []);
            }
            return result;
          },
        }),
      ),
  };
}

it('orders that come to an account while their words are written get those of the account', async () => {
  const account = { id: ACCOUNT, name: 'Gus', email: 'gus@new.example' };
  const logIn = () => shop.database.transaction((tx) => claimGuestOrders(tx, [GUEST], account));
  await writeAllWords(interrupted('order-words-insert', logIn));
  expect(await find('gus tote')).toEqual([1]);
  expect(await versionOf(1)).toBeNull();
});

const setAdminNotes = (adminNotes: string) =>
  shop.ask(contract.updateOrder, { token, params: { id: ids[0] ?? '' }, body: { adminNotes } });

it('words of a note that changes once more while they are written are due', async () => {
  await writeWords();
  await setAdminNotes('first');
  const processing = interrupted('order-words-due', () => setAdminNotes('second'));
  await processing.transaction((tx) => writeWordsOnce(tx));
  expect(await versionOf(0)).not.toBeNull();
  for (const finish of [async () => {}, writeWords]) {
    await finish();
    expect(await find('first')).toEqual([]);
    expect(await find('second')).toEqual([0]);
  }
});

describe('words that were written without forms', () => {
  beforeEach(async () => {
    await writeWords();
    await shop.database.query('update order_words set words = order_words($1)', ['former']);
    await shop.database.query(`update order_words_range set forms_from = 'infinity'`);
  });

  it('are written anew some at a time, from the newest', async () => {
    for (const found of [[2], [2, 1], [2, 1, 0]]) {
      await shop.database.transaction((tx) => writeWordsOnce(tx, 1));
      expect(await find('tb')).toEqual(found);
    }
  });

  it('are due where a note changes meanwhile', async () => {
    const adding = interrupted('order-words-due', () => setAdminNotes('second'));
    await adding.transaction((tx) => writeWordsOnce(tx));
    expect(await versionOf(0)).not.toBeNull();
    for (const finish of [async () => {}, writeWords]) {
      await finish();
      expect(await find('second')).toEqual([0]);
    }
  });
});

it('orders from before words were written are found when theirs are', async () => {
  await shop.database.query('update order_words_range set words_from = now(), words_until = now()');
  expect(await find('nov')).toEqual([]);
  await writeWords();
  expect(await find('nov')).toEqual([2, 0]);
});

it('an order with more words than are kept is found by the first of them', async () => {
  const note = Array.from({ length: 500 }, (_, place) => String.fromCodePoint(0x4e00 + place));
  const items = Array.from({ length: 300 }, (_, place) => ({
    product: products.sash,
    note: `${note.join('')}${place}`,
  }));
  const placedAt = '2026-02-04T10:00:00Z';
  ids.push(...(await insertPastOrders(shop.database, [{ placedAt, name: 'Roster', items }])));
  expect(await find('roster')).toEqual([3]);
  await writeWords();
  expect(await find('roster')).toEqual([3]);
});

const wordFrom = (start: number) =>
  Array.from({ length: 10 }, (_, place) => String.fromCodePoint(0x4e00 + start + place)).join('');

it('an order of many words with hyphens has its words and the forms of the first', async () => {
  const items = Array.from({ length: 300 }, (_, place) => ({
    product: products.sash,
    note: Array.from({ length: 44 }, (_, part) => wordFrom(place * 44 + part)).join('-'),
  }));
  const placedAt = '2026-02-04T10:00:00Z';
  ids.push(...(await insertPastOrders(shop.database, [{ placedAt, name: 'Ros-Ter', items }])));
  for (const write of [async () => {}, writeWords]) {
    await write();
    expect(await find('roster')).toEqual([3]);
  }
  expect(await versionOf(3)).toBeNull();
});

it('orders whose words take too long together get them one by one', async () => {
  let timeouts = 0;
  const slow: Happening = async (tx, [from, until]) => {
    const { rows } = await tx.query(
      'select from orders where placed_at >= $1::text::timestamptz and placed_at < $2::text::timestamptz',
      [from, until],
    );
    if (rows.length < 2) return;
    timeouts += 1;
    await tx.query('set local statement_timeout = 1');
    await tx.query('select pg_sleep(10)');
  };
  await writeAllWords(interrupted('order-words-insert', slow, { isOnce: false }));
  expect(timeouts).toBeGreaterThan(0);
  const { rows } = await shop.database.query('select from order_words where words is not null');
  expect(rows).toHaveLength(3);
});

it('a text is cut before it is folded', async () => {
  const { rows } = await shop.database.query<{ words: string[] }>(
    `select tsvector_to_array(order_words('First ' || repeat(U&'\\0301', 200000) || ' last')) as words`,
  );
  expect(rows[0]?.words).toEqual(['first']);
});

/** Orders with their words, whatever their names and moments are: `select name, status, placed_at from …`. */
async function insertWritten(orders: string): Promise<void> {
  await shop.database.query(
    `with placed as (
       insert into orders (owner_id, id, order_number, cart_id, customer_name, admin_notes, status,
                           total_cents, placed_at)
       select gen_random_uuid(), gen_random_uuid(), 'TB-0000-0000', gen_random_uuid(), name, '',
         status, 0, placed_at
       from (${orders}) o (name, status, placed_at)
       returning owner_id, id, placed_at, customer_name
     )
     insert into order_words (owner_id, order_id, placed_at, words)
     select owner_id, id, placed_at, order_words(customer_name) from placed`,
  );
}

const idsWithName = async (name: string, status: string) => {
  const { rows } = await shop.database.query<{ id: string }>(
    `select id from orders where customer_name = $1 and $2 in ('all', status) order by placed_at, id`,
    [name, status],
  );
  return rows.map(({ id }) => id);
};

interface ExpectedPage {
  /** From the oldest. */
  ids: readonly string[];
  total: number;
  hasMore: boolean;
}

/** All pages in both orders. */
async function expectPages(
  filter: {
    search: string;
    status: 'all' | 'pending' | 'completed' | 'cancelled';
    endDate?: string;
  },
  { ids: oldest, total, hasMore }: ExpectedPage,
): Promise<void> {
  const asked = { ownerId: undefined, timeZone: 'UTC', ...filter };
  for (const sort of ['newest', 'oldest'] as const) {
    const all = (sort === 'oldest' ? oldest : oldest.toReversed()).slice(0, total);
    for (const page of [1, 2, 3, 4]) {
      const found = await listOrders(shop.database, { ...asked, sort, page, limit: 50 });
      expect(found.orders.map(({ _id }) => _id)).toEqual(all.slice((page - 1) * 50, page * 50));
      expect(found).toMatchObject({ total, hasMore });
    }
  }
}

describe('what a twentieth of very many orders has', () => {
  it.each([
    { howMany: 2600, status: 'all' as const, total: 130, hasMore: false },
    { howMany: 5200, status: 'all' as const, total: 200, hasMore: true },
    { howMany: 5200, status: 'pending' as const, total: 130, hasMore: false },
    { howMany: 5200, status: 'cancelled' as const, total: 130, hasMore: false },
  ])('is found in order: $howMany orders, $status', async ({ howMany, status, total, hasMore }) => {
    await writeWords();
    // two of each minute
    await insertWritten(
      `select case when n % 20 = 0 then 'Zoe' else 'Ann' end,
         case when n % 40 = 0 then 'cancelled' else 'pending' end,
         timestamptz '2026-01-31' - n / 2 * interval '1 minute'
       from generate_series(1, ${howMany}) n`,
    );
    await expectPages(
      { search: 'zo', status },
      { ids: await idsWithName('Zoe', status), total, hasMore },
    );
  });
});

describe('words that many orders have, and few have together', () => {
  beforeEach(async () => {
    await writeWords();
    // the newest thousands, and others ten years before, have one of the words each
    await insertWritten(
      `select case when n % 2 = 0 then 'Zoe' else 'Ann' end, 'completed',
         timestamptz '2026-01-31' - n % 3000 * interval '1 minute' - n / 3000 * interval '10 years'
       from generate_series(1, 5000) n`,
    );
  });

  it.each([
    { status: 'all' as const, total: 200, hasMore: true },
    { status: 'completed' as const, total: 120, hasMore: false },
  ])('are found in order over the years: $status', async ({ status, total, hasMore }) => {
    // an order at the beginning of each half a month, one a microsecond earlier; some before 2020
    await insertWritten(
      `select 'Ann Zoe', case when n % 2 = 0 then 'completed' else 'cancelled' end,
         timestamptz '2019-11-02Z' + n / 2 * interval '15 days' - n % 2 * interval '1 microsecond'
       from generate_series(1, 239) n
       union all select 'Ann Zoe', 'completed', timestamptz '2015-01-01Z'`,
    );
    await shop.database.query(
      `with late as (select id from orders where customer_name = 'Ann Zoe' order by placed_at limit 9 offset 99)
       update order_words set words = null, due = 1 where order_id in (select id from late)`,
    );
    const now = await insertPastOrders(shop.database, [
      { placedAt: new Date().toISOString(), name: 'Ann Zoe', status: 'cancelled' },
    ]);
    expect(now).toHaveLength(1);
    const ids = await idsWithName('Ann Zoe', status);
    await expectPages({ search: 'zo ann', status }, { ids, total, hasMore });
    const few = ids.slice(0, 60);
    const { rows } = await shop.database.query<{ day: string }>(
      `select (placed_at at time zone 'UTC')::date::text as day from orders where id = $1`,
      [few.at(-1)],
    );
    await expectPages(
      { search: 'zo ann', status, endDate: rows[0]?.day ?? '' },
      { ids: few, total: 60, hasMore: false },
    );
  });
});

it('what many had lately and none before is found without looking through all orders', async () => {
  await writeWords();
  await insertWritten(
    `select case when n <= 12 then 'Zoe' else 'Ann' end, 'pending',
       timestamptz '2026-01-31' - n * interval '1 minute'
     from generate_series(1, 8000) n`,
  );
  let looked = 0;
  const counting: Queryable = {
    // as in what it stands for: the caller alone knows what its SQL gives
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    async query<Row extends object>(query: string | QueryConfig, values?: readonly unknown[]) {
      const result = await shop.database.query<Row & { looked?: unknown }>(query, values);
      looked += Number(result.rows[0]?.looked ?? 0);
      return result;
    },
  };
  const asked = { ownerId: undefined, status: 'all' as const, timeZone: 'UTC', page: 1, limit: 10 };
  expect((await listOrders(counting, { ...asked, search: 'zoe' })).total).toBe(12);
  expect(looked).toBe(7000);
});
