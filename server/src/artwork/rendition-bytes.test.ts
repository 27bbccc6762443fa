import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { findRenditionBytes } from './rendition-bytes.ts';

const [ONE, OTHER] = [
  '0190c3a1-7b1e-7000-8000-000000000001',
  '0190c3a1-7b1e-7000-8000-000000000002',
];
const [PLAIN, PAPER] = ['e3b0c44298fc1c14', '9f86d081884c7d65'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('finds the renditions that are asked for, each by its artwork and its recipe', async () => {
  await shop.database.transaction(async (tx) => {
    // stands before the shop's own, with what is read of it
    await tx.query(
      `create temp table artwork_renditions
         (artwork_id uuid, recipe_key text, bytes bytea, content_type text) on commit drop`,
    );
    for (const [id, key, type] of [
      [ONE, PLAIN, 'image/webp'],
      [ONE, PAPER, 'image/png'],
      [OTHER, PLAIN, 'image/webp'],
    ]) {
      await tx.query('insert into artwork_renditions values ($1, $2, $3, $4)', [
        id,
        key,
        Buffer.from(`${id} ${key}`),
        type,
      ]);
    }
    const found = await findRenditionBytes(tx, [
      `${ONE}.${PAPER}`,
      `${OTHER}.${PLAIN}`,
      `${OTHER}.${PAPER}`,
      'nonsense',
      `${ONE}.${PLAIN}'; drop`,
    ]);
    expect(found).toEqual(
      new Map([
        [`${ONE}.${PAPER}`, { bytes: Buffer.from(`${ONE} ${PAPER}`), type: 'image/png' }],
        [`${OTHER}.${PLAIN}`, { bytes: Buffer.from(`${OTHER} ${PLAIN}`), type: 'image/webp' }],
      ]),
    );
    expect(await findRenditionBytes(tx, ['nonsense'])).toEqual(new Map());
  });
});
