import { getDrawing, getLettering } from '@tailorbird/contract/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { contrastOf, distance } from '../../test/drawn.ts';
import { drawItem } from './draw-item.ts';
import { removePictures } from './drawing-cleanup.ts';

const piece = drawnTee({ text: 'Best in show' });
const plain = drawnTee({});

function drawnTee(fixed: { text?: string }) {
  const { hash, draw } = drawItem({ template: 'tee', fixed, drives: [] }, [], []);
  return { hash, ...draw() };
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function order({ hash, svg, lettering }: typeof piece): Promise<void> {
  await shop.database.query(
    'insert into drawings (hash, svg, lettering) values ($1, $2, $3) on conflict do nothing',
    [hash, svg, lettering],
  );
}

/** Hashes of drawings that have pictures. */
async function kept(): Promise<string[]> {
  const { rows } = await shop.database.query<{ hash: string }>(
    'select distinct hash from drawing_renditions order by hash',
  );
  return rows.map(({ hash }) => hash);
}

const get = (hash: string, query: Record<string, string> = { w: '160' }) =>
  shop.call(getDrawing, { params: { hash }, query });
const letteringOf = (hash: string) => shop.call(getLettering, { params: { hash } });

describe('the picture of an order', () => {
  beforeAll(async () => {
    await order(piece);
    await order(plain);
  });

  it('is there by its hash for whoever knows it', async () => {
    const { status, headers, bytes } = await get(piece.hash, { w: '320', format: 'png' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await contrastOf(bytes)).toBeGreaterThan(5);
    expect((await get('c'.repeat(32))).status).toBe(404);
    expect((await get('short')).status).toBe(404);
  });

  it('is what was drawn then, however the same would be drawn now', async () => {
    const then = await get(plain.hash, { w: '320' });
    // a hash is of one drawing only; this stands for a template that has changed since
    const hash = 'd'.repeat(32);
    await order({ ...plain, hash, svg: piece.svg });
    const kept = await get(hash, { w: '320' });
    expect(await distance(kept.bytes, (await get(piece.hash, { w: '320' })).bytes)).toBe(0);
    expect(await distance(kept.bytes, then.bytes)).toBeGreaterThan(1);
  });

  it('has its lettering as outlines, where it has any', async () => {
    const { headers, bytes } = await letteringOf(piece.hash);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(bytes.toString()).toBe(piece.lettering);
    expect((await letteringOf(plain.hash)).status).toBe(404);
    expect((await letteringOf('e'.repeat(32))).status).toBe(404);
  });
});

describe('pictures that nobody asks for', () => {
  const old = 'f'.repeat(32);
  const recent = 'g'.repeat(32);
  beforeEach(async () => {
    await shop.database.query('delete from drawing_renditions');
    await order(piece);
    for (const [hash, days] of [
      [old, 31],
      [recent, 30],
      [piece.hash, 400],
    ]) {
      await shop.database.query(
        `insert into drawing_renditions (hash, width, content_type, bytes, last_used)
         select $1, width, 'image/webp', 'x', current_date - $2::integer
         from unnest('{160,320}'::integer[]) width`,
        [hash, days],
      );
    }
  });

  it('go after thirty days, and those of orders stay', async () => {
    expect(await removePictures(shop.database)).toBe(2);
    expect(await kept()).toEqual([piece.hash, recent].toSorted());
    expect(await removePictures(shop.database)).toBe(0);
    expect((await get(piece.hash)).bytes.toString()).toBe('x');
  });

  it('stay for another thirty when one is asked for', async () => {
    await get(old, { w: '160' });
    expect(await removePictures(shop.database)).toBe(1);
    expect(await kept()).toContain(old);
  });

  it('go at once beyond so many, the least used first', async () => {
    await shop.database.query('update drawing_renditions set last_used = current_date - 3');
    await shop.database.query(
      'update drawing_renditions set last_used = current_date - 2 where hash = $1',
      [recent],
    );
    expect(await removePictures(shop.database, { mostKept: 2 })).toBe(2);
    expect(await kept()).toEqual([piece.hash, recent].toSorted());
  });
});
