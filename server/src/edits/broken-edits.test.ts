import { isDeepStrictEqual } from 'node:util';
import { setCode } from '@tailorbird/contract/cart';
import { createDiscount } from '@tailorbird/contract/discounts';
import { editOrder } from '@tailorbird/contract/order-edits';
import { setPieces } from '@tailorbird/contract/order-desk';
import { getOrder, type Order } from '@tailorbird/contract/orders';
import { issuePaper } from '@tailorbird/contract/papers';
import { recordPayment } from '@tailorbird/contract/payments';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { addSashes, placeSashes, type Sashes } from '../../test/sashes.ts';
import { fill } from '../../test/shopper.ts';
import type { Queryable } from '../database/pool.ts';

let shop: TestShop;
let admin: string;
let sashes: Sashes;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  sashes = await addSashes(shop, admin);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => shop.close());

/** All that a change writes to. */
const TABLES = [
  'orders',
  'order_items',
  'order_pieces',
  'order_changes',
  'order_approvals',
  'order_words',
  'order_days_due',
  'ledger_entries',
  'papers',
  'paper_numbers',
  'drawings',
  'mails',
  'discount_counts',
  'discount_uses',
];

async function everything(): Promise<string[]> {
  const all = TABLES.map(async (table) => {
    const { rows } = await shop.database.query<{ all: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from ${table} t`,
    );
    return `${table}: ${rows[0]?.all}`;
  });
  return Promise.all(all);
}

/** With an invoice, a payment, a discount for its patches, pieces to be made again and a question. */
async function place(): Promise<Order> {
  await shop.ask(setSettings, {
    token: admin,
    body: { approval: { rule: 'drawn', daysFromApproval: false } },
  });
  const of = { kind: 'products', ids: [products.patch.id] };
  const discount = { code: 'PATCHES', percent: 50, amount: null, of };
  await shop.ask(createDiscount, { token: admin, body: discount });
  const token = await shop.logIn(accounts.customer);
  await fill(shop, token, { product: products.patch.id });
  await shop.ask(setCode, { token, body: { code: discount.code } });
  const order = await placeSashes(shop, token, sashes, { names: ['Alma', 'Ben', 'Clara'] });
  const params = { id: order._id };
  const body = { _id: uuid(), kind: 'payment', method: 'cash', amount: order.totalAmount };
  await shop.ask(recordPayment, { token: admin, params, body });
  await shop.ask(issuePaper, { token: admin, params, body: { kind: 'invoice' } });
  for (const [from, to] of [
    ['waiting', 'cut'],
    ['cut', 'again'],
  ]) {
    const pieces = [{ number: 2, from, to }];
    await shop.ask(setPieces, { token: admin, params, body: { how: 'row', pieces } });
  }
  return (await shop.ask(getOrder, { token: admin, params })).order;
}

/** Words, more pieces, what comes and what goes, at once. */
function change({ version, cart }: Order): object {
  const [patch, alma, ben, clara] = cart.items;
  const chosen = (value: string) => ({ optionId: sashes.name, value });
  const small = { optionId: sashes.size, valueId: sashes.small };
  return {
    version,
    items: [
      { _id: alma?._id, selectedOptions: [chosen(`Ada${uuid().slice(-4)}`)] },
      { _id: ben?._id, quantity: 3 },
      { _id: clara?._id, quantity: 0 },
      { _id: patch?._id, quantity: 0 },
    ],
    added: [{ product: sashes.sash, selectedOptions: [chosen(uuid().slice(-4)), small] }],
    lines: [{ name: 'Folding in tissue', cost: 2 }],
    contact: { name: 'Gerd', email: '', phone: '' },
  };
}

/** Calls `then` after so many statements of each transaction, before the next or the end of it. */
function breakAfter(statements: number, then: (tx: Queryable) => Promise<unknown>): void {
  const own = { ...shop.ownDatabase };
  vi.spyOn(shop.ownDatabase, 'transaction').mockImplementation((work) =>
    own.transaction(async (tx) => {
      let count = 0;
      const countOne = async () => {
        count += 1;
        if (count === statements) await then(tx);
      };
      return work({
        async query(query, values) {
          const result = await tx.query<never>(query, values);
          await countOne();
          return result;
        },
      });
    }),
  );
}

const fail = () => Promise.reject(new Error('the process fails'));
/** As when its machine is cut off. */
async function cutOff(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
  await shop.database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
}

it('a change that breaks off after any of its statements has changed nothing', async () => {
  const order = await place();
  const before = await everything();
  const save = async (statements: number, broken: typeof cutOff) => {
    let isBroken = false;
    breakAfter(statements, (tx) => {
      isBroken = true;
      return broken(tx);
    });
    const sent = { token: admin, params: { id: order._id }, body: change(order) };
    const { status } = await shop.call(editOrder, sent);
    vi.restoreAllMocks();
    return { status, isBroken, isUntouched: isDeepStrictEqual(await everything(), before) };
  };
  const answers: Awaited<ReturnType<typeof save>>[] = [];
  // one that breaks off after more than its last statement is whole
  for (let count = 1; answers.at(-1)?.isBroken !== false; count += 1) {
    answers.push(await save(count, cutOff), await save(count, fail));
  }
  const [last, whole, ...broken] = answers.toReversed();
  expect([whole?.status, last?.status]).toEqual([200, 409]);
  // pieces, invoice, discount and checkout are statements of their own
  expect(broken.length).toBeGreaterThan(12);
  expect(broken.filter(({ isUntouched }) => !isUntouched)).toEqual([]);
  expect(broken.filter(({ status }) => status < 500)).toEqual([]);
  const after = await everything();
  const isWritten = (_: string, at: number) => after[at] !== before[at];
  expect(TABLES.filter(isWritten)).toEqual(TABLES.filter((table) => table !== 'order_approvals'));
});
