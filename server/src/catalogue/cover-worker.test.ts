import type { Drawing } from '@tailorbird/art/parameters';
import { expect, it } from 'vitest';
import { openShop } from '../../test/app.ts';
import { products } from '../../test/fixture.ts';
import { coverWorker } from './cover-worker.ts';

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
