import { getImage, uploadImage } from '@tailorbird/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type TestRequest, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { multipart, picture } from '../../test/pictures.ts';
import { PictureEncoder } from './picture-encoder.ts';
import { pictureWorker } from './picture-worker.ts';

const awkward = { id: '018f0000-0000-7000-8000-0000000000a2', width: 8, height: 6 };

describe('routes', () => {
  const picture = { id: '018f0000-0000-7000-8000-0000000000a1', width: 400, height: 300 };
  let bytes: Buffer;
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop();
    bytes = await insert(picture, 'tote front.webp');
    await insert(awkward, 'täsche"\r\nset-cookie: a=b\\.webp');
  });

  afterAll(() => shop.close());

  const get = (id: string, query: TestRequest['query'] = {}, headers = {}) =>
    shop.call(getImage, { params: { id }, query, headers });

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
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => get(picture.id, { w: 160 })),
      );
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

    it('is a PNG of 160 pixels for mails, whatever else is asked for, made once and kept', async () => {
      const answers = await Promise.all(
        [{}, { w: 1280 }, {}].map((query) => get(picture.id, { ...query, format: 'png' })),
      );
      for (const { headers, bytes: made } of answers) {
        expect(headers).toMatchObject({
          'content-type': 'image/png',
          // mails are read on other sites
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(await sharp(made).metadata()).toMatchObject({
          format: 'png',
          width: 160,
          height: 120,
        });
      }
      expect(await renditions()).toEqual([{ width: 160 }, { width: 160 }]);
      expect(await get(picture.id, { format: 'gif' })).toMatchObject({ status: 400 });
    });

    it.each(['0', '161', '-160', 'wide', '99999'])('is not made %s wide', async (w) => {
      expect(await get(picture.id, { w })).toMatchObject({
        status: 400,
        body: { error: 'w must be 160, 320, 480, 640, 960 or 1280.' },
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
      `insert into images (id, name, content_type, width, height, bytes, is_public)
     values ($1, $2, 'image/webp', $3, $4, $5, true)`,
      [id, name, width, height, made],
    );
    return made;
  }
});

const BROWSER = 'image/avif,image/webp,image/apng,*/*;q=0.8';
const ALL = ['avif', 'webp'].flatMap((type) =>
  [160, 320, 480, 640].map((w) => `${w} image/${type}`),
);
const log: unknown[] = [];
const tell = (told: unknown) => log.push(told);
const encoder = new PictureEncoder();

describe('renditions', () => {
  let shop: TestShop;
  let admin: string;

  /** A picture of 700 pixels, whose widths were made after it was uploaded. */
  let id: string;

  beforeAll(async () => {
    shop = await openShop();
    admin = await shop.logIn(accounts.admin);
    id = await upload(700, 1);
    await untilRendered(id);
  });

  afterAll(() => shop.close());

  async function upload(width: number, seed: number): Promise<string> {
    const bytes = await picture(width, 500, seed).jpeg().toBuffer();
    const body = multipart({ name: 'tote.jpg', bytes });
    const headers = { 'content-type': body.type };
    const answer = await shop.ask(uploadImage, { token: admin, headers, body: body.bytes });
    const { _id } = answer.binary;
    // as if something published showed it
    await shop.database.query('update images set is_public = true where id = $1', [_id]);
    return _id;
  }

  /** As `160 image/webp`. */
  async function storedRenditions(image: string): Promise<string[]> {
    const { rows } = await shop.database.query<{ rendition: string }>(
      `select width || ' ' || content_type as rendition from image_renditions
     where image_id = $1 order by content_type, width`,
      [image],
    );
    return rows.map(({ rendition }) => rendition);
  }

  async function untilRendered(image: string): Promise<void> {
    const due = async () =>
      (
        await shop.database.query('select from images where id = $1 and renditions_due is null', [
          image,
        ])
      ).rowCount;
    await vi.waitUntil(async () => (await due()) === 1, { timeout: 280_000 });
  }

  const get = (w: number | undefined, headers: Record<string, string> = {}, image = id) =>
    shop.call(getImage, { params: { id: image }, query: { w }, headers });

  describe('after an upload', () => {
    it('the widths below its own are made in both types, without anybody asking', async () => {
      expect(await storedRenditions(id)).toEqual(ALL);
    });

    it.each([
      [BROWSER, 'heif'],
      ['image/webp,*/*', 'webp'],
      ['*/*', 'webp'],
      ['image/avif;q=0, image/*', 'webp'],
      ['image/avif;q=0.0', 'webp'],
      ['image/webp, image/avif;q=0.5', 'heif'],
    ])('who accepts %s is given %s', async (accept, format) => {
      const answer = await get(320, { accept });
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width: 320 });
      const type = format === 'heif' ? 'avif' : 'webp';
      expect(answer.headers).toMatchObject({
        'content-type': `image/${type}`,
        'content-disposition': expect.stringContaining(`filename="tote.${type}"`),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept',
      });
    });

    it('each type has an ETag of its own, and is not sent again', async () => {
      const [avif, webp] = await Promise.all([get(160, { accept: BROWSER }), get(160)]);
      const [etag, other] = [avif, webp].map(({ headers }) => String(headers['etag']));
      expect(etag).not.toBe(other);
      const again = await get(160, { accept: BROWSER, 'if-none-match': etag ?? '' });
      expect(again).toMatchObject({ status: 304, headers: { etag }, bytes: Buffer.alloc(0) });
      expect((await get(160, { 'if-none-match': etag ?? '' })).status).toBe(200);
    });

    it('in full width there is one type, and nothing to vary', async () => {
      const { headers } = await get(undefined, { accept: BROWSER });
      expect(headers['content-type']).toBe('image/webp');
      expect(headers).not.toHaveProperty('vary');
    });
  });

  /** A picture as an upload leaves it, when the process dies right after. */
  async function waiting(due: string): Promise<string> {
    const { rows } = await shop.database.query<{ id: string }>(
      `insert into images
       (id, name, content_type, width, height, bytes, renditions_due, is_public)
     select gen_random_uuid(), name, content_type, width, height, bytes, now() + $1::interval, true
     from images where id = $2 returning id`,
      [due, id],
    );
    return rows[0]?.id ?? '';
  }

  afterAll(() => encoder.close());

  function startWorker() {
    const logger = { info: () => undefined, warn: tell, error: tell };
    return pictureWorker({ database: shop.database, encoder, logger });
  }

  describe('widths that are not made yet', () => {
    it('are given as WebP all the same', async () => {
      const image = await waiting('1 hour');
      const answer = await get(160, { accept: BROWSER }, image);
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width: 160 });
      expect(await storedRenditions(image)).toEqual(['160 image/webp']);
    });

    it('are made when the shop starts again, by one of its processes', async () => {
      const images = [await waiting('-1 second'), await waiting('-1 second')];
      const processes = [startWorker(), startWorker()];
      for (const worker of processes) worker.begin();
      for (const image of images) {
        await untilRendered(image);
        expect(await storedRenditions(image)).toEqual(ALL);
      }
      await Promise.all(processes.map((worker) => worker.stop()));
      expect(log).toEqual([]);
    });

    it('are left to who has begun with them, until that takes too long', async () => {
      const image = await waiting('4 minutes');
      const worker = startWorker();
      worker.wake();
      const next = await waiting('-1 second');
      worker.wake();
      await untilRendered(next);
      await worker.stop();
      expect(await storedRenditions(image)).toEqual([]);
    });

    it('of a picture that cannot be read are told of, and do not hold up the others', async () => {
      const broken = await waiting('-1 minute');
      await shop.database.query("update images set bytes = 'torn' where id = $1", [broken]);
      const good = await waiting('-1 second');
      const worker = startWorker();
      worker.wake();
      await untilRendered(broken);
      await untilRendered(good);
      await worker.stop();
      expect(await storedRenditions(good)).toEqual(ALL);
      const widths = log.filter((told) => told instanceof Object && 'width' in told);
      expect(widths).toHaveLength(ALL.length);
      expect(widths[0]).toMatchObject({ image: broken, width: 160, type: 'image/webp' });
    });
  });
});
