import * as contract from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drawing } from '@tailorbird/art/parameters';
import { openShop, type TestShop } from '../../test/app.ts';
import {
  accounts,
  categories,
  colour,
  NOWHERE,
  products,
  thread,
  type,
} from '../../test/fixture.ts';
import { exported, imported } from '../../test/transfer.ts';
import { coverWorker } from './cover-worker.ts';

const { tote, shirt } = products;
const OLIVE = { optionId: colour.id, valueId: colour.olive.id };
const GOLD = { optionId: thread.id, valueId: thread.gold.id };

describe('cover choices', () => {
  let shop: TestShop;
  let token: string;
  let cover: string;
  let other: string;

  async function addPicture(): Promise<string> {
    const { rows } = await shop.database.query<{ id: string }>(
      `insert into images (id, name, content_type, width, height, bytes)
     values (gen_random_uuid(), 'tote.jpg', 'image/webp', 20, 20, gen_random_uuid()::text::bytea)
     returning id`,
    );
    return rows[0]?.id ?? '';
  }

  const setChoices = (choices: object[]) =>
    shop.database.query('update product_images set choices = $2 where image_id = $1', [
      cover,
      JSON.stringify(choices),
    ]);

  const save = (fields: object) =>
    shop.ask(editing.updateProduct, {
      token,
      body: {
        _id: tote.id,
        name: tote.name,
        cost: 24.5,
        type: type.id,
        categories: [categories.bags.id],
        ...fields,
      },
    });

  const saveValue = (value: string) =>
    shop.ask(editing.updateOptionValue, { token, body: { _id: colour.olive.id, value } });

  /** The cover of the tote, by every way to a list; all must agree. */
  async function coverQuery(): Promise<string | undefined> {
    const { products: all } = await shop.ask(contract.listProducts);
    const { categories: populated } = await shop.ask(contract.listCategories, {
      query: { populate: 'true' },
    });
    const { category } = await shop.ask(contract.getCategory, {
      params: { id: categories.bags.id },
      query: { limit: 10 },
    });
    const lists = [all, populated[0]?.designs ?? [], category.designs ?? []];
    const [first, ...others] = lists.map((list): string | undefined => {
      const found = list.find(({ _id }) => _id === tote.id);
      if (!found) throw new Error('A list has no tote.');
      return 'coverQuery' in found ? found.coverQuery : undefined;
    });
    for (const query of others) expect(query).toBe(first);
    return first;
  }

  async function samples() {
    const { product } = await shop.ask(contract.getProduct, { params: { id: tote.id } });
    return product.samples;
  }

  beforeAll(async () => {
    shop = await openShop();
    token = await shop.logIn(accounts.admin);
    cover = await addPicture();
    other = await addPicture();
    await save({ image_id: [cover, other] });
  });

  afterAll(() => shop.close());

  describe('the choices of a cover', () => {
    it('are none of a picture that nobody has said them of', async () => {
      expect(await coverQuery()).toBeUndefined();
    });

    it('are told in lists as the page of the product reads them', async () => {
      await setChoices([GOLD, OLIVE]);
      // the process hears of it from the database
      await expect.poll(coverQuery).toBe('colour=olive&thread=gold');
      const listed = await shop.ask(contract.listProducts);
      expect(listed.products.find(({ _id }) => _id === shirt.id)).not.toHaveProperty('coverQuery');
    });

    it('are an example on the page of the product, where they are words', async () => {
      await setChoices([GOLD, { optionId: thread.id, valueId: null, value: 'Saturday' }]);
      await expect.poll(samples).toEqual({ [thread.id]: 'Saturday' });
      await setChoices([GOLD, OLIVE]);
      await expect.poll(samples).toEqual({});
    });

    it('follow the names of the catalogue', async () => {
      await saveValue('Deep Olive');
      expect(await coverQuery()).toBe('colour=deep-olive&thread=gold');
      await saveValue(colour.olive.value);
    });

    it('belong to the picture, and lead to the product while it is the first', async () => {
      await save({ image_id: [other, cover] });
      expect(await coverQuery()).toBeUndefined();
      await save({ image_id: [cover, other], cost: 25 });
      expect(await coverQuery()).toBe('colour=olive&thread=gold');
    });

    it('outlast an import of what was exported', async () => {
      const bytes = await exported(shop, token);
      await save({ name: 'Another name', image_id: [cover, other] });
      await imported(shop, token, { bytes });
      expect(await coverQuery()).toBe('colour=olive&thread=gold');
    });

    it('leave out what is gone', async () => {
      await setChoices([GOLD, { optionId: colour.id, valueId: NOWHERE }]);
      await expect.poll(coverQuery).toBe('thread=gold');
      await shop.ask(editing.deleteOption, { token, params: { id: thread.id } });
      expect(await coverQuery()).toBeUndefined();
      await save({ type: null, image_id: [cover, other] });
      expect(await coverQuery()).toBeUndefined();
    });
  });
});

const ids = [products.tote.id, products.shirt.id, products.sash.id, products.patch.id];

it('gives first pictures to products that are drawn and have none, whatever becomes of one', async () => {
  const shop = await openShop();
  const { database } = shop;
  const images: string[] = [];
  for (const name of ['cover', 'own']) {
    const { rows } = await database.query<{ id: string }>(
      `insert into images (id, name, content_type, width, height, bytes)
       values (gen_random_uuid(), $1, 'image/webp', 1, 1, '') returning id`,
      [name],
    );
    images.push(rows[0]?.id ?? '');
  }
  const [cover = '', own = ''] = images;
  for (const [place, text] of ['Tote', 'not possible', 'Sash'].entries()) {
    await database.query('update products set art = $2 where id = $1', [
      ids[place],
      { template: 'tote', fixed: { text }, drives: [] },
    ]);
  }
  await database.query(
    'insert into product_images (product_id, image_id, position) values ($1, $2, 1)',
    [products.sash.id, own],
  );

  const drawn: Drawing[] = [];
  const warnings: unknown[] = [];
  const worker = coverWorker({
    database,
    change: (work) => database.transaction(work),
    keepCover: async (drawing) => {
      if (drawing.parameters.text === 'not possible') throw new Error('no picture');
      drawn.push(drawing);
      return cover;
    },
    logger: { warn: (told: unknown) => warnings.push(told) },
  });
  worker.wake();
  const shown = async () => {
    const { rows } = await database.query(
      'select product_id, image_id from product_images order by product_id',
    );
    return rows;
  };
  await expect.poll(shown).toEqual([
    { product_id: products.tote.id, image_id: cover },
    { product_id: products.sash.id, image_id: own },
  ]);
  await worker.stop();
  expect(drawn).toEqual([{ template: 'tote', parameters: { text: 'Tote' } }]);
  expect(warnings).toMatchObject([{ product: products.shirt.id }]);
  await shop.close();
});
