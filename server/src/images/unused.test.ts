import { createHash } from 'node:crypto';
import { deleteImage, getImage, uploadImage } from '@tailorbird/contract/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, products, size, thread, type } from '../../test/fixture.ts';
import { multipart, picture } from '../../test/pictures.ts';
import { deleteUnused } from './queries.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

/** A picture as an upload leaves it. */
async function upload(sha256?: Buffer): Promise<string> {
  const { rows } = await shop.database.query<{ id: string }>(
    `insert into images
       (id, name, content_type, width, height, bytes, upload_hash, unused_since)
     values (gen_random_uuid(), 'tote.jpg', 'image/webp', 20, 20, 'bytes', $1, now()) returning id`,
    [sha256],
  );
  return rows[0]?.id ?? '';
}

const sql = (text: string, ...values: unknown[]) => shop.database.query(text, values);
const putOn = (image: string, product: string) =>
  sql(
    'insert into product_images (product_id, image_id, position) values ($1, $2, 0)',
    product,
    image,
  );
const showAs = (image: string | null, value: string) =>
  sql('update option_values set swatch_image_id = $1 where id = $2', image, value);
const takeOff = (image: string) => sql('delete from product_images where image_id = $1', image);
const dayPasses = () =>
  sql(
    "update images set unused_since = unused_since - interval '25 hours' where unused_since is not null",
  );
const exists = async (image: string) =>
  (await shop.call(getImage, { params: { id: image }, token: admin })).status === 200;
const remove = (image: string) => shop.call(deleteImage, { query: { _id: image }, token: admin });

const lockWaits = async () =>
  (
    await sql(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rowCount;

async function order(image: string): Promise<void> {
  const owner = crypto.randomUUID();
  const id = crypto.randomUUID();
  await shop.database.transaction(async (tx) => {
    await tx.query(
      `insert into orders (owner_id, id, order_number, cart_id, total_cents)
       values ($1, $2, $3, $4, 100)`,
      [owner, id, id.slice(0, 8), crypto.randomUUID()],
    );
    await tx.query(
      `insert into order_items (owner_id, order_id, id, position, product_id, product_name,
         unit_price_cents, quantity, image_id)
       values ($1, $2, $3, 0, $4, 'Market Tote', 100, 1, $5)`,
      [owner, id, crypto.randomUUID(), products.tote.id, image],
    );
  });
}

describe('a picture goes', () => {
  it('a day after it was uploaded, and its widths with it', async () => {
    const image = await upload();
    await sql("insert into image_renditions values ($1, 160, 'image/webp', 'narrow')", image);
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(false);
    expect((await sql('select from image_renditions where image_id = $1', image)).rowCount).toBe(0);
  });

  it('a day after the last product that had it lost it, or was deleted', async () => {
    const image = await upload();
    await putOn(image, products.tote.id);
    await putOn(image, products.patch.id);
    await dayPasses();
    await deleteUnused(shop.database);
    await sql('delete from products where id = $1', products.patch.id);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await takeOff(image);
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(false);
  });

  it('a day after the last value that it stood for got another, or was deleted', async () => {
    const image = await upload();
    await showAs(image, colour.olive.id);
    await showAs(image, thread.gold.id);
    await dayPasses();
    await deleteUnused(shop.database);
    const another = await upload();
    await showAs(another, colour.olive.id);
    await dayPasses();
    await deleteUnused(shop.database);
    expect([await exists(image), await exists(another)]).toEqual([true, true]);
    await sql('delete from options where id = $1', thread.id);
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await dayPasses();
    await deleteUnused(shop.database);
    expect([await exists(image), await exists(another)]).toEqual([false, true]);
    await showAs(null, colour.olive.id);
  });

  it.each([
    ['products', products.tote.id],
    ['product_types', type.id],
  ])('a day after %s no longer show sizes by it', async (table, id) => {
    const show = (image: string | null) =>
      sql(`update ${table} set size_image_id = $1 where id = $2`, image, id);
    const image = await upload();
    await show(image);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await remove(image)).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
    // nor does whoever asks nothing, as a process of an older version
    await expect(sql('delete from images where id = $1', image)).rejects.toThrow(
      `${table}_size_image_id_fkey`,
    );
    expect(await exists(image)).toBe(true);
    await show(null);
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(false);
  });

  it('a day after what showed sizes by it was deleted', async () => {
    const image = await upload();
    await sql(
      `insert into products (id, name, cost_cents, size_image_id)
       values (gen_random_uuid(), 'Short-lived', 100, $1)`,
      image,
    );
    await sql(
      `insert into product_types (id, name, size_image_id)
       values (gen_random_uuid(), 'Short-lived', $1)`,
      image,
    );
    await dayPasses();
    await deleteUnused(shop.database);
    await sql("delete from products where name = 'Short-lived'");
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await sql("delete from product_types where name = 'Short-lived'");
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(false);
  });

  it('however many there are', async () => {
    await sql(
      `insert into images (id, name, content_type, width, height, bytes, unused_since)
       select gen_random_uuid(), 'many', 'image/webp', 1, 1, '', now() - interval '2 days'
       from generate_series(1, 120)`,
    );
    const done = [];
    for (let round = 0; round < 4; round += 1) done.push(await deleteUnused(shop.database));
    expect(done.map(({ looked, deleted }) => [looked, deleted])).toEqual([
      [50, 50],
      [50, 50],
      [20, 20],
      [0, 0],
    ]);
  });
});

describe('a picture stays', () => {
  it('while a product shows it', async () => {
    const image = await upload();
    await putOn(image, products.tote.id);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    expect(await remove(image)).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
    await takeOff(image);
  });

  it('while a value of an option shows it', async () => {
    const image = await upload();
    await showAs(image, size.small.id);
    await dayPasses();
    await deleteUnused(shop.database);
    expect(await remove(image)).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
    expect(await exists(image)).toBe(true);
    await showAs(null, size.small.id);
    expect((await remove(image)).status).toBe(204);
  });

  it('for good once it was ordered', async () => {
    const image = await upload();
    await putOn(image, products.tote.id);
    await order(image);
    await takeOff(image);
    for (let day = 0; day < 3; day += 1) {
      await dayPasses();
      await deleteUnused(shop.database);
    }
    expect(await exists(image)).toBe(true);
    expect(await remove(image)).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
  });

  it('for another day when it is uploaded again', async () => {
    const bytes = await picture(21, 20).jpeg().toBuffer();
    const image = await upload(createHash('sha256').update(bytes).digest());
    await dayPasses();
    const { type, bytes: body } = multipart({ name: 'tote.jpg', bytes });
    const headers = { 'content-type': type };
    const again = await shop.ask(uploadImage, { token: admin, headers, body });
    expect(again.binary._id).toBe(image);
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
  });

  it('when a product is being given it at that very moment', async () => {
    await dayPasses();
    await deleteUnused(shop.database);
    const image = await upload();
    // once published, it is locked by nothing but the key that refers to it
    await putOn(image, products.tote.id);
    await takeOff(image);
    await shop.database.transaction(async (tx) => {
      await tx.query(
        'insert into product_images (product_id, image_id, position) values ($1, $2, 0)',
        [products.tote.id, image],
      );
      // now, not earlier: the shop's own worker may be at work after an upload
      await dayPasses();
      // the product is not saved yet, and nobody else sees that it will have the picture
      expect(await deleteUnused(shop.database)).toEqual({ looked: 0, deleted: 0 });
    });
    await deleteUnused(shop.database);
    expect(await exists(image)).toBe(true);
    await takeOff(image);
  });
});

describe('who deletes a picture', () => {
  // spec: 7.62
  it('sees it gone at once', async () => {
    const image = await upload();
    expect((await remove(image)).status).toBe(204);
    expect(await exists(image)).toBe(false);
    expect(await remove(image)).toMatchObject({ status: 404 });
    expect(await remove(NOWHERE)).toMatchObject({ status: 404 });
  });

  it('waits for the product that is being given it, and is refused then', async () => {
    const image = await upload();
    const answer = await shop.database.transaction(async (tx) => {
      await tx.query(
        'insert into product_images (product_id, image_id, position) values ($1, $2, 0)',
        [products.tote.id, image],
      );
      const removing = remove(image);
      await expect.poll(lockWaits).toBe(1);
      return { removing };
    });
    expect(await answer.removing).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
    expect(await exists(image)).toBe(true);
  });

  it('leaves a product that comes too late without a picture that is not there', async () => {
    const image = await upload();
    await remove(image);
    await expect(putOn(image, products.tote.id)).rejects.toMatchObject({ code: '23503' });
  });
});
