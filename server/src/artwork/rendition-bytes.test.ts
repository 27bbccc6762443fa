import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { keepArtwork } from '../../test/placed-pictures.ts';
import { findRenditionBytes } from './rendition-bytes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const bytesOf = (id: string) => ({
  bytes: Buffer.from(`the pixels of ${id}`),
  type: 'image/png',
});

it('finds the renditions that are asked for, each by its artwork and its recipe', async () => {
  const token = await shop.guest();
  const one = await keepArtwork(shop, token, { recipes: ['paper=12,colour=#aa0000'] });
  const other = await keepArtwork(shop, token);
  const edited = pictureRef({ id: one, edits: { paper: 12, colour: '#aa0000' } });
  const plain = pictureRef({ id: other, edits: {} });
  const found = await findRenditionBytes(shop.database, [
    edited,
    plain,
    pictureRef({ id: other, edits: { paper: 12 } }),
    'nonsense',
    `${one}.'; drop`,
  ]);
  expect(found).toEqual(
    new Map([
      [edited, bytesOf(one)],
      [plain, bytesOf(other)],
    ]),
  );
  expect(await findRenditionBytes(shop.database, ['nonsense'])).toEqual(new Map());
});
