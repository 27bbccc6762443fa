import * as catalogue from '@tailorbird/contract/catalogue';
import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { uploadImage } from '@tailorbird/contract/images';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../test/announcements.ts';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, products } from '../../test/fixture.ts';
import { multipart, twoHalves } from '../../test/pictures.ts';
import { makePlaceholders } from './picture-worker.ts';
import { PictureEncoder } from './picture-encoder.ts';

let shop: TestShop;
let another: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const { tote } = products;

function plain(colour: string): Sharp {
  return sharp({ create: { width: 40, height: 50, channels: 3, background: colour } });
}

async function showOnTote(images: readonly string[]): Promise<void> {
  const { id, name, cents, type, category } = tote;
  const body = { _id: id, name, cost: cents / 100, type, categories: [category], image_id: images };
  await shop.ask(updateProduct, { token, body });
}

/** The placeholder of the tote, which must be the same wherever the catalogue shows it. */
async function shown(through = shop): Promise<readonly string[]> {
  const [{ product }, listed, found, category, home] = await Promise.all([
    through.ask(catalogue.getProduct, { params: { id: tote.id } }),
    through.ask(catalogue.listProducts, { query: { populate: 'type' } }),
    through.ask(catalogue.listProducts, { query: { search: tote.name } }),
    through.ask(catalogue.getCategory, { params: { id: categories.bags.id } }),
    through.ask(catalogue.listCategories, { query: { populate: 'true' } }),
  ]);
  const lists = [
    listed.products,
    found.products,
    category.category.designs ?? [],
    home.categories.flatMap(({ designs = [] }) => designs),
  ];
  for (const list of lists) {
    const one = list.find(({ _id }) => _id === tote.id);
    expect(one?.placeholders).toEqual(product.placeholders);
  }
  return product.placeholders;
}

/** Red, green and blue; those that are hardly different count as equal. */
function near(hex: string | undefined): number[] {
  const parts = /^(..)(..)(..)$/.exec(hex ?? '')?.slice(1) ?? [];
  return parts.map((part) => Math.round(Number.parseInt(part, 16) / 16));
}

const log: object[] = [];
const encoder = new PictureEncoder();
afterAll(() => encoder.close());

function make(stopping = new AbortController().signal): Promise<void> {
  const logger = { error: (told: object) => log.push(told) };
  return makePlaceholders({ database: shop.ownDatabase, encoder, logger }, stopping);
}

/** A picture as an older version of the shop has left it. */
async function older(bytes: Buffer): Promise<string> {
  const { rows } = await shop.database.query<{ id: string }>(
    `insert into images (id, name, content_type, width, height, bytes)
     values (gen_random_uuid(), 'tote.webp', 'image/webp', 40, 50, $1) returning id`,
    [bytes],
  );
  return rows[0]?.id ?? '';
}

describe('a picture of an older shop', () => {
  it('has none at first, and is given it, which shows in every process', async () => {
    const red = await older(await plain('#d01010').webp().toBuffer());
    const blue = await older(await plain('#1010d0').webp().toBuffer());
    await showOnTote([blue, red]);
    expect(await shown()).toEqual(['', '']);
    expect(await shown(another)).toEqual(['', '']);
    await make();
    for (const process of [shop, another]) {
      await expect
        .poll(async () => (await shown(process)).map(near))
        .toEqual([
          [1, 1, 13],
          [13, 1, 1],
        ]);
    }
    expect(log).toEqual([]);
  });

  it('is told by its smallest width, which is enough', async () => {
    const image = await older(Buffer.from('not looked at'));
    await shop.database.query(
      `insert into image_renditions (image_id, width, content_type, bytes)
       values ($1, 20, 'image/webp', $2), ($1, 40, 'image/webp', 'not looked at')`,
      [image, await plain('#1010d0').webp().toBuffer()],
    );
    await showOnTote([image]);
    await make();
    expect(log).toEqual([]);
    await expect.poll(async () => (await shown()).map(near)).toEqual([[1, 1, 13]]);
  });

  it('that cannot be read is told of once, and holds up no other', async () => {
    const broken = await older(Buffer.from('torn'));
    await showOnTote([broken, await older(await plain('#1010d0').webp().toBuffer())]);
    await make();
    await make();
    expect(log.splice(0)).toMatchObject([{ image: broken }]);
    await expect.poll(async () => (await shown()).map(near)).toEqual([[], [1, 1, 13]]);
  });

  it('waits for the next start when the shop is closing', async () => {
    const image = await older(await plain('#1010d0').webp().toBuffer());
    await showOnTote([image]);
    await make(AbortSignal.abort());
    expect(await shown()).toEqual(['']);
    await make();
    await expect.poll(async () => (await shown()).map(near)).toEqual([[1, 1, 13]]);
  });

  it('is announced together with the others', async () => {
    const bytes = await plain('#d01010').webp().toBuffer();
    await Promise.all(Array.from({ length: 5 }, () => older(bytes)));
    const heard = await listening(shop.database);
    await make();
    await make();
    expect(await heard()).toHaveLength(1);
  });
});

async function upload(bytes: Buffer, name: string): Promise<string> {
  const sent = multipart({ name, bytes });
  const headers = { 'content-type': sent.type };
  return (await shop.ask(uploadImage, { token, headers, body: sent.bytes })).binary._id;
}

describe('an uploaded picture', () => {
  it('has its average colour from the start, in the order of the pictures', async () => {
    const halves = await upload(await twoHalves(60, 40).jpeg().toBuffer(), 'halves.jpg');
    const olive = await upload(await plain('#5a6e2b').png().toBuffer(), 'olive.png');
    await showOnTote([olive, halves]);
    expect((await shown()).map(near)).toEqual([
      [6, 7, 3],
      [8, 0, 8],
    ]);
    await showOnTote([halves, olive]);
    expect((await shown()).map(near)).toEqual([
      [8, 0, 8],
      [6, 7, 3],
    ]);
  });

  it('of grey has a grey', async () => {
    await showOnTote([
      await upload(await plain('#808080').greyscale().jpeg().toBuffer(), 'grey.jpg'),
    ]);
    expect((await shown()).map(near)).toEqual([[8, 8, 8]]);
  });

  it('that the ground shines through has none, and is not looked at again', async () => {
    const background = { r: 200, g: 10, b: 10, alpha: 0.5 };
    const glass = sharp({ create: { width: 40, height: 50, channels: 4, background } });
    const image = await upload(await glass.png().toBuffer(), 'glass.png');
    await showOnTote([image]);
    expect(await shown()).toEqual(['']);
    const { rows } = await shop.database.query('select placeholder from images where id = $1', [
      image,
    ]);
    expect(rows).toEqual([{ placeholder: '' }]);
  });
});
