import * as reading from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import * as desk from '@tailorbird/contract/product-desk';
import { publishLook, setLookPart } from '@tailorbird/contract/look';
import { getFooter, setSettings } from '@tailorbird/contract/shop-settings';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { getTemplate } from '../../test/database.ts';
import { accounts, categories, colour, products, size, thread, type } from '../../test/fixture.ts';
import type { PageRenderer } from '../http/pages.ts';
import { listenerName } from '../database/listen.ts';
import { CATALOGUE_CHANGED } from './change-queries.ts';

/** A page is what it was made from. */
const renderer: PageRenderer = {
  addressOf: async (path) => path,
  async renderPage({ address, sources }) {
    const data = address === '/' ? await sources.listCategoriesWithDesigns() : [];
    return { html: JSON.stringify(data), status: 200 };
  },
};

let shop: TestShop;
let another: TestShop;
let token: string;
beforeAll(async () => {
  // where no files are: pages alone
  shop = await openShop({ pages: { renderer, assets: {}, serveFiles: async () => {} } });
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
  const value = { text: 'Closed in May', target: null, from: null, to: null };
  // a draft shows nowhere
  await shop.ask(setLookPart, { token, body: { part: 'notice', version: 0, value } });
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const { bags, shirts } = categories;
const { tote, patch } = products;
const byId = (id: string) => ({ params: { id } });
const change = (endpoint: Endpoint, sent: object) => ({ endpoint, sent });

/** Each changes something, in this order. */
const changes = [
  change(contract.createCategory, { body: { name: 'Belts' } }),
  change(contract.updateCategory, { body: { _id: bags.id, name: 'Sacks' } }),
  change(contract.orderCategories, { body: { categoryIds: [shirts.id, bags.id] } }),
  change(contract.createProduct, { body: { name: 'Belt', cost: 7, categories: [bags.id] } }),
  change(contract.updateProduct, {
    body: { _id: tote.id, name: 'Big Tote', cost: 1, type: type.id, categories: [bags.id] },
  }),
  change(desk.changeProducts, {
    body: { products: [{ _id: tote.id, version: 2, cost: 2, isDraft: true }] },
  }),
  change(desk.changeProducts, {
    body: { products: [{ _id: tote.id, version: 3, isDraft: false }] },
  }),
  change(desk.deleteProducts, { body: { products: [{ _id: tote.id, version: 4 }] } }),
  change(desk.restoreProducts, { body: { ids: [tote.id] } }),
  change(desk.copyType, byId(type.id)),
  change(desk.copyOption, byId(thread.id)),
  change(contract.updateType, { body: { _id: type.id, name: 'Fabric' } }),
  change(contract.removeTypeOptions, { ...byId(type.id), body: { optionIds: [thread.id] } }),
  change(contract.addTypeOptions, { ...byId(type.id), body: { optionIds: [thread.id] } }),
  change(contract.updateOption, { body: { _id: colour.id, name: 'My colour', isRequired: true } }),
  change(contract.orderOptions, { body: { optionIds: [thread.id, size.id] } }),
  change(contract.orderOptionValues, {
    ...byId(colour.id),
    body: { valueIds: [colour.rufous.id, colour.olive.id] },
  }),
  change(contract.updateOptionValue, { body: { _id: colour.olive.id, value: 'Moss' } }),
  change(contract.deleteOptionValue, byId(colour.rufous.id)),
  change(contract.deleteOption, byId(size.id)),
  change(contract.createType, { body: { name: 'Leather' } }),
  change(setSettings, { body: { shop: { name: 'Needle Lane' } } }),
  change(publishLook, { body: { parts: [{ part: 'notice', version: 1 }] } }),
  change(contract.createOption, { body: { name: 'Buckle' } }),
  change(contract.deleteType, { query: { _id: type.id } }),
  change(contract.deleteProduct, { query: { _id: patch.id } }),
  change(contract.deleteCategory, { query: { _id: shirts.id } }),
];

const home = (process: TestShop) => process.server.inject({ url: '/' });

/** The catalogue as everybody sees it, as one text for each process. */
async function shown(process: TestShop): Promise<string> {
  const calls = [
    [reading.listCategories, { populate: 'true' }],
    [reading.listProducts, { populate: 'type' }],
    [reading.listTypes, { populate: 'options' }],
    [reading.listOptions, { populate: 'true' }],
    [getFooter, {}],
  ] as const;
  const answers = await Promise.all(
    calls.map(async ([endpoint, query]) => (await process.call(endpoint, { query })).bytes),
  );
  return answers.join('\n');
}

describe('on the very next request', () => {
  // spec: 7.39
  it.each(changes.map((one) => ({ name: `${one.endpoint.method} ${one.endpoint.path}`, ...one })))(
    '$name shows in every process, on both sides the same',
    async ({ endpoint, sent }) => {
      const before = [await shown(shop), await shown(another)];
      expect((await shop.call(endpoint, { token, ...sent })).status).toBeLessThan(300);
      const [here, there] = [await shown(shop), await shown(another)];
      expect(before).not.toContain(here);
      expect(there).toBe(here);
    },
  );

  it('shows a value that is attached', async () => {
    const { optionValue } = await shop.ask(contract.createOptionValue, {
      token,
      body: { value: 'Lime' },
    });
    await shown(another);
    const body = { valueIds: [optionValue._id] };
    await shop.ask(contract.addOptionValues, { token, params: { id: colour.id }, body });
    expect(await shown(another)).toContain('Lime');
  });

  it('shows a hundred changes in a row, none of them late', async () => {
    for (let i = 0; i < 100; i += 1) {
      await shown(another);
      const body = { _id: bags.id, name: `Bags ${i}.` };
      await shop.ask(contract.updateCategory, { token, body });
      expect(await shown(another)).toContain(`Bags ${i}.`);
    }
  });

  it('shows what many change at once through both processes', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `At once ${i}.`);
    await Promise.all(
      names.map(async (name, i) => {
        const [through, other] = i % 2 === 0 ? [shop, another] : [another, shop];
        await through.ask(contract.createCategory, { token, body: { name } });
        expect(await shown(other)).toContain(name);
        expect(await shown(through)).toContain(name);
      }),
    );
  });

  it('shows a new product in the pages rendered here', async () => {
    const before = [await home(shop), await home(another)];
    expect(before.map(({ body }) => body.includes('Brand-new'))).toEqual([false, false]);
    const body = { name: 'Brand-new', cost: 1, categories: [bags.id] };
    await shop.ask(contract.createProduct, { token, body });
    const after = [await home(another), await home(shop)];
    expect(after.map((page) => page.body.includes('Brand-new'))).toEqual([true, true]);
  });
});

describe('a process that does not answer', () => {
  it('delays a change by a second, and does not undo it', async () => {
    const { rows } = await shop.database.query<{ name: string }>(
      'select current_database() as name',
    );
    const url = new URL((await getTemplate()).url);
    url.pathname = rows[0]?.name ?? '';
    const silent = new Client({
      connectionString: url.href,
      application_name: listenerName(CATALOGUE_CHANGED),
    });
    await silent.connect();
    onTestFinished(() => silent.end());
    const begin = performance.now();
    await shop.ask(contract.createCategory, { token, body: { name: 'Patience' } });
    expect(performance.now() - begin).toBeGreaterThan(900);
    expect(await shown(another)).toContain('Patience');
  });
});
