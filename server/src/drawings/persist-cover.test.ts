import { getBinary } from '@tailorbird/contract/images';
import type { Drawing } from '@tailorbird/art';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { contrastOf } from '../../test/drawn.ts';
import { persistCover } from './keep-pictures.ts';
import { Renderer } from './renderer.ts';

const hoodie: Drawing = { template: 'hoodie', parameters: { colour: 'forest', text: 'Crew' } };

let shop: Shop;
let renderer: Renderer;
beforeAll(async () => {
  shop = await openShop();
  renderer = new Renderer();
});
afterAll(() => renderer.close().then(() => shop.close()));

const keep = (drawing: Drawing) => persistCover({ database: shop.database, renderer }, drawing);

describe('the picture that is drawn for a product without one', () => {
  it('is one like any other, with its widths and its average colour', async () => {
    const id = await keep(hoodie);
    for (const w of [undefined, 640, 160]) {
      const { status, headers, bytes } = await shop.call(getBinary, {
        params: { id },
        query: { w },
      });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/webp');
      expect((await sharp(bytes).metadata()).width).toBe(w ?? 1280);
      expect(await contrastOf(bytes)).toBeGreaterThan(5);
    }
    const { rows } = await shop.database.query(
      `select name, placeholder, drawing_hash, unused_since is not null as is_unused,
         renditions_due is not null as is_due from images where id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        name: 'Hoodie.webp',
        placeholder: expect.stringMatching(/^[\da-f]{6}$/),
        drawing_hash: expect.stringMatching(/^[\w-]{32}$/),
        is_unused: true,
        is_due: true,
      },
    ]);
  });

  it('is kept once, also when it is drawn twice at once', async () => {
    const sash: Drawing = { template: 'sash', parameters: { text: 'Best in show' } };
    const ids = await Promise.all([keep(sash), keep(sash), keep(sash)]);
    expect(new Set(ids).size).toBe(1);
    const draw = vi.spyOn(renderer, 'draw');
    expect(await keep(sash)).toBe(ids[0]);
    expect(draw).not.toHaveBeenCalled();
    expect(await keep(hoodie)).not.toBe(ids[0]);
  });
});
