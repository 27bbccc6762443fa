import type { Cart } from '@tailorbird/contract/cart';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityKey, isQuantity, subtotal, unavailableReason } from './cart.ts';

const identity = fc.record({
  productId: fc.uuid(),
  valueIds: fc.uniqueArray(fc.uuid(), { maxLength: 4 }),
  note: fc.string({ unit: 'grapheme' }),
});

describe('two items', () => {
  it('are the same whatever the order of their options', () => {
    fc.assert(
      fc.property(identity, (item) => {
        const reversed = { ...item, valueIds: item.valueIds.toReversed() };
        expect(identityKey(reversed)).toBe(identityKey(item));
      }),
    );
  });

  it('differ when product, options or note differ', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const isSame =
          one.productId === other.productId &&
          one.note === other.note &&
          new Set([...one.valueIds, ...other.valueIds]).size === one.valueIds.length &&
          one.valueIds.length === other.valueIds.length;
        expect(identityKey(one) === identityKey(other)).toBe(isSame);
      }),
    );
  });

  it('are not mistaken for each other when a note looks like an option', () => {
    const noted = { productId: 'p', valueIds: [], note: 'v' };
    const chosen = { productId: 'p', valueIds: ['v'], note: '' };
    expect(identityKey(noted)).not.toBe(identityKey(chosen));
  });
});

describe('a quantity', () => {
  it.each([1, 2, 98, 99])('may be %d', (quantity) => {
    expect(isQuantity(quantity)).toBe(true);
  });
  it.each([0, -1, 100, 1.5, Number.NaN, Infinity])('may not be %d', (quantity) => {
    expect(isQuantity(quantity)).toBe(false);
  });
});

describe('the subtotal', () => {
  it('is price times quantity, added up in cents', () => {
    expect(
      subtotal(
        cartOf([
          { cost: 0.1, quantity: 3 },
          { cost: 19.99, quantity: 99 },
        ]),
      ),
    ).toBe(197_931);
  });

  it('leaves out what cannot be ordered', () => {
    expect(
      subtotal(
        cartOf([
          { cost: 5, quantity: 1 },
          { cost: 7, quantity: 1, available: false },
        ]),
      ),
    ).toBe(500);
  });

  it('of an empty cart is nothing', () => {
    expect(subtotal(cartOf([]))).toBe(0);
  });
});

describe('why an item cannot be ordered', () => {
  const available = {
    productName: 'Tote',
    isProductGone: false,
    goneValue: null,
    missingOption: null,
  };

  it('is nothing while it can', () => {
    expect(unavailableReason(available)).toBeNull();
  });

  it.each([
    [{ isProductGone: true }, 'Tote is no longer sold.'],
    [{ goneValue: 'Olive' }, 'Tote is no longer offered in Olive.'],
    [{ missingOption: 'Size' }, 'Tote now needs a choice of Size.'],
    [{ isProductGone: true, goneValue: 'Olive', missingOption: 'Size' }, 'Tote is no longer sold.'],
  ])('is a sentence for %j', (change, sentence) => {
    expect(unavailableReason({ ...available, ...change })).toBe(sentence);
  });
});

function cartOf(items: { cost: number; quantity: number; available?: boolean }[]): Cart {
  return {
    _id: 'cart',
    items: items.map(({ cost, quantity, available = true }, index) => ({
      _id: `item ${index}`,
      product: { _id: 'product', name: 'Tote', cost, image_id: [] },
      quantity,
      note: '',
      selectedOptions: [],
      available,
      unavailableReason: available ? null : 'Tote is no longer sold.',
    })),
  };
}
