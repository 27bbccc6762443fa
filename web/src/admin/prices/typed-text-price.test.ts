import { optionOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { linesOf } from './text-price-fields.tsx';
import { checkTextPrice, textPriceOf, typedTextPrice } from './typed-text-price.ts';

const byLetter = {
  flat: 0,
  perCharacter: 0.5,
  freeCharacters: 3,
  areSpacesFree: true,
  setup: 6,
  setupFor: 'design',
} as const;
const free = typedTextPrice(null);

describe('the price of a text, in the form of its option', () => {
  it.each([
    [byLetter, 'letters'],
    [{ ...byLetter, flat: 2, areSpacesFree: false, setupFor: 'text' }, 'letters'],
    [{ ...byLetter, flat: 2, perCharacter: 0, freeCharacters: 0 }, 'flat'],
    [null, 'free'],
  ] as const)('%j is shown as %s, and comes back', (price, kind) => {
    expect(typedTextPrice(price).priceKind).toBe(kind);
    expect(textPriceOf(typedTextPrice(price))).toEqual(price);
  });

  it('leaves out what its kind does not have', () => {
    const typed = typedTextPrice(byLetter);
    expect(textPriceOf({ ...typed, priceKind: 'free' })).toBeNull();
    expect(textPriceOf({ ...typed, priceKind: 'flat', flat: '2' })).toEqual({
      ...byLetter,
      flat: 2,
      perCharacter: 0,
      freeCharacters: 0,
    });
  });

  it('is nothing while all its amounts are', () => {
    expect(textPriceOf({ ...free, priceKind: 'letters', freeCharacters: '3' })).toBeNull();
    expect(textPriceOf({ ...free, priceKind: 'flat', flat: '0.00' })).toBeNull();
  });

  it('is refused by sentence where the shop would refuse it', () => {
    const typed = { ...typedTextPrice(byLetter), perCharacter: '-1', freeCharacters: '501' };
    expect(checkTextPrice(typed)).toEqual({
      perCharacter: 'Each letter must be $0.00 or more.',
      freeCharacters: 'Letters free must be a whole number from 0 to 500.',
    });
    expect(checkTextPrice({ ...typed, priceKind: 'free' })).toEqual({});
    expect(checkTextPrice({ ...typed, priceKind: 'flat', setup: '1000000' })).toEqual({
      setup: 'Setup must be at most $999,999.99.',
    });
  });
});

describe('the example beside it', () => {
  const option: Option = optionOf({
    _id: 'wording',
    name: 'Wording',
    kind: 'text',
    textPrice: byLetter,
  });

  it('is what the shop would charge for a text on so many pieces', () => {
    const lines = linesOf(option, ' Anna  2027', 22);
    expect(lines.map(({ label, totalCents }) => [label, totalCents])).toEqual([
      ['Wording: 8 letters, 3 free, 5 × $0.50', 22 * 250],
      ['Setup, Wording', 600],
    ]);
    expect(messages.tryIt.total(22)).toBe('Lettering of 22');
  });

  it('is nothing for a text that is blank', () => {
    expect(linesOf(option, '  ', 22)).toEqual([]);
  });
});
