import { addToCart, getCart, replaceItem } from '@tailorbird/contract/cart';
import { addRows } from '@tailorbird/contract/cart-groups';
import { getProduct } from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { getOrder, orderAgain, placeOrder, type Order } from '@tailorbird/contract/orders';
import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { contrastOf, distance, partsOf } from '../../test/drawn.ts';
import { accounts, categories } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

let shop: TestShop;
let token: string;
let admin: string;
let jersey: string;
let options: Record<'team' | 'player' | 'number', string>;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.customer);
  admin = await shop.logIn(accounts.admin);
  const rules = { maxLength: 40, characters: 'any', alsoAllowed: '', placeholder: '' };
  const text = async (name: string) => {
    const body = { name, kind: 'text', textRules: rules };
    return (await shop.ask(editing.createOption, { token: admin, body })).option._id;
  };
  options = {
    team: await text('Team'),
    player: await text('Player'),
    number: await text('Number'),
  };
  const { type } = await shop.ask(editing.createType, {
    token: admin,
    body: { name: 'Jerseys' },
  });
  await shop.ask(editing.addTypeOptions, {
    token: admin,
    params: { id: type._id },
    body: { optionIds: Object.values(options) },
  });
  const art = {
    template: 'tee',
    fixed: { colour: 'navy', 'textColour@number': 'gold' },
    drives: [
      { parameter: 'text', optionId: options.team, values: [] },
      { parameter: 'text@upper-back', optionId: options.player, values: [] },
      { parameter: 'text@number', optionId: options.number, values: [] },
    ],
  };
  const body = {
    name: 'Jersey',
    cost: 38,
    type: type._id,
    categories: [categories.shirts.id],
    art,
  };
  jersey = (await shop.ask(editing.createProduct, { token: admin, body })).product._id;
});
beforeEach(() =>
  shop.database.query(`delete from order_items; delete from orders; delete from drawings;
    delete from mails; delete from carts; delete from cart_items`),
);
afterAll(() => shop.close());

type Texts = Partial<Record<keyof typeof options, string>>;

const choices = (texts: Texts) =>
  Object.entries(texts).map(([name, value]) => ({
    optionId: options[name === 'team' ? 'team' : name === 'player' ? 'player' : 'number'],
    value,
  }));

const put = (texts: Texts) =>
  shop.call(addToCart, { token, body: { product: jersey, selectedOptions: choices(texts) } });

const johansson = { team: 'Crew', player: 'Johansson', number: '10' };

const items = async () => (await shop.ask(getCart, { token })).cart.items;

async function ordered(): Promise<Order> {
  return (await shop.ask(placeOrder, { token, body: await cartOf(shop, token) })).order;
}

const picture = async (address: string) => {
  const { searchParams } = new URL(address, 'http://shop.example');
  const query = { ...Object.fromEntries(searchParams), w: '160', format: 'png' };
  return shop.call(getPreview, { params: { id: jersey }, query });
};

describe('a piece with several letterings', () => {
  it('is shown in the cart from both sides', async () => {
    await put(johansson);
    const [item] = await items();
    expect(item?.drawing?.title).toBe(
      'Navy T-shirt, "CREW" on the chest, "JOHANSSON" between the shoulders, "10" in gold as a number on the back',
    );
    const address = item?.drawing?.address ?? '';
    expect(new URL(address, 'http://shop.example').searchParams.get('view')).toBe('both');
    const both = await picture(address);
    expect(both.status).toBe(200);
    expect(await contrastOf(both.bytes)).toBeGreaterThan(10);
    const front = await picture(address.replace('view=both', 'view=front'));
    expect(await distance(both.bytes, front.bytes)).toBeGreaterThan(5);
    await put({ team: 'Crew' });
    expect((await items())[1]?.drawing?.address).toContain('view=front');
  });

  it('is another item where one of its texts is another', async () => {
    await put(johansson);
    await put({ ...johansson, number: '11' });
    await put(johansson);
    expect((await items()).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('is refused for the lettering that cannot be made, by the option it is written for', async () => {
    const answer = await put({ ...johansson, number: '🧵' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'TEXT_NOT_POSSIBLE' } });
    expect(answer.body).toHaveProperty('error', expect.stringContaining('Leave it out of Number'));
    const rows = [johansson, { ...johansson, player: '🧵', number: 'Ж' }, johansson];
    const refused = await shop.call(addRows, {
      token,
      body: { product: jersey, rows: rows.map((row) => ({ selectedOptions: choices(row) })) },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'ROWS_REFUSED',
        errors: [
          { row: 2, optionId: options.player, code: 'TEXT_NOT_POSSIBLE' },
          { row: 2, optionId: options.number, code: 'TEXT_NOT_POSSIBLE' },
        ],
      },
    });
    expect(await items()).toEqual([]);
  });

  it('is changed as a whole', async () => {
    await put(johansson);
    const [item] = await items();
    await shop.ask(replaceItem, {
      token,
      params: { id: item?._id ?? '' },
      body: { quantity: 2, selectedOptions: choices({ ...johansson, player: 'Niemi' }) },
    });
    const [now] = await items();
    expect(now).toMatchObject({ quantity: 2 });
    expect(now?.selectedOptions.map(({ value }) => value)).toEqual(['Crew', 'Niemi', '10']);
    expect(now?.drawing?.title).toContain('"NIEMI" between the shoulders');
  });

  it('is ordered with a picture of both sides, the measures of each and one file of all', async () => {
    await put(johansson);
    const shown = await picture((await items())[0]?.drawing?.address ?? '');
    const { _id: id } = await ordered();
    const { order } = await shop.ask(getOrder, { token: admin, params: { id } });
    const drawing = order.cart.items[0]?.drawing;
    expect(drawing?.production).toMatchObject({
      parts: [
        { part: 'T-shirt' },
        { part: 'Lettering' },
        { part: 'Lettering between the shoulders' },
        { part: 'Lettering as a number on the back', name: 'Gold', colour: '#c79a3c' },
      ],
      lettering: { lines: ['CREW'], position: 'on the chest' },
      further: [
        { lines: ['JOHANSSON'], position: 'between the shoulders' },
        { lines: ['10'], position: 'as a number on the back', letterHeight: 184.5 },
      ],
    });
    const kept = await shop.call(getDrawing, {
      ...partsOf(drawing?.address),
      query: { ...partsOf(drawing?.address).query, w: '160', format: 'png' },
    });
    expect(await distance(kept.bytes, shown.bytes)).toBe(0);
    const file = await shop.call(getLettering, partsOf(drawing?.letteringAddress));
    expect(file.bytes.toString().match(/<g id="(?!t[xyz]\d)[\w-]+"/g)).toEqual([
      '<g id="print"',
      '<g id="upper-back"',
      '<g id="number"',
    ]);
    const { bytes } = await shop.call(exportOrders, { token: admin });
    expect(bytes.toString()).toContain('Team: “Crew” | Player: “Johansson” | Number: “10”');
  });

  it('keeps its file where nothing is at the print position', async () => {
    await put({ number: '7' });
    const { _id: id } = await ordered();
    const { order } = await shop.ask(getOrder, { token: admin, params: { id } });
    const drawing = order.cart.items[0]?.drawing;
    expect(drawing?.production).toMatchObject({ lettering: null, further: [{ lines: ['7'] }] });
    const file = await shop.call(getLettering, partsOf(drawing?.letteringAddress));
    expect(file.status).toBe(200);
  });

  it('comes again with all of its texts', async () => {
    await put(johansson);
    const { _id: id } = await ordered();
    await shop.ask(orderAgain, { token, params: { id } });
    const [item] = await items();
    expect(item?.selectedOptions.map(({ value }) => value)).toEqual(['Crew', 'Johansson', '10']);
  });

  it('has letters as high as on other pieces, in the cart, in the order and again', async () => {
    const rows = ['Lind', 'Johansson-Lindqvist'].map((player) => ({
      selectedOptions: choices({ player }).map((choice) => ({ ...choice, letterHeight: 21.44 })),
    }));
    await shop.ask(addRows, { token, body: { product: jersey, rows } });
    const [first] = await items();
    expect(first?.selectedOptions).toMatchObject([{ value: 'Lind', letterHeight: 21.4 }]);
    const address = first?.drawing?.address ?? '';
    const low = await picture(address);
    expect(low.status).toBe(200);
    // the same words without it are another piece with another picture
    await put({ player: 'Lind' });
    expect(await items()).toHaveLength(3);
    const high = await picture((await items())[2]?.drawing?.address ?? '');
    expect(await distance(low.bytes, high.bytes)).toBeGreaterThan(1);

    const { _id: id } = await ordered();
    const { order } = await shop.ask(getOrder, { token: admin, params: { id } });
    const made = order.cart.items.map(({ drawing }) => drawing?.production?.further?.[0]);
    expect(made).toMatchObject([
      { letterHeight: 21.4, isHeightSet: true },
      { letterHeight: 21.4, isHeightSet: true },
      { lines: ['LIND'] },
    ]);
    expect(made[2]).not.toHaveProperty('isHeightSet');
    const kept = order.cart.items[0]?.drawing?.address;
    const { bytes } = await shop.call(getDrawing, {
      ...partsOf(kept),
      query: { ...partsOf(kept).query, w: '160', format: 'png' },
    });
    expect(await distance(bytes, low.bytes)).toBe(0);
    await shop.ask(orderAgain, { token, params: { id } });
    expect((await items())[0]?.selectedOptions[0]).toMatchObject({ letterHeight: 21.4 });
  });

  it('is refused with letters of a height that nobody can make', async () => {
    for (const letterHeight of [0, 501, '20']) {
      const selectedOptions = choices({ player: 'Lind' }).map((one) => ({ ...one, letterHeight }));
      const body = { product: jersey, selectedOptions };
      expect((await shop.call(addToCart, { token, body })).status).toBe(400);
    }
    const selectedOptions = choices({ player: 'Lind' }).map((one) => ({ ...one, letterHeight: 2 }));
    const body = { product: jersey, selectedOptions };
    expect(await shop.call(addToCart, { token, body })).toMatchObject({
      status: 400,
      body: { code: 'TEXT_NOT_POSSIBLE' },
    });
  });

  it('has no view of both sides where a drawing has one', async () => {
    const body = {
      name: 'One Side',
      cost: 20,
      type: null,
      categories: [categories.bags.id],
      art: { template: 'tote' },
    };
    const { product } = await shop.ask(editing.createProduct, { token: admin, body });
    const { product: found } = await shop.ask(getProduct, { params: { id: product._id } });
    const query = { view: 'both', rev: found.art?.revision ?? '', w: '160' };
    const answer = await shop.call(getPreview, { params: { id: product._id }, query });
    expect(answer.status).toBe(404);
  });
});
