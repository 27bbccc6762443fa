import { listOrderChanges } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  orderAgain,
  setOrderItemNote,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { setProfile } from '@tailorbird/contract/profile';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson } from '../../test/people.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { claimGuestOrders, saveChanges } from './change-queries.ts';
import { listStoredOrders } from './queries.ts';

const { customer, admin } = accounts;

let shop: TestShop;
let token: string;
let guest: string;
/** A guest's. */
let placed: Order;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(admin);
});
beforeEach(async () => {
  guest = await shop.guest();
  placed = await placeOne(shop, guest);
});
afterAll(() => shop.close());

const update = (body: object, id = placed._id) =>
  shop.call(updateOrder, { token, params: { id }, body });
const noteParams = () => ({ id: placed._id, itemId: placed.cart.items[0]?._id ?? '' });
const setNote = (body: object) =>
  shop.call(setOrderItemNote, { token, params: noteParams(), body });
const now = async () => (await shop.ask(getOrder, { token, params: { id: placed._id } })).order;
const changes = async () =>
  (await shop.ask(listOrderChanges, { token, params: { id: placed._id } })).changes;
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const guestId = () => String(decodeJwt(guest).sub);
const arrive = () => shop.logIn(customer, { 'x-guest-token': guest });

const noteOf = async (as = token) => {
  const params = { id: placed._id };
  const [item] = (await shop.ask(getOrder, { token: as, params })).order.cart.items;
  return [item?.note, item?.orderedNote];
};

describe('a note that the shop changes', () => {
  it('leaves the customer’s own words beside it, for both sides, until they are back', async () => {
    await shop.database.query(`update order_items set note = 'for Änne' where order_id = $1`, [
      placed._id,
    ]);
    expect(await noteOf()).toEqual(['for Änne', undefined]);
    const answer = await setNote({ note: 'hem 2 cm' });
    expect(answer.body).toEqual({ order: await now() });
    await setNote({ note: '' });
    expect(await noteOf()).toEqual(['', 'for Änne']);
    await setNote({ note: 'hem 3 cm' });
    expect(await noteOf(await arrive())).toEqual(['hem 3 cm', 'for Änne']);
    await setNote({ note: 'for Änne' });
    expect(await noteOf()).toEqual(['for Änne', undefined]);
  });

  it('where the customer wrote none is the shop’s alone', async () => {
    await setNote({ note: 'hem' });
    expect(await noteOf()).toEqual(['hem', '']);
  });

  it('is the customer’s own again when the order is ordered again', async () => {
    await shop.database.query(`update order_items set note = 'for Änne' where order_id = $1`, [
      placed._id,
    ]);
    await setNote({ note: 'hem' });
    const params = { id: placed._id };
    const { cart } = await shop.ask(orderAgain, { token: await arrive(), params });
    expect(cart.items.map((item) => item.note)).toContain('for Änne');
  });
});

describe('the version of an order', () => {
  it('is 1 when it was placed, and grows with each change', async () => {
    expect(placed.version).toBe(1);
    expect((await update({ status: 'completed' })).body).toMatchObject({ order: { version: 2 } });
    expect((await update({ adminNotes: 'x', status: 'pending' })).body).toMatchObject({
      order: { version: 3 },
    });
    expect((await setNote({ note: 'y' })).body).toMatchObject({ order: { version: 4 } });
    expect((await now()).version).toBe(4);
  });

  it('in the answer of a change is that of the order, as is all else', async () => {
    for (const change of [{ status: 'cancelled' }, { adminNotes: 'late' }]) {
      const answer = await update(change);
      expect(answer.body).toEqual({ order: await now() });
    }
    const noted = await setNote({ note: 'hem' });
    expect(noted.body).toEqual({ order: await now() });
  });

  it.each([0, -1, 1, 3, 2 ** 40])(
    'refuses what was made on version %i when it is 2, and shows the order',
    async (version) => {
      await update({ adminNotes: 'first' });
      const before = await now();
      const refused = { status: 409, body: { code: 'CHANGED_MEANWHILE', order: before } };
      expect(await update({ status: 'completed', version })).toMatchObject(refused);
      expect(await update({ adminNotes: 'lost', version })).toMatchObject(refused);
      expect(await setNote({ note: 'lost', version })).toMatchObject(refused);
      expect(await now()).toEqual(before);
      expect(await changes()).toHaveLength(1);
    },
  );

  it('lets what was made on it pass, and what names none', async () => {
    expect((await update({ status: 'completed', version: 1 })).status).toBe(200);
    expect((await setNote({ note: 'hem', version: 2 })).status).toBe(200);
    expect((await update({ adminNotes: 'x' })).status).toBe(200);
  });

  it.each(['1', null, 1.5, {}, Number.NaN])('cannot be %j', async (version) => {
    expect((await update({ adminNotes: 'x', version })).status).toBe(400);
    expect((await setNote({ note: 'x', version })).status).toBe(400);
  });

  it('lets exactly one of many through who change it at once', async () => {
    const bodies = Array.from({ length: 8 }, (_, i) => ({ adminNotes: `note ${i}`, version: 1 }));
    const answers = await Promise.all(bodies.map((body) => update(body)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await now()).toMatchObject({ adminNotes: `note ${winner}`, version: 2 });
    expect(await changes()).toHaveLength(1);
  });

  it('grows by one for each of many who name none', async () => {
    const notes = Array.from({ length: 6 }, (_, i) => ({ note: `note ${i}` }));
    const texts = Array.from({ length: 6 }, (_, i) => ({ adminNotes: `text ${i}` }));
    const answers = await Promise.all([
      ...notes.map(setNote),
      ...texts.map((body) => update(body)),
    ]);
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    expect((await now()).version).toBe(13);
    const history = await changes();
    expect(history).toHaveLength(12);
    // each begins with what the one before it left
    for (const field of ['adminNotes', 'itemNote']) {
      const texts = history.filter((change) => change.field === field).toReversed();
      expect(texts.map(({ before }) => before)).toEqual(
        ['', ...texts.map(({ after }) => after)].slice(0, -1),
      );
    }
  });
});

describe('the timeline of an order', () => {
  it('is empty when it was placed', async () => {
    expect(await changes()).toEqual([]);
  });

  it('says who changed what and when, newest first', async () => {
    const [item] = placed.cart.items;
    await update({ status: 'completed', adminNotes: 'sent' });
    await setNote({ note: 'hem\nblue' });
    const [third, second, first, ...none] = await changes();
    expect(none).toEqual([]);
    expect(third).toMatchObject({
      field: 'itemNote',
      item: { _id: item?._id, name: item?.product.name },
      before: '',
      after: 'hem\nblue',
      changedBy: admin.name,
    });
    const together = [second, first].toSorted((a, b) =>
      (a?.field ?? '').localeCompare(b?.field ?? ''),
    );
    expect(together).toMatchObject([
      { field: 'adminNotes', item: null, before: '', after: 'sent' },
      { field: 'status', item: null, before: 'pending', after: 'completed' },
    ]);
    expect(Math.abs(Date.parse(third?.changedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('keeps the name that the admin had, also when the account is gone', async () => {
    const person = await addPerson(shop, { name: 'Ann Old', roles: ['customer', 'admin'] });
    const theirs = await shop.logIn(person);
    const params = { id: placed._id };
    await shop.ask(updateOrder, { token: theirs, params, body: { adminNotes: 'one' } });
    await shop.ask(setProfile, { token: theirs, body: { name: 'Ann New' } });
    await shop.ask(updateOrder, { token: theirs, params, body: { adminNotes: 'two' } });
    await shop.database.query('delete from accounts where id = $1', [person.id]);
    expect((await changes()).map(({ changedBy }) => changedBy)).toEqual(['Ann New', 'Ann Old']);
  });

  it('has nothing of what changed nothing', async () => {
    await update({ adminNotes: 'same' });
    await setNote({ note: 'same' });
    const before = await now();
    expect((await update({ adminNotes: ' same ' })).body).toEqual({ order: before });
    expect((await setNote({ note: 'same' })).body).toEqual({ order: before });
    expect((await update({ status: 'pending' })).status).toBe(409);
    expect(await now()).toEqual(before);
    expect(await changes()).toHaveLength(2);
  });

  it('has the status alone when it came with the notes that are there', async () => {
    await update({ adminNotes: 'same' });
    await update({ adminNotes: 'same', status: 'completed' });
    expect((await changes()).map(({ field }) => field)).toEqual(['status', 'adminNotes']);
  });

  it.each([NOWHERE, 'abc'])('of %s, which is no order, is not found', async (id) => {
    const answer = await shop.call(listOrderChanges, { token, params: { id } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('a change that is cut off', () => {
  it('leaves nothing of itself', async () => {
    const [stored] = await listStoredOrders(shop.database, [placed._id]);
    const target = { ownerId: stored?.ownerId ?? '', id: placed._id, version: 1 };
    const change = { field: 'adminNotes', before: '', after: 'half' } as const;
    const cutOff = shop.database.transaction(async (tx) => {
      await saveChanges(tx, target, [change], { changedBy: 'Ada', mails: [] });
      throw new Error('the line broke');
    });
    await expect(cutOff).rejects.toThrow('the line broke');
    expect(await now()).toMatchObject({ adminNotes: '', version: 1 });
    expect(await changes()).toEqual([]);
  });
});

describe('a guest who logs in', () => {
  it('takes the timeline along, which is a change of the order', async () => {
    await update({ status: 'completed' });
    await setNote({ note: 'hem' });
    const before = await changes();
    await arrive();
    expect(await changes()).toEqual(before);
    expect(await now()).toMatchObject({ version: 4, customer: { email: customer.email } });
  });

  it('takes along what an admin is writing just then, with the note of it', async () => {
    const [stored] = await listStoredOrders(shop.database, [placed._id]);
    const target = { ownerId: stored?.ownerId ?? '', id: placed._id, version: 1 };
    const itemId = noteParams().itemId;
    await meanwhile(
      shop.database,
      (tx) =>
        saveChanges(
          tx,
          target,
          [
            { field: 'adminNotes', before: '', after: 'kept' },
            { field: 'itemNote', itemId, before: '', after: 'hem' },
          ],
          { changedBy: 'Ada', mails: [] },
        ),
      arrive,
    );
    expect(await now()).toMatchObject({
      adminNotes: 'kept',
      version: 3,
      customer: { email: customer.email },
      cart: { items: [{ note: 'hem' }] },
    });
    expect((await changes()).map(({ after }) => after).toSorted()).toEqual(['hem', 'kept']);
  });

  it('while an admin saves on the guest’s version: the admin is told', async () => {
    const answer = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [guestId()], customer),
      () => update({ adminNotes: 'x', version: 1 }),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        order: { customer: { email: customer.email }, version: 2 },
      },
    });
  });

  it('while an admin completes the order: the mail goes to the account', async () => {
    await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [guestId()], customer),
      () => update({ status: 'completed' }),
    );
    const { rows } = await shop.database.query(
      "select recipient_email from mails where content #>> '{order,id}' = $1",
      [placed._id],
    );
    expect(rows).toEqual([{ recipient_email: customer.email }]);
    expect(await now()).toMatchObject({ status: 'completed', version: 3 });
    expect(await changes()).toHaveLength(1);
  });

  it('keeps what admins write meanwhile, whoever is faster', async () => {
    for (let round = 0; round < 10; round += 1) {
      guest = await shop.guest();
      placed = await placeOne(shop, guest);
      const answers = await Promise.all([
        update({ adminNotes: 'kept' }),
        setNote({ note: 'hem' }),
        update({ status: 'cancelled' }),
        arrive().then(() => ({ status: 200 })),
      ]);
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
      expect(await now()).toMatchObject({
        status: 'cancelled',
        adminNotes: 'kept',
        version: 5,
        customer: { email: customer.email },
        cart: { items: [{ note: 'hem' }] },
      });
      expect(await changes()).toHaveLength(3);
    }
  });
});
