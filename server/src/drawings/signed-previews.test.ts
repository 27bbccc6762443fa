import { getPreview } from '@tailorbird/contract/previews';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { distance, drawn, drawProducts } from '../../test/drawn.ts';
import { products } from '../../test/fixture.ts';
import { addressOf, hashOf } from './draw-item.ts';
import { PictureLinks } from './picture-links.ts';

const REF = '0190c3a1-7b1e-7000-8000-000000000001.e3b0c44298fc1c14';
const crest = {
  side: 'front',
  ref: REF,
  name: 'crest.png',
  x: 0,
  y: 80,
  width: 120,
  height: 90,
  turn: 0,
} as const;
const piece = (name: string, extra: Partial<Record<keyof typeof crest, unknown>> = {}) => ({
  template: 'tote' as const,
  parameters: { pictures: JSON.stringify([{ ...crest, name, ...extra }]) },
});

describe("a preview with customers' pictures", () => {
  let shop: TestShop;
  let rev: string;
  const links = new PictureLinks(TOKEN_SECRET);

  beforeAll(async () => {
    shop = await openShop();
    await drawProducts(shop);
    rev = (await drawn(shop, products.tote.id)).art.revision;
  });
  afterAll(() => shop.close());

  /** The renditions that the database has, in place of its own. */
  let renditions: { ref: string; bytes: Buffer; content_type: string }[];
  beforeEach(async () => {
    const red = sharp({ create: { width: 40, height: 30, channels: 3, background: '#e00' } });
    renditions = [{ ref: REF, bytes: await red.png().toBuffer(), content_type: 'image/png' }];
    const query = shop.ownDatabase.query.bind(shop.ownDatabase);
    vi.spyOn(shop.ownDatabase, 'query').mockImplementation(async (asked, values) =>
      typeof asked !== 'string' && asked.name === 'artwork-rendition-bytes'
        ? { rows: renditions as never[], rowCount: renditions.length }
        : query(asked, values),
    );
    await shop.database.query('delete from drawing_renditions');
  });

  afterEach(() => vi.restoreAllMocks());

  const pictures = piece('').parameters.pictures;
  const get = (query: Record<string, string | undefined>) =>
    shop.call(getPreview, { params: { id: products.tote.id }, query: { w: '160', rev, ...query } });
  const signed = (text: string) => get({ _pictures: text, _sign: links.sign(text) });

  async function countStored(): Promise<number> {
    const { rows } = await shop.database.query<{ count: number }>(
      'select count(*) from drawing_renditions',
    );
    return rows[0]?.count ?? 0;
  }

  it('shows them, to whoever has the signature of the shop', async () => {
    const [plain, shown] = [await get({}), await signed(pictures)];
    expect(shown.status).toBe(200);
    expect(await distance(plain.bytes, shown.bytes)).toBeGreaterThan(10);
    expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await countStored()).toBe(2);
  });

  it('is not found with another signature, without one, or with other pictures', async () => {
    const other = piece('', { x: 10 }).parameters.pictures;
    const stranger = new PictureLinks('another secret');
    for (const query of [
      { _pictures: pictures },
      { _pictures: pictures, _sign: '' },
      { _pictures: pictures, _sign: 'nonsense' },
      { _pictures: pictures, _sign: stranger.sign(pictures) },
      { _pictures: other, _sign: links.sign(pictures) },
      { _pictures: '' },
    ]) {
      expect((await get(query)).status).toBe(404);
    }
    expect(await countStored()).toBe(0);
  });

  it('is drawn without a picture that is missing, and neither kept here nor by browsers', async () => {
    renditions = [];
    const without = await signed(pictures);
    expect(without.status).toBe(200);
    expect(without.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(without.headers['etag']).toBeUndefined();
    expect(await distance(without.bytes, (await get({})).bytes)).toBeLessThan(1);
    expect(await countStored()).toBe(1);
  });

  it('has six of them, too, and passes over what no picture has', async () => {
    const six = JSON.stringify(
      Array.from({ length: 6 }, (_, k) => ({ ...crest, name: '', x: k * 20 - 50, width: 18 })),
    );
    expect((await signed(six)).status).toBe(200);
    expect((await signed('nonsense')).headers['etag']).toBe((await get({})).headers['etag']);
  });

  it('has the address that a cart shows, signed and without the names of files', async () => {
    const art = { template: 'tote' as const, fixed: {}, drives: [], revision: rev };
    // no option brings pictures here: they come with what is fixed
    Object.assign(art.fixed, piece('my crest.png').parameters);
    const product = { _id: products.tote.id, art };
    const address = addressOf(product, { offered: [], known: [] }, [], (text) => links.sign(text));
    const { searchParams } = new URL(address, 'http://shop.example');
    expect(searchParams.get('_pictures')).toBe(pictures);
    expect(address).not.toContain('crest');
    const { status, headers } = await get(Object.fromEntries(searchParams));
    expect(status).toBe(200);
    expect(headers['etag']).toBe((await signed(pictures)).headers['etag']);
    expect(hashOf(piece('another.png'), 'front')).toBe(hashOf(piece(''), 'front'));
    expect(hashOf(piece('', { x: 5 }), 'front')).not.toBe(hashOf(piece(''), 'front'));
  });
});
