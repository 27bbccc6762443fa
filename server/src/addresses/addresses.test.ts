import {
  changeAddress,
  getAddressBook,
  keepAddress,
  keepOrdered,
  removeAddress,
  setAddressDefaults,
  type AddressBook,
} from '@tailorbird/contract/address-book';
import { ADDRESSES_MAX } from '@tailorbird/contract/limits';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, type Person } from '../../test/people.ts';
import { fill } from '../../test/shopper.ts';
import { lockBook } from './queries.ts';

let shop: TestShop;
let admin: string;
let person: Person;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  await offer(true);
});
beforeEach(async () => {
  person = await addPerson(shop);
  token = await shop.logIn(person);
});
afterAll(() => shop.close());

const HOME = {
  name: 'Rosa Keller',
  company: '',
  street: '12 Needle Lane',
  street2: '',
  postcode: 'TF4 2AB',
  city: 'Thornfield',
  region: '',
  country: 'GB',
};
const OFFICE = { ...HOME, company: 'Keller & Co', street: '1 Mill Road', postcode: 'TF1 1AA' };

/** Whether a parcel can be chosen besides picking up. */
async function offer(isOffered: boolean): Promise<void> {
  const zones = [{ countries: ['GB', 'US'], postcodes: [], rates: [{ from: 0, cost: 4.9 }] }];
  const methods = [
    { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true, zones: [] },
    { _id: 'parcel', name: 'Parcel', kind: 'delivery', isOffered, zones },
  ];
  await shop.ask(setSettings, { token: admin, body: { delivery: { methods } } });
}

const bookIn = ({ book }: { book: AddressBook }) => book;
const read = async (as = token) => bookIn(await shop.ask(getAddressBook, { token: as }));
const keep = async (address: object = HOME, more: object = {}) =>
  bookIn(await shop.ask(keepAddress, { token, body: { address, ...more } }));
const tryKeep = (address: unknown, headers: Record<string, string> = {}) =>
  shop.call(keepAddress, { token, headers, body: { address } });
const set = (body: object, as = token) => shop.call(setAddressDefaults, { token: as, body });
const change = (id: string, version: number, address: object, as = token) =>
  shop.call(changeAddress, { token: as, params: { id }, body: { address, version } });
const remove = (id: string, as = token) => shop.call(removeAddress, { token: as, params: { id } });
const idOf = ({ addresses }: AddressBook, place = 0) => String(addresses[place]?._id);

const numbered = (number: number) => tryKeep({ ...HOME, street: `${number} Needle Lane` });
/** Delivery and billing of each. */
const marks = async () =>
  (await read()).addresses.map(({ isDelivery, isBilling }) => [isDelivery, isBilling]);
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND' } };

describe('an address book', () => {
  it('is empty at first', async () => {
    expect(await read()).toEqual({ addresses: [], method: null, phone: '' });
  });

  it('keeps addresses in their order, checked like those of an order', async () => {
    await keep({ ...HOME, postcode: ' tf4 2ab ' });
    const book = await keep({ ...OFFICE, country: 'us', postcode: '97201', region: 'oregon' });
    expect(book.addresses).toMatchObject([
      { ...HOME, version: 1, isDelivery: false, isBilling: false },
      { ...OFFICE, country: 'US', postcode: '97201', region: 'OR' },
    ]);
    expect(await read()).toEqual(book);
  });

  it.each([
    [{ street: '' }, 'DETAIL_MISSING', 'address.street', 'Please enter a street and number.'],
    [{ postcode: '' }, 'DETAIL_MISSING', 'address.postcode', 'Please enter a postcode.'],
    [{ postcode: '1' }, 'POSTCODE_INVALID', 'address.postcode', 'United Kingdom'],
    [{ country: 'US', postcode: '97201' }, 'DETAIL_MISSING', 'address.region', 'a state'],
    [
      { country: 'US', postcode: '97201', region: 'Kent' },
      'REGION_INVALID',
      'address.region',
      'United States',
    ],
  ])('refuses %j, and names the field', async (flaw, code, field, sentence) => {
    const error = expect.stringContaining(sentence);
    const refused = { status: 400, body: { code, field, error } };
    expect(await tryKeep({ ...HOME, ...flaw })).toMatchObject(refused);
    const book = await keep();
    expect(await change(idOf(book), 1, { ...HOME, ...flaw })).toMatchObject(refused);
    expect((await read()).addresses).toHaveLength(1);
  });

  it('names all that is wrong at once', async () => {
    const flaws = { street: '', city: '', country: 'US', postcode: '1' };
    const fields = ['street', 'postcode', 'city', 'region'];
    expect(await tryKeep({ ...HOME, ...flaws })).toMatchObject({
      status: 400,
      body: { errors: fields.map((field) => ({ field: `address.${field}` })) },
    });
  });

  it('never has an address twice', async () => {
    const book = await keep(HOME, { isDelivery: true });
    expect(await keep({ ...HOME, street: '12  NEEDLE lane', postcode: 'TF42AB' })).toEqual(book);
    await Promise.all([keep(OFFICE), keep(OFFICE), keep(HOME, { isBilling: true })]);
    const { addresses } = await read();
    expect(addresses).toMatchObject([{ isDelivery: true, isBilling: true }, OFFICE]);
    expect(await change(idOf(book), 1, OFFICE)).toMatchObject({
      status: 409,
      body: { code: 'ADDRESS_KEPT_ALREADY' },
    });
  });

  it('takes a request that is repeated as one, also after a change', async () => {
    const key = { 'idempotency-key': '0198b6c0-0000-7000-8000-000000000001' };
    await tryKeep(HOME, key);
    const book = await read();
    await change(idOf(book), 1, OFFICE);
    expect(await tryKeep(HOME, key)).toMatchObject({ status: 201 });
    expect((await read()).addresses).toMatchObject([OFFICE]);
  });

  it(`keeps at most ${ADDRESSES_MAX}, also of several requests at once`, async () => {
    for (let number = 1; number < ADDRESSES_MAX; number += 1) {
      expect(await numbered(number)).toMatchObject({ status: 201 });
    }
    const answers = await Promise.all([91, 92, 93].map(numbered));
    expect(statuses(answers)).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'ADDRESSES_FULL',
      error: `Your address book holds at most ${ADDRESSES_MAX} addresses. Remove one first.`,
    });
    expect((await read()).addresses).toHaveLength(ADDRESSES_MAX);
    expect(await numbered(1)).toMatchObject({ status: 201 });
  });

  it('takes a change on the version that was read alone', async () => {
    const id = idOf(await keep());
    expect(await change(id, 1, OFFICE)).toMatchObject({
      status: 200,
      body: { book: { addresses: [{ _id: id, ...OFFICE, version: 2 }] } },
    });
    expect(await change(id, 1, HOME)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', book: { addresses: [{ ...OFFICE, version: 2 }] } },
    });
    const both = await Promise.all([
      change(id, 2, HOME),
      change(id, 2, { ...HOME, street2: 'Flat 2' }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
  });

  it('has at most one default for delivery and one for billing', async () => {
    const home = idOf(await keep(HOME, { isDelivery: true }));
    const office = idOf(await keep(OFFICE, { isDelivery: true, isBilling: true }), 1);
    expect(await marks()).toEqual([
      [false, false],
      [true, true],
    ]);
    await Promise.all([set({ delivery: home }), set({ billing: null })]);
    expect(await marks()).toEqual([
      [true, false],
      [false, false],
    ]);
    await set({ delivery: office });
    await remove(office);
    expect(await marks()).toEqual([[false, false]]);
  });

  it('keeps a phone, in digits', async () => {
    expect(await set({ phone: ' +44 20 7946 0018 ' })).toMatchObject({
      body: { book: { phone: '+44 20 7946 0018' } },
    });
    expect(await set({ phone: 'call me' })).toMatchObject({
      status: 400,
      body: { field: 'phone', error: 'Please enter a phone number in digits.' },
    });
    await set({ delivery: null });
    expect(await read()).toMatchObject({ phone: '+44 20 7946 0018' });
    await set({ phone: '' });
    expect(await read()).toMatchObject({ phone: '' });
  });

  it('is its owner’s alone: another’s address is not found', async () => {
    const theirs = await shop.logIn(await addPerson(shop));
    const book = await keep();
    const id = idOf(book);
    expect(await read(theirs)).toMatchObject({ addresses: [] });
    for (const stranger of [theirs, admin]) {
      expect(await change(id, 1, OFFICE, stranger)).toMatchObject(NOT_FOUND);
      expect(await remove(id, stranger)).toMatchObject(NOT_FOUND);
      expect(await set({ delivery: id }, stranger)).toMatchObject(NOT_FOUND);
      expect(await set({ billing: id }, stranger)).toMatchObject(NOT_FOUND);
    }
    expect(await read()).toEqual(book);
    for (const unknown of [NOWHERE, 'defaults', 'x']) {
      expect(await remove(unknown)).toMatchObject(NOT_FOUND);
    }
    expect(await remove(id)).toMatchObject({ status: 200, body: { book: { addresses: [] } } });
    expect(await remove(id)).toMatchObject(NOT_FOUND);
    expect(await change(id, 1, OFFICE)).toMatchObject(NOT_FOUND);
  });

  it('takes nothing for an account that is deleted meanwhile', async () => {
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query('delete from accounts where id = $1', [person.id]),
      () => tryKeep(HOME),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
  });

  it('is changed by one at a time', async () => {
    const [home] = (await keep()).addresses;
    const answer = await meanwhile(
      shop.database,
      (tx) => lockBook(tx, person.id),
      () => remove(String(home?._id)),
    );
    expect(answer).toMatchObject({ status: 200 });
  });
});

async function order(details: object, as = token): Promise<Order> {
  const cart = await fill(shop, as);
  const { _id, items } = cart;
  return (await shop.ask(placeOrder, { token: as, body: { _id, items, ...details } })).order;
}
const keepFrom = (placed: Order, parts: string[] = [], as = token) =>
  shop.call(keepOrdered, { token: as, body: { order: placed._id, keep: parts } });

describe('an order', () => {
  const BY_PARCEL = { delivery: { method: 'parcel', address: HOME } };

  it('is what the next one begins with, and its address is kept once', async () => {
    const contact = { name: 'Rosa', email: 'rosa@example.com', phone: '5551' };
    const placed = await order({ ...BY_PARCEL, contact, billing: OFFICE });
    const kept = await keepFrom(placed, ['delivery', 'billing']);
    expect(kept).toMatchObject({ status: 200 });
    const book = await read();
    expect(kept.body).toEqual({ book });
    expect(book).toMatchObject({
      addresses: [
        { ...HOME, isDelivery: true, isBilling: false },
        { ...OFFICE, isDelivery: false, isBilling: true },
      ],
      method: { _id: 'parcel', kind: 'delivery' },
      phone: '5551',
    });
    const again = await Promise.all([
      keepFrom(placed, ['delivery', 'billing']),
      keepFrom(placed, ['delivery', 'billing']),
    ]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toEqual(book);
  });

  it('that is picked up leaves the address, and that is billed as delivered takes the other off', async () => {
    await keepFrom(await order({ ...BY_PARCEL, billing: OFFICE }), ['delivery', 'billing']);
    await keepFrom(await order({}));
    expect(await read()).toMatchObject({
      addresses: [{ isDelivery: true }, { isBilling: false }],
      method: { _id: 'pick-up', kind: 'pick-up' },
    });
  });

  it('keeps no address that is not to be kept, and finds one that is', async () => {
    await keepFrom(await order(BY_PARCEL));
    expect(await read()).toMatchObject({ addresses: [], method: { _id: 'parcel' } });
    await keep(OFFICE, { isDelivery: true });
    await keep(HOME);
    await keepFrom(await order(BY_PARCEL));
    expect((await read()).addresses).toMatchObject([{ isDelivery: false }, { isDelivery: true }]);
  });

  it('changes nothing where its address finds no room', async () => {
    for (let number = 1; number <= ADDRESSES_MAX; number += 1) {
      await keep({ ...OFFICE, street: `${number} Mill Road` });
    }
    const book = await read();
    const full = await keepFrom(await order(BY_PARCEL), ['delivery']);
    expect(full).toMatchObject({ status: 409, body: { code: 'ADDRESSES_FULL' } });
    expect(await read()).toEqual(book);
  });

  it('of somebody else is not found', async () => {
    const theirs = await shop.logIn(await addPerson(shop));
    const placed = await order(BY_PARCEL, theirs);
    expect(await keepFrom(placed, ['delivery'])).toMatchObject(NOT_FOUND);
    expect(await keepFrom(placed, ['delivery'], admin)).toMatchObject(NOT_FOUND);
    expect(await keepFrom({ ...placed, _id: NOWHERE })).toMatchObject(NOT_FOUND);
    expect(await keepFrom(placed, ['kitchen'])).toMatchObject({ status: 400 });
    expect((await read()).addresses).toEqual([]);
  });

  it('keeps its address whatever becomes of the book', async () => {
    const placed = await order(BY_PARCEL);
    await keepFrom(placed, ['delivery']);
    const [home] = (await read()).addresses;
    await change(String(home?._id), 1, OFFICE);
    await remove(String(home?._id));
    expect(await read()).toMatchObject({ addresses: [], method: { _id: 'parcel' } });
    const { rows } = await shop.database.query<{ details: object }>(
      'select details from orders where id = $1',
      [placed._id],
    );
    expect(rows[0]?.details).toMatchObject({ delivery: { address: HOME } });
  });

  it('by a method that is offered no more has none for the next', async () => {
    await keepFrom(await order(BY_PARCEL));
    await offer(false);
    expect(await read()).toMatchObject({ method: null });
    await offer(true);
    expect(await read()).toMatchObject({ method: { _id: 'parcel' } });
  });

  it('before there were details leaves the book as it is', async () => {
    const placed = await order(BY_PARCEL);
    await shop.database.query('update orders set details = null where id = $1', [placed._id]);
    expect(await keepFrom(placed, ['delivery'])).toMatchObject({
      body: { book: { addresses: [], method: null } },
    });
  });
});
