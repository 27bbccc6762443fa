import { setTimeout as sleep } from 'node:timers/promises';
import { getPreview } from '@tailorbird/contract/previews';
import sharp from 'sharp';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
  type MockInstance,
} from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { contrastOf, distance, drawn, drawProducts } from '../../test/drawn.ts';
import { NOWHERE, products } from '../../test/fixture.ts';
import { LimitedPictures } from './drawing-cleanup.ts';
import { DrawingPictureCache } from './picture-cache.ts';
import { Renderer } from './renderer.ts';

describe('preview', () => {
  let shop: TestShop;
  let rev: string;

  beforeAll(async () => {
    shop = await openShop();
    await drawProducts(shop);
    rev = (await drawn(shop, products.tote.id)).art.revision;
  });

  afterAll(() => shop.close());

  const get = (
    query: Record<string, string | undefined> = {},
    id: string = products.tote.id,
    headers: Record<string, string> = {},
  ) => shop.call(getPreview, { params: { id }, query: { w: '160', ...query }, headers });

  async function countStored(): Promise<number> {
    const { rows } = await shop.database.query<{ count: number }>(
      'select count(*) from drawing_renditions',
    );
    return rows[0]?.count ?? 0;
  }

  describe('the preview of a product', () => {
    it('is the thing as it was chosen, in the widths and the two types that there are', async () => {
      for (const [format, w] of [
        ['webp', '160'],
        ['webp', '320'],
        ['webp', '480'],
        ['png', '640'],
        ['webp', '960'],
        ['webp', '1280'],
      ]) {
        const { status, headers, bytes } = await get({ colour: 'olive', format, w, rev });
        expect(status).toBe(200);
        expect(headers['content-type']).toBe(`image/${format}`);
        const picture = await sharp(bytes).metadata();
        expect(picture).toMatchObject({ format, width: Number(w), height: Number(w) * 1.25 });
        expect(picture.hasAlpha).toBe(false);
        expect(await contrastOf(bytes)).toBeGreaterThan(10);
      }
      expect((await get({ w: '100' })).status).toBe(400);
      expect((await get({ format: 'svg' })).status).toBe(400);
    });

    it('is that of its first values unless something was chosen', async () => {
      const [plain, natural, olive] = await Promise.all([
        get(),
        get({ colour: 'natural', wording: ' ' }),
        get({ colour: 'olive' }),
      ]);
      expect(plain.headers['etag']).toBe(natural.headers['etag']);
      expect(plain.bytes).toEqual(natural.bytes);
      expect(plain.headers['etag']).not.toBe(olive.headers['etag']);
      expect(await distance(plain.bytes, olive.bytes)).toBeGreaterThan(15);
    });

    it('passes over what else stands in the address', async () => {
      const { headers } = await get({ utm_source: 'mail', item: 'x', colour: 'olive' });
      expect(headers['etag']).toBe((await get({ colour: 'olive' })).headers['etag']);
    });

    it('never changes at the address with the revision, and is asked for anew at others', async () => {
      const right = await get({ rev });
      expect(right.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      for (const wrong of [await get(), await get({ rev: 'older' })]) {
        expect(wrong.headers['cache-control']).toBe('no-cache');
        expect(wrong.headers['etag']).toBe(right.headers['etag']);
        expect(wrong.bytes).toEqual(right.bytes);
      }
    });

    it('is not sent to whoever has it, and not even read', async () => {
      const { headers, bytes } = await get({ wording: 'Twice' });
      const before = await countStored();
      await shop.database.query('delete from drawing_renditions');
      const again = await get({ wording: 'Twice' }, products.tote.id, {
        'if-none-match': String(headers['etag']),
      });
      expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
      expect(again.headers['etag']).toBe(headers['etag']);
      expect(before).toBeGreaterThan(0);
      expect(await countStored()).toBe(0);
      expect((await get({ wording: 'Twice' })).bytes).toEqual(bytes);
    });

    it('answers HEAD as GET, without the picture', async () => {
      const url = `/api/product/${products.tote.id}/preview?w=160&rev=${rev}`;
      const [head, whole] = [
        await shop.server.inject({ method: 'HEAD', url }),
        await shop.server.inject({ method: 'GET', url }),
      ];
      expect(head.statusCode).toBe(200);
      expect(head.rawPayload).toHaveLength(0);
      for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
        expect(head.headers[name]).toBe(whole.headers[name]);
      }
    });

    it('shows the side that is asked for, and without asking the one with the print', async () => {
      const shirt = (query: Record<string, string>) => get(query, products.shirt.id);
      const [any, front, back, detail] = await Promise.all([
        shirt({ wording: 'Crew' }),
        shirt({ wording: 'Crew', view: 'front' }),
        shirt({ wording: 'Crew', view: 'back' }),
        shirt({ wording: 'Crew', view: 'detail' }),
      ]);
      expect(any.headers['etag']).toBe(front.headers['etag']);
      const tags = [front, back, detail].map(({ headers }) => headers['etag']);
      expect(new Set(tags).size).toBe(3);
      expect((await get({ view: 'back' })).status).toBe(404);
      expect((await get({ view: 'above' })).status).toBe(400);
    });

    it('is not there for a product that is not drawn, or not sold', async () => {
      expect(await get({}, products.sash.id)).toMatchObject({ status: 404 });
      expect((await get({}, NOWHERE)).body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
      expect((await get({}, 'tote')).status).toBe(404);
    });

    it.each([
      ['markup', '<script>alert(1)</script>"\'&amp;]]><!--'],
      ['500 characters', 'Wonderful '.repeat(50)],
      ['an emoji', 'Team 🦊👨‍👩‍👧'],
      ['Hebrew and Arabic', 'שלום سلام'],
      ['accents', 'Éléonore Ångström'],
      ['half an emoji and a control', '\u0007\ud83e Crew'],
    ])('takes %s as a text', async (_, text) => {
      const { status, headers, bytes } = await get({ wording: text });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/webp');
      expect(headers['etag']).not.toBe((await get()).headers['etag']);
      expect(await distance(bytes, (await get()).bytes)).toBeGreaterThan(0.3);
    });

    it('changes with the product, and is gone with its drawing', async () => {
      const other = await openShop();
      await drawProducts(other);
      const ask = (revision: string) =>
        other.call(getPreview, {
          params: { id: products.tote.id },
          query: { w: '160', rev: revision },
        });
      const before = await drawn(other, products.tote.id);
      const first = await ask(before.art.revision);
      await other.database.query(
        `update products set art = jsonb_set(art, '{fixed}', '{"trim": "gold"}') where id = $1`,
        [products.tote.id],
      );
      await expect
        .poll(async () => (await ask(before.art.revision)).headers['cache-control'])
        .toBe('no-cache');
      const after = await drawn(other, products.tote.id);
      expect(after.art.revision).not.toBe(before.art.revision);
      expect((await ask(after.art.revision)).headers['etag']).not.toBe(first.headers['etag']);
      await other.database.query('update products set art = null where id = $1', [
        products.tote.id,
      ]);
      await expect.poll(async () => (await ask(after.art.revision)).status).toBe(404);
      await other.close();
    });
  });
});

const MOST = 4;

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" width="4" height="5"><path d="M0 0h2v5z" fill="#a33"/></svg>';
const pictureKey = (hash: string) => ({ hash, width: 160, type: 'image/webp' }) as const;
const allow = () => sleep(20);

describe('limits', () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop({ drawingRatePerMinute: MOST });
    await drawProducts(shop);
  });

  afterAll(() => shop.close());

  const get = (wording: string, address: string) =>
    shop.call(getPreview, {
      params: { id: products.tote.id },
      query: { w: '160', wording },
      address,
    });

  describe('pictures that have to be drawn', () => {
    it('are limited for a network, and those that are there are not', async () => {
      for (let number = 0; number < MOST; number += 1) {
        expect((await get(`Crew ${number}`, '203.0.113.7')).status).toBe(200);
      }
      const refused = await get('One more', '203.0.113.7');
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_DRAWINGS' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('Crew 0', '203.0.113.7')).status).toBe(200);
      expect((await get('One more', '203.0.113.8')).status).toBe(200);
      expect((await get('One more', '203.0.113.7')).status).toBe(200);
    });

    it('are limited for the whole of an IPv6 network', async () => {
      const answers = [];
      for (let number = 0; number <= MOST; number += 1) {
        answers.push(await get(`Host ${number}`, `2001:db8::${number + 1}`));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    });

    describe('of many who ask at once', () => {
      let renderer: Renderer;
      let pictures: DrawingPictureCache;
      let draw: MockInstance;

      beforeEach(() => {
        renderer = new Renderer();
        const logger = { warn: vi.fn<() => void>() };
        const limited = new LimitedPictures({ ...shop, logger }, 1e9);
        pictures = new DrawingPictureCache({
          ...shop,
          renderer,
          limited,
          fill: async (svg) => ({ svg, isWhole: true }),
        });
        draw = vi.spyOn(limited, 'insert');
      });
      afterEach(() => renderer.close());

      it('are drawn once, in whatever network they are', async () => {
        const picture = pictureKey('a'.repeat(32));
        const made = await Promise.all(
          ['a', 'b', 'a', 'c', 'a'].map((network) =>
            pictures.make(picture, () => svg, { network, allow }),
          ),
        );
        expect(draw).toHaveBeenCalledTimes(1);
        expect(new Set(made.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
        expect(await pictures.find(picture)).toEqual(made[0]);
      });

      it('are put off when too many wait, before they are counted, drawn or looked up', async () => {
        const asked = vi.fn<() => string>(() => svg);
        let open: (() => void) | undefined;
        const atWork = renderer.inTurn(
          'visitor',
          () => new Promise<void>((resolve) => (open = resolve)),
        );
        const many = Array.from({ length: 32 }, (_, number) =>
          pictures.make(pictureKey(`${'b'.repeat(30)}${number + 10}`), asked, {
            network: 'a',
            allow,
          }),
        );
        const ends = Promise.allSettled(many);
        await expect.poll(() => renderer.waiting('visitor')).toBe(32);
        const count = vi.fn<() => Promise<void>>();
        const late = pictures.make(pictureKey('c'.repeat(32)), asked, {
          network: 'a',
          allow: count,
        });
        await expect(late).rejects.toMatchObject({ code: 'SERVER_BUSY', retryAfter: 2 });
        expect(count).not.toHaveBeenCalled();
        expect(asked).not.toHaveBeenCalled();
        // somebody else gets a place, and the turn after the next
        const other = pictures.make(pictureKey('d'.repeat(32)), asked, {
          network: 'b',
          allow: count,
        });
        await expect.poll(() => count.mock.calls.length).toBe(1);
        open?.();
        await Promise.all([atWork, other]);
        expect(asked).toHaveBeenCalledTimes(2);
        expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(1);
      });
    });
  });
});
