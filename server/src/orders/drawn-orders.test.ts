import { addToCart } from '@tailorbird/contract/cart';
import { exportOrders, setOrderStatuses } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOrders,
  listOwnOrders,
  placeOrder,
  setOrderItemNote,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { distance, drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { countDays } from './figure-worker.ts';

const { tote, sash } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const small = { optionId: size.id, valueId: size.small.id };
const write = (value: string) => ({ optionId: wording.id, value });

let shop: Shop;
let token: string;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  token = await shop.logIn(accounts.customer);
  admin = await shop.logIn(accounts.admin);
});
beforeEach(() =>
  change(`delete from order_items; delete from orders; delete from drawings; delete from mails;
    delete from carts; delete from cart_items`),
);
afterAll(() => shop.close());

async function put(selectedOptions: object[]) {
  const body = { product: tote.id, selectedOptions };
  return (await shop.ask(addToCart, { token, body })).cart;
}

async function ordered(): Promise<Order> {
  return (await shop.ask(placeOrder, { token, body: await cartOf(shop, token) })).order;
}

function drawingOf(order: Order | undefined, place = 0) {
  const drawing = order?.cart.items[place]?.drawing;
  if (!drawing) throw new Error('It is not drawn.');
  return drawing;
}

const picture = (hash: string) =>
  shop.call(getDrawing, { params: { hash }, query: { w: '160', format: 'png' } });

const change = (sql: string) => shop.database.query(sql);

describe('an order', () => {
  it('keeps what was drawn of each item, with its sentence and its hash', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    await fill(shop, token, { product: sash.id });
    const order = await ordered();
    expect(order.cart.items.map(({ drawing }) => drawing)).toEqual([
      {
        address: expect.stringMatching(/^\/api\/drawing\/[\w-]{32}\?format=webp$/),
        title: 'Olive tote, "HARBOUR CREW" on the front',
        hash: expect.stringMatching(/^[\w-]{32}$/),
      },
      null,
    ]);
    const { address, hash } = drawingOf(order);
    expect(address).toContain(hash);
    expect((await shop.ask(listOwnOrders, { token })).orders).toEqual([order]);
    expect((await shop.ask(getOrder, { token, params: { id: order._id } })).order).toEqual(order);
  });

  it('shows the very picture that the cart showed', async () => {
    const [item] = (await put([olive, small, write('HARBOUR CREW')])).items;
    const query = Object.fromEntries(new URLSearchParams(item?.drawing?.address.split('?')[1]));
    const { hash } = drawingOf(await ordered());
    const shown = await shop.call(getPreview, {
      params: { id: tote.id },
      query: { ...query, w: '160', format: 'png' },
    });
    const kept = await picture(hash);
    expect(kept).toMatchObject({ status: 200, headers: { etag: shown.headers['etag'] } });
    expect(await distance(kept.bytes, shown.bytes)).toBe(0);
  });

  it('tells the workshop of parts and lettering, and nobody else', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    const order = await ordered();
    const { _id: id } = order;
    const production = {
      parts: expect.arrayContaining([
        expect.objectContaining({ name: 'Olive', colour: '#59603a' }),
      ]),
      lettering: expect.objectContaining({
        position: 'on the front',
        letterHeight: expect.any(Number),
      }),
    };
    const expected = { ...drawingOf(order), production };
    const itemId = order.cart.items[0]?._id ?? '';
    const seen: Order[] = [
      (await shop.ask(getOrder, { token: admin, params: { id } })).order,
      ...(await shop.ask(listOrders, { token: admin })).orders,
      (await shop.ask(updateOrder, { token: admin, params: { id }, body: { adminNotes: 'n' } }))
        .order,
      (
        await shop.ask(setOrderItemNote, {
          token: admin,
          params: { id, itemId },
          body: { note: 'hem' },
        })
      ).order,
      ...(
        await shop.ask(setOrderStatuses, {
          token: admin,
          body: { orderIds: [id], status: 'completed' },
        })
      ).results.flatMap(({ order }) => order ?? []),
    ];
    expect(seen).toHaveLength(5);
    for (const order of seen) expect(drawingOf(order)).toEqual(expected);
    const own = (await shop.ask(getOrder, { token, params: { id } })).order;
    expect(drawingOf(own)).toEqual(drawingOf(order));
    expect(JSON.stringify(own)).not.toContain('production');
  });

  it('has its lettering as outlines', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    const { hash } = drawingOf(await ordered());
    const { status, bytes } = await shop.call(getLettering, { params: { hash } });
    expect(status).toBe(200);
    expect(bytes.toString()).toMatch(/^<svg [^>]*width="[\d.]+mm"/);
    await put([olive, small]);
    const plain = drawingOf(await ordered());
    expect((await shop.call(getLettering, { params: { hash: plain.hash } })).status).toBe(404);
  });

  it('keeps one drawing of what looks alike', async () => {
    await put([olive, small, write('CREW')]);
    await put([olive, { optionId: size.id, valueId: size.large.id }, write('CREW')]);
    const one = await ordered();
    await put([olive, small, write(' CREW ')]);
    const other = await ordered();
    const hashes = [drawingOf(one, 0), drawingOf(one, 1), drawingOf(other)].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(1);
    expect((await change('select hash from drawings')).rows).toEqual([{ hash: hashes[0] }]);
  });

  it('is told of by mail with what was drawn', async () => {
    await put([olive, small, write('CREW')]);
    const order = await ordered();
    const { hash, title } = drawingOf(order);
    const body = { status: 'completed' };
    await shop.ask(updateOrder, { token: admin, params: { id: order._id }, body });
    const { rows } = await change('select content from mails order by created_at, id');
    const options = [{}, {}, { name: 'Wording', value: '“CREW”' }];
    const told = { order: { items: [{ options, picture: { hash, title } }] } };
    expect(rows).toMatchObject([
      { content: { kind: 'order-placed', ...told } },
      { content: { kind: 'order-completed', ...told } },
    ]);
  });

  it('is exported with what was written', async () => {
    await put([olive, small, write('"A, B"; =1+1')]);
    await ordered();
    const { bytes } = await shop.call(exportOrders, { token: admin });
    expect(bytes.toString()).toContain('"Colour: Olive | Size: Small | Wording: “""A, B""; =1+1”"');
  });

  it('counts no words among the values most chosen', async () => {
    await put([olive, small, write('SECRET')]);
    await ordered();
    await change(`update orders set placed_at = now() - interval '2 days'`);
    await countDays(shop.database, 'UTC');
    const counted = await change('select option_name, value from order_day_values order by 1');
    expect(counted.rows).toEqual([
      { option_name: 'Colour', value: 'Olive' },
      { option_name: 'Size', value: 'Small' },
    ]);
  });
});
