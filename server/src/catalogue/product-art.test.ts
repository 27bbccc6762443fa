import { getProduct, listProducts } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, colour, NOWHERE, size, thread, type } from '../../test/fixture.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

const art = {
  template: 'tote',
  fixed: { text: 'Market', motif: 'leaf' },
  drives: [
    {
      parameter: 'colour',
      optionId: colour.id,
      values: [{ valueId: colour.rufous.id, use: 'terracotta' }],
    },
    { parameter: 'textColour', optionId: thread.id, values: [] },
  ],
};

const base = { name: 'Drawn Tote', cost: 24.5, type: type.id, categories: [categories.bags.id] };
const make = (fields: object) =>
  shop.call(contract.createProduct, { token, body: { ...base, ...fields } });
const createdProduct = async (fields: object) =>
  (await shop.ask(contract.createProduct, { token, body: { ...base, ...fields } })).product;
const change = (_id: string, fields: object) =>
  shop.ask(contract.updateProduct, { token, body: { _id, ...base, ...fields } });
const find = async (id: string) =>
  (await shop.ask(getProduct, { params: { id }, query: { populate: 'type' } })).product;
const setSwatch = (value: { id: string; value: string }, swatch: object | null) =>
  shop.ask(contract.updateOptionValue, {
    token,
    body: { _id: value.id, value: value.value, swatch },
  });
const photo = async () => {
  const { rows } = await shop.database.query<{ id: string }>(
    `insert into images (id, name, content_type, width, height, bytes, unused_since)
     values (gen_random_uuid(), 'tote.jpg', 'image/webp', 20, 20, 'bytes', now()) returning id`,
  );
  return rows[0]?.id ?? '';
};
const isDrawn = async (id: string) => {
  const { rows } = await shop.database.query<{ drawing_hash: string | null }>(
    'select drawing_hash from images where id = $1',
    [id],
  );
  return typeof rows[0]?.drawing_hash === 'string';
};

describe('the art of a product', () => {
  it('is told with the product, and not in lists of cards', async () => {
    const { _id } = await createdProduct({ art });
    const product = await find(_id);
    expect(product.art).toEqual({
      ...art,
      revision: expect.stringMatching(/^[0-9a-f]{16}$/),
      coverId: product.image_id[0],
    });
    const bare = await shop.ask(getProduct, { params: { id: _id } });
    expect(bare.product.art).toEqual(product.art);
    const { products } = await shop.ask(listProducts);
    expect(products.find((listed) => listed._id === _id)).not.toHaveProperty('art');
  });

  it('stays when it is left out, and goes when it is null', async () => {
    const { _id } = await createdProduct({ art });
    const { product } = await change(_id, {});
    expect(product.art).toMatchObject(art);
    const plain = (await change(_id, { image_id: product.image_id, art: null })).product;
    expect(plain).toMatchObject({ art: null, image_id: product.image_id });
  });

  it.each([
    [{ ...art, template: 'mug' }, 'template must be one of tote, backpack,'],
    [{ ...art, fixed: { fastening: 'bow' } }, 'art.fixed.fastening: Canvas tote has no fastening.'],
    [{ ...art, fixed: { colour: 'greenish' } }, 'art.fixed.colour must look like #2f4a3a, or be'],
    [{ ...art, fixed: { colour: 'toString' } }, 'art.fixed.colour must look like #2f4a3a, or be'],
    [{ ...art, fixed: { motif: 'dragon' } }, 'art.fixed.motif must be one of none, leaf, bird,'],
    [
      { ...art, fixed: { background: 'space' } },
      'art.fixed.background must be one of cream, sand, sage,',
    ],
    [
      {
        template: 'tee',
        drives: [
          {
            parameter: 'printPosition',
            optionId: size.id,
            values: [{ valueId: size.small.id, use: 'sleeve' }],
          },
        ],
      },
      'art.drives.0.values.0.use must be one of centre, chest, upper, back',
    ],
    [
      { ...art, fixed: { ...art.fixed, 'text@sleeve': 'A' } },
      'art.fixed.text@sleeve: Canvas tote has no text@sleeve.',
    ],
    [
      { ...art, fixed: { ...art.fixed, 'text@lower': 'A' } },
      'art.fixed.text@lower: Lettering near the base would lie over what is on the front.',
    ],
    [
      {
        template: 'tee',
        fixed: { 'textStyle@number': 'comic' },
        drives: [{ parameter: 'text@back', optionId: size.id }],
      },
      'art.fixed.textStyle@number must be one of block, light,',
    ],
    [
      {
        template: 'tee',
        fixed: { 'text@number': '7' },
        drives: [{ parameter: 'text@back', optionId: size.id }],
      },
      'art.fixed.text@number: Lettering as a number on the back would lie over what is on the back.',
    ],
    [
      {
        template: 'tee',
        fixed: { text: 'A', 'text@number': '7', 'text@sleeve': 'B', 'text@upper-back': 'C' },
        drives: [{ parameter: 'text@chest', optionId: size.id }],
      },
      'art.drives: At most 3 letterings can be added to the first.',
    ],
    [
      {
        template: 'tee',
        fixed: { text: 'A', 'text@chest': 'B' },
        drives: [
          {
            parameter: 'printPosition',
            optionId: size.id,
            values: [
              { valueId: size.small.id, use: 'back' },
              { valueId: size.large.id, use: 'centre' },
            ],
          },
        ],
      },
      'art.fixed.text@chest: Lettering on the left chest would lie over what is on the chest.',
    ],
    [
      { template: 'sash', drives: [{ parameter: 'printPosition', optionId: size.id }] },
      'art.drives.0.parameter: Satin sash has no printPosition.',
    ],
    [
      { ...art, drives: [...art.drives, { parameter: 'colour', optionId: size.id }] },
      'drives must name each parameter at most once.',
    ],
  ])('is refused where it is not what the drawing takes: %#', async (wrong, error) => {
    const answer = await make({ art: wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body).toHaveProperty('error', expect.stringContaining(error));
  });

  it('may fix a background by its name or as any colour, and leave things empty', async () => {
    for (const fixed of [{ background: 'sage' }, { background: '#AABBCC' }, { colour: '' }]) {
      expect((await make({ art: { template: 'tote', fixed } })).status).toBe(201);
    }
  });

  it('may have letterings at places of the drawing that leave each other room', async () => {
    const several = {
      template: 'tee',
      fixed: { text: 'Crew', 'text@sleeve': '2027', 'textColour@sleeve': '#AABBCC' },
      drives: [{ parameter: 'text@number', optionId: thread.id, values: [] }],
    };
    const { _id } = await createdProduct({ art: several });
    expect((await find(_id)).art).toMatchObject(several);
  });

  it('names options that are there, of whichever type', async () => {
    const drives = [{ parameter: 'colour', optionId: NOWHERE, values: [] }];
    expect(await make({ art: { ...art, drives } })).toMatchObject({
      status: 409,
      body: { code: 'REFERENCE_GONE', error: 'The chosen option does not exist any more.' },
    });
    expect((await make({ art, type: null })).status).toBe(201);
  });

  it('can be saved as it was after its option was deleted', async () => {
    const body = { name: 'Lining', kind: 'colour' };
    const { option } = await shop.ask(contract.createOption, { token, body });
    const lined = {
      ...art,
      drives: [...art.drives, { parameter: 'trim', optionId: option._id, values: [] }],
    };
    const { _id } = await createdProduct({ art: lined });
    await shop.ask(contract.deleteOption, { token, params: { id: option._id } });
    expect((await find(_id)).art?.drives).toHaveLength(3);
    expect((await change(_id, { art: lined })).product.art?.drives).toEqual(art.drives);
  });

  it('is not put over a change by somebody else', async () => {
    const { _id, version } = await createdProduct({ art });
    await change(_id, { art: { ...art, fixed: {} } });
    const late = await shop.call(contract.updateProduct, {
      token,
      body: { _id, version, ...base, art },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', product: { art: { fixed: {} } } },
    });
  });
});

describe('the revision', () => {
  let id: string;
  beforeEach(async () => {
    id = (await createdProduct({ art }))._id;
  });
  const revision = async () => (await find(id)).art?.revision;

  it.each<[string, () => Promise<unknown>]>([
    ['the art', () => change(id, { art: { ...art, fixed: { text: 'Garden' } } })],
    ['a swatch', () => setSwatch(colour.olive, { colour: '#123456' })],
    [
      'a name by which a choice is written',
      () =>
        shop.ask(contract.updateOptionValue, {
          token,
          body: { _id: size.small.id, value: `Small ${id.slice(-4)}` },
        }),
    ],
    [
      'the order of values',
      () =>
        shop.ask(contract.orderOptionValues, {
          token,
          params: { id: size.id },
          body: { valueIds: [size.large.id, size.small.id] },
        }),
    ],
    [
      'an option that must be chosen',
      () =>
        shop.ask(contract.updateOption, {
          token,
          body: { _id: thread.id, name: 'Thread', isRequired: true },
        }),
    ],
    ['the type', () => change(id, { type: null })],
  ])('is another after a change of %s', async (_, act) => {
    const before = await revision();
    await act();
    expect(await revision()).not.toBe(before);
  });

  it('stays with whatever cannot be seen', async () => {
    const before = await revision();
    await change(id, { name: 'Another name', cost: 3 });
    await setSwatch(size.large, null);
    await shop.ask(contract.updateOption, {
      token,
      body: { _id: colour.id, name: 'Colour', isRequired: true, description: 'Of the cloth' },
    });
    expect(await revision()).toBe(before);
  });

  it('is the same on either way to the product', async () => {
    const { products } = await shop.ask(listProducts, { query: { populate: 'type' } });
    const listed = products.find(({ _id }) => _id === id);
    expect(listed && 'art' in listed ? listed.art?.revision : undefined).toBe(await revision());
  });
});

describe('the first picture', () => {
  it('is drawn when there is none, once for the same drawing', async () => {
    const one = await createdProduct({ art });
    const other = await createdProduct({ art, name: 'Its twin' });
    expect(one.image_id).toHaveLength(1);
    expect(await isDrawn(one.image_id[0] ?? '')).toBe(true);
    expect(other.image_id).toEqual(one.image_id);
    expect(one.placeholders[0]).toMatch(/^[0-9a-f]{6}$/);
  });

  it('is replaced in its place when the default choices look different', async () => {
    const { _id, image_id: first } = await createdProduct({ art });
    const own = await photo();
    const both = await change(_id, { image_id: [own, ...first], art });
    expect(both.product).toMatchObject({ image_id: [own, ...first], art: { coverId: first[0] } });
    await setSwatch(colour.natural, { colour: '#e6dac1' });
    await setSwatch(colour.natural, { colour: '#ff8800' });
    const renewed = (await change(_id, { image_id: [own, ...first] })).product;
    expect(renewed.image_id).toEqual([own, expect.any(String)]);
    expect(renewed.image_id[1]).not.toBe(first[0]);
    expect(renewed.art?.coverId).toBe(renewed.image_id[1]);
  });

  it('is not drawn where there is a photograph, and drawn again where it was taken off', async () => {
    const own = await photo();
    const { _id, image_id, art: kept } = await createdProduct({ art, image_id: [own] });
    expect(image_id).toEqual([own]);
    expect(kept?.coverId).toBeNull();
    const { product } = await change(_id, { image_id: [] });
    expect(await isDrawn(product.image_id[0] ?? '')).toBe(true);
  });
});

const at = (imageId: string) => ({ imageId, x: 480, y: 210.5, millimetresPerUnit: 0.8 });

describe('a product that is shown by its photographs', () => {
  it('keeps which picture shows a side, and where its places are', async () => {
    const [front, back] = [await photo(), await photo()];
    const settings = { template: 'photo', photo: { front: at(front), back: at(back) } };
    const { _id } = await createdProduct({ art: settings, image_id: [front, back] });
    expect((await find(_id)).art).toMatchObject({ ...settings, coverId: null });
    const changed = { template: 'photo', photo: { front: at(back) } };
    await change(_id, { art: changed, image_id: [front, back] });
    expect((await find(_id)).art?.photo).toEqual(changed.photo);
  });

  it('loses no picture that shows a side, unless another one is named', async () => {
    const [front, back, more] = [await photo(), await photo(), await photo()];
    const settings = { template: 'photo', photo: { front: at(front), back: at(back) } };
    const { _id } = await createdProduct({ art: settings, image_id: [front, back, more] });
    const refused = async (fields: object) => {
      const body = { _id, ...base, ...fields };
      const answer = await shop.call(contract.updateProduct, { token, body });
      expect(answer.status).toBe(400);
      return answer.body;
    };
    for (const [image_id, side] of [
      [[back, more], 'front'],
      [[front, more], 'back'],
      [[], 'front'],
    ] as const) {
      expect(await refused({ image_id })).toMatchObject({
        error: expect.stringContaining(
          `image_id must keep the picture that shows the ${side}, unless art is sent without it.`,
        ),
      });
    }
    expect((await find(_id)).image_id).toEqual([front, back, more]);
    await change(_id, { image_id: [back, front] });
    const art = { template: 'photo', photo: { front: at(back) } };
    expect((await change(_id, { image_id: [back], art })).product.art?.photo).toEqual(art.photo);
    expect((await change(_id, { image_id: [], art: null })).product.art).toBeNull();
  });

  it('takes none that is not among its pictures, and none for a drawing', async () => {
    const [own, other] = [await photo(), await photo()];
    const refused = async (art: object) => {
      const answer = await make({ art, image_id: [own] });
      expect(answer.status).toBe(400);
      return answer.body;
    };
    expect(await refused({ template: 'photo', photo: { front: at(other) } })).toMatchObject({
      error: expect.stringContaining(
        'art.photo.front.imageId must be one of the pictures of the product.',
      ),
    });
    expect(await refused({ template: 'photo' })).toMatchObject({
      error: expect.stringContaining('art.photo must say which picture shows the front.'),
    });
    expect(await refused({ template: 'tee', photo: { front: at(own) } })).toMatchObject({
      error: expect.stringContaining('art.photo: T-shirt has no photo.'),
    });
    expect(
      await refused({ template: 'photo', photo: { front: { ...at(own), x: 1001 } } }),
    ).toMatchObject({ error: expect.stringContaining('x must be a number from 0 to 1000.') });
  });
});
