import { addToCart, getCart, getSubtotal, setItemQuantity } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { colour, products, size, thread, type } from '../../test/fixture.ts';

const { tote, sash } = products;

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.guest();
  const selectedOptions = [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    { optionId: thread.id, valueId: thread.gold.id },
  ];
  await shop.ask(addToCart, { token, body: { product: tote.id, quantity: 2, selectedOptions } });
  await shop.ask(addToCart, { token, body: { product: sash.id } });
});
afterEach(() => shop.close());

const rename = (table: string, column: string, id: string, name: string) =>
  shop.database.query(`update ${table} set ${column} = $2 where id = $1`, [id, name]);
const chosen = async () => {
  const { cart } = await shop.ask(getCart, { token });
  return cart.items[0]?.selectedOptions.map(({ optionName, value }) => [optionName, value]);
};
const firstChoice = async () =>
  (await shop.ask(getCart, { token })).cart.items[0]?.selectedOptions[0];

describe('what is no longer sold as it was put in the cart', () => {
  it.each([
    [
      'the product',
      `delete from products where id = '${tote.id}'`,
      'Market Tote is no longer sold.',
    ],
    [
      'the value',
      `delete from option_values where id = '${colour.olive.id}'`,
      'Market Tote is no longer offered in Olive.',
    ],
    [
      'the option',
      `delete from options where id = '${thread.id}'`,
      'Market Tote is no longer offered in Gold.',
    ],
    [
      'the option, from its type',
      `delete from product_type_options where option_id = '${size.id}'`,
      'Market Tote is no longer offered in Small.',
    ],
    [
      'the type',
      `delete from product_types where id = '${type.id}'`,
      /^Market Tote is no longer offered in (Olive|Small|Gold)\.$/,
    ],
  ])('%s stays in the cart, marked with the reason, and is not ordered', async (_, sql, reason) => {
    await shop.database.query(sql);
    const { cart } = await shop.ask(getCart, { token });
    expect(cart.items).toMatchObject([
      { product: { _id: tote.id, name: tote.name, cost: 24.5 }, quantity: 2, available: false },
      { product: { _id: sash.id }, available: true, unavailableReason: null },
    ]);
    expect(cart.items[0]?.unavailableReason).toMatch(reason);
    expect(cart.items[0]?.selectedOptions.map(({ value }) => value)).toEqual([
      'Olive',
      'Small',
      'Gold',
    ]);
    expect((await shop.ask(getSubtotal, { token })).subTotal).toBe(12.05);

    expect(await shop.call(placeOrder, { token, body: cart })).toMatchObject({
      status: 409,
      body: {
        code: 'CART_ITEM_UNAVAILABLE',
        error: 'Market Tote is no longer available. Remove it to place the order.',
        cart,
      },
    });
    expect((await shop.ask(getCart, { token })).cart).toEqual(cart);
  });

  it('an option that is now required marks what was put in without it', async () => {
    await shop.database.query('delete from cart_items where product_id = $1', [tote.id]);
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
    ];
    await shop.ask(addToCart, { token, body: { product: tote.id, selectedOptions } });
    await shop.database.query('update options set is_required = true where id = $1', [thread.id]);
    const { cart } = await shop.ask(getCart, { token });
    expect(cart.items.find((item) => item.product._id === tote.id)).toMatchObject({
      available: false,
      unavailableReason: 'Market Tote now needs a choice of Thread.',
    });
  });

  it('can still be changed and taken out', async () => {
    await shop.database.query('delete from products where id = $1', [tote.id]);
    const { cart } = await shop.ask(getCart, { token });
    const id = cart.items[0]?._id ?? '';
    const changed = await shop.ask(setItemQuantity, {
      token,
      params: { id },
      body: { quantity: 9 },
    });
    expect(changed.cart.items[0]).toMatchObject({ quantity: 9, available: false });
  });
});

describe('what was renamed', () => {
  // spec: 3.14
  it('is shown by its new name', async () => {
    await rename('products', 'name', tote.id, 'Big Tote');
    await rename('options', 'name', colour.id, 'Shade');
    await rename('option_values', 'value', colour.olive.id, 'Moss');
    const { cart } = await shop.ask(getCart, { token });
    expect(cart.items[0]).toMatchObject({ product: { name: 'Big Tote' }, available: true });
    expect(await chosen()).toEqual([
      ['Shade', 'Moss'],
      ['Size', 'Small'],
      ['Thread', 'Gold'],
    ]);
  });

  it('is the same item when it is put in once more', async () => {
    await rename('option_values', 'value', colour.olive.id, 'Moss');
    const { cart } = await shop.ask(addToCart, {
      token,
      body: {
        product: tote.id,
        selectedOptions: [
          { optionId: colour.id, valueId: colour.olive.id },
          { optionId: size.id, valueId: size.small.id },
          { optionId: thread.id, valueId: thread.gold.id },
        ],
      },
    });
    expect(cart.items).toHaveLength(2);
    expect(cart.items[0]).toMatchObject({ quantity: 3 });
    expect((await chosen())?.[0]).toEqual(['Colour', 'Moss']);
  });

  it('is not what has its old name now', async () => {
    await rename('option_values', 'value', colour.olive.id, 'Moss');
    await rename('option_values', 'value', colour.rufous.id, 'Olive');
    const { cart } = await shop.ask(addToCart, {
      token,
      body: {
        product: tote.id,
        selectedOptions: [
          { optionId: colour.id, valueId: colour.rufous.id },
          { optionId: size.id, valueId: size.small.id },
          { optionId: thread.id, valueId: thread.gold.id },
        ],
      },
    });
    expect(cart.items.map(({ selectedOptions: [first] }) => first?.value)).toEqual([
      'Moss',
      undefined,
      'Olive',
    ]);
  });

  it('and then removed keeps its last name', async () => {
    await rename('options', 'name', colour.id, 'Shade');
    await rename('option_values', 'value', colour.olive.id, 'Moss');
    await shop.database.query('delete from options where id = $1', [colour.id]);
    expect((await chosen())?.[0]).toEqual(['Shade', 'Moss']);
    await rename('products', 'name', tote.id, 'Big Tote');
    await shop.database.query('delete from products where id = $1', [tote.id]);
    const { cart } = await shop.ask(getCart, { token });
    expect(cart.items[0]).toMatchObject({
      product: { name: 'Big Tote' },
      unavailableReason: 'Big Tote is no longer sold.',
    });
  });
});

describe('the swatch of a chosen value', () => {
  it('is what the shop has set, and none where it has set none', async () => {
    expect(await firstChoice()).not.toHaveProperty('swatch');
    await shop.database.query(`update option_values set swatch_colour = '#ff00ff' where id = $1`, [
      colour.olive.id,
    ]);
    expect((await firstChoice())?.swatch).toEqual({ colour: '#ff00ff' });
  });

  it('stays in an order as it was when it was placed, a picture by its average colour', async () => {
    const imageId = '018f0000-0000-7000-8000-000000000777';
    await shop.database.query(
      `insert into images (id, name, content_type, width, height, bytes, placeholder)
       values ($1, 'cloth.webp', 'image/webp', 1, 1, '', 'ab12cd')`,
      [imageId],
    );
    await shop.database.query('update option_values set swatch_image_id = $2 where id = $1', [
      colour.olive.id,
      imageId,
    ]);
    expect((await firstChoice())?.swatch).toEqual({ image_id: imageId });
    const { cart } = await shop.ask(getCart, { token });
    const { order } = await shop.ask(placeOrder, { token, body: cart });
    expect(order.cart.items[0]?.selectedOptions[0]?.swatch).toEqual({ colour: '#ab12cd' });
  });
});
