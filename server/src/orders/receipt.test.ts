import { getReceipt } from '@tailorbird/contract/guest-orders';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { earlier } from '../../test/meanwhile.ts';
import { fill } from '../../test/shopper.ts';
import { RECEIPT_HOURS } from './queries.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await openShop()));
afterAll(() => shop.close());

async function placeAs(token: string): Promise<Order> {
  const body = await fill(shop, token);
  return (await shop.ask(placeOrder, { token, body })).order;
}

const receipt = async (token: string) => (await shop.ask(getReceipt, { token })).order;

const age = (id: string, hours: number) =>
  shop.database.query(
    `update orders set placed_at = ${earlier('placed_at', 'make_interval(hours => $2)')}
     where id = $1`,
    [id, hours],
  );

describe('the receipt of a guest', () => {
  it('is what they ordered last, as a customer sees it', async () => {
    const guest = await shop.guest();
    expect(await receipt(guest)).toBeNull();
    await placeAs(guest);
    const order = await placeAs(guest);
    expect(await receipt(guest)).toEqual(order);
    expect(order).not.toHaveProperty('adminNotes');
  });

  it('is nobody else’s: no other guest, no admin, no account', async () => {
    await placeAs(await shop.guest());
    for (const token of [
      await shop.guest(),
      await shop.logIn(accounts.customer),
      await shop.logIn(accounts.admin),
    ]) {
      expect(await receipt(token)).toBeNull();
    }
  });

  it('is shown for a day', async () => {
    const guest = await shop.guest();
    const { _id } = await placeAs(guest);
    await age(_id, RECEIPT_HOURS - 1);
    expect(await receipt(guest)).toMatchObject({ _id });
    await age(_id, 2);
    expect(await receipt(guest)).toBeNull();
  });

  it('ends when an account has the order, and an account has none', async () => {
    const guest = await shop.guest();
    await placeAs(guest);
    const token = await shop.logIn(accounts.customer, { 'x-guest-token': guest });
    expect(await receipt(guest)).toBeNull();
    await placeAs(token);
    expect(await receipt(token)).toBeNull();
  });
});
