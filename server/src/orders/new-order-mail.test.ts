import { addToCart } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { getSettings, setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { mailsTo } from '../../test/people.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const OWNER = 'owner@shop.example';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  admin = await shop.logIn(accounts.admin);
});
beforeEach(() => shop.database.query('delete from mails'));
afterAll(() => shop.close());

const send = (newOrders: unknown) =>
  shop.call(setSettings, { token: admin, body: { mails: { newOrders } } });
const address = async () =>
  (await shop.ask(getSettings, { token: admin })).settings.mails.newOrders;

describe('the address for new orders', () => {
  it('is none before somebody sets it, and then nobody is mailed', async () => {
    expect(await address()).toBe('');
    const guest = await shop.guest();
    await shop.ask(placeOrder, { token: guest, body: await fill(shop, guest) });
    expect((await shop.database.query('select from mails')).rows).toEqual([]);
  });

  it('is kept in the one form of addresses', async () => {
    expect((await send(' Owner@BÜCHER.example ')).status).toBe(200);
    expect(await address()).toBe('Owner@xn--bcher-kva.example');
    expect((await send('')).status).toBe(200);
    expect(await address()).toBe('');
  });

  it.each([
    'owner',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '<a@b.example>',
    `${'x'.repeat(250)}@mail.example`,
    'a@b.example\u202e',
    7,
    null,
  ])('is not %j', async (wrong) => {
    expect(await send(wrong)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await address()).toBe('');
  });

  it('is nobody’s but an admin’s to set', async () => {
    const token = await shop.logIn(accounts.customer);
    const body = { mails: { newOrders: OWNER } };
    expect((await shop.call(setSettings, { token, body })).status).toBe(403);
  });
});

describe('a new order', () => {
  beforeEach(async () => void (await send(OWNER)));

  it('is told to the shop once, however often the button is pressed', async () => {
    const guest = await shop.guest();
    const body = {
      ...(await fill(shop, guest, { quantity: 3 })),
      contact: { name: 'Ida Berg', email: '', phone: '' },
    };
    const press = () => shop.call(placeOrder, { token: guest, body });
    await Promise.all([press(), press(), press()]);
    expect(await mailsTo(shop, OWNER)).toMatchObject([
      {
        kind: 'new-order',
        recipient_name: '',
        content: {
          order: { pieces: 3, customer: 'Ida Berg', order: { items: [{ quantity: 3 }] } },
        },
      },
    ]);
  });

  it('of an account is told besides the customer’s own mail', async () => {
    const token = await shop.logIn(accounts.customer);
    const body = await fill(shop, token);
    const { order } = await shop.ask(placeOrder, { token, body });
    expect(await mailsTo(shop, OWNER)).toMatchObject([
      {
        content: {
          order: { id: order._id, number: order.orderId, customer: accounts.customer.name },
        },
      },
    ]);
    expect(await mailsTo(shop, accounts.customer.email)).toMatchObject([{ kind: 'order-placed' }]);
  });

  it('of a drawn product is told with all of it, in one statement', async () => {
    const token = await shop.guest();
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
      { optionId: wording.id, value: 'evil.example' },
    ];
    await shop.ask(addToCart, {
      token,
      body: { product: products.tote.id, quantity: 1, note: '', selectedOptions },
    });
    await shop.ask(placeOrder, { token, body: await cartOf(shop, token) });
    const mails = await mailsTo(shop, OWNER);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });

  it('that is refused is not told', async () => {
    const guest = await shop.guest();
    const body = { ...(await fill(shop, guest)), total: 1 };
    expect((await shop.call(placeOrder, { token: guest, body })).status).toBe(409);
    expect(await mailsTo(shop, OWNER)).toEqual([]);
  });
});
