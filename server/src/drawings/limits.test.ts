import { getPreview } from '@tailorbird/contract/previews';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { drawProducts } from '../../test/drawn.ts';
import { products } from '../../test/fixture.ts';
import { KeptPictures } from './keep-pictures.ts';
import { Renderer } from './renderer.ts';

const MOST = 4;

let shop: Shop;
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

  it('are drawn once for all who ask at once', async () => {
    const renderer = new Renderer();
    const draw = vi.spyOn(renderer, 'draw');
    const pictures = new KeptPictures({ database: shop.database, renderer });
    const wanted = { hash: 'a'.repeat(32), width: 160, type: 'image/webp' } as const;
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" width="4" height="5"><path d="M0 0h2v5z" fill="#a33"/></svg>';
    const allow = vi.fn<() => Promise<void>>(() => sleep(20));
    const made = await Promise.all(
      Array.from({ length: 5 }, () => pictures.make(wanted, () => svg, allow)),
    );
    expect(draw).toHaveBeenCalledTimes(1);
    expect(new Set(made.map((bytes) => bytes.toString('hex'))).size).toBe(1);
    expect(await pictures.find(wanted)).toEqual(made[0]);
    await renderer.close();
  });

  it('are put off when too many wait, before they are counted', async () => {
    const renderer = new Renderer();
    const pictures = new KeptPictures({ database: shop.database, renderer });
    vi.spyOn(renderer, 'waiting').mockReturnValue(32);
    const allow = vi.fn<() => Promise<void>>();
    const wanted = { hash: 'b'.repeat(32), width: 160, type: 'image/webp' } as const;
    const busy = pictures.make(wanted, () => '', allow);
    await expect(busy).rejects.toMatchObject({ code: 'SERVER_BUSY', retryAfter: 2 });
    expect(allow).not.toHaveBeenCalled();
  });
});
