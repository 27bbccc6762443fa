import * as reading from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';

let shop: TestShop;
let token: string;
let belts: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  belts = (await make('Belts'))._id;
  const body = { name: 'Belt', cost: 7, categories: [belts] };
  await shop.ask(contract.createProduct, { token, body });
});
afterEach(() => shop.close());

const { bags, shirts } = categories;
const make = async (name: string) =>
  (await shop.ask(contract.createCategory, { token, body: { name } })).category;
const order = (categoryIds: unknown, basedOn?: unknown) =>
  shop.call(contract.orderCategories, { token, body: { categoryIds, basedOn } });
const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);
const listed = async () =>
  namesOf((await shop.ask(reading.listCategories, { query: {} })).categories);

describe('categories in an order', () => {
  it('stand so in the menu, on home, in lists and at products', async () => {
    const { tote } = products;
    await shop.ask(contract.updateProduct, {
      token,
      body: { _id: tote.id, name: tote.name, cost: 1, categories: [bags.id, shirts.id, belts] },
    });
    const wanted = ['Belts', 'Shirts', 'Bags'];
    const { categories: answered } = await shop.ask(contract.orderCategories, {
      token,
      body: { categoryIds: [belts, shirts.id, bags.id] },
    });
    expect(namesOf(answered)).toEqual(wanted);
    expect(await listed()).toEqual(wanted);
    const { categories: links } = await shop.ask(reading.listCategoryLinks);
    expect(namesOf(links)).toEqual(wanted);
    for (const query of [{ populate: 'true' }, { populate: 'true', designs: 1 }]) {
      const home = await shop.ask(reading.listCategories, { query });
      expect(namesOf(home.categories)).toEqual(wanted);
    }
    // the first ones come with their products
    const some = await shop.ask(reading.listCategories, {
      query: { populate: 'true', designs: 1, limit: 1 },
    });
    expect(some.categories.map(({ name, designs }) => [name, designs?.length])).toEqual([
      ['Belts', 1],
      ['Shirts', undefined],
      ['Bags', undefined],
    ]);
    const { product } = await shop.ask(reading.getProduct, { params: { id: tote.id }, query: {} });
    expect(namesOf(product.categories)).toEqual(wanted);
  });

  it('have new ones last, and those that are not named in the order they had', async () => {
    await order([belts]);
    expect(await listed()).toEqual(['Belts', 'Bags', 'Shirts']);
    await make('Caps');
    await make('Aprons');
    expect(await listed()).toEqual(['Belts', 'Bags', 'Shirts', 'Caps', 'Aprons']);
    await order([shirts.id]);
    expect(await listed()).toEqual(['Shirts', 'Belts', 'Bags', 'Caps', 'Aprons']);
  });

  it('keep their versions: a form that is open meanwhile is saved', async () => {
    await order([shirts.id, bags.id]);
    const body = { _id: bags.id, version: 1, name: 'Sacks' };
    expect((await shop.call(contract.updateCategory, { token, body })).status).toBe(200);
    expect(await listed()).toEqual(['Shirts', 'Sacks', 'Belts']);
  });

  it('are not overwritten by an order that was made on another one', async () => {
    const before = [bags.id, shirts.id, belts];
    expect((await order([belts, bags.id, shirts.id], before)).status).toBe(200);
    const answer = await order([shirts.id, bags.id, belts], before);
    expect(answer).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    const { categories: now } = reading.listCategories.reply.parse(answer.body);
    expect(namesOf(now)).toEqual(['Belts', 'Bags', 'Shirts']);
    expect(await listed()).toEqual(['Belts', 'Bags', 'Shirts']);
    // what came or went since does not matter
    await make('Caps');
    await shop.ask(contract.deleteCategory, { token, query: { _id: shirts.id } });
    const based = [belts, bags.id, shirts.id];
    expect((await order([bags.id, belts], based)).status).toBe(200);
    expect(await listed()).toEqual(['Bags', 'Belts', 'Caps']);
  });

  it('by two at once are that of one, and the other is told', async () => {
    const before = [bags.id, shirts.id, belts];
    const answers = await Promise.all([
      order([belts, shirts.id, bags.id], before),
      order([shirts.id, bags.id, belts], before),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const [first] = answers;
    expect(await listed()).toEqual(
      first?.status === 200 ? ['Belts', 'Shirts', 'Bags'] : ['Shirts', 'Bags', 'Belts'],
    );
  });

  it('are refused when one of them is gone', async () => {
    const answer = await order([belts, NOWHERE, bags.id]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'REFERENCE_GONE' } });
    expect(await listed()).toEqual(['Bags', 'Shirts', 'Belts']);
  });

  it.each([undefined, 'x', [belts, 'x'], Array.from({ length: 1001 }, () => NOWHERE)])(
    'are refused: %j',
    async (categoryIds) => {
      expect((await order(categoryIds)).status).toBe(400);
    },
  );
});
