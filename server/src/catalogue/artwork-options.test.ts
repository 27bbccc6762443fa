import { getProduct } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { artworkRules } from '@tailorbird/contract/artwork-rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products, thread, type } from '../../test/fixture.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.database.query(`delete from options where name = 'Logo'`);
});

const FRONT = {
  id: 'front',
  name: 'Front',
  side: 'front',
  width: 300,
  height: 380.04,
  below: 60,
  aside: 0,
  method: 'screen-print',
};
const BACK = { ...FRONT, id: 'back', name: 'Back', side: 'back' };

const make = (fields: object) =>
  shop.call(contract.createOption, { token, body: { name: 'Logo', kind: 'artwork', ...fields } });
const created = async (fields: object) =>
  (
    await shop.ask(contract.createOption, {
      token,
      body: { name: 'Logo', kind: 'artwork', ...fields },
    })
  ).option;
const changed = async (_id: string, fields: object) =>
  (await shop.ask(contract.updateOption, { token, body: { _id, name: 'Logo', ...fields } })).option;

describe('an option that takes pictures', () => {
  it('has the usual limits and no places until it is given some', async () => {
    const option = await created({});
    expect(option).toMatchObject({
      kind: 'artwork',
      artwork: {
        mostPictures: 1,
        rights: 'I may use this picture',
        places: [],
        methods: { embroidery: { leastDpi: 200, mostColours: 6 }, plotter: { mostColours: 2 } },
        whenSoft: 'warn',
        whenManyColours: 'refuse',
        redrawing: null,
        redrawingDays: 2,
      },
      values: [],
    });
    expect(await changed(option._id, { artwork: { places: [FRONT] } })).toMatchObject({
      artwork: {
        places: [
          {
            ...FRONT,
            height: 380,
            price: { by: 'piece', piece: 0, each: 0, setup: 0, isSetupByColour: false },
          },
        ],
      },
    });
  });

  it('keeps its rules when they are left out, or null', async () => {
    const { _id, artwork } = await created({ artwork: { places: [FRONT, BACK] } });
    expect(artwork?.places).toHaveLength(2);
    expect((await changed(_id, { description: 'Yours' })).artwork).toEqual(artwork);
    expect((await changed(_id, { artwork: null })).artwork).toEqual(artwork);
  });

  it('loses them when it becomes another kind, and begins anew', async () => {
    const { _id } = await created({ artwork: { places: [FRONT] } });
    expect(await changed(_id, { kind: 'text' })).toMatchObject({ kind: 'text', artwork: null });
    expect((await changed(_id, { kind: 'artwork' })).artwork?.places).toEqual([]);
  });

  it('has no values', async () => {
    const { body } = await shop.call(contract.updateOption, {
      token,
      body: { _id: thread.id, name: 'Thread', kind: 'artwork' },
    });
    expect(body).toMatchObject({ code: 'OPTION_HAS_VALUES' });
  });

  it('is nothing of other kinds', async () => {
    const option = await created({ kind: 'choice', artwork: { places: [FRONT] } });
    expect(option).toMatchObject({ kind: 'choice', artwork: null });
  });

  it.each([
    [{ places: [FRONT, { ...BACK, id: 'front' }] }, 'Two places must not have the same id.'],
    [{ places: [FRONT, { ...BACK, name: 'FRONT' }] }, 'Two places must not have the same name.'],
    [{ places: [{ ...FRONT, name: ' ' }] }, 'Please name each place.'],
    [
      { places: [{ ...FRONT, id: 'The front' }] },
      'The id of a place must be small letters, digits and hyphens, 40 at most.',
    ],
    [{ places: [{ ...FRONT, width: 9 }] }, 'The width of a place must be between 10 and 1000 mm.'],
    [{ places: [{ ...FRONT, side: 'inside' }] }, 'side must be front or back.'],
    [
      { places: [{ ...FRONT, method: 'laser' }] },
      'method must be print, transfer, screen-print, embroidery or plotter.',
    ],
    [{ places: Array.from({ length: 7 }, () => FRONT) }, 'places must be at most 6.'],
    [{ mostPictures: 0 }, 'mostPictures must be a whole number from 1 to 6.'],
    [{ rights: '' }, 'Please write the sentence about rights.'],
    [{ redrawingDays: 61 }, 'redrawingDays must be a whole number from 1 to 60.'],
    [
      { methods: { print: { leastDpi: 0, mostColours: null, files: ['png'] } } },
      'leastDpi must be a whole number from 1 to 1200, or null.',
    ],
    [
      { methods: { print: { leastDpi: 150, mostColours: null, files: [] } } },
      'A method must take at least one kind of file.',
    ],
  ])('is refused with %j', async (artwork, error) => {
    expect(await make({ artwork })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error },
    });
  });
});

describe('the least price of a product that takes a picture', () => {
  const priced = (by: string, piece: number, each: number) => ({ by, piece, each });
  const leastOf = async (isRequired: boolean, places: object[], rules: object = {}) => {
    const { _id } = await created({ isRequired, artwork: { places, ...rules } });
    const [params, body] = [{ id: type.id }, { optionIds: [_id] }];
    await shop.ask(contract.addTypeOptions, { token, params, body });
    const query = { populate: 'type' };
    const { product } = await shop.ask(getProduct, { params: { id: products.tote.id }, query });
    return [product.leastCost, product.hasPricedChoices];
  };

  it('has what the cheapest place takes, in one colour and 100 cm², where it is required', async () => {
    const places = [
      { ...FRONT, price: priced('colours', 3, 0.75) },
      { ...BACK, price: priced('piece', 8, 100) },
    ];
    expect(await leastOf(true, places)).toEqual([28.25, true]);
  });

  it('is that of the product where it may be left out', async () => {
    const places = [{ ...FRONT, price: priced('area', 3, 0.75) }];
    expect(await leastOf(false, places)).toEqual([24.5, true]);
  });

  it('has no price where no place has one, unless something is redrawn', async () => {
    expect(await leastOf(true, [FRONT])).toEqual([24.5, false]);
    await shop.database.query(`delete from options where name = 'Logo'`);
    expect(await leastOf(true, [])).toEqual([24.5, false]);
    await shop.database.query(`delete from options where name = 'Logo'`);
    expect(await leastOf(true, [FRONT], { redrawing: 25 })).toEqual([24.5, true]);
  });

  it('follows a change of the places', async () => {
    const places = [{ ...FRONT, price: priced('piece', 3, 0) }];
    expect(await leastOf(true, places)).toEqual([27.5, true]);
    await shop.database.query(`update options set artwork = $1 where name = 'Logo'`, [
      JSON.stringify(artworkRules.parse({ places: [{ ...FRONT, price: { piece: 5 } }] })),
    ]);
    const query = { populate: 'type' };
    const { product } = await shop.ask(getProduct, { params: { id: products.tote.id }, query });
    expect(product.leastCost).toBe(29.5);
  });
});
