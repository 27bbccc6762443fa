import { productOf, typeOf } from '@tailorbird/contract/shop.fixture';
import { factsOf } from './fact-fields.tsx';
import { searchTextsOf } from '../search-text-fields.tsx';
import type { Product } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeThreeWay } from '../kit/save-with-merge.ts';
import { artField } from '../art/art-field.ts';
import { createCreationKey } from '../kit/creation-key.ts';
import { tiersOf, withChange, withRow } from '../prices/tier-text.ts';
import { productFieldContent } from './product-fields.tsx';
import { checkProduct, priceChangeOf, productFieldsOf, toProductBody } from './product-values.ts';

const tote: Product = productOf({
  _id: 'tote',
  name: 'Meadow Tote',
  description: 'Heavy cotton canvas.',
  cost: 48,
  image_id: ['front', 'detail'],
  placeholders: ['d8cfb8', ''],
  categories: [
    { _id: 'bags', name: 'Bags' },
    { _id: 'gifts', name: 'Gifts' },
  ],
  version: 3,
  type: typeOf({ _id: 'canvas', name: 'Canvas bag' }),
});

const fields = productFieldsOf(tote);

describe('the form of a product', () => {
  // spec: 2.134
  it('shows what the product has', () => {
    expect(fields).toEqual({
      name: 'Meadow Tote',
      cost: '48.00',
      type: 'canvas',
      tiers: { text: '[]', rows: [] },
      minimumQuantity: '1',
      taxClass: '',
      weight: '',
      madeToMeasure: 'type',
      isDraft: false,
      categories: ['bags', 'gifts'],
      description: 'Heavy cotton canvas.',
      images: 'front detail',
      art: { text: '', settings: null },
      ...factsOf(undefined),
      ...searchTextsOf(undefined),
    });
  });

  it('is empty for a new one', () => {
    expect(productFieldsOf(undefined)).toEqual({
      name: '',
      cost: '',
      type: '',
      tiers: { text: '[]', rows: [] },
      minimumQuantity: '1',
      taxClass: '',
      weight: '',
      madeToMeasure: 'type',
      isDraft: false,
      categories: [],
      description: '',
      images: '',
      art: { text: '', settings: null },
      ...factsOf(undefined),
      ...searchTextsOf(undefined),
    });
  });

  // spec: 5.5
  it('has no change in spaces at the ends and in the order of categories', () => {
    const typed = { ...fields, name: ' Meadow Tote ', categories: ['gifts', 'bags'] };
    expect(changedFields(fields, typed)).toEqual([]);
  });

  it('has a change in the order of pictures', () => {
    expect(changedFields(fields, { ...fields, images: 'detail front' })).toEqual(['images']);
  });

  it('keeps what was typed on top of what somebody else has saved', () => {
    const typed = { ...fields, name: 'Field Tote', categories: ['bags', 'gifts', 'new'] };
    const theirs = { ...fields, cost: '52.00', categories: ['bags'], images: 'detail' };
    expect(mergeThreeWay(fields, typed, theirs)).toEqual({
      ...fields,
      name: 'Field Tote',
      cost: '52.00',
      categories: ['bags', 'new'],
      images: 'detail',
    });
  });
});

describe('what is saved of a product', () => {
  // spec: 2.132
  it('is trimmed, in dollars, with the pictures by their ids', () => {
    const typed = { ...fields, name: ' Meadow Tote ', description: ' ', cost: '12.345' };
    expect(toProductBody(typed, ['a', 'b'], tote)).toEqual({
      name: 'Meadow Tote',
      cost: 12.35,
      type: 'canvas',
      categories: ['bags', 'gifts'],
      description: '',
      image_id: ['a', 'b'],
    });
  });

  it('costs nothing and has no type where nothing was said', () => {
    expect(toProductBody({ ...fields, cost: '', type: '' }, [], undefined)).toMatchObject({
      cost: 0,
      type: null,
    });
  });

  it('is refused by sentence when it is too long or too dear', () => {
    expect(checkProduct(fields)).toEqual({});
    const problems = checkProduct({
      ...fields,
      name: 'n'.repeat(121),
      cost: '1000000',
      description: 'd'.repeat(5001),
    });
    expect(problems).toEqual({
      name: 'Product Name must be 120 characters or less.',
      cost: 'Cost must be at most $999,999.99.',
      description: 'Description must be 5000 characters or less.',
    });
  });

  it.each(['-5', '-0.01', '-'])(
    'is refused by sentence at %s, and not saved as another cost',
    (cost) => {
      expect(checkProduct({ ...fields, cost })).toEqual({ cost: 'Cost must be $0.00 or more.' });
    },
  );

  it('says whether it is made to measure where that was chosen', () => {
    expect(toProductBody(fields, [], tote)).not.toHaveProperty('madeToMeasure');
    const measured = { ...tote, madeToMeasure: true };
    expect(productFieldsOf(measured).madeToMeasure).toBe('yes');
    expect(toProductBody({ ...fields, madeToMeasure: 'yes' }, [], tote)).toMatchObject({
      madeToMeasure: true,
    });
    expect(toProductBody({ ...fields, madeToMeasure: 'no' }, [], measured)).toMatchObject({
      madeToMeasure: false,
    });
    expect(toProductBody(fields, [], measured)).toMatchObject({ madeToMeasure: null });
  });

  it('has its drawing where that was touched, and leaves it alone otherwise', () => {
    const settings = { template: 'tote', fixed: { colour: 'canvas' }, drives: [] } as const;
    const drawn = { ...settings, drives: [] };
    const art = artField(drawn);
    expect(toProductBody({ ...fields, art }, [], tote)).toMatchObject({ art: drawn });
    const before = { ...tote, art: { ...drawn, revision: 'r1', coverId: null } };
    expect(toProductBody({ ...fields, art }, [], before)).not.toHaveProperty('art');
    expect(toProductBody(fields, [], before)).toHaveProperty('art', null);
  });
});

const at = (imageId: string) => ({ imageId, x: 500, y: 250, millimetresPerUnit: 1 });

const shownBy = (front: string, back?: string) =>
  artField({
    template: 'photo',
    fixed: {},
    drives: [],
    photo: { front: at(front), ...(back !== undefined && { back: at(back) }) },
  });

describe('a product that is shown by photographs', () => {
  it('is not saved without the picture of a side', () => {
    expect(checkProduct({ ...fields, art: shownBy('front', 'detail') })).toEqual({});
    expect(checkProduct({ ...fields, art: shownBy('gone') })).toEqual({
      art: 'The picture that shows the front is none of the product’s any more. Choose another one.',
    });
    expect(checkProduct({ ...fields, art: shownBy('front', 'gone') })).toEqual({
      art: 'The picture that shows the back is none of the product’s any more. Choose another one, or none.',
    });
  });

  it('keeps what heights are measured from, and leaves it out where it is empty', () => {
    const named = { ...at('front'), measuredFrom: 'the upper hem' };
    const settings = { template: 'photo' as const, fixed: {}, drives: [] };
    expect(artField({ ...settings, photo: { front: named } }).settings?.photo).toEqual({
      front: named,
    });
    const empty = { ...named, measuredFrom: '' };
    expect(artField({ ...settings, photo: { front: empty } })).toEqual(shownBy('front'));
  });
});

describe('the price rules of a product', () => {
  const tiers = [
    { from: 10, percent: 10 },
    { from: 25, cost: 40 },
  ];
  const priced = { ...tote, tiers, minimumQuantity: 5 };

  it('are sent where they were touched, from few pieces to many', () => {
    const typed = productFieldsOf(priced);
    expect(toProductBody(typed, [], priced)).not.toHaveProperty('tiers');
    expect(toProductBody(typed, [], priced)).not.toHaveProperty('minimumQuantity');
    expect(toProductBody(typed, [], tote)).toMatchObject({ tiers, minimumQuantity: 5 });
    const none = { ...typed, tiers: tiersOf([]), minimumQuantity: ' 1 ' };
    expect(toProductBody(none, [], priced)).toMatchObject({ tiers: [], minimumQuantity: 1 });
  });

  it('are refused by sentence where they are not finished', () => {
    const typed = { ...fields, tiers: withRow(tiersOf(tiers)), minimumQuantity: '5' };
    expect(checkProduct(typed)).toEqual({});
    const begun = withChange(typed.tiers, 2, { from: '50' });
    expect(checkProduct({ ...typed, tiers: begun, minimumQuantity: '100' })).toEqual({
      tiers:
        'Each tier needs a number of pieces from 2 to 29700, and a price such as $26.00 or −10 %.',
      minimumQuantity: 'Minimum quantity must be a whole number from 1 to 99.',
    });
  });

  it('are compared with somebody else’s as a whole', () => {
    const typed = { ...fields, tiers: tiersOf(tiers) };
    const theirs = { ...fields, minimumQuantity: '3' };
    const merged = mergeThreeWay(fields, typed, theirs);
    expect(merged).toEqual({ ...typed, minimumQuantity: '3' });
    expect(productFieldContent([], [])('tiers', merged)).toBe('from 10 −10 %, from 25 $40.00');
    expect(productFieldContent([], [])('tiers', fields)).toBe('None');
  });

  it('are counted with the cost, for what they do to carts', () => {
    expect(priceChangeOf({ ...fields, tiers: tiersOf(tiers), cost: '50' }, tote)).toEqual({
      product: { _id: 'tote', cost: 50, type: 'canvas', tiers, minimumQuantity: 1 },
    });
  });
});

describe('the weight of a product', () => {
  const heavy = { ...tote, weight: 420 };

  it('is sent where it was touched, and gone where it was cleared', () => {
    const typed = productFieldsOf(heavy);
    expect(typed.weight).toBe('420');
    expect(toProductBody(typed, [], heavy)).not.toHaveProperty('weight');
    expect(toProductBody({ ...typed, weight: ' 0 ' }, [], heavy)).toMatchObject({ weight: 0 });
    expect(toProductBody({ ...typed, weight: ' ' }, [], heavy)).toMatchObject({ weight: null });
    expect(toProductBody({ ...fields, weight: '1000000' }, [], tote)).toMatchObject({
      weight: 1_000_000,
    });
  });

  it.each(['-1', '1.5', '1 kg', '1000001', '99999999'])('is refused as %s', (weight) => {
    expect(checkProduct({ ...fields, weight })).toEqual({
      weight: 'Weight is a whole number of grams from 0 to 1000000.',
    });
  });
});

describe('the texts of a product for search engines', () => {
  const found = { ...tote, searchTitle: 'Totes to order', searchDescription: 'Sewn in a week' };
  const typed = productFieldsOf(found);

  it('are sent where they were touched, and gone where they were cleared', () => {
    expect(typed).toMatchObject({
      searchTitle: 'Totes to order',
      searchDescription: 'Sewn in a week',
    });
    const untouched = toProductBody({ ...typed, searchTitle: ' Totes to order ' }, [], found);
    expect(untouched).not.toHaveProperty('searchTitle');
    expect(untouched).not.toHaveProperty('searchDescription');
    expect(toProductBody({ ...typed, searchTitle: ' ' }, [], found)).toMatchObject({
      searchTitle: '',
    });
    expect(toProductBody({ ...fields, searchDescription: ' Sewn ' }, [], tote)).toMatchObject({
      searchDescription: 'Sewn',
    });
  });

  it('are refused by sentence when they are too long, an emoji being one character', () => {
    expect(checkProduct({ ...typed, searchTitle: '🧵'.repeat(70) })).toEqual({});
    expect(
      checkProduct({
        ...typed,
        searchTitle: 'n'.repeat(71),
        searchDescription: 'd'.repeat(161),
      }),
    ).toEqual({
      searchTitle: 'Title for search engines must be 70 characters or less.',
      searchDescription: 'Text for search engines must be 160 characters or less.',
    });
  });

  it('are compared with those that somebody else has saved', () => {
    const show = productFieldContent([], []);
    expect(show('searchTitle', typed)).toBe('Totes to order');
    expect(show('searchDescription', typed)).toBe('Sewn in a week');
  });
});

describe('the key that a new product is sent with', () => {
  it('stays while the same is sent, so that a lost answer makes no second product', () => {
    const { keyFor } = createCreationKey();
    const first = keyFor({ name: 'Holdall', image_id: ['front'] });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ name: 'Holdall', image_id: ['front'] })).toBe(first);
  });

  it('is another for other content, and for the next product of the same content', () => {
    const { keyFor, forget } = createCreationKey();
    const first = keyFor({ name: 'Holdall' });
    const second = keyFor({ name: 'Weekender' });
    forget();
    expect(new Set([first, second, keyFor({ name: 'Weekender' })]).size).toBe(3);
  });
});
