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
import { openShop, type TestShop } from '../../test/app.ts';
import { distance, drawProducts, partsOf, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { countDays } from './figure-worker.ts';

const { tote, sash } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const small = { optionId: size.id, valueId: size.small.id };
const write = (value: string) => ({ optionId: wording.id, value });

let shop: TestShop;
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

function picture(address: string, sent: { query?: object; headers?: Record<string, string> } = {}) {
  const { params, query } = partsOf(address);
  const headers = sent.headers ?? {};
  return shop.call(getDrawing, {
    params,
    query: { ...query, w: '160', format: 'png', ...sent.query },
    headers,
  });
}

const change = (sql: string) => shop.database.query(sql);

describe('an order', () => {
  it('keeps what was drawn of each item, with its sentence and its hash', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    await fill(shop, token, { product: sash.id });
    const order = await ordered();
    expect(order.cart.items.map(({ drawing }) => drawing)).toEqual([
      {
        address: expect.stringMatching(/^\/api\/drawing\/[\w-]{32}\?signature=[\w-]{22}$/),
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
    const { address } = drawingOf(await ordered());
    const shown = await shop.call(getPreview, {
      params: { id: tote.id },
      query: { ...query, w: '160', format: 'png' },
    });
    const kept = await picture(address);
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
    const { address, hash } = drawingOf(order);
    const letteringAddress = address.replace(hash, `${hash}/lettering`);
    const expected = { ...drawingOf(order), letteringAddress, production };
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
    expect(JSON.stringify(own)).not.toMatch(/production|letteringAddress/);
  });

  it('has its lettering as outlines for the desk', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    const { _id: id } = await ordered();
    const { order } = await shop.ask(getOrder, { token: admin, params: { id } });
    const { status, bytes } = await shop.call(
      getLettering,
      partsOf(drawingOf(order).letteringAddress),
    );
    expect(status).toBe(200);
    expect(bytes.toString()).toMatch(/^<svg [^>]*width="[\d.]+mm"/);
    await put([olive, small]);
    const plain = await ordered();
    const shown = await shop.ask(getOrder, { token: admin, params: { id: plain._id } });
    expect(drawingOf(shown.order)).not.toHaveProperty('letteringAddress');
    const none = partsOf(drawingOf(plain).address);
    expect((await shop.call(getLettering, none)).status).toBe(404);
  });

  it('is shown to nobody who makes up an address, whatever they know of the picture', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    const { address } = drawingOf(await ordered());
    await put([olive, small, write('REGATTA')]);
    const other = partsOf(drawingOf(await ordered()).address).query.signature;
    const { params, query } = partsOf(address);
    // the preview of the same piece has the same name in its ETag
    const etag = `"${params.hash}-160-png"`;
    const unknown = { hash: 'A'.repeat(32) };
    for (const signature of [
      undefined,
      '',
      other,
      query.signature.slice(1),
      `${query.signature}A`,
    ]) {
      const headers = { 'if-none-match': etag };
      const wanted = { params, query: { signature, w: '160', format: 'png' }, headers };
      expect((await shop.call(getDrawing, wanted)).status).toBe(404);
      const lettering = { 'if-none-match': `"${params.hash}-lettering"` };
      const asked = { params, query: { signature }, headers: lettering };
      expect((await shop.call(getLettering, asked)).status).toBe(404);
    }
    const made = { 'if-none-match': `"${unknown.hash}-160-png"` };
    expect((await shop.call(getDrawing, { params: unknown, query, headers: made })).status).toBe(
      404,
    );
    const known = await picture(address, { headers: { 'if-none-match': etag } });
    expect(known).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  });

  it('of before addresses were signed is still shown in its mail, its lettering not', async () => {
    await put([olive, small, write('HARBOUR CREW')]);
    const { hash, address } = drawingOf(await ordered());
    await change('update drawings set is_shown_unsigned = true');
    const mailed = { params: { hash }, query: { w: '160', format: 'png' } };
    expect((await shop.call(getDrawing, mailed)).bytes).toEqual((await picture(address)).bytes);
    expect((await picture(address, { query: { signature: 'x' } })).status).toBe(404);
    expect((await shop.call(getLettering, { params: { hash } })).status).toBe(404);
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
    const { address, title } = drawingOf(order);
    const body = { status: 'completed' };
    await shop.ask(updateOrder, { token: admin, params: { id: order._id }, body });
    const { rows } = await change('select content from mails order by created_at, id');
    const options = [{}, {}, { name: 'Wording', value: '“CREW”' }];
    const told = { order: { items: [{ options, picture: { address, title } }] } };
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
