import * as editing from '@tailorbird/contract/catalogue-editing';
import { getImage, uploadImage } from '@tailorbird/contract/images';
import { getOrder } from '@tailorbird/contract/orders';
import { changeProducts, copyProduct } from '@tailorbird/contract/product-desk';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Answer, type TestRequest, type TestShop } from '../../test/app.ts';
import { accounts, categories, colour, NOWHERE, products, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { multipart, picture } from '../../test/pictures.ts';
import { order } from '../../test/shopper.ts';
import { expired } from '../../test/tokens.ts';
import { exported, imported } from '../../test/transfer.ts';
import { makeRendition } from './picture-worker.ts';
import { PictureEncoder } from './picture-encoder.ts';

let shop: TestShop;
let another: TestShop;
let admin: string;
let customer: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  admin = await shop.logIn(accounts.admin);
  customer = await shop.logIn(accounts.customer);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

let seed = 1;

/** A picture that nobody has sent before: its id. */
async function upload(): Promise<string> {
  seed += 1;
  const bytes = await picture(40, 50, seed).png().toBuffer();
  const { type: contentType, bytes: body } = multipart({ name: 'cape.png', bytes });
  const headers = { 'content-type': contentType };
  return (await shop.ask(uploadImage, { token: admin, headers, body })).binary._id;
}

const get = (id: string, sent: TestRequest = {}) =>
  another.call(getImage, { params: { id }, ...sent });
const isPublic = async (id: string) => (await get(id)).status === 200;

const cape = { name: 'Velvet Cape', cost: 12, categories: [categories.bags.id] };

async function create(fields: object) {
  const body = { ...cape, ...fields };
  return (await shop.ask(editing.createProduct, { token: admin, body })).product;
}
const set = (_id: string, fields: object) =>
  shop.ask(editing.updateProduct, { token: admin, body: { ...cape, _id, ...fields } });

/** A draft with a picture of its own. */
async function draft() {
  const image = await upload();
  const product = await create({ isDraft: true, image_id: [image] });
  return { image, id: product._id, version: product.version };
}

/** All of an answer that says something of the picture. */
const visibleAnswer = ({ status, headers, body }: Answer) => ({
  status,
  headers: { ...headers, 'x-request-id': '', date: '', 'content-length': '' },
  body: { ...Object(body), requestId: '' },
});

describe('a picture that nothing published has shown', () => {
  let image: string;
  beforeAll(async () => {
    ({ image } = await draft());
  });

  it('is shown to admins, and kept by no cache', async () => {
    for (const query of [{}, { w: 160 }, { w: 1280 }]) {
      const answer = await get(image, { query, token: admin });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
      });
      expect(answer.bytes.length).toBeGreaterThan(0);
    }
  });

  it('is to everybody else as one that is not there, whatever they send', async () => {
    const { headers } = await get(image, { token: admin });
    const tags = [String(headers['etag']), `"${image}-160-webp"`, '*'];
    const others = [undefined, await shop.guest(), customer, 'abc.def.ghi', await expired(admin)];
    for (const token of others) {
      for (const query of [{}, { w: 160 }, { w: 320 }]) {
        for (const tag of [undefined, ...tags]) {
          const sent: TestRequest = { query, ...(token !== undefined && { token }) };
          if (tag !== undefined) sent.headers = { 'if-none-match': tag };
          const none = visibleAnswer(await get(NOWHERE, sent));
          expect(none).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
          expect(visibleAnswer(await get(image, sent))).toEqual(none);
        }
      }
    }
  });

  it('is so by HEAD as well', async () => {
    const statuses = [];
    for (const [id, token] of [
      [image, ''],
      [NOWHERE, ''],
      [image, admin],
    ] as const) {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const url = `/api/binary/${id}`;
      statuses.push((await shop.server.inject({ method: 'HEAD', url, headers })).statusCode);
    }
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('is not read for them: neither time nor the statements tell that it is there', async () => {
    const asked = vi.spyOn(shop.ownDatabase, 'query');
    try {
      for (const query of [{}, { w: 480 }]) {
        const statements = [];
        for (const id of [image, NOWHERE]) {
          asked.mockClear();
          await shop.call(getImage, { params: { id }, query });
          const results = await Promise.all(asked.mock.results.map(({ value }) => value));
          statements.push(results.map(({ rows }) => rows));
        }
        expect(statements[0]).toEqual(query.w === undefined ? [[]] : [[], []]);
        expect(statements[0]).toEqual(statements[1]);
      }
    } finally {
      asked.mockRestore();
    }
  });

  it('is not given to who asks for a width while it is made for an admin', async () => {
    const encoder = new PictureEncoder();
    let open: (() => void) | undefined;
    const turn = encoder.inTurn('visitor', () => new Promise<void>((resolve) => (open = resolve)));
    const large = await upload();
    await shop.database.query('update images set width = 1000 where id = $1', [large]);
    await shop.database.query('delete from image_renditions where image_id = $1', [large]);
    const ask = (among: 'public' | 'all') =>
      makeRendition({ database: shop.ownDatabase, encoder }, large, {
        width: 640,
        types: ['image/webp'],
        among,
      });
    const making = ask('all');
    await expect.poll(() => encoder.waiting('visitor')).toBe(1);
    expect(await ask('public')).toBeUndefined();
    open?.();
    await turn;
    expect(await making).toMatchObject({ is_public: false, width: 640 });
    expect(await ask('public')).toBeUndefined();
    await encoder.close();
  });
});

describe('a picture that something published shows', () => {
  it('is everybody’s and kept for ever, at once, in every process, by one statement', async () => {
    const { image, id } = await draft();
    expect(await isPublic(image)).toBe(false);
    await set(id, { isDraft: false, image_id: [image] });
    const asked = vi.spyOn(another.ownDatabase, 'query');
    for (const token of [undefined, customer, admin]) {
      expect(await get(image, token === undefined ? {} : { token })).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
    }
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
  });

  it('is so from a product that is on sale when it is created', async () => {
    const image = await upload();
    const sizeImage = await upload();
    expect([await isPublic(image), await isPublic(sizeImage)]).toEqual([false, false]);
    await create({ image_id: [image], sizeImage });
    expect([await isPublic(image), await isPublic(sizeImage)]).toEqual([true, true]);
  });

  it('is so when a product on sale is given it, beside others or for its sizes', async () => {
    const [first, second, sizeImage] = [await upload(), await upload(), await upload()];
    const { _id: id } = await create({ image_id: [first] });
    await set(id, { image_id: [first, second] });
    expect([await isPublic(second), await isPublic(sizeImage)]).toEqual([true, false]);
    await set(id, { image_id: [first, second], sizeImage });
    expect(await isPublic(sizeImage)).toBe(true);
  });

  it('is so of what comes on sale, and not what the same save takes off', async () => {
    const { image, id } = await draft();
    const [instead, sizeImage] = [await upload(), await upload()];
    await set(id, { isDraft: true, image_id: [image], sizeImage });
    expect([await isPublic(image), await isPublic(sizeImage)]).toEqual([false, false]);
    await set(id, { isDraft: false, image_id: [instead], sizeImage });
    expect(await Promise.all([image, instead, sizeImage].map(isPublic))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is so of several that are published at once, and of none where one is refused', async () => {
    const [one, other] = [await draft(), await draft()];
    const publish = (versions: [number, number]) =>
      shop.call(changeProducts, {
        token: admin,
        body: {
          products: [one, other].map(({ id }, place) => ({
            _id: id,
            version: versions[place],
            isDraft: false,
          })),
        },
      });
    expect((await publish([one.version, other.version + 1])).status).toBe(409);
    expect([await isPublic(one.image), await isPublic(other.image)]).toEqual([false, false]);
    expect((await publish([one.version, other.version])).status).toBe(200);
    expect([await isPublic(one.image), await isPublic(other.image)]).toEqual([true, true]);
  });

  it('is so when it is given to what is being published', async () => {
    const { image, id } = await draft();
    const added = await upload();
    expect([await isPublic(image), await isPublic(added)]).toEqual([false, false]);
    const body = { ...cape, _id: id, image_id: [image, added] };
    const { status } = await meanwhile(
      shop.database,
      (tx) => tx.query('update products set is_draft = false where id = $1', [id]),
      () => another.call(editing.updateProduct, { token: admin, body }),
    );
    expect([status, await isPublic(image), await isPublic(added)]).toEqual([200, true, true]);
  });

  it('is so when what it is being given to is published', async () => {
    const { image, id, version } = await draft();
    const added = await upload();
    expect([await isPublic(image), await isPublic(added)]).toEqual([false, false]);
    const { status } = await meanwhile(
      shop.database,
      async (tx) => {
        await tx.query('select from products where id = $1 for no key update', [id]);
        await tx.query('insert into product_images values ($1, $2, 1)', [id, added]);
      },
      () =>
        another.call(changeProducts, {
          token: admin,
          body: { products: [{ _id: id, version, isDraft: false }] },
        }),
    );
    expect([status, await isPublic(image), await isPublic(added)]).toEqual([200, true, true]);
  });

  it('is so when a file brings it on sale, and not while the file keeps it a draft', async () => {
    const { image, id } = await draft();
    const bytes = await exported(shop, admin);
    await shop.ask(editing.deleteProduct, { token: admin, query: { _id: id } });
    await shop.database.query('delete from images where id = $1', [image]);
    await imported(shop, admin, { bytes });
    expect((await get(image, { token: admin })).status).toBe(200);
    expect(await isPublic(image)).toBe(false);
    const csv = (isDraft: boolean) => ({
      name: 'products.csv',
      bytes: `id,isDraft\n${id},${isDraft}\n`,
    });
    await imported(shop, admin, { ...csv(false), isDryRun: true });
    expect(await isPublic(image)).toBe(false);
    await imported(shop, admin, csv(false));
    expect(await isPublic(image)).toBe(true);
  });

  it('is not of a copy, which is a draft and has the same pictures', async () => {
    const { image, id } = await draft();
    const copy = await shop.ask(copyProduct, { token: admin, params: { id } });
    expect(copy.product.image_id).toEqual([image]);
    expect(await isPublic(image)).toBe(false);
    await set(copy.product._id, { name: 'Copied Cape', isDraft: false, image_id: [image] });
    expect(await isPublic(image)).toBe(true);
  });

  it('is so of what is drawn as the first picture of a product on sale', async () => {
    const art = { template: 'tote', fixed: { colour: '#5a2b3c' }, drives: [] };
    const drawn = await create({ isDraft: true, art, image_id: [] });
    const [cover = ''] = drawn.image_id;
    expect((await get(cover, { token: admin })).status).toBe(200);
    expect(await isPublic(cover)).toBe(false);
    await set(drawn._id, { isDraft: false, art, image_id: [cover] });
    expect(await isPublic(cover)).toBe(true);
  });

  it('is so of a type, whose sizes everybody may read', async () => {
    const [ofNew, ofOld] = [await upload(), await upload()];
    expect([await isPublic(ofNew), await isPublic(ofOld)]).toEqual([false, false]);
    const body = { name: 'Velvet', sizeImage: ofNew };
    await shop.ask(editing.createType, { token: admin, body });
    await shop.ask(editing.updateType, {
      token: admin,
      body: { _id: type.id, name: type.name, sizeImage: ofOld },
    });
    expect([await isPublic(ofNew), await isPublic(ofOld)]).toEqual([true, true]);
  });

  it('is so of a value of an option, from when it has one', async () => {
    const [ofNew, ofOld] = [await upload(), await upload()];
    const { optionValue } = await shop.ask(editing.createOptionValue, {
      token: admin,
      body: { value: 'Plaid', swatch: { image_id: ofNew } },
    });
    expect(await isPublic(ofNew)).toBe(false);
    await shop.ask(editing.addOptionValues, {
      token: admin,
      params: { id: colour.id },
      body: { valueIds: [optionValue._id] },
    });
    expect(await isPublic(ofNew)).toBe(true);
    await shop.ask(editing.updateOptionValue, {
      token: admin,
      body: { _id: optionValue._id, value: 'Plaid', swatch: { image_id: ofOld } },
    });
    expect(await isPublic(ofOld)).toBe(true);
  });

  it('is so of the logo of the shop', async () => {
    const logo = await upload();
    expect(await isPublic(logo)).toBe(false);
    const body = { shop: { name: 'Meadow', logo } };
    await shop.ask(setSettings, { token: admin, body });
    expect(await isPublic(logo)).toBe(true);
  });

  it('stays so when the product is a draft again, and when it is deleted', async () => {
    const { image, id } = await draft();
    await set(id, { isDraft: false, image_id: [image] });
    await set(id, { isDraft: true, image_id: [image] });
    expect(await isPublic(image)).toBe(true);
    await shop.ask(editing.deleteProduct, { token: admin, query: { _id: id } });
    expect(await isPublic(image)).toBe(true);
    const next = await draft();
    await set(next.id, { isDraft: true, image_id: [image, next.image] });
    expect([await isPublic(image), await isPublic(next.image)]).toEqual([true, false]);
  });

  it('is so in an order, whatever becomes of the product', async () => {
    const image = await upload();
    expect(await isPublic(image)).toBe(false);
    const { id, name, cents } = products.sash;
    const sash = { _id: id, name, cost: cents / 100, categories: [] };
    const save = (fields: object) =>
      shop.ask(editing.updateProduct, { token: admin, body: { ...sash, ...fields } });
    await save({ image_id: [image] });
    const { _id } = await order(shop, customer);
    await save({ image_id: [], isDraft: true });
    const placed = await shop.ask(getOrder, { token: customer, params: { id: _id } });
    expect(placed.order.cart.items[0]?.product.image_id).toEqual([image]);
    expect(await isPublic(image)).toBe(true);
    await save({ isDraft: false });
  });
});
