import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { placeOrder } from '@tailorbird/contract/orders';
import { getFormats, getSettings, setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { sash } = products;

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(async () => {
  await shop.database.query(
    `delete from ledger_entries; delete from orders; delete from shop_settings where section = 'region'`,
  );
  await shop.database.query('update products set cost_cents = $2 where id = $1', [
    sash.id,
    sash.cents,
  ]);
  await shop.ask(getSettings, { token });
  setShopFormats(DEFAULT_FORMATS);
});
afterAll(() => shop.close());

const setRegion = (region: object) => shop.call(setSettings, { token, body: { region } });

async function order() {
  const guest = await shop.guest();
  await fill(shop, guest, { quantity: 2 });
  return shop.call(placeOrder, { token: guest, body: await cartOf(shop, guest) });
}

describe('the currency of the shop', () => {
  it('can be changed until the first order, and never after it', async () => {
    expect(await setRegion({ currency: 'EUR' })).toMatchObject({ status: 200 });
    const before = await shop.ask(getSettings, { token });
    expect(before).toMatchObject({
      settings: { region: { currency: 'EUR' } },
      currencyFixedSince: null,
    });
    expect(await order()).toMatchObject({ status: 201 });
    expect(await setRegion({ currency: 'USD' })).toMatchObject({
      status: 409,
      body: { code: 'CURRENCY_FIXED' },
    });
    // its forms still can
    expect(await setRegion({ currency: 'EUR', numbers: 'de-DE' })).toMatchObject({ status: 200 });
    const after = await shop.ask(getSettings, { token });
    expect(after.currencyFixedSince).toEqual(expect.any(String));
  });

  it('without decimals is refused while prices have some, which are listed', async () => {
    await shop.database.query('update products set cost_cents = 1250 where id = $1', [sash.id]);
    expect(await setRegion({ currency: 'JPY' })).toMatchObject({
      status: 409,
      body: {
        code: 'CURRENCY_WITHOUT_DECIMALS',
        error: expect.stringContaining(`${sash.name} 12.50`),
      },
    });
    expect(await shop.ask(getSettings, { token })).toMatchObject({
      settings: { region: { currency: 'USD' } },
    });
  });

  it('that replaces another keeps the figures of prices, in catalogue and carts', async () => {
    await shop.database.query('update products set cost_cents = 4800 where id = $1', [sash.id]);
    await shop.database.query(
      `update products set cost_cents = cost_cents / 100 * 100;
       update option_values set surcharge_cents = surcharge_cents / 100 * 100;
       update options set text_price = null; update products set tiers = '[]'; update product_types set tiers = '[]'`,
    );
    const guest = await shop.guest();
    await fill(shop, guest, { quantity: 2 });
    expect(await setRegion({ currency: 'JPY', numbers: 'ja-JP' })).toMatchObject({ status: 200 });
    const cart = await cartOf(shop, guest);
    expect(cart).toMatchObject({ total: 96, items: [{ product: { cost: 48 } }] });
    const placed = await shop.call(placeOrder, { token: guest, body: cart });
    expect(placed).toMatchObject({ status: 201, body: { order: { totalAmount: 96 } } });
    const { rows } = await shop.database.query('select total_cents::int from orders');
    expect(rows).toEqual([{ total_cents: 96 }]);
  });
});

it('examples are given for each language, in the currency that is asked for', async () => {
  const { formats } = await shop.ask(getFormats, { token, query: { currency: 'EUR' } });
  const german = formats.find(({ locale }) => locale === 'de-DE')?.formats;
  expect(german).toMatchObject({
    currency: 'EUR',
    money: { decimal: ',', group: '.', positive: ['', '\u00A0€'] },
    clock: { hours: 24 },
    weekBegins: 1,
  });
  expect(formats.find(({ locale }) => locale === 'en-US')?.formats).toMatchObject({
    clock: { hours: 12 },
    weekBegins: 0,
  });
});
