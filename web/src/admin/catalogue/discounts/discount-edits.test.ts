import { describe, expect, test } from 'vitest';
import { checkTyped, fieldsOf, normalize, stateOf, typedOf } from './discount-edits.ts';

const typed = { ...typedOf(undefined), size: '10' };

describe('what is typed of a discount', () => {
  test('is sent without what is blank', () => {
    expect(fieldsOf({ ...typed, code: ' nest10 ' })).toEqual({
      code: 'nest10',
      percent: 10,
      amount: null,
      of: { kind: 'order' },
      fromValue: 0,
      fromPieces: 1,
      oncePerCustomer: false,
      mostUses: null,
      starts: null,
      ends: null,
      withTier: 'better',
    });
    expect(fieldsOf({ ...typed, unit: 'amount', size: '3.5', mostUses: '7' })).toMatchObject({
      code: null,
      percent: null,
      amount: 3.5,
      mostUses: 7,
    });
  });

  test('comes back from what was saved', () => {
    const fields = { ...fieldsOf({ ...typed, of: 'products', productIds: ['a'] }), mostUses: 3 };
    const saved = { ...fields, _id: 'one', version: 1, used: 2 };
    expect(fieldsOf(typedOf(saved))).toEqual(fields);
  });

  test('forgets the goods of a target that was not chosen in the end', () => {
    expect(normalize({ ...typed, productIds: ['a'] }).productIds).toEqual([]);
  });

  test('has numbers where numbers belong', () => {
    expect(checkTyped(typed)).toEqual({});
    expect(checkTyped({ ...typed, size: ' ' })).toEqual({ size: 'How much is required.' });
    expect(checkTyped({ ...typed, mostUses: 'ten' })).toEqual({
      mostUses: 'Uses in all must be a number.',
    });
  });
});

test('the state of a discount is that of the day', () => {
  const plain = { starts: null, ends: null, mostUses: null, used: 9 };
  expect(stateOf(plain, '2026-05-14')).toBe('active');
  expect(stateOf({ ...plain, starts: '2026-05-15' }, '2026-05-14')).toBe('later');
  expect(stateOf({ ...plain, ends: '2026-05-14' }, '2026-05-14')).toBe('active');
  expect(stateOf({ ...plain, ends: '2026-05-13' }, '2026-05-14')).toBe('over');
  expect(stateOf({ ...plain, mostUses: 9 }, '2026-05-14')).toBe('used up');
});
