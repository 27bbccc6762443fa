import type { Product } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeThreeWay } from '../form/save-with-merge.ts';
import { artField } from '../art/art-field.ts';
import { createCreationKey } from './product-edits.ts';
import { checkProduct, toProductBody, productFieldsOf } from './product-fields.tsx';

const tote: Product = {
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
  type: {
    _id: 'canvas',
    name: 'Canvas bag',
    version: 1,
    options: [],
    tiers: [],
    countsTogether: false,
  },
  art: null,
  leastCost: 48,
  hasPricedChoices: false,
  tiers: [],
  minimumQuantity: 1,
};

const fields = productFieldsOf(tote);

describe('the form of a product', () => {
  // spec: 2.134
  it('shows what the product has', () => {
    expect(fields).toEqual({
      name: 'Meadow Tote',
      cost: '48.00',
      type: 'canvas',
      categories: ['bags', 'gifts'],
      description: 'Heavy cotton canvas.',
      images: 'front detail',
      art: { text: '', settings: null },
    });
  });

  it('is empty for a new one', () => {
    expect(productFieldsOf(undefined)).toEqual({
      name: '',
      cost: '',
      type: '',
      categories: [],
      description: '',
      images: '',
      art: { text: '', settings: null },
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
