import * as contract from '@tailorbird/contract/desk-drafts';
import { getCart } from '@tailorbird/contract/cart';
import { deleteUser } from '@tailorbird/contract/users';
import { getGuestOrder } from '@tailorbird/contract/guest-orders';
import { listOrderChanges, listPieces, setPieces } from '@tailorbird/contract/order-desk';
import { getOrder, listOrders } from '@tailorbird/contract/orders';
import { editOrder } from '@tailorbird/contract/order-edits';
import { getTax, setTax } from '@tailorbird/contract/tax';
import { createDiscount } from '@tailorbird/contract/discounts';
import { DRAFTS_MAX } from '@tailorbird/contract/limits';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { priceDraft } from '@tailorbird/contract/rules/price-draft';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE, products } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import {
  draftOf,
  FOLDING,
  HELEN,
  openDesk,
  secretOf,
  shownBy,
  type Desk,
} from '../../test/quotes.ts';
import { order as orderOnce } from '../../test/shopper.ts';
import { removeGuestCarts } from '../cart/guest-cart-cleanup.ts';
import { removeOld } from './delete-quotes.ts';
import { deleteDraftRow, listOpenDrafts } from './draft-queries.ts';

let shop: TestShop;
let admin: string;
let desk: Desk;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  desk = await openDesk(shop, admin);
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.database.query('update products set cost_cents = 3800 where id = $1', [desk.sash]),
);

const view = (id: string) => shop.ask(contract.getDraft, { token: admin, params: { id } });
const save = (id: string, body: object) =>
  shop.call(contract.setDraft, { token: admin, params: { id }, body });
const place = (draft: contract.DraftView, said: object = {}) =>
  shop.call(contract.placeDraft, {
    token: admin,
    params: { id: draft.draft._id },
    body: { ...shownBy(draft), agreedWith: 'Helen, by phone', ...said },
  });
const placed = async (draft: contract.DraftView, said: object = {}) =>
  shop.ask(contract.placeDraft, {
    token: admin,
    params: { id: draft.draft._id },
    body: { ...shownBy(draft), agreedWith: 'Helen, by phone', ...said },
  });
const count = async (table: string) =>
  (await shop.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))
    .rows[0]?.count ?? 0;
const itemOf = (draft: contract.DraftView, product: string) => {
  const item = draft.cart.items.find((each) => each.product._id === product);
  if (!item) throw new Error('the draft has no such item');
  return item;
};

describe('a draft of the desk', () => {
  it('has the goods of a cart of its own, and a price of all that it says', async () => {
    const draft = await draftOf(desk);
    const { price, cart } = draft;
    expect(cart.items).toHaveLength(4);
    // three sashes, a patch and three times folding
    expect(price.subtotal).toBe(3 * 38 + products.patch.cents / 100 + 4.5);
    expect(price.total).toBe(price.subtotal);
    expect(price.items.at(-1)).toMatchObject({ _id: FOLDING._id, cost: 1.5, listCost: 1.5 });
    expect(draft.problems).toEqual([]);
  });

  it('is priced by the same function in the browser', async () => {
    const { draft, cart, rules, price } = await draftOf(desk, {
      discount: { percent: 10, reason: 'For the second year' },
      deposit: { amount: 20 },
    });
    const priced = priceDraft(cart.items, draft, rules);
    expect(priced.totalCents).toBe(toMinorUnits(price.total));
    expect(priced.depositCents).toBe(2000);
    expect(price.deposit).toBe(20);
  });

  it('takes off a discount with its reason, by amount or per cent, and never more than the goods cost', async () => {
    const { draft, price } = await draftOf(desk, {
      discount: { amount: 20, reason: 'For the second year' },
    });
    expect(price.total).toBe(price.subtotal - 20);
    expect(price.priceLines).toEqual([
      expect.objectContaining({ label: 'For the second year', totalCents: -2000, why: 'discount' }),
    ]);
    const { version } = draft;
    const body = { ...draft, version, discount: { amount: 99_999, reason: '' } };
    const { body: after } = await save(draft._id, body);
    expect(after).toMatchObject({ price: { total: 0, priceLines: [{ label: 'Discount' }] } });
  });

  it('gives an item another price, of which the customer reads the reason only where it is shown', async () => {
    const plain = await draftOf(desk);
    const patch = itemOf(plain, products.patch.id);
    const override = { itemId: patch._id, cost: 1, reason: 'A mark on the lining' };
    const hidden = await save(plain.draft._id, { ...plain.draft, overrides: [override] });
    expect(hidden.body).toMatchObject({ price: { items: expect.any(Array) } });
    const after = await view(plain.draft._id);
    const own = after.price.items.find(({ _id }) => _id === patch._id);
    expect(own).toMatchObject({ cost: 1, listCost: products.patch.cents / 100 });
    expect(own?.priceLines.at(-1)).toMatchObject({
      label: 'Agreed price',
      why: 'agreed',
      totalCents: 100 - products.patch.cents,
    });
    await save(after.draft._id, { ...after.draft, overrides: [{ ...override, isShown: true }] });
    const shown = await view(plain.draft._id);
    const said = shown.price.items.find(({ _id }) => _id === patch._id);
    expect(said?.priceLines.at(-1)?.label).toBe('A mark on the lining');
  });

  it('says what is missing, each by its field', async () => {
    const body = { method: 'nowhere', ready: { day: '2020-01-01' } };
    const { problems } = await shop.ask(contract.createDraft, { token: admin, body });
    expect(problems.map(({ field }) => field)).toEqual([
      'contact.name',
      'items',
      'method',
      'ready',
    ]);
  });

  it('is saved only on the version that was read', async () => {
    const { draft } = await draftOf(desk);
    expect((await save(draft._id, { ...draft, note: 'first' })).status).toBe(200);
    const late = await save(draft._id, { ...draft, note: 'second' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', draft: { note: 'first', version: draft.version + 1 } },
    });
  });

  it('is served by its cart only while it is there, and to admins alone', async () => {
    const key = { params: { draftId: NOWHERE } };
    expect((await shop.call(contract.getDraftCart, { ...key, token: admin })).status).toBe(404);
    const { draft } = await draftOf(desk);
    const mine = { params: { draftId: draft._id } };
    const guest = await shop.guest();
    expect((await shop.call(contract.getDraftCart, { ...mine, token: guest })).status).toBe(403);
    expect(
      (await shop.ask(contract.getDraftCart, { ...mine, token: admin })).cart.items,
    ).toHaveLength(4);
    // nobody's own cart is another’s
    expect((await shop.ask(getCart, { token: admin })).cart.items).toEqual([]);
  });

  it('that goes at that moment takes nothing more: no goods are left behind it', async () => {
    const { draft } = await draftOf(desk);
    const mine = { token: admin, params: { draftId: draft._id } };
    const body = { product: products.patch.id, note: 'too late' };
    const added = await meanwhile(
      shop.database,
      (tx) => deleteDraftRow(tx, draft._id),
      () => shop.call(contract.addToDraft, { ...mine, body }),
    );
    expect(added.status).toBe(404);
    const late = `select from cart_items where owner_id = $1 and note = 'too late'`;
    expect((await shop.database.query(late, [draft._id])).rows).toEqual([]);
  });

  it('is discarded with its goods', async () => {
    const { draft } = await draftOf(desk);
    const key = { token: admin, params: { id: draft._id } };
    expect((await shop.call(contract.deleteDraft, key)).status).toBe(204);
    expect((await shop.call(contract.getDraft, key)).status).toBe(404);
    const { rows } = await shop.database.query('select from cart_items where owner_id = $1', [
      draft._id,
    ]);
    expect(rows).toEqual([]);
  });

  it('begins with the goods and the customer of an order', async () => {
    const token = await shop.logIn(accounts.customer);
    const { _id: orderId } = await orderOnce(shop, token);
    const again = await shop.ask(contract.createDraft, { token: admin, body: { orderId } });
    expect(again.account).toMatchObject({ _id: accounts.customer.id });
    expect(again.cart.items).toHaveLength(1);
    const none = { token: admin, body: { orderId: NOWHERE } };
    expect((await shop.call(contract.createDraft, none)).status).toBe(404);
  });

  it('keeps its cart where carts of guests go, and goes itself when nobody has used it for long', async () => {
    const { draft } = await draftOf(desk);
    const old = `now() - interval '100 days'`;
    await shop.database.query(`update carts set updated_at = ${old} where owner_id = $1`, [
      draft._id,
    ]);
    const listOwnersByAccount = listOpenDrafts;
    await removeGuestCarts({ database: shop.database, listOwnersByAccount });
    expect((await view(draft._id)).cart.items).toHaveLength(4);
    await removeOld(shop.database);
    expect((await view(draft._id)).cart.items).toHaveLength(4);
    await shop.database.query(`update desk_drafts set changed_at = ${old} where id = $1`, [
      draft._id,
    ]);
    await removeOld(shop.database);
    const gone = await shop.call(contract.getDraft, { token: admin, params: { id: draft._id } });
    expect(gone.status).toBe(404);
  });

  it('is one of so many at most', async () => {
    await shop.database.query(
      `insert into desk_drafts (id, created_by, changed_by, data)
       select gen_random_uuid(), 'Ada', 'Filled', '{}' from generate_series(1, $1)`,
      [DRAFTS_MAX],
    );
    const full = await shop.call(contract.createDraft, { token: admin, body: {} });
    expect(full).toMatchObject({ status: 409, body: { code: 'DRAFTS_FULL' } });
    await shop.database.query(`delete from desk_drafts where changed_by = 'Filled'`);
  });
});

/** Somebody places it after its row was read, and before its goods are. */
async function whilePlaced<Result>(draft: contract.DraftView, work: () => Promise<Result>) {
  const own = { ...shop.ownDatabase };
  let isReached = false;
  const spy = vi.spyOn(shop.ownDatabase, 'query').mockImplementation(async (query, values) => {
    if (!isReached && typeof query !== 'string' && query.name === 'cart') {
      isReached = true;
      await placed(draft);
    }
    return own.query(query, values);
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

describe('placing a draft', () => {
  it('makes an order of a guest of its own, whom a mail gives the link', async () => {
    const email = 'guest-one@mail.example';
    const draft = await draftOf(desk, { contact: { ...HELEN, email }, deposit: { percent: 50 } });
    const { order, isMailed, link } = await placed(draft);
    expect(isMailed).toBe(true);
    expect(order).toMatchObject({
      customer: null,
      totalAmount: draft.price.total,
      contact: { name: 'Helen Marsh', email },
      paymentTerms: { depositPercent: 50 },
      payment: { state: 'open', open: draft.price.total },
    });
    const token = await mailedToken(shop, 'guest-order', email);
    expect(secretOf(link)).toBe(token);
    const shown = await shop.ask(getGuestOrder, { headers: { 'x-order-link': token } });
    expect(shown.order.orderId).toBe(order.orderId);
    expect(
      (await shop.call(contract.getDraft, { token: admin, params: { id: draft.draft._id } }))
        .status,
    ).toBe(404);
    expect(await count(`cart_items where owner_id = '${draft.draft._id}'`)).toBe(0);
  });

  it('writes a line without a product as an item whose service has no pieces', async () => {
    const { order } = await placed(
      await draftOf(desk, {
        lines: [FOLDING, { ...FOLDING, _id: NOWHERE, name: 'A crest', isMade: true, quantity: 2 }],
      }),
    );
    const items = order.cart.items.map(({ product, quantity, pieces }) => [
      product.name,
      quantity,
      pieces,
    ]);
    expect(items).toEqual([
      ['Sash', 1, [1]],
      ['Sash', 1, [2]],
      ['Sash', 1, [3]],
      [products.patch.name, 1, [4]],
      ['Folding in tissue', 3, []],
      ['A crest', 2, [5, 6]],
    ]);
    const set = (number: number) =>
      shop.ask(setPieces, {
        token: admin,
        params: { id: order._id },
        body: { how: 'row', pieces: [{ number, from: 'waiting', to: 'cut' }] },
      });
    expect((await set(6)).results).toMatchObject([{ outcome: 'set' }]);
    expect((await set(7)).results).toMatchObject([{ outcome: 'not found' }]);
    const { pieces } = await shop.ask(listPieces, { token: admin, params: { id: order._id } });
    expect(pieces.map(({ number }) => number)).toEqual([6]);
    // cost times quantity stays the subtotal
    const subtotal = order.cart.items.reduce(
      (sum, { product, quantity }) => sum + product.cost * quantity,
      0,
    );
    expect(subtotal).toBeCloseTo(order.totalAmount);
  });

  it('is an account’s where one was chosen, which hears of it', async () => {
    const person = await addPerson(shop, {});
    const token = await shop.logIn(person);
    const draft = await draftOf(desk, { accountId: person.id, contact: undefined });
    const { order, link } = await placed(draft);
    expect(link).toBeNull();
    expect(order.customer).toEqual({ name: person.name, email: person.email });
    expect((await shop.ask(getOrder, { token, params: { id: order._id } })).order.orderId).toBe(
      order.orderId,
    );
    const kinds = (await mailsTo(shop, person.email)).map(({ content }) => Object(content).kind);
    expect(kinds).toContain('order-placed');
  });

  it('says in the history by whom it was placed, with whom it was agreed on, and what was agreed', async () => {
    const plain = await draftOf(desk);
    const patch = itemOf(plain, products.patch.id);
    await save(plain.draft._id, {
      ...plain.draft,
      overrides: [{ itemId: patch._id, cost: 1, reason: 'A mark on the lining' }],
    });
    const { order } = await placed(await view(plain.draft._id));
    expect(JSON.stringify(order.cart)).not.toContain('A mark on the lining');
    const { changes } = await shop.ask(listOrderChanges, {
      token: admin,
      params: { id: order._id },
    });
    expect(changes).toMatchObject([
      {
        field: 'placed',
        changedBy: accounts.admin.name,
        after: 'Helen, by phone',
        placed: { lines: [expect.stringContaining('A mark on the lining')] },
      },
    ]);
  });

  it('needs somebody who agreed to it', async () => {
    const draft = await draftOf(desk);
    expect(await place(draft, { agreedWith: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Please write who agreed to it, and how.' },
    });
  });

  it('twice at once, or again, is one order', async () => {
    const draft = await draftOf(desk);
    const before = await count('orders');
    const answers = await Promise.all([place(draft), place(draft), place(draft)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const again = await placed(draft, { agreedWith: 'somebody else' });
    const numbers = new Set(answers.map(({ body }) => Object(body).order.orderId));
    expect([...numbers]).toEqual([again.order.orderId]);
    expect(await count('orders')).toBe(before + 1);
    expect(await count(`ledger_entries where order_id = '${again.order._id}'`)).toBe(1);
  });

  it('while the same is sent once more is that order, and never a draft without goods', async () => {
    const one = await draftOf(desk);
    const sent = { token: admin, params: { id: one.draft._id } };
    const body = { ...shownBy(one), agreedWith: 'Helen, by phone' };
    const again = await whilePlaced(one, () => shop.call(contract.placeDraft, { ...sent, body }));
    expect(again.status).toBe(201);
    const two = await draftOf(desk);
    const key = { token: admin, params: { id: two.draft._id } };
    const read = await whilePlaced(two, () => shop.call(contract.getDraft, key));
    expect(read.status).toBe(404);
  });

  it('keeps the price of the shop, whatever is sent', async () => {
    const draft = await draftOf(desk);
    const before = await count('orders');
    for (const forged of [{ total: 1 }, { total: draft.price.total - 0.01 }, { total: -5 }]) {
      expect(await place(draft, forged)).toMatchObject({
        status: 409,
        body: { code: 'DRAFT_PRICE_CHANGED', price: { total: draft.price.total } },
      });
    }
    for (const stale of [{ version: 99 }, { cartVersion: 0 }]) {
      expect(await place(draft, stale)).toMatchObject({
        status: 409,
        body: { code: 'CHANGED_MEANWHILE' },
      });
    }
    expect(await count('orders')).toBe(before);
    const { order } = await placed(draft, { price: 1, priceLines: [], items: [] });
    expect(order.totalAmount).toBe(draft.price.total);
  });

  it('is refused where the catalogue has another price by now, and where goods are gone', async () => {
    const draft = await draftOf(desk);
    await shop.database.query('update products set cost_cents = 4200 where id = $1', [desk.sash]);
    const dearer = await place(draft);
    expect(dearer).toMatchObject({ status: 409, body: { code: 'DRAFT_PRICE_CHANGED' } });
    await shop.database.query('update products set minimum_quantity = 9 where id = $1', [
      desk.sash,
    ]);
    expect(await place(draft)).toMatchObject({
      status: 409,
      body: {
        code: 'DRAFT_REFUSED',
        problems: [{ field: expect.stringContaining('items.') }, {}, {}],
      },
    });
    await shop.database.query('update products set minimum_quantity = 1 where id = $1', [
      desk.sash,
    ]);
  });

  it('is refused without a name, and where the account is gone', async () => {
    const nameless = await draftOf(desk, { contact: { name: '', email: '', phone: '' } });
    expect(await place(nameless)).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_REFUSED', error: 'Please enter a name.' },
    });
    const person = await addPerson(shop, {});
    const draft = await draftOf(desk, { accountId: person.id });
    await shop.ask(deleteUser, { token: admin, query: { _id: person.id } });
    expect(await place(draft)).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_REFUSED', problems: [{ field: 'account' }] },
    });
  });

  it('asks for approvals as the shop does, but not of a service', async () => {
    await shop.ask(setSettings, {
      token: admin,
      body: { approval: { rule: 'every', daysFromApproval: false } },
    });
    const { order } = await placed(await draftOf(desk));
    expect(order.approval).toEqual({ asked: 4, wishes: 0 });
    await shop.ask(setSettings, {
      token: admin,
      body: { approval: { rule: 'never', daysFromApproval: false } },
    });
  });

  it('asks for a deposit as an amount, as far as the total reaches', async () => {
    const draft = await draftOf(desk, { deposit: { amount: 20 } });
    const { order, link } = await placed(draft);
    expect(order.paymentTerms).toMatchObject({ depositPercent: 0, depositCents: 2000 });
    const headers = { 'x-order-link': secretOf(link) };
    const shown = await shop.ask(getGuestOrder, { headers });
    expect(shown.order.payment).toMatchObject({ due: 20 });
  });

  it('uses a code for the account that it is for, which has it once', async () => {
    const code = { code: 'ONCE5', percent: 5, oncePerCustomer: true };
    await shop.ask(createDiscount, { token: admin, body: code });
    const person = await addPerson(shop, {});
    const setCode = (id: string) =>
      shop.call(contract.setDraftCode, { token: admin, params: { draftId: id }, body: code });
    const guest = await draftOf(desk);
    expect(await setCode(guest.draft._id)).toMatchObject({
      body: { code: 'DISCOUNT_NEEDS_ACCOUNT' },
    });
    const one = await draftOf(desk, { accountId: person.id });
    expect(await setCode(one.draft._id)).toMatchObject({
      status: 200,
      body: { cart: { discountCode: { code: 'ONCE5', problem: null } } },
    });
    const two = await draftOf(desk, { accountId: person.id });
    expect((await setCode(two.draft._id)).status).toBe(200);
    const { order } = await placed(await view(one.draft._id));
    expect(order.priceLines).toMatchObject([{ label: 'Discount ONCE5' }]);
    // used by now: it takes nothing off the other any more
    const after = await view(two.draft._id);
    expect(after.price.priceLines).toEqual([]);
    expect(after.cart.discountCode?.problem).not.toBeNull();
  });

  it('gives a line without a product the class of tax that it is taxed by later', async () => {
    const { tax } = await shop.ask(getTax, { token: admin });
    const reduced = { _id: '018f0000-0000-7000-8000-00000000ed05', name: 'Reduced', rate: 5 };
    const rule = { mode: 'added', label: 'Sales tax', rate: 10, classes: [reduced] };
    await shop.ask(setTax, { token: admin, body: { ...rule, version: tax.version } });
    const { order } = await placed(
      await draftOf(desk, { lines: [{ ...FOLDING, taxClass: reduced._id }] }),
    );
    const line = order.cart.items.find(({ product }) => product.name === FOLDING.name);
    expect(line?.taxClass).toBe(reduced._id);
    expect(order.cart.items.filter(({ taxClass }) => taxClass !== undefined)).toHaveLength(1);
    await shop.ask(editOrder, {
      token: admin,
      params: { id: order._id },
      body: { version: order.version, items: [{ _id: line?._id, quantity: 4 }] },
    });
    const changed = await shop.ask(getOrder, { token: admin, params: { id: order._id } });
    expect(changed.order.tax?.rates).toContainEqual({ percent: 5, netCents: 600, taxCents: 30 });
    const off = await shop.ask(getTax, { token: admin });
    const none = { mode: 'none', label: 'Tax', rate: 0, classes: [], version: off.tax.version };
    await shop.ask(setTax, { token: admin, body: none });
  });

  it('shows its goods in each call with the discounts of the account that it is for', async () => {
    const body = { code: 'ONCE6', percent: 6, oncePerCustomer: true };
    await shop.ask(createDiscount, { token: admin, body });
    const { id: accountId } = await addPerson(shop, {});
    const draft = await draftOf(desk, { accountId });
    const draftId = draft.draft._id;
    const key = { token: admin, params: { draftId } };
    await shop.ask(contract.setDraftCode, { ...key, body });
    const own = { discountCode: { code: 'ONCE6', problem: null } };
    expect((await shop.ask(contract.getDraftCart, key)).cart).toMatchObject(own);

    const patch = { product: products.patch.id };
    const added = await shop.ask(contract.addToDraft, { ...key, body: patch });
    expect(added.cart).toMatchObject(own);
    const id = itemOf(draft, products.patch.id)._id;
    const item = { token: admin, params: { draftId, id } };
    const rows = [{ selectedOptions: [{ optionId: desk.name, value: 'Dora' }] }];
    const shown = [
      await shop.ask(contract.incrementDraftItem, item),
      await shop.ask(contract.decrementDraftItem, item),
      await shop.ask(contract.setDraftItemQuantity, { ...item, body: { quantity: 4 } }),
      await shop.ask(contract.setDraftItemNote, { ...item, body: { note: 'in tissue' } }),
      await shop.ask(contract.replaceDraftItem, { ...item, body: { ...patch, quantity: 2 } }),
      await shop.ask(contract.addDraftRows, { ...key, body: { product: desk.sash, rows } }),
      await shop.ask(contract.removeFromDraft, { ...key, query: { item_id: id } }),
    ];
    for (const { cart } of shown) expect(cart).toMatchObject(own);
    const { cart } = await shop.ask(contract.removeDraftCode, key);
    expect(cart).not.toHaveProperty('discountCode');
  });

  it('is found by its words, as any order is', async () => {
    const { order } = await placed(
      await draftOf(desk, { contact: { ...HELEN, name: 'Quirinia Marsh' } }),
    );
    const search = async () =>
      (await shop.ask(listOrders, { token: admin, query: { search: 'Quirinia' } })).orders;
    await expect
      .poll(async () => (await search()).map(({ orderId }) => orderId))
      .toEqual([order.orderId]);
    const query = { search: 'Quirinia' };
    const { customers } = await shop.ask(contract.findCustomers, { token: admin, query });
    expect(customers).toMatchObject([{ accountId: null, name: 'Quirinia Marsh', orders: 1 }]);
  });
});

const find = async (search: string) =>
  (await shop.ask(contract.findCustomers, { token: admin, query: { search } })).customers;

describe('finding a customer', () => {
  it('knows accounts by a part of name or email, and by the number of an order', async () => {
    const person = await addPerson(shop, { name: 'Wilhelmine Ott' });
    expect(await find('helmine')).toMatchObject([{ accountId: person.id, name: 'Wilhelmine Ott' }]);
    const placedOrder = await orderOnce(shop, await shop.logIn(person));
    await expect
      .poll(async () => (await find(placedOrder.orderId)).map(({ accountId }) => accountId))
      .toEqual([person.id]);
    expect(await find('')).toEqual([]);
  });
});
