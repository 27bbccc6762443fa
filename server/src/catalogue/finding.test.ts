import * as contract from '@tailorbird/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { categories, colour, products, size, type } from '../../test/fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.query('update products set description = $2 where id = $1', [
    sash.id,
    'Woven by hand (slowly). Wear it with a café-crème T-shirt, or without.',
  ]);
  await add('Größe XL Pouch', 'Handgenäht');
  await add('תיק בד', 'שלום');
  await add('Тетрадь', 'Бумага');
  await add('布のかばん', '大阪');
  await add('Party 👜 Bag', "O'Neill & Sons \\ 2024");
});
afterAll(() => shop.close());

const { tote, shirt, sash, patch } = products;

async function add(name: string, description: string) {
  await shop.database.query(
    `insert into products (id, name, description, cost_cents)
     values (gen_random_uuid(), $1, $2, 500)`,
    [name, description],
  );
}

async function find(search: string, query: Record<string, string | number> = {}) {
  const found = await shop.ask(contract.listProducts, { query: { search, limit: 50, ...query } });
  expect(found.pagination?.total).toBe(found.products.length);
  return found.products.map(({ name }) => name);
}

const change = (sql: string, values: unknown[]) => shop.database.query(sql, values);

const expectResults = (search: string, names: string[]) =>
  expect.poll(async () => (await find(search)).toSorted()).toEqual([...names].toSorted());

describe('a search finds', () => {
  it.each([
    ['a word of the name', 'market', [tote.name]],
    ['its beginning', 'mark', [tote.name]],
    ['its middle', 'arke', [tote.name]],
    ['one letter a word begins with', 'm', [tote.name]],
    ['words in any order', 'tote MARKET', [tote.name]],
    ['a word twice', 'tote tote', [tote.name]],
    ['a word of the description', 'woven', [sash.name]],
    ['a word before punctuation', 'slowly', [sash.name]],
    ['a word with punctuation', '(slowly).', [sash.name]],
    ['a part of a word with a hyphen', 'shirt', [shirt.name, sash.name]],
    ['a word with a hyphen', 't-shirt', [sash.name]],
    ['the category', 'bags', [tote.name]],
    ['the type', 'cloth', [shirt.name, tote.name]],
    ['a value', 'olive', [shirt.name, tote.name]],
    ['value and name', 'rufous tote', [tote.name]],
    ['value, type and category', 'rufous cloth bags', [tote.name]],
    ['accents that are not typed', 'cafe creme', [sash.name]],
    ['accents that are typed', 'töte', [tote.name]],
    ['a sharp s', 'GRÖSSE', ['Größe XL Pouch']],
    ['umlauts left out', 'handgenaht', ['Größe XL Pouch']],
    ['Hebrew', 'תיק', ['תיק בד']],
    ['Hebrew with marks of direction', '\u200Fתיק\u200F', ['תיק בד']],
    ['Cyrillic in other letters', 'ТЕТРАДЬ', ['Тетрадь']],
    ['Japanese without blanks', 'かばん', ['布のかばん']],
    ['an emoji', '👜', ['Party 👜 Bag']],
    ['an apostrophe', "o'neill", ['Party 👜 Bag']],
    ['a typographic apostrophe', 'O’Neill', ['Party 👜 Bag']],
    ['a percent sign', '100%', [patch.name]],
    ['an underscore', 'wool_', [patch.name]],
    ['a backslash', '\\', ['Party 👜 Bag']],
    ['a percent sign that stands for nothing else', 'w%l', []],
    ['an underscore that stands for nothing else', 'w__l', []],
    ['an asterisk that stands for nothing else', 'mark*', []],
    ['an operator that is none', 'tote | sash', []],
    ['a negation that is none', '!tote', [tote.name]],
    ['a colon that is none', 'tote:*', []],
    ['nothing by punctuation', '?!', []],
    ['no two words of different products', 'market sash', []],
  ])('%s: %s', async (_, search, names) => {
    expect((await find(search)).toSorted()).toEqual([...names].toSorted());
  });

  it.each([
    ['a letter left out', 'markt', [tote.name]],
    ['a letter too many', 'markeet', [tote.name]],
    ['a wrong letter', 'morket', [tote.name]],
    ['two swapped', 'makret', [tote.name]],
    ['one of two words', 'markt tote', [tote.name]],
    ['the type', 'cloht', [shirt.name, tote.name]],
    ['a value', 'rufuos', [shirt.name, tote.name]],
    ['Cyrillic', 'тетрать', ['Тетрадь']],
  ])('in spite of %s: %s', async (_, search, names) => {
    expect((await find(search)).toSorted()).toEqual([...names].toSorted());
  });

  it('what is spelt right and nothing else, when there is such a thing', async () => {
    await add('Hope Tots', '');
    expect(await find('tots')).toEqual(['Hope Tots']);
  });

  it('200 characters, and refuses more', async () => {
    expect(await find('q '.repeat(100))).toEqual([]);
    expect(await find('tote '.repeat(40))).toEqual([tote.name]);
    const query = { search: 'x'.repeat(500) };
    expect((await shop.call(contract.listProducts, { query })).status).toBe(400);
  });
});

describe('what is found stands in order', () => {
  it('by name first, whole words before parts, then by anything else', async () => {
    await add('Loomwork', 'a');
    await add('Rug', 'made on a loom');
    await add('The Loom', 'b');
    expect(await find('loom')).toEqual(['The Loom', 'Loomwork', 'Rug']);
    expect(await find('loom', { sort: 'oldest' })).toEqual(['Loomwork', 'Rug', 'The Loom']);
  });

  it('by price when that is asked', async () => {
    const found = await find('cloth', { sort: 'price' });
    expect(found).toEqual([shirt.name, tote.name]);
    expect(await find('cloth', { sort: 'price-desc' })).toEqual(found.toReversed());
  });

  it.each(['price', 'price-desc', 'newest', 'oldest', 'relevance'])(
    'by %s, with the types of products as without them',
    async (sort) => {
      const found = await find('o', { sort });
      expect(found.length).toBeGreaterThan(3);
      expect(await find('o', { sort, populate: 'type' })).toEqual(found);
    },
  );
});

describe('a search follows the catalogue', () => {
  it('when a product is renamed, described, made and deleted', async () => {
    await change(`update products set name = 'Ledger' where id = $1`, [patch.id]);
    await expectResults('ledger', ['Ledger']);
    await expectResults('wool_patch', []);
    await change(`update products set description = 'quarto' where id = $1`, [patch.id]);
    await expectResults('quarto', ['Ledger']);
    await change(`update products set description = '' where id = $1`, [patch.id]);
    await expectResults('quarto', []);
    await change(`delete from products where id = $1`, [patch.id]);
    await expectResults('ledger', []);
  });

  it('when categories are renamed, joined, left and deleted', async () => {
    const { bags } = categories;
    await change(`update categories set name = 'Carryalls' where id = $1`, [bags.id]);
    await expectResults('carryalls', [tote.name]);
    await change('insert into product_categories values ($1, $2)', [shirt.id, bags.id]);
    await expectResults('carryalls', [tote.name, shirt.name]);
    await change('delete from product_categories where product_id = $1 and category_id = $2', [
      tote.id,
      bags.id,
    ]);
    await expectResults('carryalls', [shirt.name]);
    await change('delete from categories where id = $1', [bags.id]);
    await expectResults('carryalls', []);
  });

  it('when types and their options change', async () => {
    await change(`update product_types set name = 'Twill' where id = $1`, [type.id]);
    await expectResults('twill', [tote.name, shirt.name]);
    await change(`update option_values set value = 'Umber' where id = $1`, [colour.rufous.id]);
    await expectResults('umber', [tote.name, shirt.name]);
    await expectResults('rufous', []);
    await change('update products set product_type_id = null where id = $1', [shirt.id]);
    await expectResults('umber', [tote.name]);
    await change('delete from product_type_options where option_id = $1', [colour.id]);
    await expectResults('umber', []);
    await change('delete from option_values where id = $1', [size.small.id]);
    await expectResults('small', []);
    await change('delete from product_types where id = $1', [type.id]);
    await expectResults('twill', []);
    await expectResults('large', []);
  });
});
