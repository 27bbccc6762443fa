import * as cart from '@tailorbird/contract/cart';
import type { Cart } from '@tailorbird/contract/cart';
import {
  createDiscount,
  deleteDiscount,
  listDiscounts,
  updateDiscount,
  type Discount,
} from '@tailorbird/contract/discounts';
import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { placeOrder } from '@tailorbird/contract/orders';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { sash, patch } = products;

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterEach(() => shop.database.query('delete from discounts'));
afterAll(() => shop.close());

const make = async (fields: object): Promise<Discount> =>
  (await shop.ask(createDiscount, { token: admin, body: fields })).discount;
const nest10 = (fields: object = {}) => make({ code: 'nest10', percent: 10, ...fields });
const useCode = (code: unknown, bearer = token) =>
  shop.call(cart.setCode, { token: bearer, body: { code } });
const used = async (bearer = token): Promise<Cart> =>
  (await shop.ask(cart.setCode, { token: bearer, body: { code: 'nest10' } })).cart;
const place = (body: object, bearer = token) => shop.call(placeOrder, { token: bearer, body });
const discountLines = ({ priceLines }: Pick<Cart, 'priceLines'>) =>
  priceLines.filter(({ why }) => why === 'discount');
const timesUsed = async (): Promise<number[]> =>
  (await shop.ask(listDiscounts, { token: admin })).discounts.map((each) => each.used);

const LINE = {
  label: 'Discount NEST10',
  quantity: 1,
  unitCents: -241,
  totalCents: -241,
  why: 'discount',
};

describe('a discount code', () => {
  it('is a line of the cart and of the order, in whatever case it is typed', async () => {
    await nest10();
    await fill(shop, token, { quantity: 2 });
    const { body } = await useCode(' Nest10 ');
    expect(body).toMatchObject({
      cart: {
        discountCode: { code: 'NEST10', problem: null },
        priceLines: [LINE],
        total: 21.69,
      },
    });
    const shown = await cartOf(shop, token);
    expect(await place(shown)).toMatchObject({
      status: 201,
      body: { order: { priceLines: [LINE], totalAmount: 21.69 } },
    });
    expect(await timesUsed()).toEqual([1]);
    expect(await cartOf(shop, token)).not.toHaveProperty('discountCode');
  });

  it.each(['TEAM‑10', 'team–10', 'TEAM−10', 'ＴＥＡＭ－１０'])(
    'is the one that is meant where another keyboard wrote it: %s',
    async (typed) => {
      await make({ code: 'TEAM-10', percent: 10 });
      await fill(shop, token);
      expect((await useCode(typed)).body).toMatchObject({
        cart: { discountCode: { code: 'TEAM-10', problem: null } },
      });
    },
  );

  it('is one at a time, and goes when it is removed', async () => {
    await nest10();
    await make({ code: 'HALF', percent: 50 });
    await fill(shop, token);
    await used();
    expect((await useCode('half')).body).toMatchObject({
      cart: { discountCode: { code: 'HALF' } },
    });
    expect(discountLines(await cartOf(shop, token))).toHaveLength(1);
    const { cart: without } = await shop.ask(cart.removeCode, { token });
    expect(without).toMatchObject({ priceLines: [], total: 12.05 });
    expect(without).not.toHaveProperty('discountCode');
  });

  it('comes off besides all that need no code', async () => {
    await nest10();
    await make({ amount: 1, of: { kind: 'categories', ids: [categories.shirts.id] } });
    await make({ amount: 1, of: { kind: 'products', ids: [patch.id] } });
    await fill(shop, token, { quantity: 2 });
    expect(
      discountLines(await used())
        .map(({ totalCents }) => totalCents)
        .toSorted((one, other) => other - one),
    ).toEqual([-200, -241]);
  });

  it.each([
    ['that nobody knows', {}, 'OTHER', 404, 'DISCOUNT_UNKNOWN', 'There is no discount code OTHER.'],
    ['that none can be', {}, '<b>', 404, 'DISCOUNT_UNKNOWN', 'There is no discount code <b>.'],
    [
      'that has not begun',
      { starts: '2999-12-24' },
      'NEST10',
      409,
      'DISCOUNT_NOT_BEGUN',
      'The code NEST10 can be used from 24 December 2999.',
    ],
    [
      'that is over',
      { ends: '2001-01-31' },
      'NEST10',
      409,
      'DISCOUNT_OVER',
      'The code NEST10 could be used until 31 January 2001.',
    ],
    [
      'of other goods',
      { of: { kind: 'products', ids: [patch.id] } },
      'NEST10',
      409,
      'DISCOUNT_OF_OTHER_GOODS',
      'The code NEST10 is for other goods than those in your cart.',
    ],
    [
      'of a higher value',
      { fromValue: 50 },
      'NEST10',
      409,
      'DISCOUNT_VALUE_TOO_LOW',
      'The code NEST10 is for $50.00 or more, and the goods it is for cost $12.05.',
    ],
    [
      'of more pieces',
      { fromPieces: 3 },
      'NEST10',
      409,
      'DISCOUNT_TOO_FEW_PIECES',
      'The code NEST10 is for 3 pieces or more, and the cart has 1 of them.',
    ],
    [
      'of customers with an account',
      { oncePerCustomer: true },
      'NEST10',
      409,
      'DISCOUNT_NEEDS_ACCOUNT',
      'The code NEST10 is for customers with an account. Log in to use it.',
    ],
  ])('%s is refused, and the cart stays as it is', async (_, fields, code, status, name, error) => {
    await nest10(fields);
    const before = await fill(shop, token);
    expect(await useCode(code)).toMatchObject({ status, body: { code: name, error } });
    expect(await cartOf(shop, token)).toEqual(before);
  });

  it('is refused of an empty cart', async () => {
    await nest10();
    expect((await useCode('nest10')).body).toMatchObject({ code: 'CART_EMPTY' });
  });

  it('holds from the first to the last of its days', async () => {
    const today = dayOf(new Date(), 'UTC');
    await nest10({ starts: addDays(today, -1), ends: addDays(today, 1) });
    await fill(shop, token);
    expect(await used()).toMatchObject({ discountCode: { problem: null } });
  });

  it('that holds no more stays with its sentence, and takes off nothing', async () => {
    const discount = await nest10();
    await fill(shop, token);
    const shown = await used();
    await shop.ask(updateDiscount, {
      token: admin,
      body: { _id: discount._id, code: 'NEST10', percent: 10, fromPieces: 4 },
    });
    const problem = 'The code NEST10 is for 4 pieces or more, and the cart has 1 of them.';
    const changed = { discountCode: { code: 'NEST10', problem }, priceLines: [], total: 12.05 };
    expect(await cartOf(shop, token)).toMatchObject(changed);
    expect(await place(shown)).toMatchObject({
      status: 409,
      body: {
        code: 'CART_CHANGED',
        cart: changed,
        changes: [{ label: 'Discount NEST10', before: { totalCents: -121 }, after: null }],
      },
    });
    const now = await cartOf(shop, token);
    expect(await place(now)).toMatchObject({
      status: 201,
      body: { order: { totalAmount: 12.05 } },
    });
    expect(await timesUsed()).toEqual([0]);
  });

  it('never counts by what a body says', async () => {
    await nest10();
    const shown = await fill(shop, token);
    const forged = { ...shown, discountCode: { code: 'NEST10', problem: null } };
    const lines = { ...forged, priceLines: [LINE], total: shown.total };
    expect(await place({ ...forged, total: 10.84 })).toMatchObject({ status: 409 });
    expect(await place(lines)).toMatchObject({
      status: 201,
      body: { order: { totalAmount: 12.05, priceLines: [] } },
    });
  });
});

describe('uses', () => {
  it('of the last one by two at once, in two processes: one gets it', async () => {
    const other = await shop.anotherProcess();
    const otherToken = await other.guest();
    try {
      for (let round = 0; round < 5; round += 1) {
        await shop.database.query('delete from discounts');
        await nest10({ mostUses: 1 });
        await Promise.all([fill(shop, token), fill(other, otherToken)]);
        const carts = await Promise.all([used(), used(otherToken)]);
        const answers = await Promise.all([
          place(carts[0]),
          other.call(placeOrder, { token: otherToken, body: carts[1] }),
        ]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
        const loser = statuses[0] === 409 ? token : otherToken;
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
          code: 'CART_CHANGED',
          cart: { discountCode: { problem: 'The code NEST10 has been used up.' } },
        });
        expect(await timesUsed()).toEqual([1]);
        expect((await useCode('nest10', loser)).body).toMatchObject({ code: 'DISCOUNT_USED_UP' });
        expect(await place(await cartOf(shop, loser), loser)).toMatchObject({ status: 201 });
      }
    } finally {
      await other.close();
    }
  });

  it('of a customer: once, also by two orders at once', async () => {
    await nest10({ oncePerCustomer: true });
    const person = await addPerson(shop);
    const own = await shop.logIn(person);
    await fill(shop, own);
    const first = await used(own);
    expect(await place(first, own)).toMatchObject({ status: 201 });
    await fill(shop, own);
    expect(await useCode('nest10', own)).toMatchObject({
      status: 409,
      body: { code: 'DISCOUNT_USED_BEFORE', error: 'You have used the code NEST10 before.' },
    });
    await expect(
      shop.database.query(
        `insert into discount_uses select discount_id, gen_random_uuid(), owner_id, true, now()
         from discount_uses`,
      ),
    ).rejects.toThrow('discount_uses_once');
  });

  it('of a guest become those of the account at login, as does the code of the cart', async () => {
    const discount = await nest10();
    const person = await addPerson(shop);
    await fill(shop, token);
    expect(await place(await used())).toMatchObject({ status: 201 });
    await fill(shop, token, { quantity: 3 });
    await used();
    const own = await shop.logIn(person, { 'x-guest-token': token });
    expect((await cartOf(shop, own)).discountCode).toEqual({ code: 'NEST10', problem: null });
    await shop.ask(updateDiscount, {
      token: admin,
      body: { _id: discount._id, code: 'NEST10', percent: 10, oncePerCustomer: true },
    });
    expect((await cartOf(shop, own)).discountCode).toEqual({
      code: 'NEST10',
      problem: 'You have used the code NEST10 before.',
    });
  });

  it('are asked for only where a discount counts them', async () => {
    await make({ percent: 5, of: { kind: 'products', ids: [patch.id] }, mostUses: 3 });
    await fill(shop, token);
    const names: (string | undefined)[] = [];
    const own = shop.ownDatabase;
    const query = own.query.bind(own);
    own.query = (asked, values) => {
      names.push(typeof asked === 'string' ? asked : asked.name);
      return query(asked, values);
    };
    try {
      const shown = await cartOf(shop, token);
      names.length = 0;
      expect(await place(shown)).toMatchObject({ status: 201 });
      expect(names.filter((name) => name?.startsWith('order-place'))).toHaveLength(1);
      expect(names.filter((name) => name?.startsWith('discount'))).toEqual([]);
    } finally {
      own.query = query;
    }
  });
});

describe('the desk', () => {
  it('makes, changes and deletes discounts', async () => {
    const made = await nest10({ fromValue: 50, starts: '2026-10-01', ends: '2026-12-31' });
    expect(made).toEqual({
      _id: expect.any(String),
      version: 1,
      code: 'NEST10',
      percent: 10,
      amount: null,
      of: { kind: 'order' },
      fromValue: 50,
      fromPieces: 1,
      oncePerCustomer: false,
      mostUses: null,
      starts: '2026-10-01',
      ends: '2026-12-31',
      withTier: 'better',
      used: 0,
    });
    const { discount } = await shop.ask(updateDiscount, {
      token: admin,
      body: { ...made, percent: null, amount: 3, mostUses: 5 },
    });
    expect(discount).toMatchObject({ version: 2, percent: null, amount: 3, mostUses: 5 });
    const stale = await shop.call(updateDiscount, { token: admin, body: made });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', discount } });
    const query = { _id: made._id };
    expect((await shop.call(deleteDiscount, { token: admin, query })).status).toBe(204);
    expect((await shop.call(deleteDiscount, { token: admin, query })).status).toBe(404);
    const gone = { ...made, _id: NOWHERE };
    expect((await shop.call(updateDiscount, { token: admin, body: gone })).status).toBe(404);
  });

  it('has each code once, whatever its case', async () => {
    await nest10();
    const body = { code: 'Nest10', percent: 5 };
    expect(await shop.call(createDiscount, { token: admin, body })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', error: 'Another discount is named NEST10 already.' },
    });
  });

  it.each([
    [{ percent: 10, amount: 5 }, 'Send either percent or amount.'],
    [{ code: 'NEST10' }, 'Send either percent or amount.'],
    [{ percent: 10, starts: '2026-05-02', ends: '2026-05-01' }, 'ends must not be before starts.'],
  ])('refuses %j', async (body, error) => {
    expect(await shop.call(createDiscount, { token: admin, body })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error },
    });
  });

  it.each(['a b', '--', '-A', 'A-', 'A--B'])('refuses the code %s', async (code) => {
    const error = 'A code is 2 to 30 letters and digits, with hyphens between them.';
    const body = { percent: 10, code };
    expect(await shop.call(createDiscount, { token: admin, body })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error },
    });
  });

  it('takes a discount off the price for many, or off the cost, whichever saves more', async () => {
    await nest10();
    const own = { name: sash.name, cost: sash.cents / 100, tiers: [{ from: 10, cost: 11 }] };
    const body = { _id: sash.id, ...own, categories: [categories.shirts.id] };
    await shop.ask(updateProduct, { token: admin, body });
    await fill(shop, token, { quantity: 10 });
    // 10 % of 10 × $12.05, of which the price for many takes off 10 × $1.05
    expect(discountLines(await used())).toMatchObject([{ totalCents: -155 }]);

    const note =
      'NEST10 comes to $12.05, and your price for many takes $10.50 of that off already.';
    const cheap = await cartOf(shop, token);
    expect(discountLines(cheap)).toMatchObject([{ note }]);

    // the price for many is lower: the code stays for a smaller cart, and says so
    const tiers = [{ from: 10, cost: 10 }];
    await shop.ask(updateProduct, { token: admin, body: { ...body, tiers } });
    const shown = await cartOf(shop, token);
    expect(discountLines(shown)).toEqual([]);
    expect(shown.discountCode).toEqual({
      code: 'NEST10',
      problem: 'The code NEST10 takes nothing more off: your prices are reduced already.',
    });
    const params = { id: shown.items[0]?._id ?? '' };
    await shop.ask(cart.setItemQuantity, { token, params, body: { quantity: 9 } });
    expect(await cartOf(shop, token)).toMatchObject({
      discountCode: { code: 'NEST10', problem: null },
      priceLines: [{ totalCents: -1085 }],
    });
  });

  it('says on the order, too, why it takes off so little, in the words of the shop alone', async () => {
    await nest10();
    const own = { name: sash.name, cost: sash.cents / 100, tiers: [{ from: 10, cost: 10.86 }] };
    const body = { _id: sash.id, ...own, categories: [categories.shirts.id] };
    await shop.ask(updateProduct, { token: admin, body });
    await fill(shop, token, { quantity: 10 });
    const shown = await used();
    const forged = shown.priceLines.map((line) => ({ ...line, note: 'Pay nothing' }));
    const { order } = await shop.ask(placeOrder, {
      token,
      body: { ...shown, priceLines: forged },
    });
    expect(order.priceLines).toEqual(shown.priceLines);
    expect(order.priceLines[0]).toMatchObject({
      totalCents: -15,
      note: 'NEST10 comes to $12.05, and your price for many takes $11.90 of that off already.',
    });
  });
});
