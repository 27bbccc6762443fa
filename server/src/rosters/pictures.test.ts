import {
  createRoster,
  fillRow,
  getSharedRoster,
  shareRoster,
  updateRoster,
} from '@tailorbird/contract/rosters';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import {
  keepArtwork,
  pictures,
  setPictureRules,
  takePictures,
  yourPicture,
} from '../../test/placed-pictures.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';

let shop: TestShop;
let token: string;
let crest: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await takePictures(shop);
  token = await shop.logIn(accounts.customer);
});
beforeEach(async () => {
  await setPictureRules(shop, {});
  crest = await keepArtwork(shop, token);
});
afterAll(() => shop.close());

const column = (label: string, kind: string, optionId: string | null = null) => ({
  label,
  kind,
  isRequired: false,
  values: [],
  optionId,
});

const listWith = (picture: object) => ({
  name: 'Class of 2027',
  columns: [column('Name', 'name', wording.id)],
  design: {
    product: products.tote.id,
    selectedOptions: [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
      picture,
    ],
  },
  rows: [],
});

async function shared(picture: object) {
  const { roster } = await shop.ask(createRoster, { token, body: listWith(picture) });
  const params = { id: roster._id };
  const { token: link } = await shop.ask(shareRoster, { token, params, body: {} });
  const headers = { 'x-roster-link': link ?? '' };
  return { roster, headers, seen: (await shop.ask(getSharedRoster, { headers })).roster };
}

it('those who fill in rows see the picture of whoever keeps the list, and can use no other', async () => {
  const { headers, seen } = await shared(pictures({ id: crest }));
  expect(seen.design?.selectedOptions.at(-1)).toMatchObject({
    optionId: yourPicture.id,
    artwork: [{ id: crest, width: 50, picture: { name: 'crest.png', width: 600 } }],
  });
  expect(seen.pictures).toMatchObject([{ ref: pictureRef({ id: crest, edits: {} }) }]);
  const { address = '' } = seen.pictures?.[0] ?? {};
  expect((await shop.server.inject(address)).statusCode).toBe(200);
  const body = { cells: ['Ida'], digest: seen.digest };
  expect((await shop.call(fillRow, { headers, body })).status).toBe(201);
});

it('a list keeps its picture when it is changed, without the file and another tick', async () => {
  const { roster } = await shared(pictures({ id: crest }));
  await shop.database.query('delete from artworks where id = $1', [crest]);
  const { mayUse: _, ...picture } = pictures({ id: crest, x: 10 });
  const changed = await shop.ask(updateRoster, {
    token,
    params: { id: roster._id },
    body: { ...listWith(picture), version: roster.version },
  });
  expect(changed.roster.design?.selectedOptions.at(-1)).toMatchObject({
    artwork: [{ id: crest, x: 10, picture: { name: 'crest.png' } }],
    mayUse: true,
  });
});

it('a list takes no picture of somebody else', async () => {
  const stranger = await keepArtwork(shop, await shop.guest());
  for (const id of [stranger, NOWHERE]) {
    const body = listWith(pictures({ id }));
    expect((await shop.call(createRoster, { token, body })).body).toMatchObject({
      code: 'ARTWORK_UNKNOWN',
      error: 'A picture of Your picture is not there any more. Please choose it again.',
    });
  }
});
