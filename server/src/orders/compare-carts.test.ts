import type { Cart } from '@tailorbird/contract/cart';
import { describe, expect, it } from 'vitest';
import { agree, type ShownCart } from './compare-carts.ts';

const olive = { optionId: 'colour', optionName: 'Colour', valueId: 'olive', value: 'Olive' };
const small = { optionId: 'size', optionName: 'Size', valueId: 'small', value: 'Small' };
const crew = { optionId: 'wording', optionName: 'Wording', valueId: null, value: 'Zo\u00eb' };
const tote = item('1', 'tote', { cost: 24.5, quantity: 2, selectedOptions: [olive, small] });
const sash = item('2', 'sash', { cost: 12.05, quantity: 1, note: 'red hem' });
const cart: Cart = { _id: 'cart', items: [tote, sash] };
const written = item('3', 'tote', { cost: 24.5, quantity: 1, selectedOptions: [olive, crew] });
const plain = item('4', 'tote', { cost: 24.5, quantity: 1, selectedOptions: [olive] });
const lettered: Cart = { _id: 'cart', items: [written, plain] };
const shownWith = (...choices: ShownCart['items'][number]['selectedOptions']): ShownCart => ({
  items: [plain, { ...written, selectedOptions: choices }],
});

describe('what was shown agrees with the cart', () => {
  it.each<[string, ShownCart]>([
    ['as it is', cart],
    ['in another order of items', { items: [sash, tote] }],
    [
      'in another order of options',
      { items: [{ ...tote, selectedOptions: [small, olive] }, sash] },
    ],
    ['without prices', { items: [{ ...tote, product: { _id: 'tote' } }, sash] }],
    [
      'without names',
      {
        items: [
          { ...tote, product: { _id: 'tote', cost: 24.5 }, selectedOptions: [olive, small] },
          sash,
        ].map((one) => ({
          ...one,
          selectedOptions: one.selectedOptions.map(({ optionId, valueId }) => ({
            optionId,
            valueId,
          })),
        })),
      },
    ],
    ['without ids of its own', { items: [tote, sash].map(({ _id, ...rest }) => rest) }],
    ['with blanks around a note', { items: [tote, { ...sash, note: ' red hem ' }] }],
    [
      'with a price off by a binary fraction',
      { items: [{ ...tote, product: { _id: 'tote', cost: 24.500000000000004 } }, sash] },
    ],
  ])('%s', (_, shown) => {
    expect(agree(shown, cart)).toBe(true);
  });
});

const renamedProduct = { ...tote, product: { _id: 'tote', name: 'Big Tote', cost: 24.5 } };

describe('what was shown differs', () => {
  it.each<[string, ShownCart]>([
    ['in a quantity', { items: [{ ...tote, quantity: 3 }, sash] }],
    ['in a price', { items: [{ ...tote, product: { _id: 'tote', cost: 24.49 } }, sash] }],
    ['in a note', { items: [tote, { ...sash, note: '' }] }],
    ['in the name of a product', { items: [renamedProduct, sash] }],
    [
      'in the name of an option',
      { items: [{ ...tote, selectedOptions: [{ ...olive, optionName: 'Shade' }, small] }, sash] },
    ],
    [
      'in the name of a value',
      { items: [{ ...tote, selectedOptions: [{ ...olive, value: 'Moss' }, small] }, sash] },
    ],
    ['in an option', { items: [{ ...tote, selectedOptions: [olive] }, sash] }],
    ['in the product', { items: [{ ...tote, product: { _id: 'bag', cost: 24.5 } }, sash] }],
    ['by an item less', { items: [tote] }],
    ['by an item more', { items: [tote, sash, { ...sash, note: 'other' }] }],
    ['by one item twice instead of two', { items: [tote, tote] }],
    ['in the id of an item', { items: [{ ...tote, _id: '9' }, sash] }],
    ['in the id of the cart: that one is ordered already', { ...cart, _id: 'earlier cart' }],
    [
      'by a price that is none',
      { items: [{ ...tote, product: { _id: 'tote', cost: Number.NaN } }, sash] },
    ],
    [
      'by a price beyond counting',
      { items: [{ ...tote, product: { _id: 'tote', cost: 1e300 } }, sash] },
    ],
  ])('%s', (_, shown) => {
    expect(agree(shown, cart)).toBe(false);
  });
});

describe('what was written', () => {
  it.each<[string, ShownCart]>([
    ['as it is', lettered],
    ['in another spelling', shownWith({ ...crew, value: ' Zoe\u0308' }, olive)],
    ['without names', shownWith(olive, { optionId: 'wording', valueId: null, value: 'Zo\u00eb' })],
  ])('agrees %s', (_, shown) => {
    expect(agree(shown, lettered)).toBe(true);
  });

  it.each<[string, ShownCart]>([
    ['as something else', shownWith(olive, { ...crew, value: 'Zoe' })],
    ['for another option', shownWith(olive, { ...crew, optionId: 'motto' })],
    ['not at all', shownWith(olive)],
    ['without the text', shownWith(olive, { optionId: 'wording', valueId: null })],
    ['as a value', shownWith(olive, { ...crew, valueId: 'Zo\u00eb' })],
  ])('differs %s', (_, shown) => {
    expect(agree(shown, lettered)).toBe(false);
  });
});

function item(
  _id: string,
  product: string,
  rest: {
    cost: number;
    quantity: number;
    note?: string;
    selectedOptions?: Cart['items'][number]['selectedOptions'];
  },
): Cart['items'][number] {
  return {
    _id,
    product: { _id: product, name: product, cost: rest.cost, image_id: [] },
    quantity: rest.quantity,
    note: rest.note ?? '',
    selectedOptions: rest.selectedOptions ?? [],
    drawing: null,
    available: true,
    unavailableReason: null,
  };
}
