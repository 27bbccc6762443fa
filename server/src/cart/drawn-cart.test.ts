import { addToCart, type CartItem } from '@tailorbird/contract/cart';
import { getPreview } from '@tailorbird/contract/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { distance, drawn, drawProducts, wording } from '../../test/drawn.ts';
import { colour, products, size } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { tote, shirt, sash } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const rufous = { optionId: colour.id, valueId: colour.rufous.id };
const small = { optionId: size.id, valueId: size.small.id };
const crew = { optionId: wording.id, value: 'HARBOUR CREW' };

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterAll(() => shop.close());

async function drawingOf(selectedOptions: object[], product: string = tote.id) {
  const body = { product, selectedOptions };
  const { cart } = await shop.ask(addToCart, { token, body });
  return shownOf(cart.items.at(-1));
}

function shownOf(item: CartItem | undefined) {
  if (!item?.drawing) throw new Error('It is not drawn.');
  return item.drawing;
}

/** The picture at an address that the cart gave, as a browser would ask for it. */
async function picture(address: string) {
  const [path = '', search = ''] = address.split('?');
  const id = /^\/api\/product\/([\w-]+)\/preview$/.exec(path)?.[1] ?? '';
  const query = { ...Object.fromEntries(new URLSearchParams(search)), w: '160' };
  const answer = await shop.call(getPreview, { params: { id }, query });
  expect(answer.status).toBe(200);
  return answer;
}

describe('an item of the cart', () => {
  it('is drawn as it was chosen, with a sentence that says what can be seen', async () => {
    const { address, title } = await drawingOf([olive, small, crew]);
    const { revision } = (await drawn(shop, tote.id)).art;
    const query = new URLSearchParams(address.split('?')[1]);
    expect(address).toMatch(`/api/product/${tote.id}/preview?`);
    expect(Object.fromEntries(query)).toMatchObject({
      colour: 'olive',
      size: 'small',
      wording: 'HARBOUR CREW',
      rev: revision,
    });
    expect(title).toBe('Olive tote, "HARBOUR CREW" on the front');
  });

  it('has a picture that never changes, and that is that of its choices', async () => {
    const one = await picture((await drawingOf([olive, small, crew])).address);
    const other = await picture((await drawingOf([rufous, small, crew])).address);
    expect(one.headers['cache-control']).toContain('immutable');
    expect(await distance(one.bytes, other.bytes)).toBeGreaterThan(10);
  });

  it('is drawn where two are of one product, one with a text and one without', async () => {
    await drawingOf([olive, small]);
    await drawingOf([rufous, small, crew]);
    await drawingOf([rufous, small], shirt.id);
    await fill(shop, token, { product: sash.id });
    const { items } = await cartOf(shop, token);
    expect(items.map(({ drawing }) => drawing?.title)).toEqual([
      'Olive tote',
      'Rufous tote, "HARBOUR CREW" on the front',
      'Rufous hoodie',
      undefined,
    ]);
  });

  it('is drawn as the catalogue is now', async () => {
    const before = await drawingOf([olive, small]);
    await shop.database.query(`update option_values set swatch_colour = '#204060' where id = $1`, [
      colour.olive.id,
    ]);
    const after = shownOf((await cartOf(shop, token)).items[0]);
    expect(after.address).not.toBe(before.address);
    await shop.database.query('update products set art = null where id = $1', [tote.id]);
    expect((await cartOf(shop, token)).items[0]?.drawing).toBeNull();
  });

  it('that is not sold any more is not drawn', async () => {
    await drawingOf([olive, small], shirt.id);
    await shop.database.query('delete from products where id = $1', [shirt.id]);
    const [item] = (await cartOf(shop, token)).items;
    expect(item).toMatchObject({ drawing: null, available: false });
  });
});
