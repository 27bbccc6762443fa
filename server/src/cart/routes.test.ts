import * as contract from '@tailorbird/contract/cart';
import type { Cart } from '@tailorbird/contract/cart';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, products, size, thread } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';

const { tote, sash, patch } = products;

let shop: TestShop;
/** A guest who has not put anything in the cart yet. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  token = await shop.guest();
});
afterAll(() => shop.close());

const olive = { optionId: colour.id, valueId: colour.olive.id };
const rufous = { optionId: colour.id, valueId: colour.rufous.id };
const small = { optionId: size.id, valueId: size.small.id };
const gold = { optionId: thread.id, valueId: thread.gold.id };

const add = (body: unknown) => shop.call(contract.addToCart, { token, body });
const added = async (body: unknown): Promise<Cart> =>
  (await shop.ask(contract.addToCart, { token, body })).cart;
const cart = async (): Promise<Cart> => (await shop.ask(contract.getCart, { token })).cart;
const ownerOf = (bearer: string) => String(decodeJwt(bearer).sub);
const quantities = async () => (await cart()).items.map((item) => item.quantity);
const setQuantity = (id: string, quantity: unknown) =>
  shop.call(contract.setItemQuantity, { token, params: { id }, body: { quantity } });
const setNote = (id: string, note: unknown) =>
  shop.call(contract.setItemNote, { token, params: { id }, body: { note } });

/** So many plain items, by the database. */
const holding = async (count: number, owner = ownerOf(token)) => {
  await shop.database.query(
    `insert into carts (owner_id, id, updated_at) values ($1, gen_random_uuid(), now())
     on conflict (owner_id) do update set version = carts.version + 1`,
    [owner],
  );
  await shop.database.query(
    `insert into cart_items (owner_id, id, product_id, product_name, product_cost_cents,
                             quantity, note, selected_options, identity_key)
     select $1, gen_random_uuid(), $2, 'Plain Sash', 1205, 1, n::text, '[]', 'key of ' || n
     from generate_series(1, $3) n`,
    [owner, sash.id, count],
  );
};

async function onlyItem(body: unknown) {
  const [item] = (await added(body)).items;
  if (!item) throw new Error('the cart is empty');
  return item;
}

describe('putting something in the cart', () => {
  // spec: 1.15 2.51 3.14 7.24
  it('shows the item with the catalogue’s names and price', async () => {
    const answer = await add({
      product: tote.id,
      quantity: 2,
      note: ' for Ida ',
      selectedOptions: [small, olive],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      cart: {
        _id: expect.any(String),
        items: [
          {
            _id: expect.any(String),
            product: { _id: tote.id, name: tote.name, cost: 24.5, basePrice: 24.5, image_id: [] },
            quantity: 2,
            priceLines: [
              { label: tote.name, quantity: 2, unitCents: 2450, totalCents: 4900, why: 'piece' },
            ],
            note: 'for Ida',
            selectedOptions: [
              {
                optionId: colour.id,
                optionName: 'Colour',
                valueId: colour.olive.id,
                value: 'Olive',
              },
              { optionId: size.id, optionName: 'Size', valueId: size.small.id, value: 'Small' },
            ],
            group: null,
            drawing: null,
            available: true,
            unavailableReason: null,
          },
        ],
        priceLines: [],
        total: 49,
      },
    });
    expect(answer.body).toEqual({ cart: await cart() });
  });

  it('takes the product as an object too, and one piece unless said', async () => {
    const item = await onlyItem({ product: { _id: sash.id, name: 'Forged', cost: 0.01 } });
    expect(item).toMatchObject({
      quantity: 1,
      note: '',
      product: { name: sash.name, cost: 12.05 },
    });
  });

  it('takes nothing from the caller but the choice', async () => {
    const item = await onlyItem({
      product: tote.id,
      cost: 0.01,
      _id: NOWHERE,
      owner_id: NOWHERE,
      available: false,
      selectedOptions: [{ ...olive, value: 'Gold leaf', optionName: 'Finish', cost: 1 }, small],
    });
    expect(item._id).not.toBe(NOWHERE);
    expect(item).toMatchObject({ available: true, product: { cost: 24.5 } });
    expect(item.selectedOptions[0]).toEqual({
      optionId: colour.id,
      optionName: 'Colour',
      valueId: colour.olive.id,
      value: 'Olive',
    });
  });

  it('adds to the same product with the same options and note, in whatever order', async () => {
    await added({
      product: tote.id,
      quantity: 2,
      note: 'x',
      selectedOptions: [olive, small, gold],
    });
    const { items } = await added({
      product: tote.id,
      note: ' x',
      selectedOptions: [gold, small, olive],
    });
    expect(items.map((item) => item.quantity)).toEqual([3]);
  });

  it.each([
    ['note', { product: tote.id, note: 'other', selectedOptions: [olive, small] }],
    ['value', { product: tote.id, selectedOptions: [rufous, small] }],
    ['optional option', { product: tote.id, selectedOptions: [olive, small, gold] }],
    ['product', { product: sash.id }],
  ])('with another %s is another item', async (_, other) => {
    await added({ product: tote.id, selectedOptions: [olive, small] });
    expect((await added(other)).items).toHaveLength(2);
  });

  it('twice at once counts both', async () => {
    const adds = Array.from({ length: 10 }, () => add({ product: sash.id, quantity: 2 }));
    for (const { status } of await Promise.all(adds)) expect(status).toBe(201);
    expect(await quantities()).toEqual([20]);
  });

  it('different things at once keeps them all', async () => {
    const notes = Array.from({ length: 10 }, (_, index) => `note ${index}`);
    await Promise.all(notes.map((note) => add({ product: sash.id, note })));
    expect((await cart()).items.map((item) => item.note).toSorted()).toEqual(notes);
  });

  it('shows the whole cart also when others add at the same moment', async () => {
    const notes = ['a', 'b', 'c', 'd', 'e'];
    const carts = await Promise.all(notes.map((note) => added({ product: sash.id, note })));
    const sizes = carts.map(({ items }) => items.length).toSorted((a, b) => a - b);
    // one that was read anew may show even more
    for (const [before, count] of sizes.entries()) expect(count).toBeGreaterThan(before);
  });

  // spec: 5.36
  it('of more than 99 is refused, and changes nothing', async () => {
    await added({ product: sash.id, quantity: 60 });
    expect(await add({ product: sash.id, quantity: 40 })).toMatchObject({
      status: 400,
      body: {
        code: 'CART_ITEM_FULL',
        error:
          'Your cart already has 60 of exactly this, and 99 is the most of one item. Choose fewer, or change it in your cart.',
      },
    });
    expect(await quantities()).toEqual([60]);
    expect((await add({ product: sash.id, quantity: 39 })).status).toBe(201);
  });

  it('at once, never comes to more than 99', async () => {
    const adds = Array.from({ length: 5 }, () => add({ product: sash.id, quantity: 30 }));
    const statuses = (await Promise.all(adds)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 400, 400]);
    expect(await quantities()).toEqual([90]);
  });

  describe('to a cart that is nearly full', () => {
    it('fills it; one more is refused and changes nothing, more of the same is not', async () => {
      await holding(299);
      expect((await add({ product: sash.id, note: 'the last' })).status).toBe(201);
      expect(await add({ product: sash.id, note: 'too many' })).toMatchObject({
        status: 409,
        body: {
          code: 'CART_FULL',
          error: 'A cart holds at most 300 items, and yours has room for no more.',
          room: 0,
        },
      });
      expect((await cart()).items).toHaveLength(300);
      expect((await add({ product: sash.id, note: 'the last' })).status).toBe(201);
      expect((await cart()).items).toHaveLength(300);
    });

    it('at once, never comes to more than 300', async () => {
      await holding(297);
      const notes = Array.from({ length: 8 }, (_, n) => `at once ${n}`);
      const answers = await Promise.all(notes.map((note) => add({ product: sash.id, note })));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      expect((await cart()).items).toHaveLength(300);
    });

    it('at a login, leaves with the guest what the account has no room for', async () => {
      const person = await addPerson(shop);
      await holding(298, person.id);
      const notes = ['a', 'b', 'c'];
      for (const note of notes) await added({ product: sash.id, note });
      const merged = await shop.logIn(person, { 'x-guest-token': token });
      const { items } = (await shop.ask(contract.getCart, { token: merged })).cart;
      expect(items).toHaveLength(300);
      const joined = items.map(({ note }) => note).filter((note) => notes.includes(note));
      expect(joined.toSorted()).toEqual(['a', 'b']);
      expect((await cart()).items.map(({ note }) => note)).toEqual(['c']);
    });
  });

  it.each([0, -1, 100, 1.5, '2', null, true, [], 1e300])(
    'is refused in a quantity of %j',
    async (quantity) => {
      expect(await add({ product: sash.id, quantity })).toMatchObject({
        status: 400,
        body: { error: 'Quantity must be between 1 and 99.' },
      });
      expect((await cart()).items).toEqual([]);
    },
  );

  it.each([
    [
      'a required option left out',
      { selectedOptions: [small] },
      'OPTION_REQUIRED',
      'Please select a value for Colour',
    ],
    ['no options at all', {}, 'OPTION_REQUIRED', 'Please select a value for Colour'],
    [
      'an option that it does not have',
      { selectedOptions: [olive, small, { optionId: NOWHERE, valueId: thread.gold.id }] },
      'OPTION_NOT_OFFERED',
      'This product does not offer that option.',
    ],
    [
      'a value of another option',
      { selectedOptions: [{ ...olive, valueId: size.small.id }, small] },
      'OPTION_VALUE_NOT_OFFERED',
      'Colour does not offer that value.',
    ],
    [
      'two values for one option',
      { selectedOptions: [olive, rufous, small] },
      'OPTION_CHOSEN_TWICE',
      'Please select only one value for Colour.',
    ],
    [
      'options that are no list',
      { selectedOptions: 'olive' },
      'INVALID_INPUT',
      'selectedOptions must be a list of {optionId, valueId} or {optionId, value}.',
    ],
    [
      'an option whose id is none',
      { selectedOptions: [{ optionId: 'x', valueId: 'y' }] },
      'INVALID_INPUT',
      'selectedOptions.0.optionId is not an id.',
    ],
  ])('with %s is refused in a sentence', async (_, rest, code, error) => {
    expect(await add({ product: tote.id, ...rest })).toMatchObject({
      status: 400,
      body: { code, error },
    });
  });

  it('with an option is refused for a product that has none', async () => {
    expect(await add({ product: sash.id, selectedOptions: [olive] })).toMatchObject({
      status: 400,
      body: { code: 'OPTION_NOT_OFFERED' },
    });
  });

  it('that is not sold is not found', async () => {
    expect(await add({ product: NOWHERE })).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND' },
    });
  });

  it.each([undefined, null, 5, 'tote', {}, { _id: 'tote' }, []])(
    '%j is no product',
    async (product) => {
      expect(await add({ product })).toMatchObject({
        status: 400,
        body: {
          error: expect.stringMatching(/^product.* (is not an id|must be the id of a product)\.$/),
        },
      });
    },
  );
});

describe('a note', () => {
  // spec: 2.49
  it('of blanks is none', async () => {
    expect((await onlyItem({ product: sash.id, note: ' \n\t ' })).note).toBe('');
    expect((await added({ product: sash.id })).items).toHaveLength(1);
  });

  it('may have 500 characters, an emoji being one', async () => {
    const note = '🧵'.repeat(500);
    expect((await onlyItem({ product: sash.id, note })).note).toBe(note);
  });

  it('keeps every letter and line', async () => {
    const note = `Größe "M"; <b>'fett'</b>\n{}\\u0041 ٣ 👩‍👩‍👧`;
    expect((await onlyItem({ product: sash.id, note })).note).toBe(note);
  });

  it.each([
    ['of 501 characters', 'x'.repeat(501), 'Note must be 500 characters or less.'],
    ['with a NUL', 'a\0b', 'Note contains characters that cannot be stored.'],
    ['with half an emoji', 'a\uD83E', 'Note contains characters that cannot be stored.'],
    ['that is a number', 5, 'Note must be text.'],
  ])('%s is refused in a sentence', async (_, note, error) => {
    expect(await add({ product: sash.id, note })).toMatchObject({ status: 400, body: { error } });
    const item = await onlyItem({ product: sash.id });
    expect(await setNote(item._id, note)).toMatchObject({ status: 400, body: { error } });
  });

  // spec: 2.53 7.27
  it('is changed, and everything else of the item stays', async () => {
    const item = await onlyItem({ product: tote.id, quantity: 3, selectedOptions: [olive, small] });
    const answer = await setNote(item._id, ' new ');
    expect(answer.status).toBe(200);
    expect((await cart()).items).toEqual([{ ...item, note: 'new' }]);
    expect(answer.body).toEqual({ cart: await cart() });
  });

  it('can be taken away', async () => {
    const item = await onlyItem({ product: sash.id, note: 'old' });
    await setNote(item._id, '');
    expect((await cart()).items[0]?.note).toBe('');
  });

  it('counts in what makes items the same, also after it was changed', async () => {
    const item = await onlyItem({ product: sash.id, note: 'old' });
    await setNote(item._id, 'new');
    expect((await added({ product: sash.id, note: 'new' })).items).toHaveLength(1);
    expect((await added({ product: sash.id, note: 'old' })).items).toHaveLength(2);
  });

  it('that makes two items the same joins them', async () => {
    await added({ product: sash.id, quantity: 2, note: 'a' });
    const { items } = await added({ product: sash.id, quantity: 3, note: 'b' });
    await setNote(items[1]?._id ?? '', 'a');
    expect((await cart()).items).toMatchObject([{ quantity: 5, note: 'a' }]);
  });

  it('that would join more than 99 is refused, and changes nothing', async () => {
    await added({ product: sash.id, quantity: 60, note: 'a' });
    const { items } = await added({ product: sash.id, quantity: 60, note: 'b' });
    expect(await setNote(items[1]?._id ?? '', 'a')).toMatchObject({
      status: 400,
      body: { code: 'CART_ITEM_FULL' },
    });
    expect((await cart()).items).toEqual(items);
  });

  it('set to what it was changes nothing', async () => {
    const item = await onlyItem({ product: sash.id, note: 'same' });
    expect((await setNote(item._id, 'same')).status).toBe(200);
    expect((await cart()).items).toEqual([item]);
  });
});

describe('the quantity of an item', () => {
  // spec: 2.54 7.28
  it('is set, and everything else of the item stays', async () => {
    const item = await onlyItem({ product: tote.id, note: 'n', selectedOptions: [olive, small] });
    const [line] = item.priceLines;
    const answer = await setQuantity(item._id, 99);
    expect(answer.body).toEqual({
      cart: {
        ...(await cart()),
        items: [
          { ...item, quantity: 99, priceLines: [{ ...line, quantity: 99, totalCents: 242550 }] },
        ],
        total: 2425.5,
      },
    });
  });

  it.each([0, 100, -1, 2.5, '3', null, undefined])('is never set to %j', async (quantity) => {
    const item = await onlyItem({ product: sash.id, quantity: 7 });
    expect(await setQuantity(item._id, quantity)).toMatchObject({
      status: 400,
      body: { error: 'Quantity must be between 1 and 99.' },
    });
    expect(await quantities()).toEqual([7]);
  });

  // spec: 2.55 7.29
  it('goes up to 99 by one, and no further', async () => {
    const { _id: id } = await onlyItem({ product: sash.id, quantity: 98 });
    const up = () => shop.call(contract.incrementItem, { token, params: { id } });
    expect((await up()).body).toEqual({ cart: await cart() });
    expect(await up()).toMatchObject({ status: 400, body: { code: 'QUANTITY_OUT_OF_RANGE' } });
    expect(await quantities()).toEqual([99]);
  });

  // spec: 2.55 7.30
  it('goes down to 1 by one, and no further', async () => {
    const { _id: id } = await onlyItem({ product: sash.id, quantity: 2 });
    const down = () => shop.call(contract.decrementItem, { token, params: { id } });
    expect((await down()).body).toEqual({ cart: await cart() });
    expect(await down()).toMatchObject({ status: 400, body: { code: 'QUANTITY_OUT_OF_RANGE' } });
    expect(await quantities()).toEqual([1]);
  });

  it('counts every step that is made at once', async () => {
    const { _id: id } = await onlyItem({ product: sash.id, quantity: 50 });
    const step = (endpoint: typeof contract.incrementItem | typeof contract.decrementItem) =>
      shop.ask(endpoint, { token, params: { id } });
    await Promise.all([
      ...Array.from({ length: 10 }, () => step(contract.incrementItem)),
      ...Array.from({ length: 4 }, () => step(contract.decrementItem)),
    ]);
    expect(await quantities()).toEqual([56]);
  });
});

describe('an item', () => {
  // spec: 2.52 7.25
  it('is taken out', async () => {
    const item = await onlyItem({ product: sash.id });
    await added({ product: patch.id });
    const answer = await shop.call(contract.removeFromCart, {
      token,
      query: { item_id: item._id },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { cart: { items: [{ product: { _id: patch.id } }] } },
    });
    const again = await shop.call(contract.removeFromCart, { token, query: { item_id: item._id } });
    expect(again.status).toBe(404);
  });

  it('of another cart is not found, and stays as it is', async () => {
    const item = await onlyItem({ product: sash.id, quantity: 2 });
    const owner = token;
    for (const stranger of [await shop.guest(), await shop.logIn(accounts.admin)]) {
      token = stranger;
      await added({ product: patch.id });
      for (const id of [item._id, NOWHERE]) {
        const answers = [
          await setQuantity(id, 5),
          await setNote(id, 'mine'),
          await shop.call(contract.incrementItem, { token, params: { id } }),
          await shop.call(contract.decrementItem, { token, params: { id } }),
          await shop.call(contract.removeFromCart, { token, query: { item_id: id } }),
        ];
        for (const answer of answers) {
          expect(answer).toMatchObject({
            status: 404,
            body: { code: 'NOT_FOUND', error: 'Not found.' },
          });
        }
      }
    }
    token = owner;
    expect((await cart()).items).toEqual([item]);
  });

  it('of somebody without a cart is not found', async () => {
    expect((await setQuantity(NOWHERE, 5)).status).toBe(404);
    expect((await setNote(NOWHERE, 'x')).status).toBe(404);
    const query = { item_id: NOWHERE };
    expect((await shop.call(contract.removeFromCart, { token, query })).status).toBe(404);
  });

  it('whose id is none is not found in an address, and wrong in a query', async () => {
    expect((await setQuantity('abc', 5)).status).toBe(404);
    const answer = await shop.call(contract.removeFromCart, { token, query: { item_id: 'abc' } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'item_id is not an id.' } });
  });
});

describe('the cart', () => {
  // spec: 7.23
  it('is empty at first, and nothing is stored for looking', async () => {
    expect((await cart()).items).toEqual([]);
    expect(await subtotal()).toBe(0);
  });

  // spec: 7.26
  it('adds up in cents', async () => {
    await added({ product: patch.id, quantity: 3 });
    await added({ product: sash.id, quantity: 99 });
    expect(await subtotal()).toBe(1202.25);
  });

  it('is one and the same for an account on every browser', async () => {
    token = await shop.logIn(accounts.other);
    await added({ product: sash.id });
    token = await shop.logIn(accounts.other);
    expect((await cart()).items).toHaveLength(1);
  });

  it('follows the price of the catalogue', async () => {
    await added({ product: patch.id, quantity: 2 });
    await shop.database.query('update products set cost_cents = 400 where id = $1', [patch.id]);
    expect((await cart()).items[0]?.product.cost).toBe(4);
    expect(await subtotal()).toBe(8);
  });

  it('shows the pictures of a product in their order', async () => {
    const images = ['018f0000-0000-7000-8000-0000000000b2', '018f0000-0000-7000-8000-0000000000b1'];
    for (const [position, image] of images.entries()) {
      await shop.database.query(
        `with image as (
           insert into images (id, name, content_type, width, height, bytes)
           values ($1, 'p', 'image/webp', 1, 1, '') returning id)
         insert into product_images (product_id, image_id, position) select $2, id, $3 from image`,
        [image, patch.id, position],
      );
    }
    expect((await onlyItem({ product: patch.id })).product.image_id).toEqual(images);
  });
});

async function subtotal() {
  return (await shop.ask(contract.getSubtotal, { token })).subTotal;
}
