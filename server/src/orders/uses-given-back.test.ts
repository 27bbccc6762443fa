import { removeCode, setCode } from '@tailorbird/contract/cart';
import {
  createDiscount,
  deleteDiscount,
  listDiscounts,
  type Discount,
} from '@tailorbird/contract/discounts';
import { cancelGuestOrder } from '@tailorbird/contract/guest-orders';
import { setOrderStatuses, undoOrderStatuses } from '@tailorbird/contract/order-desk';
import {
  cancelOrder,
  getOrder,
  placeOrder,
  updateOrder,
  type Order,
  type OrderStatus,
} from '@tailorbird/contract/orders';
import { issuePaper } from '@tailorbird/contract/papers';
import * as fc from 'fast-check';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson } from '../../test/people.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { noteUses } from '../catalogue/discount-queries.ts';
import { retakeUses } from '../catalogue/returned-use-queries.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
let token: string;
beforeEach(async () => {
  token = await shop.logIn(await addPerson(shop));
});
afterEach(() => shop.database.query('delete from discounts'));
afterAll(() => shop.close());

const make = async (fields: object): Promise<Discount> =>
  (await shop.ask(createDiscount, { token: admin, body: { percent: 10, ...fields } })).discount;
const once = () => make({ code: 'ONCE', oncePerCustomer: true });
const typeCode = (code: string, by = token) => shop.call(setCode, { token: by, body: { code } });

async function placeWith(code: string, by = token, contact = {}): Promise<Order> {
  await fill(shop, by);
  const typed = await typeCode(code, by);
  expect(typed.status).toBe(200);
  const body = { ...(await cartOf(shop, by)), ...contact };
  return (await shop.ask(placeOrder, { token: by, body })).order;
}

const cancelOwn = ({ _id }: Order, by = token) =>
  shop.call(cancelOrder, { token: by, params: { id: _id } });
const set = (status: OrderStatus, { _id }: Order) =>
  shop.call(updateOrder, { token: admin, params: { id: _id }, body: { status } });
const setAll = async (status: OrderStatus, orders: readonly Order[]) => {
  const orderIds = orders.map(({ _id }) => _id);
  return (await shop.ask(setOrderStatuses, { token: admin, body: { orderIds, status } })).results;
};
const statusOf = async ({ _id }: Order) =>
  (await shop.ask(getOrder, { token: admin, params: { id: _id } })).order.status;
const timesUsed = async (): Promise<number[]> =>
  (await shop.ask(listDiscounts, { token: admin })).discounts.map(({ used }) => used);

describe('a cancelled order gives back the uses of its discounts', () => {
  it('to its customer, who cancels it to order it right', async () => {
    await once();
    const wrong = await placeWith('ONCE');
    await fill(shop, token);
    expect(await typeCode('ONCE')).toMatchObject({ body: { code: 'DISCOUNT_USED_BEFORE' } });
    expect(await cancelOwn(wrong)).toMatchObject({ status: 200 });
    expect(await timesUsed()).toEqual([0]);
    const right = await placeWith('ONCE');
    expect(right.priceLines).toMatchObject([{ label: 'Discount ONCE' }]);
    expect(await timesUsed()).toEqual([1]);
    await fill(shop, token);
    expect(await typeCode('ONCE')).toMatchObject({ body: { code: 'DISCOUNT_USED_BEFORE' } });
  });

  it('to others, when a guest cancels by the link', async () => {
    await make({ code: 'LAST', mostUses: 1 });
    const guest = await shop.guest();
    const email = 'uses@mail.example';
    await placeWith('LAST', guest, { contact: { name: 'Greta', email, phone: '' } });
    await fill(shop, token);
    expect(await typeCode('LAST')).toMatchObject({ body: { code: 'DISCOUNT_USED_UP' } });
    const headers = { 'x-order-link': await mailedToken(shop, 'guest-order', email) };
    expect(await shop.call(cancelGuestOrder, { headers })).toMatchObject({ status: 200 });
    expect(await timesUsed()).toEqual([0]);
    expect(await typeCode('LAST')).toMatchObject({ status: 200 });
  });

  it('also of those that need no code, and of one without a limit', async () => {
    await make({ amount: 1, percent: null });
    await make({ code: 'MANY' });
    const order = await placeWith('MANY');
    expect(await timesUsed()).toEqual([1, 1]);
    await set('cancelled', order);
    expect(await timesUsed()).toEqual([0, 0]);
  });

  it('whoever cancels several at once, and takes them back', async () => {
    await make({ code: 'MANY' });
    const other = await shop.logIn(await addPerson(shop));
    const orders = [
      await placeWith('MANY'),
      await placeWith('MANY', other),
      await placeWith('MANY'),
    ];
    const results = await setAll('cancelled', orders);
    expect(await timesUsed()).toEqual([0]);
    const undone = results.map(({ _id, order }) => ({
      _id,
      version: order?.version ?? 0,
      status: 'pending',
    }));
    await shop.ask(undoOrderStatuses, { token: admin, body: { orders: undone } });
    expect(await timesUsed()).toEqual([3]);
    await setAll('completed', orders);
    expect(await timesUsed()).toEqual([3]);
  });

  it('that a guest’s login has brought to the account', async () => {
    await make({ code: 'ONCE', mostUses: 5 });
    const guest = await shop.guest();
    const order = await placeWith('ONCE', guest);
    const own = await shop.logIn(await addPerson(shop), { 'x-guest-token': guest });
    expect(await cancelOwn(order, own)).toMatchObject({ status: 200 });
    expect(await timesUsed()).toEqual([0]);
    await set('pending', order);
    await shop.database.query('update discounts set once_per_customer = true');
    await fill(shop, own);
    expect(await typeCode('ONCE', own)).toMatchObject({ body: { code: 'DISCOUNT_USED_BEFORE' } });
  });

  it('and keeps what they took off', async () => {
    await once();
    const order = await placeWith('ONCE');
    const answer = await set('cancelled', order);
    expect(answer.body).toMatchObject({
      order: { totalAmount: order.totalAmount, priceLines: order.priceLines },
    });
  });
});

describe('an order that is set back takes its uses again', () => {
  it('and is no more often used than it was, after ten times to and fro', async () => {
    await once();
    await make({ amount: 1, percent: null, mostUses: 1 });
    const order = await placeWith('ONCE');
    const rows = async () =>
      (await shop.database.query('select discount_id, order_id, owner_id from discount_uses')).rows
        .length;
    for (let times = 0; times < 10; times += 1) {
      await set('cancelled', order);
      expect(await timesUsed()).toEqual([0, 0]);
      const answer = await set(times % 2 ? 'pending' : 'completed', order);
      expect(answer.body).not.toHaveProperty('overusedDiscounts');
      expect(await timesUsed()).toEqual([1, 1]);
    }
    expect(await rows()).toBe(2);
    await fill(shop, token);
    expect(await typeCode('ONCE')).toMatchObject({ body: { code: 'DISCOUNT_USED_BEFORE' } });
  });

  it('also beyond the most, and the desk is told', async () => {
    await make({ code: 'LAST', mostUses: 1 });
    const first = await placeWith('LAST');
    await cancelOwn(first);
    const other = await shop.logIn(await addPerson(shop));
    await placeWith('LAST', other);
    expect(await set('pending', first)).toMatchObject({
      status: 200,
      body: { order: { status: 'pending' }, overusedDiscounts: ['LAST'] },
    });
    expect(await timesUsed()).toEqual([2]);
    await set('cancelled', first);
    expect(await timesUsed()).toEqual([1]);
    await fill(shop, token);
    expect(await typeCode('LAST')).toMatchObject({ body: { code: 'DISCOUNT_USED_UP' } });
  });

  it('also by a customer who has used the code in another order since', async () => {
    await once();
    const wrong = await placeWith('ONCE');
    await cancelOwn(wrong);
    const right = await placeWith('ONCE');
    const [result] = await setAll('pending', [wrong]);
    expect(result).toMatchObject({ outcome: 'set', overusedDiscounts: ['ONCE'] });
    expect(await timesUsed()).toEqual([2]);
    await cancelOwn(right);
    await fill(shop, token);
    expect(await typeCode('ONCE')).toMatchObject({ body: { code: 'DISCOUNT_USED_BEFORE' } });
    await cancelOwn(wrong);
    expect(await typeCode('ONCE')).toMatchObject({ status: 200 });
    expect(await timesUsed()).toEqual([0]);
  });

  it('also two of one customer in one press, each undone as it was set', async () => {
    await once();
    await make({ amount: 1, percent: null, mostUses: 1 });
    const wrong = await placeWith('ONCE');
    await cancelOwn(wrong);
    const right = await placeWith('ONCE');
    await cancelOwn(right);
    const results = await setAll('pending', [right, wrong]);
    // what needs no code is named by what it takes off
    const names = ['$1.00', 'ONCE'];
    expect(results.map(({ overusedDiscounts = [] }) => overusedDiscounts.toSorted())).toEqual([
      names,
      names,
    ]);
    expect(await timesUsed()).toEqual([2, 2]);
  });

  it('and nothing of a discount that is deleted meanwhile', async () => {
    const { _id } = await once();
    await make({ amount: 1, percent: null });
    const order = await placeWith('ONCE');
    await set('cancelled', order);
    await shop.ask(deleteDiscount, { token: admin, query: { _id } });
    expect(await set('pending', order)).toMatchObject({ status: 200 });
    expect(await timesUsed()).toEqual([1]);
  });
});

const placeAnyhow = async (by: string) => {
  await fill(shop, by);
  await typeCode('MANY', by);
  return shop.call(placeOrder, { token: by, body: await cartOf(shop, by) });
};

describe('at the same moment', () => {
  it('an order that is cancelled by two gives back one use', async () => {
    await make({ code: 'MANY' });
    const [kept, order] = [await placeWith('MANY'), await placeWith('MANY')];
    expect(await statusOf(kept)).toBe('pending');
    const answers = await Promise.all([
      cancelOwn(order),
      set('cancelled', order),
      setAll('cancelled', [order]),
    ]);
    expect(answers).toHaveLength(3);
    expect(await timesUsed()).toEqual([1]);
    await Promise.all([set('pending', order), set('completed', order), setAll('pending', [order])]);
    expect(await timesUsed()).toEqual([2]);
  });

  it('a use that is taken again waits for the order that takes the last one', async () => {
    const { _id } = await once();
    const wrong = await placeWith('ONCE');
    await cancelOwn(wrong);
    const ownerId = String(decodeJwt(token).sub);
    const answer = await meanwhile(
      shop.database,
      (tx) => noteUses(tx, { id: uuid(), ownerId }, [_id]),
      () => set('pending', wrong),
    );
    expect(answer.body).toMatchObject({ overusedDiscounts: ['ONCE'] });
    expect(await timesUsed()).toEqual([2]);
  });

  it('an order with the last use waits for the one that takes it again, and is refused', async () => {
    await once();
    const wrong = await placeWith('ONCE');
    await cancelOwn(wrong);
    await fill(shop, token);
    await typeCode('ONCE');
    const body = await cartOf(shop, token);
    const answer = await meanwhile(
      shop.database,
      (tx) => retakeUses(tx, [wrong._id]),
      () => shop.call(placeOrder, { token, body }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    expect(await timesUsed()).toEqual([1]);
  });

  it('many that cancel, set back, order and delete never wait for each other for ever', async () => {
    const { _id } = await make({ amount: 1, percent: null });
    await make({ amount: 2, percent: null });
    await make({ code: 'MANY', mostUses: 100 });
    const orders = [await placeWith('MANY'), await placeWith('MANY'), await placeWith('MANY')];
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => shop.logIn(await addPerson(shop))),
    );
    const ways: readonly (readonly Order[])[] = [orders, orders.toReversed()];
    const work: Promise<unknown>[] = [];
    for (const status of ['cancelled', 'pending', 'cancelled', 'completed', 'pending'] as const) {
      for (const way of ways) work.push(setAll(status, way));
    }
    work.push(shop.ask(deleteDiscount, { token: admin, query: { _id } }));
    work.push(...others.map((by) => placeAnyhow(by)));
    await Promise.all(work);
    await expectCounted();
  });

  it('what breaks off after the status leaves the use where it was', async () => {
    await once();
    const order = await placeWith('ONCE');
    const params = { id: order._id };
    await shop.ask(issuePaper, { token: admin, params, body: { kind: 'invoice' } });
    await shop.database.query(
      `create function break_off() returns trigger language plpgsql as
         $$ begin raise 'broken off'; end $$;
       create trigger break_off before insert on papers execute function break_off()`,
    );
    try {
      expect((await cancelOwn(order)).status).toBe(500);
    } finally {
      await shop.database.query('drop trigger break_off on papers; drop function break_off()');
    }
    expect([await statusOf(order), await timesUsed()]).toEqual(['pending', [1]]);
    expect(await cancelOwn(order)).toMatchObject({ status: 200 });
    expect(await timesUsed()).toEqual([0]);
  });
});

/** Each discount is counted as often as orders that are not cancelled use it. */
async function expectCounted(): Promise<void> {
  const { rows } = await shop.database.query<{ used: number; orders: number }>(
    `select c.used, (
       select count(*)::int from discount_uses u join orders o on o.id = u.order_id
       where u.discount_id = c.discount_id and o.status <> 'cancelled') as orders
     from discount_counts c`,
  );
  for (const { used, orders } of rows) expect(used).toBe(orders);
}

const MOST = 2;
const STATUS = { cancel: 'cancelled', 'set back': 'pending', complete: 'completed' } as const;
const act = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.constantFrom(
    'order' as const,
    'cancel' as const,
    'set back' as const,
    'complete' as const,
  ),
  which: fc.nat({ max: 3 }),
  code: fc.constantFrom('ONCE' as const, 'MOST' as const),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

interface DiscountUse extends Pick<Act, 'who' | 'code'> {
  order: Order;
  isCancelled: boolean;
}

/** How often a code stands in orders that count against the next one of this person. */
const standing = (orders: readonly DiscountUse[], { who, code }: Pick<Act, 'who' | 'code'>) =>
  orders.filter(
    (each) => !each.isCancelled && each.code === code && (code === 'MOST' || each.who === who),
  ).length;
const most = { ONCE: 1, MOST };

/** @returns what the shop does, and what it should do */
async function perform(
  { who, what, which, code }: Act,
  tokens: readonly string[],
  orders: DiscountUse[],
): Promise<[is: unknown, should: unknown]> {
  if (what === 'order') {
    const by = tokens[who] ?? '';
    const should = standing(orders, { who, code }) < most[code];
    await fill(shop, by);
    const is = (await typeCode(code, by)).status === 200;
    if (!is) await shop.call(removeCode, { token: by });
    const body = await cartOf(shop, by);
    const { order } = await shop.ask(placeOrder, { token: by, body });
    if (is) orders.push({ who, code, order, isCancelled: false });
    return [is, should];
  }
  const target = orders[which];
  if (target === undefined) return [null, null];
  const answer = await set(STATUS[what], target.order);
  if (answer.status !== 200) return [null, null];
  const isTaken = target.isCancelled;
  target.isCancelled = what === 'cancel';
  const isOver = isTaken && standing(orders, target) > most[target.code];
  const { overusedDiscounts } = { overusedDiscounts: [], ...updateOrder.reply.parse(answer.body) };
  return [overusedDiscounts, isOver ? [target.code] : []];
}

it('whatever is ordered, cancelled and set back: uses are those of the orders that stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      await shop.database.query('delete from discounts');
      await once();
      await make({ code: 'MOST', mostUses: MOST });
      const people = [await addPerson(shop), await addPerson(shop)];
      const tokens = await Promise.all(people.map((person) => shop.logIn(person)));
      const orders: DiscountUse[] = [];
      for (const each of acts) {
        const [is, should] = await perform(each, tokens, orders);
        expect(is).toEqual(should);
        await expectCounted();
      }
    }),
    { numRuns: 12 },
  );
});
