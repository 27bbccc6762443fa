import { describe, expect, test } from 'vitest';
import { checkTyped, fieldsOf, normalize, stateOf, typedOf } from './discounts-page.tsx';

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

  test('has a decimal point or a comma', () => {
    const comma = { ...typed, size: '7,5', fromValue: '49,90' };
    expect(checkTyped(comma)).toEqual({});
    expect(fieldsOf(comma)).toMatchObject({ percent: 7.5, fromValue: 49.9 });
  });

  test.each([
    [{ code: 'a--b' }, { code: expect.stringContaining('hyphens between') }],
    [{ size: ' ' }, { size: 'How much is required.' }],
    [{ size: '0' }, { size: expect.stringContaining('A percentage must be more than 0') }],
    [{ size: '100.5' }, { size: expect.stringContaining('at most 100') }],
    [{ size: '1,234' }, { size: expect.stringContaining('at most 2 decimals') }],
    [{ size: '.' }, { size: expect.stringContaining('A percentage') }],
    [{ unit: 'amount' as const, size: '0' }, { size: expect.stringContaining('from $0.01') }],
    [{ fromValue: '-1' }, { fromValue: expect.stringContaining('From value') }],
    [{ fromPieces: '1.5' }, { fromPieces: 'From pieces must be a whole number from 1 to 29,700.' }],
    [{ mostUses: 'ten' }, { mostUses: 'Uses in all must be a whole number from 1 to 1,000,000.' }],
    [
      { starts: '2026-05-02', ends: '2026-05-01' },
      { ends: 'Last day must not be before the first day.' },
    ],
  ])('with %j has its error at that field', (changed, problems) => {
    expect(checkTyped({ ...typed, ...changed })).toEqual(problems);
  });

  test('is right when everything is in bounds', () => {
    const all = { code: 'nest-10', fromPieces: ' ', mostUses: '3', starts: '2026-05-01' };
    expect(checkTyped({ ...typed, ...all, ends: '2026-05-01' })).toEqual({});
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
