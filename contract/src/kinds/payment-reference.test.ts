import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountInGroups,
  inGroups,
  isPossibleAccount,
  isReference,
  orderNumberFrom,
  paymentReference,
  plainAccount,
} from './payment-reference.ts';

const LETTERS = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
const orderNumber = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 8, maxLength: 8 })
  .map((all) => `TB-${all.slice(0, 4).join('')}-${all.slice(4).join('')}`);

/** As ISO 11649 says it: in digits, with the first four characters last, 1 beyond a multiple of 97. */
function isValid(reference: string): boolean {
  const moved = reference.slice(4) + reference.slice(0, 4);
  const digits = Array.from(moved, (letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const isDigit = (one = '') => /\d/.test(one);

describe('the reference of an order', () => {
  it('is the number with check digits by ISO 11649', () => {
    expect(isValid('RF18539007547034')).toBe(true);
    fc.assert(
      fc.property(orderNumber, (number) => {
        const reference = paymentReference(number);
        expect(reference).toMatch(/^RF\d\d/);
        expect(reference.slice(4)).toBe(number.replaceAll('-', ''));
        expect(isValid(reference)).toBe(true);
        expect(inGroups(reference)).toMatch(/^(\S{4} ){3}\S{2}$/);
        expect(inGroups(reference).replaceAll(' ', '')).toBe(reference);
      }),
    );
  });

  it('is read as the number, which is read however it is written', () => {
    fc.assert(
      fc.property(orderNumber, (number) => {
        const written = [number, number.replaceAll('-', ''), number.replaceAll('-', ' ')];
        const references = [paymentReference(number), inGroups(paymentReference(number))];
        for (const each of [...written, ...references]) {
          expect(orderNumberFrom(each)).toBe(number);
          expect(orderNumberFrom(each.toLowerCase())).toBe(number);
        }
      }),
    );
    expect(orderNumberFrom('RF46TB7K2M4Q9X')).toBeUndefined();
    expect(orderNumberFrom('TB-7K2M')).toBeUndefined();
    expect(orderNumberFrom('TB-7K2M-4Q9X sash')).toBeUndefined();
  });

  it('has one pair of check digits alone', () => {
    fc.assert(
      fc.property(orderNumber, (number) => {
        const reference = paymentReference(number);
        const all = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
        const right = all.filter((pair) => isReference(`RF${pair}${reference.slice(4)}`));
        expect(right).toEqual([reference.slice(2, 4)]);
      }),
      { numRuns: 1000 },
    );
  });

  it('tells each letter that is another letter, and each digit that is another digit', () => {
    fc.assert(
      fc.property(
        orderNumber,
        fc.integer({ min: 4, max: 13 }),
        fc.constantFrom(...LETTERS),
        (number, at, other) => {
          const reference = paymentReference(number);
          fc.pre(reference[at] !== other && isDigit(reference[at]) === isDigit(other));
          expect(isValid(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
        },
      ),
    );
  });
});

describe('an account', () => {
  it.each([
    ['GB82 WEST 1234 5698 7654 32', true],
    ['gb82west12345698765432', true],
    ['GB82 WEST 1234 5698 7654 33', false],
    ['GB82 WEST 1234 5698 7645 32', false],
    // of a country without IBANs
    ['123456789', true],
    ['021000021 / 1234', true],
  ])('%s may be one: %s', (written, isPossible) => {
    expect(isPossibleAccount(written)).toBe(isPossible);
  });

  it('is read in groups of four where it is an IBAN, else as it was written', () => {
    expect(accountInGroups('gb82west12345698765432')).toBe('GB82 WEST 1234 5698 7654 32');
    expect(accountInGroups('021000021 / 1234')).toBe('021000021 / 1234');
    expect(plainAccount('GB82 WEST 1234 5698 7654 32 ')).toBe('GB82WEST12345698765432');
    expect(plainAccount(' 021000021 / 1234')).toBe('021000021 / 1234');
  });
});
