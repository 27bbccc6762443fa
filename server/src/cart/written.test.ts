import { addToCart, getCart, type Cart } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawn, drawProducts, wording } from '../../test/drawn.ts';
import { colour, products, size, thread } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

const { tote, sash } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const small = { optionId: size.id, valueId: size.small.id };
const write = (value: unknown) => ({ optionId: wording.id, value });

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.database.query('delete from options where id = $1', [wording.id]);
  await drawProducts(shop);
  token = await shop.guest();
});
afterAll(() => shop.close());

const add = (text: unknown, product: string = tote.id) =>
  shop.call(addToCart, {
    token,
    body: {
      product,
      selectedOptions: [olive, small, ...(text === undefined ? [] : [write(text)])],
    },
  });

async function added(text?: unknown): Promise<Cart> {
  const { status, body } = await add(text);
  expect(status).toBe(201);
  return addToCart.reply.parse(body).cart;
}

const setRules = (rules: object) =>
  shop.database.query('update options set text_rules = text_rules || $2 where id = $1', [
    wording.id,
    JSON.stringify(rules),
  ]);
const setArt = (change: object) =>
  shop.database.query('update products set art = art || $2 where id = $1', [
    tote.id,
    JSON.stringify(change),
  ]);

describe('what is written for a product', () => {
  it('is in the cart beside what was chosen, without a value', async () => {
    const { items } = await added('  Zoe\u0308 & Ida\u00a0 ');
    expect(items[0]?.selectedOptions[2]).toEqual({
      optionId: wording.id,
      optionName: 'Wording',
      valueId: null,
      value: 'Zoë & Ida',
    });
    expect(items[0]).toMatchObject({ available: true, unavailableReason: null });
  });

  it('is one piece whatever keyboard wrote it, where its option takes one of the characters', async () => {
    await setRules({ characters: 'letters', alsoAllowed: "'-" });
    await added("O'NEILL-KAY");
    await added('O’NEILL–KAY');
    await added('OʼNEILL‑KAY');
    const { items } = await cartOf(shop, token);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ quantity: 3 });
    expect(items[0]?.selectedOptions[2]?.value).toBe("O'NEILL-KAY");
  });

  it('tells items apart, and is the same however it was typed', async () => {
    await added();
    await added('ZOË');
    await added(' ZOE\u0308');
    await added('IDA');
    await added('');
    const { items } = await cartOf(shop, token);
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 2, 1]);
  });

  it('is ordered as the cart shows it, and not when it is another', async () => {
    const cart = await added('IDA');
    const [item] = cart.items;
    const other = { ...cart, items: [{ ...item, selectedOptions: [olive, small, write('IVA')] }] };
    expect(await shop.call(placeOrder, { token, body: other })).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED' },
    });
    const { order } = await shop.ask(placeOrder, { token, body: cart });
    expect(order.cart.items[0]?.selectedOptions).toEqual(item?.selectedOptions);
  });

  it.each([
    [
      'that is too long',
      'x'.repeat(501),
      'INVALID_INPUT',
      'The text must be 500 characters or less.',
    ],
    ['that is none', 5, 'INVALID_INPUT', 'The text must be text.'],
    ['on two lines', 'A\nB', 'TEXT_NOT_ALLOWED', 'Wording must not contain line breaks.'],
    [
      'that turns around',
      'A\u202eB',
      'TEXT_NOT_ALLOWED',
      'Wording must not contain invisible characters.',
    ],
    [
      'that the lettering has no letters for',
      'A🧵B',
      'TEXT_NOT_POSSIBLE',
      'The lettering has no “🧵”. Leave it out of Wording, or write another letter.',
    ],
    [
      'with several of those',
      '🧵🪡',
      'TEXT_NOT_POSSIBLE',
      'The lettering has no “🧵” or “🪡”. Leave them out of Wording, or write other letters.',
    ],
    [
      'longer than is drawn',
      'A'.repeat(60),
      'TEXT_NOT_POSSIBLE',
      'The lettering has room for 40 letters. Write a shorter text for Wording.',
    ],
  ])('%s is refused in a sentence', async (_, text, code, error) => {
    expect(await add(text)).toMatchObject({ status: 400, body: { code, error } });
    expect((await cartOf(shop, token)).items).toEqual([]);
  });

  it('keeps to the rules of its option', async () => {
    await setRules({ maxLength: 5, characters: 'letters', alsoAllowed: '&' });
    expect(await add('HARBOUR')).toMatchObject({
      body: { code: 'TEXT_TOO_LONG', error: 'Wording must be 5 characters or less.' },
    });
    expect(await add('A+1')).toMatchObject({
      body: { code: 'TEXT_NOT_ALLOWED', error: 'Wording must not contain “+” or “1”.' },
    });
    expect((await added('A & B')).items).toHaveLength(1);
  });

  it('is no value, nor a value a text', async () => {
    const selectedOptions = [olive, small, { ...olive, optionId: wording.id }];
    expect(
      await shop.call(addToCart, { token, body: { product: tote.id, selectedOptions } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'OPTION_TAKES_TEXT', error: 'Wording takes a text and has no values.' },
    });
    const written = [{ optionId: colour.id, value: 'Olive' }, small];
    expect(
      await shop.call(addToCart, { token, body: { product: tote.id, selectedOptions: written } }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'OPTION_TAKES_NO_TEXT',
        error: 'Please choose one of the values of Colour.',
      },
    });
  });

  it('must be there when it is required', async () => {
    await shop.database.query('update options set is_required = true where id = $1', [wording.id]);
    for (const text of [undefined, '', ' \u200b']) {
      expect(await add(text)).toMatchObject({
        status: 400,
        body: { code: 'OPTION_REQUIRED', error: 'Please select a value for Wording' },
      });
    }
  });

  it('that would be too small to make says how small, and what to do', async () => {
    const { art } = await drawn(shop, tote.id);
    const fixed = { printPosition: 'yoke', textMethod: 'embroidery' };
    const long = 'WONDERFUL SEASIDE HOLIDAYS FOR EVERYONE';
    const tooSmall = 'The letters would be [\\d.]+ mm high and must be at least 6 mm\\.';
    const refused = (advice: string) => ({
      status: 400,
      body: {
        code: 'TEXT_NOT_POSSIBLE',
        error: expect.stringMatching(new RegExp(`^${tooSmall} ${advice}$`)),
      },
    });
    await setArt({ template: 'backpack', fixed });
    expect(await add(long)).toMatchObject(refused('Write a shorter text for Wording\\.'));
    const moved = { parameter: 'printPosition', optionId: thread.id, values: [] };
    await setArt({ drives: [...art.drives, moved] });
    expect(await add(long)).toMatchObject(
      refused('Write a shorter text for Wording, or choose another place for it\\.'),
    );
    expect((await add('IDA')).status).toBe(201);
  });

  it('may be anything where nothing is drawn', async () => {
    await shop.database.query('update products set art = null where id = $1', [tote.id]);
    const { items } = await added('🧵 من');
    expect(items[0]).toMatchObject({ drawing: null, available: true });
  });
});

/** Why the first item of the cart cannot be ordered; then it is not. */
async function reason() {
  const { cart } = await shop.ask(getCart, { token });
  const answer = await shop.call(placeOrder, { token, body: cart });
  const why = cart.items[0]?.unavailableReason;
  expect(cart.items[0]?.available).toBe(why === null);
  expect(answer.status).toBe(why === null ? 201 : 409);
  return why;
}

describe('what was written and is not to be had any more', () => {
  beforeEach(async () => {
    await added('HARBOUR 7');
  });

  it('is ordered while nothing changed', async () => {
    expect(await reason()).toBeNull();
  });

  it.each([
    ['the option is gone', `delete from options where id = '${wording.id}'`],
    [
      'the type has it no more',
      `delete from product_type_options where option_id = '${wording.id}'`,
    ],
    [
      'the option has values now',
      `update options set kind = 'choice', text_rules = null where id = '${wording.id}'`,
    ],
  ])('says that %s', async (_, sql) => {
    await shop.database.query(sql);
    expect(await reason()).toBe('Market Tote no longer takes a text for Wording.');
  });

  it.each([
    [{ maxLength: 8 }, 'Wording must be 8 characters or less.'],
    [{ characters: 'letters' }, 'Wording must not contain “7”.'],
  ])('says which rule is new: %j', async (rules, sentence) => {
    await setRules(rules);
    expect(await reason()).toBe(`Market Tote no longer takes what was written for it. ${sentence}`);
  });

  it('says so where nothing is drawn, too', async () => {
    await shop.database.query('update products set art = null where id = $1', [tote.id]);
    expect((await cartOf(shop, token)).items[0]?.available).toBe(true);
    await setRules({ maxLength: 8 });
    expect(await reason()).toMatch(/8 characters or less\.$/);
  });

  it('says that the lettering has changed', async () => {
    const other = await shop.guest();
    const body = { product: sash.id };
    await shop.ask(addToCart, { token: other, body });
    await shop.database.query(
      `update cart_items set selected_options = jsonb_set(selected_options, '{2,value}', '"A🧵"')`,
    );
    expect(await reason()).toBe(
      'Market Tote no longer takes what was written for it. The lettering has no “🧵”. Leave it out of Wording, or write another letter.',
    );
    expect((await cartOf(shop, other)).items[0]?.available).toBe(true);
  });
});
