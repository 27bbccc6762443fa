import { addToCart, type CartItem } from '@tailorbird/contract/cart';
import {
  deleteOption,
  deleteOptionValue,
  removeTypeOptions,
} from '@tailorbird/contract/catalogue-editing';
import { getPreview } from '@tailorbird/contract/previews';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { distance, drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size, type } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

const { tote } = products;
const small = { optionId: size.id, valueId: size.small.id };
const crew = { optionId: wording.id, value: 'HARBOUR CREW' };
const olive = { optionId: colour.id, valueId: colour.olive.id };
const rufous = { optionId: colour.id, valueId: colour.rufous.id };

let shop: TestShop;
let token: string;
let admin: string;
beforeEach(async () => {
  shop = await openShop();
  await drawProducts(shop);
  token = await shop.guest();
  admin = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

async function add(...selectedOptions: object[]): Promise<CartItem | undefined> {
  const body = { product: tote.id, selectedOptions };
  return (await shop.ask(addToCart, { token, body })).cart.items.at(-1);
}

const firstItem = async () => (await cartOf(shop, token)).items[0];
const removeOlive = () =>
  shop.ask(deleteOptionValue, { token: admin, params: { id: colour.olive.id } });

/** The picture at an address that the cart gave, as a browser would ask for it. */
async function picture(address: string | undefined) {
  const [path = '', search = ''] = (address ?? '').split('?');
  const id = /^\/api\/product\/([\w-]+)\/preview$/.exec(path)?.[1] ?? '';
  const query = { ...Object.fromEntries(new URLSearchParams(search)), w: '160' };
  const { status, bytes } = await shop.call(getPreview, { params: { id }, query });
  expect(status).toBe(200);
  return bytes;
}

/** How far the middle of a picture is from grey, of 255. */
async function colourfulness(bytes: Buffer): Promise<number> {
  const middle = { left: 60, top: 110, width: 40, height: 40 };
  const { channels } = await sharp(bytes).extract(middle).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return Math.max(...means) - Math.min(...means);
}

describe('a piece whose colour is no longer offered', () => {
  it.each([
    ['its value is deleted', removeOlive],
    [
      'its option is deleted',
      () => shop.ask(deleteOption, { token: admin, params: { id: colour.id } }),
    ],
    [
      'its option leaves the type',
      () =>
        shop.ask(removeTypeOptions, {
          token: admin,
          params: { id: type.id },
          body: { optionIds: [colour.id] },
        }),
    ],
  ])('is drawn as it last was when %s', async (_, remove) => {
    const before = await picture((await add(olive, small, crew))?.drawing?.address);
    await remove();
    const item = await firstItem();
    expect(item).toMatchObject({
      available: false,
      drawing: { title: 'Olive tote, "HARBOUR CREW" on the front' },
    });
    expect(item?.selectedOptions[0]).toMatchObject({
      value: 'Olive',
      swatch: { colour: '#59603a' },
    });
    expect(await distance(before, await picture(item?.drawing?.address))).toBeLessThan(1);
  });

  it('is drawn without a colour where nobody knows it any more', async () => {
    const before = await picture((await add(rufous, small))?.drawing?.address);
    expect(await colourfulness(before)).toBeGreaterThan(45);
    await shop.ask(deleteOptionValue, { token: admin, params: { id: colour.rufous.id } });
    await shop.database.query('delete from removed_names');
    const item = await firstItem();
    expect(await colourfulness(await picture(item?.drawing?.address))).toBeLessThan(25);
    // nor is an address that somebody has kept shown in the colour of another
    const kept = `/api/product/${tote.id}/preview?colour=rufous`;
    expect(await colourfulness(await picture(kept))).toBeLessThan(25);
  });

  it('has no picture where the drawing has no part for its colour any more', async () => {
    await add(olive, small);
    await shop.database.query(
      `update products set art = jsonb_set(art, '{drives}', '[]') where id = $1`,
      [tote.id],
    );
    await removeOlive();
    expect(await firstItem()).toMatchObject({
      drawing: null,
      product: { image_id: [] },
      available: false,
    });
  });
});
