import { addToCart, getCart } from '@tailorbird/contract/cart';
import {
  listCategories,
  listOptions,
  listProducts,
  listTypes,
} from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import * as contract from '@tailorbird/contract/demo';
import { listDiscounts, updateDiscount } from '@tailorbird/contract/discounts';
import { placeOrder } from '@tailorbird/contract/orders';
import {
  getFooter,
  getSettings,
  listSettingsChanges,
  setSettings,
} from '@tailorbird/contract/shop-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categories, discounts, options, pictures, products, types } from '../../seed/catalogue.ts';
import { idOf } from '../../seed/identity.ts';
import { formerSettings, settings } from '../../seed/settings.ts';
import { seedDemo } from '../../seed/seed.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { fillWithDemo } from '../../test/demo.ts';
import { accounts } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  await fillWithDemo(shop.database);
});
afterEach(() => shop.close());

const TEXTS = Object.entries(settings).flatMap(([section, fields]) =>
  Object.keys(fields).map((field) => `${section}.${field}`),
);
/** Sold as it is, without a type. */
const plain = products.find(({ type }) => type === undefined)?.name ?? '';
const product = (name: string) => idOf('product', name);

const demo = async () => (await shop.ask(contract.getDemo, { token })).demo;
const remove = (ids: readonly string[]) => shop.call(contract.removeDemo, { token, body: { ids } });
/** As somebody does who reads the question and says yes. */
async function removeAll() {
  const { goes } = await demo();
  return shop.ask(contract.removeDemo, { token, body: { ids: goes.map(({ _id }) => _id) } });
}
const sorted = (names: readonly string[]) => names.toSorted();
const namesOf = (entries: readonly contract.DemoEntry[], kind: contract.DemoEntry['kind']) =>
  entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
const why = ({ stays }: contract.Demo, kind: contract.DemoEntry['kind'], name: string) => {
  const found = stays.find((entry) => entry.kind === kind && entry.name === name);
  return found && [found.reason, found.by];
};

async function everything() {
  const catalogue = await Promise.all([
    shop.ask(listProducts, { query: { limit: 100 } }),
    shop.ask(listCategories, { query: { populate: 'true' } }),
    shop.ask(listTypes, { query: { populate: 'options' } }),
    shop.ask(listOptions, { query: { populate: 'true' } }),
    shop.ask(listDiscounts, { token }),
    shop.ask(getSettings, { token }),
  ]);
  return JSON.stringify(catalogue);
}

const save = async (name: string, fields: object) => {
  const sent = { _id: product(name), name, cost: 12, ...fields };
  return shop.ask(editing.updateProduct, { token, body: sent });
};

describe('the question', () => {
  it('names all that the demo brought', async () => {
    const { goes, stays, carts } = await demo();
    expect([stays, carts]).toEqual([[], 0]);
    expect(sorted(namesOf(goes, 'product'))).toEqual(sorted(products.map(({ name }) => name)));
    expect(sorted(namesOf(goes, 'category'))).toEqual(sorted(categories.map(({ name }) => name)));
    expect(sorted(namesOf(goes, 'type'))).toEqual(sorted(types.map(({ name }) => name)));
    expect(sorted(namesOf(goes, 'option'))).toEqual(sorted(options.map(({ name }) => name)));
    expect(namesOf(goes, 'discount')).toEqual(discounts.map(({ code }) => code));
    expect(sorted(namesOf(goes, 'picture'))).toEqual(
      sorted(pictures.map(({ name }) => `${name}.webp`)),
    );
    expect(sorted(namesOf(goes, 'text'))).toEqual(sorted(TEXTS));
  });

  it('names nothing that an admin has made, though it looks the same', async () => {
    const copy = { name: products[0]?.name, cost: 1, description: products[0]?.description };
    const made = await shop.ask(editing.createProduct, { token, body: copy });
    const { goes } = await demo();
    expect(goes).toHaveLength(
      products.length +
        categories.length +
        types.length +
        options.length +
        discounts.length +
        pictures.length +
        TEXTS.length,
    );
    expect(goes.map(({ _id }) => _id)).not.toContain(made.product._id);
  });

  it('says how many carts have something that goes', async () => {
    const guest = await shop.guest();
    await shop.ask(addToCart, { token: guest, body: { product: product(plain), quantity: 1 } });
    expect((await demo()).carts).toBe(1);
  });
});

describe('a removal', () => {
  it('takes all of the demo away at once, and shows that in every process', async () => {
    const other = await shop.anotherProcess();
    try {
      const asked = { query: { limit: 100 } };
      expect((await other.ask(listProducts, asked)).products).not.toEqual([]);
      expect((await other.ask(getFooter)).footer).toContain(settings.shop.address.split('\n')[0]);
      const named = (await demo()).goes;
      const { removed, demo: left } = await removeAll();
      expect(removed).toEqual(named);
      expect(left).toEqual({ goes: [], stays: [], carts: 0 });
      expect((await other.ask(listProducts, asked)).products).toEqual([]);
      expect((await other.ask(getFooter)).footer).not.toContain(settings.shop.phone);
    } finally {
      await other.close();
    }
    expect((await shop.ask(listCategories, { query: {} })).categories).toEqual([]);
    expect((await shop.ask(listTypes, { query: {} })).types).toEqual([]);
    expect((await shop.ask(listOptions, { query: {} })).options).toEqual([]);
    expect((await shop.ask(listDiscounts, { token })).discounts).toEqual([]);
    const { settings: now } = await shop.ask(getSettings, { token });
    expect([now.shop.name, now.days.leadDays, now.goods.care, now.legal.terms]).toEqual([
      '',
      null,
      '',
      '',
    ]);
    const { changes } = await shop.ask(listSettingsChanges, { token });
    expect(
      changes.map(({ section, changedBy }) => `${section} by ${changedBy}`).toSorted(),
    ).toEqual(
      ['days', 'goods', 'legal', 'shop'].map((section) => `${section} by ${accounts.admin.name}`),
    );
  });

  it('leaves the pictures to the worker that takes unused ones away', async () => {
    await removeAll();
    const { rows } = await shop.database.query(
      'select 1 from images where unused_since is not null',
    );
    expect(rows).toHaveLength(pictures.length);
  });

  it('leaves what is in a cart there, as not available', async () => {
    const guest = await shop.guest();
    await shop.ask(addToCart, { token: guest, body: { product: product(plain), quantity: 1 } });
    await removeAll();
    const { cart } = await shop.ask(getCart, { token: guest });
    expect(cart.items).toMatchObject([{ available: false, product: { name: plain } }]);
  });

  it('leaves what was ordered with all that it needs, and tells so again', async () => {
    const guest = await shop.guest();
    await shop.ask(addToCart, { token: guest, body: { product: product(plain), quantity: 1 } });
    const cart = await cartOf(shop, guest);
    await shop.ask(placeOrder, { token: guest, body: cart });
    const before = await demo();
    expect(why(before, 'product', plain)).toEqual(['ordered', '']);
    const { demo: after } = await removeAll();
    expect(after).toEqual({ goes: [], stays: before.stays, carts: 0 });
    expect(await demo()).toEqual(after);
    const { products: left } = await shop.ask(listProducts, { query: { limit: 100 } });
    expect(left.map(({ name }) => name)).toEqual([plain]);
    expect(left[0]?.categories).not.toEqual([]);
    expect(left[0]?.image_id.length).toBeGreaterThan(1);
    expect(namesOf(after.stays, 'picture')).toHaveLength(left[0]?.image_id.length ?? 0);
  });

  it('leaves what an admin has changed, with the type and the options that it needs', async () => {
    const typed = products.find(({ type }) => type !== undefined);
    const type = types.find(({ name }) => name === typed?.type);
    if (!typed || !type) throw new Error('The demo has no typed product.');
    await save(typed.name, { type: idOf('type', type.name), cost: 99 });
    const { stays } = await demo();
    expect(why({ goes: [], stays, carts: 0 }, 'product', typed.name)).toEqual(['changed', '']);
    await removeAll();
    const now = await demo();
    expect(now.goes).toEqual([]);
    expect(why(now, 'type', type.name)).toEqual(['used', typed.name]);
    expect(namesOf(now.stays, 'option').toSorted()).toEqual([...type.options].toSorted());
    for (const name of type.options) expect(why(now, 'option', name)).toEqual(['used', type.name]);
    const { types: left } = await shop.ask(listTypes, { query: { populate: 'options' } });
    expect(left[0]?.options).toHaveLength(type.options.length);
  });

  it('leaves what goods of the owner need', async () => {
    const [category] = categories;
    const [type] = types;
    const [shown] = pictures;
    if (!category || !type || !shown) throw new Error('The demo is empty.');
    await shop.ask(editing.createProduct, {
      token,
      body: {
        name: 'My own',
        cost: 5,
        categories: [idOf('category', category.name)],
        type: idOf('type', type.name),
        image_id: [idOf('picture', shown.name)],
      },
    });
    await removeAll();
    const now = await demo();
    for (const [kind, name] of [
      ['category', category.name],
      ['type', type.name],
      ['picture', `${shown.name}.webp`],
    ] as const) {
      expect(why(now, kind, name)).toEqual(['used', 'My own']);
    }
    const { products: left } = await shop.ask(listProducts, { query: {} });
    expect(left).toMatchObject([
      {
        name: 'My own',
        image_id: [idOf('picture', shown.name)],
        categories: [{ name: category.name }],
      },
    ]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'has another value',
      async (id) => {
        const { optionValue } = await shop.ask(editing.createOptionValue, {
          token,
          body: { value: 'My own' },
        });
        await shop.ask(editing.addOptionValues, {
          token,
          params: { id },
          body: { valueIds: [optionValue._id] },
        });
      },
    ],
    [
      'has a value that was changed',
      async () => {
        const body = { _id: idOf('value', 'Fastening: Pin'), value: 'Pin', surcharge: 2 };
        await shop.ask(editing.updateOptionValue, { token, body });
      },
    ],
    [
      'has lost a value',
      async () => {
        const id = idOf('value', 'Fastening: Pin');
        await shop.call(editing.deleteOptionValue, { token, params: { id } });
      },
    ],
    [
      'was renamed',
      async (id) => {
        const body = { _id: id, name: 'Closing', isRequired: true };
        await shop.ask(editing.updateOption, { token, body });
      },
    ],
  ])('leaves an option that %s', async (_, change) => {
    const id = idOf('option', 'Fastening');
    await change(id);
    const { demo: now } = await removeAll();
    expect(now.stays).toMatchObject([{ _id: id, kind: 'option', reason: 'changed', by: '' }]);
    expect((await shop.ask(listOptions, { query: {} })).options).toHaveLength(1);
  });

  it('takes for no change that options and values were put in order', async () => {
    const optionIds = options.map(({ name }) => idOf('option', name)).toReversed();
    await shop.ask(editing.orderOptions, { token, body: { optionIds } });
    const params = { id: idOf('option', 'Fastening') };
    const valueIds = ['Pin', 'Bow'].map((value) => idOf('value', `Fastening: ${value}`));
    await shop.ask(editing.orderOptionValues, { token, params, body: { valueIds } });
    expect((await demo()).stays).toEqual([]);
  });

  it('leaves a type whose options were changed, and a code', async () => {
    const [type] = types;
    const [discount] = (await shop.ask(listDiscounts, { token })).discounts;
    if (!type || !discount) throw new Error('The demo is empty.');
    const params = { id: idOf('type', type.name) };
    const body = { optionIds: [idOf('option', type.options[0] ?? '')] };
    await shop.ask(editing.removeTypeOptions, { token, params, body });
    const { used: _, ...fields } = discount;
    await shop.ask(updateDiscount, { token, body: { ...fields, percent: 15 } });
    await removeAll();
    const now = await demo();
    expect(why(now, 'type', type.name)).toEqual(['changed', '']);
    expect(why(now, 'discount', 'NEST10')).toEqual(['changed', '']);
    expect((await shop.ask(listDiscounts, { token })).discounts).toMatchObject([{ percent: 15 }]);
  });

  it('leaves texts that an admin has changed, and empties the others', async () => {
    const body = {
      shop: { ...settings.shop, name: 'Meadow & Co', phone: '' },
      legal: { ...settings.legal, terms: 'Ours' },
    };
    await shop.ask(setSettings, { token, body });
    const { demo: now } = await removeAll();
    expect(now.stays.map(({ name, reason }) => [name, reason])).toEqual([
      ['shop.name', 'changed'],
      ['legal.terms', 'changed'],
    ]);
    const saved = await shop.ask(getSettings, { token });
    expect(saved.settings).toMatchObject({
      shop: { name: 'Meadow & Co', address: '', email: '', phone: '' },
      legal: { terms: 'Ours', returns: '' },
      goods: { returns: '' },
    });
  });

  it('takes goods and texts of earlier demos as well', async () => {
    const id = idOf('option', 'Shirt size');
    await shop.database.query(`insert into options (id, name) values ($1, 'Shirt size')`, [id]);
    await shop.database.query(
      `update shop_settings set value = value || $1 where section = 'legal'`,
      [JSON.stringify(formerSettings.legal)],
    );
    const { removed, demo: now } = await removeAll();
    expect(removed.map(({ _id }) => _id)).toContain(id);
    expect(now).toEqual({ goes: [], stays: [], carts: 0 });
  });
});

describe('a removal that does not go as asked', () => {
  it('takes nothing away that was not named', async () => {
    const { goes } = await demo();
    const before = await everything();
    const most = goes.filter(({ name }) => name !== plain).map(({ _id }) => _id);
    const answer = await remove(most);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', demo: { goes } },
    });
    expect(await everything()).toBe(before);
    expect((await remove([])).status).toBe(409);
    expect(await everything()).toBe(before);
  });

  it('leaves what was named and was changed since', async () => {
    const ids = (await demo()).goes.map(({ _id }) => _id);
    await save(plain, { cost: 77 });
    expect((await remove(ids)).status).toBe(200);
    const { products: left } = await shop.ask(listProducts, { query: {} });
    expect(left).toMatchObject([{ name: plain, cost: 77 }]);
  });

  it('takes away once what two admins remove at once, and tells both what is left', async () => {
    const ids = (await demo()).goes.map(({ _id }) => _id);
    const both = await Promise.all([remove(ids), remove(ids)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const removed = both.map(({ body }) => contract.removeDemo.reply.parse(body).removed.length);
    expect(removed.toSorted((a, b) => a - b)).toEqual([0, ids.length]);
  });

  it('takes nothing away when it is cut off, and can be sent again', async () => {
    const ids = (await demo()).goes.map(({ _id }) => _id);
    const before = await everything();
    await shop.database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
    );
    await shop.database.query(
      'create trigger refuse before update on shop_settings for each row execute function refuse()',
    );
    expect((await remove(ids)).status).toBe(500);
    expect(await everything()).toBe(before);
    await shop.database.query('drop function refuse cascade');
    expect((await remove(ids)).status).toBe(200);
    expect((await demo()).goes).toEqual([]);
  });

  it('is refused to customers, and to guests', async () => {
    const ids = (await demo()).goes.map(({ _id }) => _id);
    for (const caller of [await shop.guest(), await shop.logIn(accounts.customer)]) {
      const refused = await shop.call(contract.removeDemo, { token: caller, body: { ids } });
      expect(refused.status).toBe(403);
    }
    expect((await demo()).goes).toHaveLength(ids.length);
  });
});

it('views that are drawn after a removal are shown nowhere, and go as unused pictures do', async () => {
  await shop.database.query(`delete from seeds where name = 'demo views'`);
  await shop.database.query('delete from product_images where position > 0');
  await removeAll();
  await shop.database.query('update images set unused_since = null');
  await shop.database.query('delete from images where id = $1', [
    idOf('picture', pictures[1]?.name ?? ''),
  ]);
  await seedDemo(
    shop.ownDatabase,
    () => undefined,
    () => undefined,
  );
  const { rows } = await shop.database.query<{ unused: boolean }>(
    'select unused_since is not null as unused from images',
  );
  expect(rows).toHaveLength(pictures.length - 1);
  expect(rows.every(({ unused }) => unused)).toBe(true);
});

it('the category that names an amount has it in the shop’s currency, unless it was renamed', async () => {
  const gifts = async () => {
    const { categories: listed } = await shop.ask(listCategories, {});
    return listed.find(({ _id }) => _id === idOf('category', 'Gifts under $50'))?.name;
  };
  const sellIn = (region: object) => shop.ask(setSettings, { token, body: { region } });
  await sellIn({ currency: 'EUR', numbers: 'de-DE' });
  expect(await gifts()).toBe('Gifts under 50\u00A0€');
  await sellIn({ currency: 'CHF', numbers: 'de-CH' });
  expect(await gifts()).toBe('Gifts under CHF\u00A050');
  await shop.database.query(`update categories set name = 'Small gifts' where name like 'Gifts %'`);
  await sellIn({});
  expect(await gifts()).toBe('Small gifts');
});
