import { describe, expect, test } from 'vitest';
import { messages } from './catalogue-messages.ts';

const { categories, types, options, values } = messages;
const drawings = { count: 0, names: [] };
const untouched = { products: 0, types: 0, values: 0, carts: 0, drawings };

// spec: 2.149 5.19
test('deleting asks in the sentences of the specification, with the name in them', () => {
  expect(categories.deleteSentence('Bags')).toBe(
    'Are you sure you want to delete the category Bags? This action cannot be undone.',
  );
  expect(types.deleteSentence('T-shirt')).toBe(
    'Are you sure you want to delete the type T-shirt? This action cannot be undone.',
  );
  expect(options.deleteSentence('Colour')).toContain('the option Colour');
  expect(options.deleteSentence('Colour')).toContain('All its values will be deleted too.');
  expect(values.deleteSentence('Olive')).toContain('the value Olive');
});

test('empty lists, buttons and failures say what the specification says', () => {
  expect(categories.none).toBe('No categories found. Add your first category above.');
  expect(types.none).toBe('No types found. Add your first type above.');
  expect([categories.add, messages.closeForm, categories.addConfirm, messages.save]).toEqual([
    'Add new category',
    'Close form',
    'Add Category',
    'Save Changes',
  ]);
  expect(types.addTitle).toBe('Add New Type');
  expect(messages.discard.title).toBe('Discard unsaved changes?');
  expect(options.isRequired).toBe('This option is required for products');
  expect([options.nameMissing, values.missing]).toEqual([
    'Please enter an option name',
    'Please enter a value',
  ]);
  expect([
    options.createFailed,
    values.addFailed,
    options.saveFailed,
    options.deleteFailed,
    values.deleteFailed,
  ]).toEqual([
    'Failed to create option. Please try again.',
    'Failed to add value. Please try again.',
    'Failed to update option. Please try again.',
    'Failed to delete option. Please try again.',
    'Failed to delete value. Please try again.',
  ]);
});

describe('before a deletion', () => {
  test('it is said how many products a category loses', () => {
    expect(categories.touches({ products: 1 })).toEqual([
      '1 product stays in the shop and loses this category.',
    ]);
    expect(categories.touches({ products: 4 })).toEqual([
      '4 products stay in the shop and lose this category.',
    ]);
  });

  test('carts are told of only when there are some', () => {
    expect(types.touches({ products: 2, carts: 0 })).toEqual([
      '2 products stay in the shop without a type.',
    ]);
    expect(types.touches({ products: 2, carts: 1 })).toContain(
      '1 cart has an item that cannot be ordered any more.',
    );
  });

  test('an option tells of its values, types, products and carts', () => {
    expect(options.touches({ products: 5, types: 3, values: 6, carts: 2, drawings })).toEqual([
      '6 values go with it.',
      '3 types lose it, and with them 5 products.',
      '2 carts have an item that cannot be ordered any more.',
      'Orders keep what was chosen.',
    ]);
    expect(options.touches(untouched)).toEqual([
      'It has no values.',
      'No type has it.',
      'Orders keep what was chosen.',
    ]);
  });

  test('an option and a value name the products that are drawn by them', () => {
    expect(options.touches({ ...untouched, drawings: { count: 1, names: ['Hoodie'] } })).toContain(
      '“Hoodie” is drawn by it. Its drawing will no longer change with it.',
    );
    const three = { count: 3, names: ['Hoodie', 'Tote'] };
    expect(values.touches({ ...untouched, drawings: three })).toContain(
      '“Hoodie”, “Tote”, and 1 other product are drawn by it. Their drawings will no longer change with it.',
    );
  });
});

test('what would be lost is named as in a sentence', () => {
  expect(messages.discard.sentence(['Category Name'])).toBe(
    'The category name has not been saved.',
  );
  expect(messages.discard.sentence(['Type Name', 'Options'])).toBe(
    'The type name and options have not been saved.',
  );
  expect(messages.discard.sentence(['Option Name', 'Required mark'])).toBe(
    'The option name and required mark have not been saved.',
  );
});
