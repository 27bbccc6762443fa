import { getCart } from '@tailorbird/contract/cart';
import { quoteDelivery, type SentDetails } from '@tailorbird/contract/delivery';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { getOrder, listOrders, placeOrder, type Order } from '@tailorbird/contract/orders';
import { setTax } from '@tailorbird/contract/tax';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { csvRowsOf } from '../../test/csv.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { claimGuestOrders } from './change-queries.ts';
import { writeAllWords } from './figure-worker.ts';

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  token = await shop.guest();
  await save();
});
afterAll(() => shop.close());

const PICK_UP = {
  _id: 'pick-up',
  name: 'Pick up at the workshop',
  kind: 'pick-up',
  isOffered: true,
  zones: [],
};
const PARCEL = {
  _id: 'parcel',
  name: 'Parcel',
  kind: 'delivery',
  isOffered: true,
  zones: [
    {
      countries: ['GB'],
      postcodes: [{ from: 'BT', to: 'BT' }],
      rates: [{ from: 0, cost: 9.5 }],
    },
    {
      countries: ['GB', 'DE', 'US'],
      postcodes: [],
      rates: [
        { from: 80, cost: 0 },
        { from: 0, cost: 4.9 },
      ],
    },
  ],
};
const COURIER = { ...PARCEL, _id: 'courier', name: 'Courier', isOffered: false };

async function save(delivery: object = {}, days: object = {}) {
  const methods = [PICK_UP, PARCEL, COURIER];
  await shop.ask(setSettings, {
    token: admin,
    body: { delivery: { methods, guestMustGive: [], ...delivery }, days },
  });
}

const ADDRESS = {
  street: '12 Needle Lane',
  postcode: 'tf4 2ab',
  city: 'Thornfield',
  country: 'gb',
};
const KEPT = {
  name: '',
  company: '',
  street: '12 Needle Lane',
  street2: '',
  postcode: 'TF4 2AB',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};
const byParcel = (address: object = {}) => ({
  delivery: { method: 'parcel', address: { ...ADDRESS, ...address } },
});

/** What the browser shows, and sends. */
async function shown(details: object, quantity = 1) {
  const cart = await fill(shop, token, { quantity });
  const place = { country: 'GB', postcode: 'TF4 2AB' };
  const { total } = await shop.ask(quoteDelivery, { token, body: { method: 'parcel', place } });
  return { ...cart, total, ...details };
}
const place = (body: unknown) => shop.call(placeOrder, { token, body });
const placed = async (body: unknown): Promise<Order> =>
  (await shop.ask(placeOrder, { token, body })).order;
const orderFor = async (someone: string, id: string) =>
  (await shop.ask(getOrder, { token: someone, params: { id } })).order;

async function expectRefusal(details: object, refusal: object) {
  const { total: _, ...cart } = await fill(shop, token);
  expect(await place({ ...cart, ...details })).toMatchObject({ status: 400, body: refusal });
  expect((await cartOf(shop, token)).items).not.toEqual([]);
}

const ask = (body: object) => shop.ask(quoteDelivery, { token, body });
const send = (delivery: object) => shop.call(setSettings, { token: admin, body: { delivery } });
const missing = (field: string) => ({ code: 'DETAIL_MISSING', field });

describe('an order without a word about its delivery', () => {
  it('is picked up, free, as before', async () => {
    const cart = await fill(shop, token);
    const order = await placed(cart);
    expect(order).toMatchObject({ totalAmount: cart.total, priceLines: [] });
    const { _id, name, kind } = PICK_UP;
    expect(order.delivery).toEqual({ method: { _id, name, kind }, cost: 0 });
    expect(order).not.toHaveProperty('contact');
    expect(order).not.toHaveProperty('billing');
  });

  it('keeps no address of who picks up, and nothing that is empty', async () => {
    const cart = await fill(shop, token);
    const contact = { name: ' ', email: '', phone: '' };
    const order = await placed({ ...cart, contact, delivery: { address: ADDRESS } });
    expect(order.delivery).not.toHaveProperty('address');
    expect(order).not.toHaveProperty('contact');
  });

  it('needs an address where the first that is offered is delivered', async () => {
    await save({ methods: [{ ...PICK_UP, isOffered: false }, PARCEL] });
    await expectRefusal({}, { code: 'DETAIL_MISSING', field: 'delivery.address' });
  });
});

describe('an order that is delivered', () => {
  it('costs what its zone costs, and keeps all of it as it was placed', async () => {
    const details = {
      contact: { name: 'Rosa Keller', email: 'rosa@mail.example', phone: '+44 1632 960 143' },
      ...byParcel({ name: 'Rosa' }),
      billing: { ...ADDRESS, company: 'Keller Ltd', postcode: '10115', country: 'DE' },
    };
    const body = await shown(details);
    const order = await placed(body);
    expect(body.total).toBe(16.95);
    expect(order).toMatchObject({
      totalAmount: 16.95,
      priceLines: [{ label: 'Delivery, Parcel', totalCents: 490, why: 'delivery' }],
      contact: details.contact,
      delivery: {
        method: { _id: 'parcel', name: 'Parcel' },
        cost: 4.9,
        address: { ...KEPT, name: 'Rosa' },
      },
      billing: { ...KEPT, company: 'Keller Ltd', postcode: '10115', country: 'DE' },
    });
    await save({ methods: [{ ...PARCEL, name: 'Post' }] });
    expect(await orderFor(admin, order._id)).toMatchObject({
      contact: details.contact,
      delivery: order.delivery,
      billing: order.billing,
    });
    const found = await shop.ask(listOrders, { token: admin, query: { orderIds: order._id } });
    expect(found.orders[0]?.delivery).toEqual(order.delivery);
  });

  it('is free from a value on, and dearer to the islands', async () => {
    expect(await placed(await shown(byParcel(), 7))).toMatchObject({ totalAmount: 84.35 });
    token = await shop.guest();
    const { total: _, ...cart } = await fill(shop, token);
    const order = await placed({ ...cart, ...byParcel({ postcode: 'BT1 5GS' }) });
    expect(order.totalAmount).toBe(12.05 + 9.5);
  });

  it('is refused with the cart where another total was shown, as for a lie in the body', async () => {
    const cart = await fill(shop, token);
    const answer = await place({ ...cart, ...byParcel() });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED', cart: { total: 16.95 } },
    });
    const lie = { ...byParcel().delivery, cost: 0, promisedDay: '2020-01-01' };
    const { total: _, ...rest } = cart;
    expect((await placed({ ...rest, delivery: lie })).delivery).toMatchObject({ cost: 4.9 });
  });

  it('is taxed with its delivery', async () => {
    const tax = { mode: 'added', label: 'Sales tax', rate: 10, classes: [] };
    await shop.ask(setTax, { token: admin, body: tax });
    const order = await placed(await shown(byParcel()));
    expect(order.priceLines.map(({ totalCents }) => totalCents)).toEqual([490, 170]);
    expect(order).toMatchObject({ totalAmount: 18.65, tax: { rates: [{ netCents: 1695 }] } });
    await shop.ask(setTax, { token: admin, body: { ...tax, mode: 'none' } });
  });

  it('is placed once, with what came first, however often it is sent', async () => {
    const body = await shown({ contact: { name: 'First' }, ...byParcel() });
    const answers = await Promise.all([place(body), place(body), place(body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    // what the shop demands by now does not matter to an order that was placed
    await save({ guestMustGive: ['phone'], methods: [PICK_UP] });
    const again = await placed({ ...body, contact: { name: 'Second' } });
    expect(again.contact?.name).toBe('First');
  });

  it('goes along to the account that the guest logs in to, is found, and is exported', async () => {
    const contact = { name: 'Wilhelmina Zoltan', email: 'wz@mail.example', phone: '555 0188' };
    const order = await placed(await shown({ contact, ...byParcel({ company: 'Quill & Co' }) }));
    const guest = String(decodeJwt(token).sub);
    await shop.database.transaction((tx) => claimGuestOrders(tx, [guest], accounts.customer));
    token = await shop.logIn(accounts.customer);
    expect(await orderFor(token, order._id)).toMatchObject({ contact, delivery: order.delivery });
    await writeAllWords(shop.database);
    for (const search of ['zoltan', 'wz mail', '0188', 'quill']) {
      const { orders } = await shop.ask(listOrders, { token: admin, query: { search } });
      expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
    }
    const answer = await shop.call(exportOrders, { token: admin, query: { search: 'zoltan' } });
    const [row = []] = await csvRowsOf(answer.bytes);
    const to = '12 Needle Lane | Thornfield TF4 2AB | United Kingdom';
    expect(row.slice(-13, -4)).toEqual([
      '4.90',
      'Parcel',
      '',
      '',
      `Quill & Co | ${to}`,
      contact.name,
      contact.email,
      contact.phone,
      '',
    ]);
  });

  it('is nobody’s but its owner’s and the admins’', async () => {
    token = await shop.logIn(accounts.customer);
    const order = await placed(await shown(byParcel()));
    expect((await orderFor(token, order._id)).delivery).toEqual(order.delivery);
    const other = await shop.logIn(accounts.admin);
    expect((await orderFor(other, order._id)).delivery).toEqual(order.delivery);
  });
});

describe('a detail that cannot be', () => {
  const address = 'delivery.address';
  it.each<[string, object, string, string, string]>([
    ['no address', { delivery: { method: 'parcel' } }, 'DETAIL_MISSING', address, 'an address'],
    ['no street', byParcel({ street: ' ' }), 'DETAIL_MISSING', `${address}.street`, 'a street'],
    [
      'no postcode',
      byParcel({ postcode: '' }),
      'DETAIL_MISSING',
      `${address}.postcode`,
      'postcode',
    ],
    [
      'a postcode of another country',
      byParcel({ postcode: '10115' }),
      'POSTCODE_INVALID',
      `${address}.postcode`,
      'This is not a postcode of United Kingdom.',
    ],
    [
      'no state',
      byParcel({ postcode: '97204', country: 'US' }),
      'DETAIL_MISSING',
      `${address}.region`,
      'a state or region',
    ],
    [
      'a state that is none',
      byParcel({ postcode: '97204', country: 'US', region: 'Bavaria' }),
      'REGION_INVALID',
      `${address}.region`,
      'United States',
    ],
    ['no country', byParcel({ country: 'XX' }), 'INVALID_INPUT', `${address}.country`, 'Country'],
    [
      'a country where it does not go',
      byParcel({ postcode: '75001', country: 'FR' }),
      'DELIVERY_NOT_THERE',
      'delivery.method',
      'Parcel does not come to this address.',
    ],
    [
      'a way that is not offered now',
      { delivery: { method: 'courier', address: ADDRESS } },
      'DELIVERY_METHOD_UNKNOWN',
      'delivery.method',
      'not offered',
    ],
    ['no email', { contact: { email: 'rosa' } }, 'INVALID_INPUT', 'contact.email', 'valid email'],
    ['no number', { contact: { phone: 'call me' } }, 'INVALID_INPUT', 'contact.phone', 'digits'],
    [
      'a billing address without a city',
      { billing: { ...ADDRESS, city: '' } },
      'DETAIL_MISSING',
      'billing.city',
      'a city',
    ],
    [
      'no day',
      { delivery: { wishedDay: 'tomorrow' } },
      'INVALID_INPUT',
      'delivery.wishedDay',
      'date',
    ],
  ])('%s is refused by its field', async (_, details, code, field, words) => {
    await expectRefusal(details, { code, field, error: expect.stringContaining(words) });
  });

  it('is named together with all others, from contact to the day', async () => {
    await save({ guestMustGive: ['name', 'email'] });
    const address = { ...ADDRESS, street: '', city: ' ', postcode: '10115' };
    const errors = [
      { ...missing('contact.name'), message: 'Please enter a name.' },
      { field: 'contact.email', code: 'INVALID_INPUT' },
      { field: 'contact.phone', code: 'INVALID_INPUT' },
      missing('delivery.address.street'),
      { field: 'delivery.address.postcode', code: 'POSTCODE_INVALID' },
      missing('delivery.address.city'),
      missing('billing.postcode'),
      missing('billing.region'),
      { field: 'delivery.wishedDay', code: 'WISHED_DAY_TOO_EARLY' },
    ];
    await expectRefusal(
      {
        contact: { email: 'rosa', phone: 'call me' },
        delivery: { method: 'parcel', address, wishedDay: '2020-01-01' },
        billing: { ...ADDRESS, country: 'US', postcode: '' },
      },
      { ...missing('contact.name'), errors },
    );
    await expectRefusal(
      { contact: { name: 'Rosa', email: 'rosa@mail.example' }, delivery: { method: 'courier' } },
      { errors: [{ field: 'delivery.method', code: 'DELIVERY_METHOD_UNKNOWN' }] },
    );
  });

  it('is kept by its code where a region is meant', async () => {
    const { total: _, ...cart } = await fill(shop, token);
    const to = { postcode: '97204', country: 'US', region: 'oregon' };
    expect((await placed({ ...cart, ...byParcel(to) })).delivery?.address?.region).toBe('OR');
  });

  it('is what a guest must give and an account has given', async () => {
    await save({ guestMustGive: ['phone', 'email'] });
    await expectRefusal({}, missing('contact.email'));
    await expectRefusal({ contact: { email: 'rosa@mail.example' } }, missing('contact.phone'));
    await expectRefusal(
      { contact: { email: 'rosa@mail.example', phone: ' – ' } },
      missing('contact.phone'),
    );
    const phone = '\u202A(555) 555‑0100 ext. 12\u202C';
    const { total: _, ...cart } = await fill(shop, token);
    const { contact } = await placed({ ...cart, contact: { email: 'rosa@mail.example', phone } });
    expect(contact?.phone).toBe('(555) 555‑0100 ext. 12');
    token = await shop.logIn(accounts.customer);
    expect((await place(await fill(shop, token))).status).toBe(201);
  });
});

describe('the day', () => {
  it('that an order is promised for stays with it', async () => {
    await save({}, { leadDays: 5 });
    const order = await placed(await fill(shop, token));
    const { promisedDay = '' } = order.delivery ?? {};
    expect(promisedDay > order.orderDate.slice(0, 10)).toBe(true);
    const { readyDay } = await shop.ask(quoteDelivery, { token, body: {} });
    expect(readyDay).toBe(promisedDay);
    await save({}, { leadDays: 50 });
    expect((await orderFor(admin, order._id)).delivery?.promisedDay).toBe(promisedDay);
  });

  it('is that of the goods that take longest', async () => {
    await save({}, { leadDays: 5 });
    await fill(shop, token);
    const { readyDay: before } = await ask({});
    const { rows } = await shop.database.query<{ lead_days: number | null }>(
      'select lead_days from products where id = $1',
      [products.patch.id],
    );
    expect(rows).toEqual([{ lead_days: null }]);
    const setLead = (days: number | null) =>
      shop.database.query('update products set lead_days = $2 where id = $1', [
        products.patch.id,
        days,
      ]);
    await setLead(40);
    await fill(shop, token, { product: products.patch.id });
    const { readyDay: after } = await ask({});
    expect((after ?? '') > (before ?? '')).toBe(true);
    // the shop promises no day for the rest
    await save({}, { leadDays: null });
    expect((await ask({})).readyDay).toBeNull();
    await setLead(null);
  });

  it('that cannot be met is said at once, and refused', async () => {
    await save({}, { leadDays: 5 });
    await fill(shop, token);
    const { readyDay, wishedDayProblem } = await ask({ wishedDay: '2020-01-01' });
    expect(wishedDayProblem).toContain('It cannot be ready by Wednesday');
    await expectRefusal(
      { delivery: { wishedDay: '2020-01-01' } },
      { code: 'WISHED_DAY_TOO_EARLY', field: 'delivery.wishedDay', error: wishedDayProblem },
    );
    await expectRefusal({ delivery: { wishedDay: '2999-01-01' } }, { code: 'WISHED_DAY_TOO_LATE' });
    const wishedDay = readyDay ?? '';
    const weekend = new Date(Date.parse(wishedDay));
    weekend.setUTCDate(weekend.getUTCDate() + 6 - weekend.getUTCDay());
    await expectRefusal(
      { delivery: { wishedDay: weekend.toISOString().slice(0, 10) } },
      { code: 'WISHED_DAY_CLOSED' },
    );
    expect((await ask({ wishedDay })).wishedDayProblem).toBeNull();
    const { total: _, ...cart } = await cartOf(shop, token);
    const delivery: SentDetails['delivery'] = { wishedDay };
    expect((await placed({ ...cart, delivery })).delivery).toMatchObject({ wishedDay });
  });
});

describe('asked how a cart can come to a place', () => {
  it('the shop says what is offered, and what it costs', async () => {
    const { total } = await fill(shop, token);
    expect(await ask({})).toMatchObject({
      methods: [
        { _id: 'pick-up', cost: 0, countries: [] },
        { _id: 'parcel', cost: null, countries: ['GB', 'DE', 'US'] },
      ],
      method: 'pick-up',
      guestMustGive: [],
      readyDay: null,
      priceLines: [],
      total,
    });
    const to = { country: 'GB', postcode: 'BT1 5GS' };
    expect(await ask({ method: 'parcel', place: to })).toMatchObject({
      methods: [{ cost: 0 }, { cost: 9.5 }],
      method: 'parcel',
      priceLines: [{ label: 'Delivery, Parcel' }],
      total: total + 9.5,
    });
    expect((await shop.ask(getCart, { token })).cart.total).toBe(total);
  });

  it('an empty cart has an answer, too, and what is not offered has none', async () => {
    expect(await ask({})).toMatchObject({ total: 0 });
    expect(await shop.call(quoteDelivery, { token, body: { method: 'courier' } })).toMatchObject({
      status: 400,
      body: { code: 'DELIVERY_METHOD_UNKNOWN' },
    });
  });
});

describe('delivery methods', () => {
  const zone = PARCEL.zones[1];

  it.each<[string, object, string]>([
    ['none that is offered', { methods: [COURIER] }, 'At least one delivery method'],
    ['two with one id', { methods: [PICK_UP, PICK_UP] }, 'must not have the same id'],
    ['a parcel to nowhere', { methods: [{ ...PARCEL, zones: [] }] }, 'needs a zone'],
    ['picking up in a zone', { methods: [{ ...PICK_UP, zones: [zone] }] }, 'needs a zone'],
    [
      'no price for little',
      { methods: [{ ...PARCEL, zones: [{ ...zone, rates: [{ from: 5, cost: 1 }] }] }] },
      'must begin from 0',
    ],
    [
      'two prices for one value',
      {
        methods: [
          {
            ...PARCEL,
            zones: [
              {
                ...zone,
                rates: [
                  { from: 0, cost: 1 },
                  { from: 0, cost: 2 },
                ],
              },
            ],
          },
        ],
      },
      'each from another value',
    ],
    [
      'less than nothing',
      { methods: [{ ...PARCEL, zones: [{ ...zone, rates: [{ from: 0, cost: -1 }] }] }] },
      'What delivery costs must be between',
    ],
    [
      'a range of postcodes that ends before it begins',
      { methods: [{ ...PARCEL, zones: [{ ...zone, postcodes: [{ from: '9', to: '1' }] }] }] },
      'Postcodes must be',
    ],
    ['something else to give', { guestMustGive: ['shoe size'] }, 'guestMustGive must be'],
    [
      'a country that is none',
      { methods: [{ ...PARCEL, zones: [{ ...zone, countries: ['XX'] }] }] },
      'ISO 3166-1',
    ],
  ])('with %s are refused', async (_, delivery, words) => {
    expect(await send(delivery)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(words) },
    });
  });
});

it('orders of before have no details', async () => {
  const order = await placed(await fill(shop, token, { product: products.sash.id }));
  await shop.database.query('update orders set details = null where id = $1', [order._id]);
  expect(await orderFor(admin, order._id)).not.toHaveProperty('delivery');
});
