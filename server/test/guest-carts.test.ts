import { saveForLater } from '@tailorbird/contract/saved-items';
import { placeOrder } from '@tailorbird/contract/orders';
import { login, refreshToken } from '@tailorbird/contract/accounts';
import { register } from '@tailorbird/contract/registration';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOwnersByAccount } from '../src/accounts/user-queries.ts';
import { removeGuestCarts } from '../src/cart/guest-cart-cleanup.ts';
import { noteCartUse } from '../src/cart/guest-cart-queries.ts';
import { openShop, type TestShop } from './app.ts';
import { basic } from './basic.ts';
import { accounts, PASSWORD } from './fixture.ts';
import { earlier, meanwhile } from './meanwhile.ts';
import { cartOf, fill } from './shopper.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.database.query('delete from cart_items');
  await shop.database.query('delete from carts');
});
afterAll(() => shop.close());

const ownerOf = (token: string) => decodeJwt(token).sub ?? '';

const remove = (atOnce?: number) =>
  removeGuestCarts({ database: shop.database, listOwnersByAccount }, undefined, atOnce);

/** Lets time pass for all carts. */
const age = (interval: string) =>
  shop.database.query(`update carts set updated_at = ${earlier('updated_at', '$1::interval')}`, [
    interval,
  ]);

async function count(table: 'carts' | 'cart_items' | 'saved_items' | 'orders'): Promise<number> {
  const { rows } = await shop.database.query(`select from ${table}`);
  return rows.length;
}

async function guestWithCart(): Promise<string> {
  const token = await shop.guest();
  await fill(shop, token);
  return token;
}

describe('the cart of a guest', () => {
  it('is removed with its items when it was not used for as long as its guest can come back', async () => {
    const token = await guestWithCart();
    const [item] = (await cartOf(shop, token)).items;
    await shop.ask(saveForLater, { token, body: { id: item?._id } });
    await fill(shop, token);
    await age('30 days 2 hours');
    expect(await remove()).toBe(0);
    expect(await count('saved_items')).toBe(1);
    await age('22 hours');
    await guestWithCart();
    expect(await remove()).toBe(1);
    expect([await count('carts'), await count('cart_items')]).toEqual([1, 1]);
    expect(await count('saved_items')).toBe(0);
  });

  it('is kept for a guest who only looks at it now and then', async () => {
    const token = await guestWithCart();
    for (let visit = 0; visit < 3; visit += 1) {
      await age('30 days');
      const { token: fresh } = await shop.ask(refreshToken, { token });
      expect((await cartOf(shop, fresh)).items).toHaveLength(1);
      expect(await remove()).toBe(0);
    }
    await age('31 days');
    expect(await remove()).toBe(1);
    expect((await cartOf(shop, token)).items).toEqual([]);
  });

  it('stays when the guest comes back at that moment', async () => {
    const token = await guestWithCart();
    await age('32 days');
    const removed = await meanwhile(
      shop.database,
      (tx) => noteCartUse(tx, ownerOf(token)),
      () => remove(),
    );
    expect(removed).toBe(0);
    expect(await count('cart_items')).toBe(1);
  });

  it('goes, and what was ordered from it stays', async () => {
    const token = await guestWithCart();
    await shop.ask(placeOrder, { token, body: await cartOf(shop, token) });
    await age('32 days');
    expect(await remove()).toBe(1);
    expect(await count('orders')).toBe(1);
  });

  it('stays for an account that was opened with it, until that has it', async () => {
    const token = await guestWithCart();
    const email = 'nell@mail.example';
    const headers = { 'x-guest-token': token };
    await shop.ask(register, { headers, body: { name: 'Nell', email, password: PASSWORD } });
    await age('400 days');
    expect(await remove()).toBe(0);
    await shop.database.query('update accounts set is_email_verified = true where email = $1', [
      email,
    ]);
    const own = await shop.ask(login, { headers: { authorization: basic(email, PASSWORD) } });
    expect((await cartOf(shop, own.token)).items).toHaveLength(1);
    await age('400 days');
    expect(await remove()).toBe(1);
    expect((await cartOf(shop, own.token)).items).toHaveLength(1);
  });

  it('is removed among many, some at a time', async () => {
    for (let made = 0; made < 25; made += 1) await guestWithCart();
    await age('32 days');
    for (let made = 0; made < 10; made += 1) await guestWithCart();
    expect(await remove(7)).toBe(25);
    expect([await count('carts'), await count('cart_items')]).toEqual([10, 10]);
  });

  it('is removed by a shop that runs', async () => {
    await guestWithCart();
    await age('32 days');
    const running = await shop.anotherProcess();
    await running.server.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(() => count('carts')).toBe(0);
    await running.close();
  });
});

it('the cart of an account is never removed', async () => {
  const token = await shop.logIn(accounts.customer);
  await fill(shop, token);
  await age('10 years');
  expect(await remove()).toBe(0);
  expect((await cartOf(shop, token)).items).toHaveLength(1);
});
