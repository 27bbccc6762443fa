import { expect, it } from 'vitest';
import { messages as priceMessages } from '../prices/messages.ts';
import { messages } from './messages.ts';
import { LABELS } from './product-values.ts';

// spec: 5.19
it('has the specification’s sentences about products word for word', () => {
  expect({ ...priceMessages, ...messages, fields: LABELS }).toMatchObject({
    title: 'Product Management',
    none: 'No products found. Add your first product above.',
    noCategories: 'No Categories',
    noType: 'No Type Selected',
    costPlaceholder: '$0.00',
    addConfirm: 'Add Product',
    fields: { name: 'Product Name', cost: 'Cost', categories: 'Categories', images: 'Images' },
    pictures: { upload: 'Upload', camera: 'Camera', hint: 'JPG/PNG up to ~10MB' },
  });
  expect(messages.deleteSentence('Meadow Tote')).toBe(
    'Are you sure you want to delete the product Meadow Tote? This action cannot be undone.',
  );
});

// spec: 2.130
it.each([
  [0, '0 image(s)'],
  [1, '1 image(s)'],
  [4, '4 image(s)'],
])('labels %d images as the specification writes it, %s', (count, label) => {
  expect(messages.images.counted(count)).toBe(label);
});

it('says what deleting a product touches', () => {
  expect(messages.touches({ carts: 1, orders: 2 })).toEqual([
    '1 cart has it: it stays there, marked as not available.',
    '2 orders have it and stay as they are.',
  ]);
});

it('a file name that turns the direction of writing turns no more than itself', () => {
  expect(messages.pictures.tooMany('photo\u202Egpj.exe', 24)).toBe(
    '\u2068photo\u202Egpj.exe\u2069 was left out: a product shows at most 24 pictures.',
  );
});

it('one product on a page is not "all"', () => {
  expect(messages.bulk.pickPage(1)).toBe('Pick the one on this page');
  expect(messages.bulk.pickPage(2)).toBe('Pick all 2 on this page');
});
