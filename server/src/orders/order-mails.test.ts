import { addRows } from '@tailorbird/contract/cart-groups';
import { addToCart } from '@tailorbird/contract/cart';
import { setOrderStatuses } from '@tailorbird/contract/order-desk';
import { placeOrder, updateOrder, type OrderStatus } from '@tailorbird/contract/orders';
import { changeEmail } from '@tailorbird/contract/profile';
import { verifyEmail } from '@tailorbird/contract/registration';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, PASSWORD, products, size } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { cartOf, fill, order } from '../../test/shopper.ts';

const { customer, other, admin } = accounts;

let shop: TestShop;
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

const orderMails = async () =>
  (await mails()).filter(({ content }) => JSON.stringify(content).includes('"kind":"order-'));

/** A customer whose address has been changed, and is not verified. */
async function moved() {
  const person = await addPerson(shop);
  const token = await shop.logIn(person);
  const email = `new-${person.email}`;
  await shop.ask(changeEmail, { token, body: { email, password: PASSWORD } });
  return { person, email, token };
}

const choose = (option: { id: string }, value: { id: string }) => ({
  optionId: option.id,
  valueId: value.id,
});

async function setStatus(id: string, status: OrderStatus): Promise<number> {
  const token = await shop.logIn(admin);
  return (await shop.call(updateOrder, { token, params: { id }, body: { status } })).status;
}

describe('who places an order', () => {
  it('reads how it comes to them, where there is something to say', async () => {
    const token = await shop.logIn(customer);
    await order(shop, token);
    const cart = await fill(shop, token);
    const contact = { phone: '555 0188', name: 'Rosa <b>' };
    await shop.ask(placeOrder, { token, body: { ...cart, contact } });
    const [plain, told] = await orderMails();
    expect(plain).not.toHaveProperty('content.order.details');
    expect(told).toMatchObject({
      content: {
        order: {
          details: [
            { label: 'Contact', lines: ['Rosa <b>', '555 0188'] },
            { label: 'Delivery', lines: ['Pick up at the workshop'] },
          ],
        },
      },
    });
  });

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

  it('hears of a group once, with a line for each row', async () => {
    const token = await shop.logIn(customer);
    const rows = [size.small, size.large].map((value, place) => ({
      selectedOptions: [choose(colour, colour.olive), choose(size, value)],
      quantity: place + 1,
      note: 'red hem',
    }));
    await shop.ask(addRows, { token, body: { product: products.tote.id, rows } });
    await shop.ask(placeOrder, { token, body: await cartOf(shop, token) });
    const [mail] = await mails();
    expect(mail?.content).toMatchObject({
      order: {
        items: [
          {
            name: 'Market Tote',
            quantity: 3,
            note: 'red hem',
            options: [{ name: 'Colour', value: 'Olive' }],
            rows: [
              { words: 'Small', quantity: 1, unitPriceCents: 2450, note: '' },
              { words: 'Large', quantity: 2, unitPriceCents: 2450, note: '' },
            ],
          },
        ],
      },
    });
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

  it('hears nothing at an address that is not verified, nor when that was long ago', async () => {
    const { person, token } = await moved();
    const { _id } = await order(shop, token);
    await setStatus(_id, 'completed');
    expect(await orderMails()).toEqual([]);
    await shop.database.query('delete from accounts where id = $1', [person.id]);
    await setStatus(_id, 'cancelled');
    expect(await orderMails()).toEqual([]);
  });

  it('hears again once the address is verified', async () => {
    const { email, token } = await moved();
    const body = { token: await mailedToken(shop, 'email-changed-new', email) };
    await shop.ask(verifyEmail, { body });
    await order(shop, token);
    expect(await orderMails()).toMatchObject([{ email, content: { kind: 'order-placed' } }]);
  });

  it('hears of so many orders in an hour, and so does the account at another address', async () => {
    const strict = await openShop({ orderMailRatePerHour: 2 });
    const person = await addPerson(strict);
    const token = await strict.logIn(person);
    for (let placed = 0; placed < 3; placed += 1) await order(strict, token);
    expect(await mailsTo(strict, person.email)).toHaveLength(2);
    await strict.database.query(`update accounts set email = 'next@mail.example' where id = $1`, [
      person.id,
    ]);
    await order(strict, token);
    expect(await mailsTo(strict, 'next@mail.example')).toEqual([]);
    await strict.close();
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

  it('is promised no day of an order that is cancelled', async () => {
    const token = await shop.logIn(admin);
    const promise = (leadDays: number | null) =>
      shop.ask(setSettings, { token, body: { days: { leadDays } } });
    await promise(5);
    const { _id } = await order(shop, await shop.logIn(customer));
    await promise(null);
    await setStatus(_id, 'cancelled');
    const [placed, cancelled] = await orderMails();
    expect(JSON.stringify(placed)).toContain('Ready by');
    expect(cancelled).toMatchObject({ content: { kind: 'order-cancelled' } });
    expect(cancelled).not.toHaveProperty('content.order.details');
  });

  it('hears nothing when it waits again, nor when it was so already', async () => {
    const { _id } = await order(shop, await shop.logIn(customer));
    await setStatus(_id, 'completed');
    await shop.database.query('delete from mails');
    expect(await setStatus(_id, 'completed')).toBe(409);
    expect(await setStatus(_id, 'pending')).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('hears nothing at a changed address that is not verified', async () => {
    const person = await addPerson(shop);
    const token = await shop.logIn(person);
    const { _id } = await order(shop, token);
    await shop.database.query('delete from mails');
    const email = `new-${person.email}`;
    await shop.ask(changeEmail, { token, body: { email, password: PASSWORD } });
    expect(await setStatus(_id, 'completed')).toBe(200);
    expect(await orderMails()).toEqual([]);
  });

  it('hears of so many in an hour when several are set at once', async () => {
    const strict = await openShop({ orderMailRatePerHour: 2 });
    const token = await strict.logIn(customer);
    const orderIds: string[] = [];
    for (let placed = 0; placed < 3; placed += 1) {
      orderIds.push((await order(strict, token))._id);
    }
    const desk = await strict.logIn(admin);
    await strict.ask(setOrderStatuses, { token: desk, body: { orderIds, status: 'completed' } });
    const kinds = (await mailsTo(strict, customer.email)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      'order-completed',
      'order-completed',
      'order-placed',
      'order-placed',
    ]);
    await strict.close();
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
