import { addToCart } from '@tailorbird/contract/cart';
import { placeOrder, updateOrder, type OrderStatus } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { fill, order } from '../../test/shopper.ts';

const { customer, other, admin } = accounts;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() =>
  shop.database.query(
    'delete from mails; delete from carts; delete from cart_items; delete from orders',
  ),
);
afterAll(() => shop.close());

const mails = async () =>
  (
    await shop.database.query<{ name: string; email: string; content: unknown }>(
      `select recipient_name as name, recipient_email as email, content
       from mails order by created_at, id`,
    )
  ).rows;

const choose = (option: { id: string }, value: { id: string }) => ({
  optionId: option.id,
  valueId: value.id,
});

async function setStatus(id: string, status: OrderStatus): Promise<number> {
  const token = await shop.logIn(admin);
  return (await shop.call(updateOrder, { token, params: { id }, body: { status } })).status;
}

describe('who places an order', () => {
  it('hears of it by mail, with all that was ordered', async () => {
    const token = await shop.logIn(customer);
    await shop.ask(addToCart, {
      token,
      body: {
        product: products.tote.id,
        quantity: 2,
        note: 'red <hem>',
        selectedOptions: [choose(colour, colour.olive), choose(size, size.small)],
      },
    });
    const body = await fill(shop, token);
    const placed = (await shop.ask(placeOrder, { token, body })).order;
    expect(await mails()).toEqual([
      {
        name: customer.name,
        email: customer.email,
        content: {
          kind: 'order-placed',
          order: {
            id: placed._id,
            number: placed.orderId,
            totalCents: 6105,
            items: expect.arrayContaining([
              {
                name: 'Market Tote',
                quantity: 2,
                unitPriceCents: 2450,
                note: 'red <hem>',
                options: [
                  { name: 'Colour', value: 'Olive' },
                  { name: 'Size', value: 'Small' },
                ],
              },
              { name: 'Plain Sash', quantity: 1, unitPriceCents: 1205, note: '', options: [] },
            ]),
          },
        },
      },
    ]);
  });

  it('hears once, however often the button is pressed', async () => {
    const token = await shop.logIn(customer);
    const body = await fill(shop, token);
    const press = () => shop.call(placeOrder, { token, body });
    const answers = await Promise.all([press(), press(), press()]);
    await press();
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await mails()).toHaveLength(1);
  });

  it('does not hear of an order that was not placed', async () => {
    const token = await shop.logIn(customer);
    const body = await fill(shop, token);
    await fill(shop, token, { product: products.patch.id });
    expect((await shop.call(placeOrder, { token, body })).status).toBe(409);
    expect(await mails()).toEqual([]);
  });

  it('as a guest has no address, also once the order became an account’s', async () => {
    const guest = await shop.guest();
    await order(shop, guest);
    await shop.logIn(customer, { 'x-guest-token': guest });
    expect(await mails()).toEqual([]);
  });
});

describe('whose order is done with', () => {
  it.each(['completed', 'cancelled'] as const)('hears that it was %s', async (status) => {
    const { _id, orderId } = await order(shop, await shop.logIn(customer));
    await shop.database.query('delete from mails');
    expect(await setStatus(_id, status)).toBe(200);
    expect(await mails()).toMatchObject([
      {
        name: customer.name,
        email: customer.email,
        content: { kind: `order-${status}`, order: { number: orderId, totalCents: 1205 } },
      },
    ]);
  });

  it('hears nothing when it waits again, nor when it was so already', async () => {
    const { _id } = await order(shop, await shop.logIn(customer));
    await setStatus(_id, 'completed');
    await shop.database.query('delete from mails');
    expect(await setStatus(_id, 'completed')).toBe(409);
    expect(await setStatus(_id, 'pending')).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('hears nothing of what admins note', async () => {
    const { _id } = await order(shop, await shop.logIn(customer));
    await shop.database.query('delete from mails');
    const token = await shop.logIn(admin);
    const body = { adminNotes: 'among us' };
    await shop.ask(updateOrder, { token, params: { id: _id }, body });
    expect(await mails()).toEqual([]);
  });

  it('hears at the address that the account has now', async () => {
    const { _id } = await order(shop, await shop.logIn(other));
    await shop.database.query("update accounts set email = 'moved@mail.example' where id = $1", [
      other.id,
    ]);
    await shop.database.query('delete from mails');
    await setStatus(_id, 'completed');
    expect(await mails()).toMatchObject([{ name: other.name, email: 'moved@mail.example' }]);
  });

  it('and whose account is gone, at the address that was theirs', async () => {
    const { _id } = await order(shop, await shop.logIn(customer));
    await shop.database.query('delete from mails');
    await shop.database.query('delete from accounts where id = $1', [customer.id]);
    await setStatus(_id, 'cancelled');
    expect(await mails()).toMatchObject([{ name: customer.name, email: customer.email }]);
  });

  it('has no address while it is a guest’s', async () => {
    const { _id } = await order(shop, await shop.guest());
    expect(await setStatus(_id, 'completed')).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
