import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { keepAddress } from '@tailorbird/contract/address-book';
import { importCatalogue } from '@tailorbird/contract/catalogue-transfer';
import { createDraft, getDraft, type DraftView } from '@tailorbird/contract/desk-drafts';
import { createDiscount } from '@tailorbird/contract/discounts';
import { isErrorCode } from '@tailorbird/contract/errors';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { sendQuote, withdrawQuote } from '@tailorbird/contract/quotes';
import { commonRefusals } from '@tailorbird/contract/refusals';
import { createRoster, fillRow, getSharedRoster, shareRoster } from '@tailorbird/contract/rosters';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, createCall, type Call } from '../../web/src/api.ts';
import { errorOf, isRefused } from '../../web/src/api-error.ts';
import { refusalOf, ShopError } from '../src/http/errors.ts';
import { idOf, momentOf } from '../seed/identity.ts';
import { addressOf, openShop, type TestShop } from './app.ts';
import { accounts, categories, colour, NOWHERE, products, size, type } from './fixture.ts';
import { multipart } from './pictures.ts';
import { inDays, secretOf, shownBy } from './quotes.ts';
import { cartOf, fill, order } from './shopper.ts';
import { StripeServer } from './stripe-server.ts';

const { sash, tote } = products;
const all: readonly Endpoint[] = endpoints;

let stripe: StripeServer;
let shop: TestShop;
let base: string;
let admin: string;
let customer: string;
beforeAll(async () => {
  stripe = await new StripeServer().start();
  shop = await openShop({ stripe: stripe.keys });
  base = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  admin = await shop.logIn(accounts.admin);
  customer = await shop.logIn(accounts.customer);
  await shop.ask(setSettings, { token: admin, body: SETTINGS });
  const send = globalThis.fetch;
  // the browser's own code, which knows its shop without an address
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) =>
    send(typeof path === 'string' && path.startsWith('/') ? `${base}${path}` : path, init),
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.close();
  await stripe.stop();
});

const PICK_UP = { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true, zones: [] };
const ZONE = { countries: ['GB', 'US'], postcodes: [], rates: [{ from: 0, cost: 4.9 }] };
const PARCEL = { ...PICK_UP, _id: 'parcel', name: 'Parcel', kind: 'delivery', zones: [ZONE] };
const SETTINGS = {
  delivery: { methods: [PICK_UP, PARCEL], guestMustGive: [] },
  payment: { card: true },
  days: { leadDays: 5 },
  returns: { days: 14 },
};
const HOME = { street: '12 Needle Lane', postcode: 'TF4 2AB', city: 'Thornfield', country: 'GB' };
/** Of no row: each begins with 1. */
const version = 99;

const never = () => Promise.reject(new Error('nobody logs in here'));
const callAs = (token: string): Call => {
  const give = async () => token;
  return createCall({ current: give, renew: give, logIn: never, logOut: never }, () => token);
};

/** An order of one thing, by a new guest. */
const sendOrder = async (details: object, price = 12.05): Promise<unknown> => {
  await shop.database.query('update products set cost_cents = $1 where id = $2', [
    price * 100,
    sash.id,
  ]);
  const token = await shop.guest();
  const { total: _, ...cart } = await fill(shop, token);
  return callAs(token)('POST /order', { body: { ...cart, ...details } });
};
const byParcel = (address: object) => ({
  delivery: { method: 'parcel', address: { ...HOME, ...address } },
});
const orderFor = async (name: string): Promise<Order> => {
  const token = await shop.guest();
  const contact = { name, email: '', phone: '' };
  const body = { ...(await fill(shop, token)), contact };
  return (await shop.ask(placeOrder, { token, body })).order;
};
const rows = (count: number) => Array.from({ length: count }, () => ({ note: uuid() }));

const newDraft = (said = {}) =>
  shop.ask(createDraft, {
    token: admin,
    body: {
      contact: { name: 'Ida', email: '', phone: '' },
      lines: [{ _id: uuid(), name: 'Folding', cost: 2 }],
      ...said,
    },
  });
const idOfDraft = ({ draft }: DraftView) => ({ id: draft._id });
/** A quote, and what its customer sends to accept it. */
async function newQuote() {
  const draft = await newDraft();
  const { quote } = await shop.ask(sendQuote, {
    token: admin,
    params: idOfDraft(draft),
    body: { ...shownBy(draft), validUntil: inDays(3) },
  });
  const headers = { 'x-quote-link': secretOf(quote.link) };
  const accept = (total = draft.price.total) =>
    callAs(admin)('POST /quote/accept', { headers, body: { total } });
  return { id: draft.draft._id, accept };
}

const WRONG_MENU = { entries: [{ id: sash.id, label: '', target: null, entries: [] }] };

/** In the draft of the look, where it keeps all of it from being published. */
async function saveMenu(): Promise<{ part: string; version: number }[]> {
  const { parts } = await callAs(admin)('GET /look');
  const before = parts.find(({ part }) => part === 'menu')?.version ?? 0;
  const saved = await callAs(admin)('PUT /look/draft', {
    body: { part: 'menu', version: before, value: WRONG_MENU },
  });
  return saved.parts.map(({ part, version: after }) => ({ part, version: after }));
}

/** How each error with a body of its own comes about, by its call and its code. */
const refusals: Record<string, () => Promise<unknown>> = {
  'PUT /address/defaults INVALID_INPUT': () =>
    callAs(customer)('PUT /address/defaults', { body: { phone: 'call me' } }),
  'POST /address DETAIL_MISSING': () =>
    callAs(customer)('POST /address', { body: { address: { ...HOME, city: '' } } }),
  'POST /address POSTCODE_INVALID': () =>
    callAs(customer)('POST /address', { body: { address: { ...HOME, postcode: '10115' } } }),
  'POST /address REGION_INVALID': () =>
    callAs(customer)('POST /address', {
      body: { address: { ...HOME, postcode: '97204', country: 'US', region: 'Bavaria' } },
    }),
  'PUT /address/{id} CHANGED_MEANWHILE': async () => {
    const { book } = await shop.ask(keepAddress, { token: customer, body: { address: HOME } });
    const id = book.addresses[0]?._id ?? '';
    return callAs(customer)('PUT /address/{id}', {
      params: { id },
      body: { address: HOME, version },
    });
  },
  'POST /bank-transfers TRANSFER_RECORDED': async () => {
    const key = `bank ${uuid().replaceAll('-', '')}`;
    const [one, other] = [await order(shop, customer), await order(shop, customer)];
    const record = ({ _id }: Order) =>
      callAs(admin)('POST /bank-transfers', {
        body: { transfers: [{ key, order: _id, amount: 1 }] },
      });
    await record(one);
    return record(other);
  },
  'POST /cart/items CART_FULL': async () => {
    const call = callAs(await shop.guest());
    await call('POST /cart/items', { body: { product: sash.id, rows: rows(295) } });
    return call('POST /cart/items', { body: { product: sash.id, rows: rows(6) } });
  },
  'POST /cart/items ROWS_REFUSED': async () =>
    callAs(await shop.guest())('POST /cart/items', {
      body: { product: sash.id, rows: [{ quantity: 0 }] },
    }),
  'PUT /category CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /category', { body: { _id: categories.bags.id, version, name: 'Bags' } }),
  'PUT /product CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /product', { body: { _id: tote.id, version, name: 'Tote', cost: 1 } }),
  'PUT /type CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /type', { body: { _id: type.id, version, name: 'Cloth' } }),
  'PUT /option CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /option', { body: { _id: colour.id, version, name: 'Colour' } }),
  'PUT /option/order CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /option/order', {
      body: { optionIds: [size.id], basedOn: [size.id, colour.id] },
    }),
  'PUT /category/order CHANGED_MEANWHILE': () => {
    const { bags, shirts } = categories;
    return callAs(admin)('PUT /category/order', {
      body: { categoryIds: [bags.id], basedOn: [shirts.id, bags.id] },
    });
  },
  'PUT /option/{id}/values/order CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /option/{id}/values/order', {
      params: { id: size.id },
      body: { valueIds: [size.large.id], basedOn: [size.large.id, size.small.id] },
    }),
  'PUT /option-value CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /option-value', {
      body: { _id: colour.olive.id, version, value: 'Olive' },
    }),
  'PUT /discount CHANGED_MEANWHILE': async () => {
    const fields = { code: 'NEST10', percent: 10 };
    const { discount } = await shop.ask(createDiscount, { token: admin, body: fields });
    return callAs(admin)('PUT /discount', { body: { _id: discount._id, version, ...fields } });
  },
  'PUT /tax CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /tax', {
      body: { mode: 'none', label: 'Sales tax', rate: 0, classes: [], version },
    }),
  'PUT /settings CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /settings', { body: { goods: { version } } }),
  'PUT /catalogue/products PRODUCT_GONE': () =>
    callAs(admin)('PUT /catalogue/products', {
      body: { products: [{ _id: NOWHERE, version, cost: 1 }] },
    }),
  'PUT /catalogue/products PRODUCT_CHANGED': () =>
    callAs(admin)('PUT /catalogue/products', {
      body: { products: [{ _id: sash.id, version, cost: 1 }] },
    }),
  'POST /catalogue/products/deletion PRODUCT_CHANGED': () =>
    callAs(admin)('POST /catalogue/products/deletion', {
      body: { products: [{ _id: sash.id, version }] },
    }),
  'POST /catalogue/products/restoration PRODUCT_GONE': () =>
    callAs(admin)('POST /catalogue/products/restoration', { body: { ids: [NOWHERE] } }),
  'POST /order/{id}/payments CHANGED_MEANWHILE': async () => {
    const { _id: id } = await order(shop, customer);
    const entry = { kind: 'payment', amount: 1, method: 'cash' } as const;
    return callAs(admin)('POST /order/{id}/payments', {
      params: { id },
      body: { ...entry, _id: uuid(), seen: { paid: 1, refunded: 0 } },
    });
  },
  'POST /demo/removal CHANGED_MEANWHILE': async () => {
    await shop.database.query('insert into categories (id, name, created_at) values ($1, $2, $3)', [
      idOf('category', 'Gifts'),
      'Gifts',
      momentOf(0),
    ]);
    return callAs(admin)('POST /demo/removal', { body: { ids: [] } });
  },
  'POST /catalogue/import IMPORT_REFUSED': async () => {
    const bytes = 'name,description,cost,categories,type,pictures\n,,5,,,\n';
    const file = multipart({ field: 'file', name: 'products.csv', bytes });
    const answer = await fetch(addressOf(importCatalogue), {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': file.type },
      body: new Uint8Array(file.bytes),
    });
    // a file is sent by the browser's own means, and its refusal is read as that of a call
    throw errorOf(answer, await answer.json());
  },
  'PUT /roster/{id} CHANGED_MEANWHILE': async () => {
    const { roster } = await shop.ask(createRoster, { token: customer, body: ROSTER });
    return callAs(customer)('PUT /roster/{id}', {
      params: { id: roster._id },
      body: { ...ROSTER, rows: [], version },
    });
  },
  'PUT /roster/shared/row CHANGED_MEANWHILE': async () => {
    const { roster } = await shop.ask(createRoster, { token: customer, body: ROSTER });
    const params = { id: roster._id };
    const link = await shop.ask(shareRoster, { token: customer, params, body: {} });
    const headers = { 'x-roster-link': String(link.token) };
    const { digest } = (await shop.ask(getSharedRoster, { headers })).roster;
    const row = { cells: ['Ida'], digest };
    const { key } = await shop.ask(fillRow, { headers, body: row });
    return callAs(customer)('PUT /roster/shared/row', {
      headers: { ...headers, 'x-roster-row': key },
      body: { ...row, version },
    });
  },
  'PUT /order/{id} CHANGED_MEANWHILE': async () => {
    const { _id: id } = await order(shop, customer);
    const body = { adminNotes: 'Call first', version };
    return callAs(admin)('PUT /order/{id}', { params: { id }, body });
  },
  'PUT /order/{id}/items/{itemId}/note CHANGED_MEANWHILE': async () => {
    const { _id: id, cart } = await order(shop, customer);
    return callAs(admin)('PUT /order/{id}/items/{itemId}/note', {
      params: { id, itemId: cart.items[0]?._id ?? '' },
      body: { note: 'In blue', version },
    });
  },
  'POST /order/{id}/approval APPROVAL_CHANGED': async () => {
    const { _id: id, cart } = await order(shop, customer);
    const items = cart.items.map(({ _id }) => ({ _id, hash: 'of-before' }));
    return callAs(customer)('POST /order/{id}/approval', {
      params: { id },
      body: { name: 'Ida', items },
    });
  },
  'POST /order/{id}/withdrawal WITHDRAWAL_NOT_POSSIBLE': async () => {
    const { _id: id } = await order(shop, customer);
    const items = [{ _id: NOWHERE, quantity: 1 }];
    const body = { _id: uuid(), name: 'Ida', email: 'ida@mail.example', items };
    return callAs(customer)('POST /order/{id}/withdrawal', { params: { id }, body });
  },
  'PUT /desk/drafts/{id} CHANGED_MEANWHILE': async () => {
    const { draft } = await newDraft();
    const params = { id: draft._id };
    return callAs(admin)('PUT /desk/drafts/{id}', { params, body: { version } });
  },
  'POST /desk/drafts/{id}/order CHANGED_MEANWHILE': async () => {
    const draft = await newDraft();
    const body = { ...shownBy(draft), version, agreedWith: 'Ida' };
    return callAs(admin)('POST /desk/drafts/{id}/order', { params: idOfDraft(draft), body });
  },
  'POST /desk/drafts/{id}/quote CHANGED_MEANWHILE': async () => {
    const draft = await newDraft();
    const body = { ...shownBy(draft), version, validUntil: inDays(3) };
    return callAs(admin)('POST /desk/drafts/{id}/quote', { params: idOfDraft(draft), body });
  },
  'POST /desk/drafts/{id}/order DRAFT_PRICE_CHANGED': async () => {
    const draft = await newDraft();
    const body = { ...shownBy(draft), total: 1, agreedWith: 'Ida' };
    return callAs(admin)('POST /desk/drafts/{id}/order', { params: idOfDraft(draft), body });
  },
  'POST /desk/drafts/{id}/order DRAFT_REFUSED': async () => {
    const draft = await newDraft({ lines: [] });
    const body = { ...shownBy(draft), agreedWith: 'Ida' };
    return callAs(admin)('POST /desk/drafts/{id}/order', { params: idOfDraft(draft), body });
  },
  'POST /quote/accept QUOTE_ENDED': async () => {
    const { id, accept } = await newQuote();
    await shop.database.query('update quotes set ends_at = now() where id = $1', [id]);
    return accept();
  },
  'POST /quote/accept QUOTE_REPLACED': async () => {
    const { id, accept } = await newQuote();
    const draft = await shop.ask(getDraft, { token: admin, params: { id } });
    const body = { ...shownBy(draft), validUntil: inDays(9) };
    await shop.ask(sendQuote, { token: admin, params: { id }, body });
    return accept();
  },
  'POST /quote/accept QUOTE_CLOSED': async () => {
    const { id, accept } = await newQuote();
    await shop.ask(withdrawQuote, { token: admin, params: { id } });
    return accept();
  },
  'POST /quote/accept QUOTE_PRICE_CHANGED': async () => (await newQuote()).accept(0.5),
  'POST /desk/quotes/{id}/withdraw QUOTE_ACCEPTED': async () => {
    const { id, accept } = await newQuote();
    await accept();
    return callAs(admin)('POST /desk/quotes/{id}/withdraw', { params: { id } });
  },
  'POST /order/{id}/edit EDIT_REFUSED': async () => {
    const { _id: id } = await order(shop, customer);
    const items = [{ _id: NOWHERE, selectedOptions: [] }];
    return callAs(admin)('POST /order/{id}/edit', { params: { id }, body: { version: 1, items } });
  },
  'POST /order/{id}/parcels PIECES_NOT_SENDABLE': async () => {
    const { _id: id } = await order(shop, customer);
    const body = { _id: NOWHERE, pieces: [1, 99] };
    return callAs(admin)('POST /order/{id}/parcels', { params: { id }, body });
  },
  'POST /order/{id}/edit EDIT_PRICE_CHANGED': async () => {
    const { _id: id } = await order(shop, customer);
    const lines = [{ name: 'Folding', cost: 1 }];
    const body = { version: 1, lines, total: 0.01 };
    return callAs(admin)('POST /order/{id}/edit', { params: { id }, body });
  },
  'POST /order/{id}/edit CHANGED_MEANWHILE': async () => {
    const { _id: id } = await order(shop, customer);
    return callAs(admin)('POST /order/{id}/edit', { params: { id }, body: { version } });
  },
  'POST /order/{id}/own-edit CHANGED_MEANWHILE': async () => {
    const { _id: id } = await order(shop, customer);
    return callAs(customer)('POST /order/{id}/own-edit', { params: { id }, body: { version } });
  },
  'POST /guest-order/edit CHANGED_MEANWHILE': async () => {
    const { _id: orderId } = await order(shop, await shop.guest());
    const { rows: found } = await shop.database.query<{ owner: string }>(
      'select owner_id as owner from orders where id = $1',
      [orderId],
    );
    const token = shop.links.tokenOf({ ownerId: found[0]?.owner ?? '', orderId });
    return callAs(admin)('POST /guest-order/edit', {
      headers: { 'x-order-link': token },
      body: { version },
    });
  },
  'POST /order/{id}/papers PAPER_LETTERS_MISSING': async () => {
    const { _id: id } = await orderFor('木 Ida');
    return callAs(admin)('POST /order/{id}/papers', { params: { id }, body: { kind: 'invoice' } });
  },
  'POST /cart/delivery DELIVERY_METHOD_UNKNOWN': async () =>
    callAs(await shop.guest())('POST /cart/delivery', { body: { method: 'pigeon' } }),
  'POST /order DELIVERY_METHOD_UNKNOWN': () => sendOrder({ delivery: { method: 'pigeon' } }),
  'POST /order DELIVERY_NOT_THERE': () => sendOrder(byParcel({ postcode: '75001', country: 'FR' })),
  'POST /order DETAIL_MISSING': () => sendOrder(byParcel({ city: '' })),
  'POST /order WAY_TO_PAY_NOT_OFFERED': () => sendOrder({ payment: { method: 'transfer' } }),
  'PUT /look/draft CHANGED_MEANWHILE': () =>
    callAs(admin)('PUT /look/draft', { body: { part: 'menu', version, value: WRONG_MENU } }),
  'POST /look/publish CHANGED_MEANWHILE': async () => {
    await saveMenu();
    return callAs(admin)('POST /look/publish', { body: { parts: [] } });
  },
  'POST /look/publish LOOK_INCOMPLETE': async () => {
    const parts = await saveMenu();
    return callAs(admin)('POST /look/publish', { body: { parts } });
  },
  'POST /look/versions/{id}/restore CHANGED_MEANWHILE': () =>
    callAs(admin)('POST /look/versions/{id}/restore', {
      params: { id: NOWHERE },
      body: { undoes: NOWHERE },
    }),
  'POST /order WAY_TO_PAY_UNFIT': () =>
    sendOrder({ ...byParcel({}), payment: { method: 'at pick-up' } }),
  'POST /order CARD_AMOUNT_UNFIT': () => sendOrder({ payment: { method: 'card' } }, 0.3),
  'POST /order WISHED_DAY_TOO_EARLY': () => sendOrder({ delivery: { wishedDay: '2020-01-01' } }),
  'POST /order WISHED_DAY_TOO_LATE': () => sendOrder({ delivery: { wishedDay: '2999-01-01' } }),
  'POST /order WISHED_DAY_CLOSED': () => {
    // a Saturday that is far enough away
    const day = new Date();
    day.setUTCDate(day.getUTCDate() + 34 - day.getUTCDay());
    return sendOrder({ delivery: { wishedDay: day.toISOString().slice(0, 10) } });
  },
  'POST /order CART_EMPTY': async () => {
    const token = await shop.guest();
    return callAs(token)('POST /order', { body: await cartOf(shop, token) });
  },
  'POST /order CART_CHANGED': async () => {
    const token = await shop.guest();
    const body = await fill(shop, token);
    await fill(shop, token, { note: 'one more' });
    return callAs(token)('POST /order', { body });
  },
  'POST /order CART_ITEM_UNAVAILABLE': async () => {
    const token = await shop.guest();
    await fill(shop, token, { product: products.patch.id });
    await shop.database.query('delete from products where id = $1', [products.patch.id]);
    return callAs(token)('POST /order', { body: await cartOf(shop, token) });
  },
};

const ROSTER = { name: 'Class of 2027', columns: [{ kind: 'name', label: 'Name' } as const] };

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an error with more than a sentence', () => {
  const codes = new Set<string>(
    all.flatMap(({ refusals: own = {} }) => [...Object.keys(commonRefusals), ...Object.keys(own)]),
  );
  const stale = all.filter((endpoint) => endpoint.refusals?.CHANGED_MEANWHILE);

  it('is tried below: each code, and each entity that somebody else may have changed', () => {
    const tried = Object.keys(refusals);
    expect(new Set(tried.map((name) => name.split(' ')[2]))).toEqual(codes);
    const changed = stale.map(({ method, path }) => `${method} ${path} CHANGED_MEANWHILE`);
    expect(tried).toEqual(expect.arrayContaining(changed));
  });

  it.each(Object.entries(refusals))('reaches the browser as declared: %s', async (name, refuse) => {
    const [method, path, code] = name.split(' ');
    const endpoint = all.find((each) => each.method === method && each.path === path);
    const error = await failureOf(refuse());
    if (!endpoint || !(error instanceof ApiError)) throw new Error(`${name}: ${String(error)}`);
    expect(error.code).toBe(code);
    const facts = isErrorCode(error.code) && refusalOf(endpoint, error.code)?.shape;
    const common = { error: z.string(), code: z.literal(code), requestId: z.string() };
    expect(error.body).toEqual(z.object({ ...common, ...facts }).parse(error.body));
    expect(Object.keys(Object(error.body)).length).toBeGreaterThan(3);
  });

  it('has the type of its call', async () => {
    const error = await failureOf(
      callAs(admin)('PUT /type', { body: { _id: type.id, version, name: 'Cloth' } }),
    );
    if (!isRefused(error, 'PUT /type', 'CHANGED_MEANWHILE')) throw error;
    const { options, name }: { options: readonly { name: string }[]; name: string } =
      error.body.type;
    expect([name, options.map((option) => option.name)]).toEqual([
      type.name,
      ['Colour', 'Size', 'Thread'],
    ]);
    // @ts-expect-error -- the body of another call
    expect(error.body.category).toBeUndefined();
    // @ts-expect-error -- the call refuses with no such code
    expect(isRefused(error, 'PUT /type', 'CART_FULL')).toBe(false);
  });

  it('is not made without what its sentence and its body say', () => {
    // @ts-expect-error -- the name of the option is missing
    expect(new ShopError('OPTION_REQUIRED').message).toBe('Please select a value for {option}');
    // @ts-expect-error -- the entity is missing
    expect(new ShopError('CHANGED_MEANWHILE').body).toBeUndefined();
    // @ts-expect-error -- no call has such an entity
    expect(new ShopError('CHANGED_MEANWHILE', { body: { goat: 1 } }).status).toBe(409);
    // @ts-expect-error -- its body says nothing more
    expect(new ShopError('NOT_FOUND', { body: { room: 1 } }).status).toBe(404);
    // @ts-expect-error -- its sentence has no such word
    expect(new ShopError('NOT_FOUND', { fill: { name: 'Ida' } }).message).toBe('Not found.');
  });
});
