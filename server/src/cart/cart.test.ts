import { createHash } from 'node:crypto';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityKey, isQuantity, unavailableReason } from './cart.ts';

interface Identity {
  productId: string;
  valueIds: readonly string[];
  texts: readonly { optionId: string; text: string }[];
  note: string;
}

const keyOfItem = ({ productId, valueIds, texts, note }: Identity) =>
  identityKey({
    product: { _id: productId },
    selectedOptions: [
      ...valueIds.map((valueId) => ({ optionId: 'o', valueId })),
      ...texts.map(({ optionId, text }) => ({ optionId, valueId: null, value: text })),
    ],
    note,
  });

/** Few of each, so that some come out the same. */
const few = fc.constantFrom('a', 'b', 'c');
const written = fc.constantFrom('HARBOUR', 'a', '["a","b"]', ',');
const identity = fc.record({
  productId: few,
  valueIds: fc.uniqueArray(few, { maxLength: 3 }),
  texts: fc.uniqueArray(fc.record({ optionId: few, text: written }), {
    selector: ({ optionId }) => optionId,
    maxLength: 3,
  }),
  note: fc.oneof(written, fc.string({ unit: 'grapheme', maxLength: 3 })),
});

describe('two items', () => {
  it('are the same whatever the order of their options', () => {
    fc.assert(
      fc.property(identity, (item) => {
        const { valueIds, texts } = item;
        const reversed = {
          ...item,
          valueIds: valueIds.toReversed(),
          texts: texts.toReversed(),
        };
        expect(keyOfItem(reversed)).toBe(keyOfItem(item));
      }),
    );
  });

  it('differ when product, options, texts or note differ, and only then', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        expect(keyOfItem(one) === keyOfItem(other)).toBe(inOrder(one) === inOrder(other));
      }),
      { numRuns: 2000 },
    );
  });

  it('are not mistaken for each other when a note looks like an option', () => {
    const noted = { productId: 'p', valueIds: [], texts: [], note: 'v' };
    const chosen = { productId: 'p', valueIds: ['v'], texts: [], note: '' };
    const lettered = { ...noted, texts: [{ optionId: 'v', text: 'v' }], note: '' };
    expect(new Set([noted, chosen, lettered].map(keyOfItem)).size).toBe(3);
  });

  it('without texts have the key that carts have held since before there were any', () => {
    const item = { productId: 'p', valueIds: ['b', 'a'], texts: [], note: 'n' };
    const key = createHash('sha256').update('["p",["a","b"],"n"]').digest('base64url');
    expect(keyOfItem(item)).toBe(key);
  });
});

describe('what was written', () => {
  const product = { _id: 'p' };
  const keyOf = (...selectedOptions: ChosenOption[]) =>
    identityKey({ product, selectedOptions, note: '' });

  it('is the same in whatever spelling of its letters, with whatever blanks around it', () => {
    expect(keyOf({ optionId: 'o', valueId: null, value: ' Zoe\u0308 ' })).toBe(
      keyOf({ optionId: 'o', valueId: null, value: 'Zo\u00eb' }),
    );
  });

  it('is no choice when it is empty', () => {
    const blank = { optionId: 'o', valueId: null };
    for (const value of [undefined, '', ' \u200b '])
      expect(keyOf({ ...blank, value })).toBe(keyOf());
  });

  it('is another in another option', () => {
    const text = { valueId: null, value: 'X' };
    expect(keyOf({ ...text, optionId: 'o' })).not.toBe(keyOf({ ...text, optionId: 'q' }));
  });

  it('does not count beside a value, which is known by its id', () => {
    expect(keyOf({ optionId: 'o', valueId: 'v', value: 'Olive' })).toBe(
      keyOf({ optionId: 'o', valueId: 'v', value: 'Moss' }),
    );
  });
});

describe('a quantity', () => {
  // spec: 9.19
  it.each([1, 2, 98, 99])('may be %d', (quantity) => {
    expect(isQuantity(quantity)).toBe(true);
  });
  // spec: 9.19
  it.each([0, -1, 100, 1.5, Number.NaN, Infinity])('may not be %d', (quantity) => {
    expect(isQuantity(quantity)).toBe(false);
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

function inOrder({ productId, valueIds, texts, note }: Identity): string {
  const sorted = texts.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1));
  const each = sorted.map(({ optionId, text }) => [optionId, text]);
  return JSON.stringify({ productId, values: valueIds.toSorted(), texts: each, note });
}
