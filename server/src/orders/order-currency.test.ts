import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openShop } from '../../test/app.ts';
import { fill } from '../../test/shopper.ts';
import { insertOrder } from './queries.ts';

it('an order in a currency that the shop has no more is not placed', async () => {
  const shop = await openShop();
  onTestFinished(() => shop.close());
  const guest = await shop.guest();
  await fill(shop, guest);
  const { rows } = await shop.database.query<{ owner_id: string; id: string; version: number }>(
    'select owner_id, id, version::int from carts',
  );
  const [cart] = rows;
  if (!cart) throw new Error('There is no cart.');
  await shop.database.query(
    `insert into shop_settings (section, value) values ('region', '{"currency": "EUR"}')`,
  );
  const sent = {
    ownerId: cart.owner_id,
    id: randomUUID(),
    orderNumber: 'TB-2468-1357',
    idempotencyKey: undefined,
    customer: null,
    totalCents: 4_800,
    paymentState: 'open' as const,
    priceLines: [],
    tax: null,
    details: {},
    items: [],
    approval: null,
    drawings: [],
    cart: { id: cart.id, version: cart.version, nextId: randomUUID() },
    mails: [],
  };
  expect(await insertOrder(shop.database, { ...sent, currency: 'USD' })).toBeUndefined();
  expect(await insertOrder(shop.database, { ...sent, currency: 'EUR' })).toMatchObject({
    order: { totalAmount: 48 },
  });
});
