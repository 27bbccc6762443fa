import { setTimeout as sleep } from 'node:timers/promises';
import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { contrastOf, distance, drawProducts } from '../../test/drawn.ts';
import { products } from '../../test/fixture.ts';
import { drawItem } from './draw-item.ts';
import { LimitedPictures, removeStale } from './drawing-cleanup.ts';

const piece = drawnTee({ text: 'Best in show' });
const plain = drawnTee({});

function drawnTee(fixed: { text?: string }) {
  const { hash, draw } = drawItem({ template: 'tee', fixed, drives: [] }, [], []);
  return { hash, ...draw() };
}

let shop: TestShop;
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
async function storedHashes(): Promise<string[]> {
  const { rows } = await shop.database.query<{ hash: string }>(
    'select distinct hash from drawing_renditions order by hash',
  );
  return rows.map(({ hash }) => hash);
}

/** The signature that opens that drawing, whether an order keeps it or not. */
async function signatureOf(hash: string): Promise<string> {
  const { rows } = await shop.database.query<{ signature: string }>(
    'select drawing_signature($1) as signature',
    [hash],
  );
  return rows[0]?.signature ?? '';
}

const get = async (hash: string, query: Record<string, string> = { w: '160' }) =>
  shop.call(getDrawing, {
    params: { hash },
    query: { ...query, signature: await signatureOf(hash) },
  });
const letteringOf = async (hash: string) =>
  shop.call(getLettering, { params: { hash }, query: { signature: await signatureOf(hash) } });

describe('the picture of an order', () => {
  beforeAll(async () => {
    await order(piece);
    await order(plain);
  });

  it('is there at its address for whoever knows it', async () => {
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
      [recent, 29],
      [piece.hash, 400],
    ]) {
      await shop.database.query(
        `insert into drawing_renditions (hash, width, content_type, bytes, used_at)
         select $1, width, 'image/webp', 'x', now() - make_interval(days => $2)
         from unnest('{160,320}'::integer[]) width`,
        [hash, days],
      );
    }
  });

  it('go after thirty days, and those of orders are drawn again', async () => {
    expect(await removeStale(shop.database)).toBe(4);
    expect(await storedHashes()).toEqual([recent]);
    expect(await removeStale(shop.database)).toBe(0);
    expect(await contrastOf((await get(piece.hash)).bytes)).toBeGreaterThan(5);
    expect(await storedHashes()).toContain(piece.hash);
  });

  it('stay for another thirty when one is asked for', async () => {
    await get(piece.hash, { w: '160' });
    expect(await removeStale(shop.database)).toBe(3);
    expect(await storedHashes()).toEqual([piece.hash, recent].toSorted());
  });

  it('go at once beyond so many bytes, those asked for longest ago first', async () => {
    await shop.database.query('update drawing_renditions set bytes = $1', [Buffer.alloc(1000)]);
    const logger = { warn: vi.fn<() => void>() };
    const limited = new LimitedPictures({ ...shop, logger }, 4000);
    expect(await limited.makeRoom()).toBe(3);
    expect(await storedHashes()).toEqual([old, recent].toSorted());
    expect(await limited.makeRoom()).toBe(0);
    expect(logger.warn).not.toHaveBeenCalled();
  });
});

describe('thirty-four connections that ask for pictures of orders without end', () => {
  const MAX_BYTES = 800_000;
  let attacked: TestShop;
  beforeAll(async () => {
    attacked = await openShop({ drawingsMaxMb: MAX_BYTES / 1e6 });
    await drawProducts(attacked);
    await attacked.database.query(
      `insert into drawings (hash, svg)
       select lpad(number::text, 32, 'o'), $1 from generate_series(1, 60) number`,
      [piece.svg],
    );
  });
  afterAll(() => attacked.close());

  const ask = async (number: number) => {
    const hash = String(number).padStart(32, 'o');
    const query = { w: '160', format: 'png', signature: await signatureOf(hash) };
    return attacked.call(getDrawing, { params: { hash }, query, address: '198.51.100.7' });
  };

  /** Each connection asks again for what was refused, sooner than it is told to. */
  async function attack(): Promise<Answer[]> {
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1).values();
    const answers: Answer[] = [];
    const connection = async () => {
      for (const number of numbers) {
        for (;;) {
          const answer = await ask(number);
          answers.push(answer);
          if (answer.status === 200) break;
          await sleep(50);
        }
      }
    };
    await Promise.all(Array.from({ length: 34 }, connection));
    return answers;
  }

  it('starve nobody else, are put off soon, and fill no disk', async () => {
    let isOver = false;
    const attacking = attack().finally(() => (isOver = true));
    for (const word of ['ONE', 'TWO', 'THREE', 'FOUR']) {
      const query = { w: '160', wording: word };
      const address = '203.0.113.8';
      const params = { id: products.tote.id };
      expect(await attacked.call(getPreview, { params, query, address })).toMatchObject({
        status: 200,
      });
    }
    expect(isOver).toBe(false);
    const answers = await attacking;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, '2']);
    }
    const drawn = answers.reduce(
      (sum, { status, bytes }) => sum + (status === 200 ? bytes.length : 0),
      0,
    );
    expect(drawn).toBeGreaterThan(1.5 * MAX_BYTES);
    const { rows } = await attacked.database.query<{ bytes: number; disk: number }>(
      `select sum(octet_length(bytes)) as bytes, pg_total_relation_size('drawing_renditions') as disk
       from drawing_renditions`,
    );
    expect(rows[0]?.bytes).toBeLessThan(MAX_BYTES);
    // with indexes and what a page of PostgreSQL leaves empty
    expect(rows[0]?.disk).toBeLessThan(1.5 * MAX_BYTES);
    // each of those that went is there again
    expect(await contrastOf((await ask(1)).bytes)).toBeGreaterThan(5);
  });
});
