import { getBinary } from '@tailorbird/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Sent, type Shop } from '../../test/app.ts';
import { NOWHERE } from '../../test/fixture.ts';

const picture = { id: '018f0000-0000-7000-8000-0000000000a1', width: 400, height: 300 };
const awkward = { id: '018f0000-0000-7000-8000-0000000000a2', width: 8, height: 6 };
let bytes: Buffer;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  bytes = await insert(picture, 'tote front.webp');
  await insert(awkward, 'täsche"\r\nset-cookie: a=b\\.webp');
});
afterAll(() => shop.close());

const get = (id: string, query: Sent['query'] = {}, headers = {}) =>
  shop.call(getBinary, { params: { id }, query, headers });

const renditions = async () =>
  (await shop.database.query<{ width: number }>('select width from image_renditions')).rows;

describe('a picture', () => {
  // spec: 3.12 7.61
  it('is given as it was kept, for good, and as nothing but a picture', async () => {
    const answer = await get(picture.id);
    expect(answer.bytes).toEqual(bytes);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        etag: expect.stringMatching(/^".+"$/),
        'content-length': String(bytes.length),
      },
    });
  });

  // spec: 3.13
  it('says its name and id in a header', async () => {
    const header = String((await get(picture.id)).headers['content-disposition']);
    expect(header).toMatch(/^inline; filename="tote front\.webp"; /);
    expect(header).toContain(`; id="${picture.id}"`);
  });

  it('cannot break out of that header by its name', async () => {
    const { headers } = await get(awkward.id);
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[\x20-\x21\x23-\x5B\x5D-\x7E]*"; .*id="[0-9a-f-]+"$/,
    );
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('is not sent again to who has it', async () => {
    const etag = String((await get(picture.id)).headers['etag']);
    const again = await get(picture.id, {}, { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, headers: { etag }, bytes: Buffer.alloc(0) });
    const narrow = await get(picture.id, { w: 160 }, { 'if-none-match': etag });
    expect(narrow.status).toBe(200);
  });

  it('is made narrow once, also for many who ask at once, and kept', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(picture.id, { w: 160 })));
    for (const answer of answers) expect(answer.bytes).toEqual(answers[0]?.bytes);
    const made = await sharp(answers[0]?.bytes).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 160, height: 120 });
    expect(await renditions()).toEqual([{ width: 160 }]);
    await shop.database.query("update image_renditions set bytes = 'kept'");
    expect((await get(picture.id, { w: 160 })).bytes.toString()).toBe('kept');
  });

  it('is never made wider than it is', async () => {
    expect((await get(picture.id, { w: 640 })).bytes).toEqual(bytes);
    expect((await get(picture.id, { w: 1280 })).bytes).toEqual(bytes);
    expect(await renditions()).toEqual([{ width: 160 }]);
  });

  it.each(['0', '161', '-160', 'wide', '99999'])('is not made %s wide', async (w) => {
    expect(await get(picture.id, { w })).toMatchObject({
      status: 400,
      body: { error: 'w must be 160, 320, 640 or 1280.' },
    });
  });

  it.each([NOWHERE, 'abc', '..%2f..%2fetc%2fpasswd'])('is not found by %s', async (id) => {
    for (const w of [undefined, 320]) {
      expect(await get(id, { w })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});

async function insert({ id, width, height }: typeof picture, name: string): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#495722' } });
  const made = await image.webp().toBuffer();
  await shop.database.query(
    `insert into images (id, name, content_type, width, height, bytes)
     values ($1, $2, 'image/webp', $3, $4, $5)`,
    [id, name, width, height, made],
  );
  return made;
}
