import { minorUnits } from '@tailorbird/contract/rules/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api-error.ts';
import {
  categoryChanges,
  costChanges,
  costProblem,
  impossibleCost,
  newCost,
  type PickedProduct,
  pickedProductOf,
  statusChanges,
} from './picked-products.ts';
import { changed, refusedBy, undoing } from './product-changes.ts';

const bags = { _id: 'bags', name: 'Bags' };
const product = (_id: string, more: Partial<PickedProduct> = {}): PickedProduct => ({
  _id,
  version: 3,
  name: `The ${_id}`,
  cost: 20,
  categories: [bags],
  isDraft: false,
  ...more,
});
const tote = product('tote');
const sash = product('sash', { cost: 9.99, categories: [], isDraft: true });

describe('picks that a tab has kept', () => {
  it('are read as they were, without what is of no use', () => {
    expect(JSON.parse(JSON.stringify([tote, sash])).map(pickedProductOf)).toEqual([tote, sash]);
    expect(
      pickedProductOf({ ...tote, categories: [bags, null, { _id: 1 }], image_id: [] }),
    ).toEqual(tote);
  });

  it.each([null, 'tote', {}, { ...tote, version: '3' }, { ...tote, categories: null }])(
    'are left where they are %j',
    (kept) => {
      expect(pickedProductOf(kept)).toBeUndefined();
    },
  );
});

describe('a cost for several products', () => {
  it.each([
    ['set', 1250, 1250],
    ['raise', 150, 2150],
    ['lower', 150, 1850],
    ['raise-percent', 1000, 2200],
    ['lower-percent', 250, 1950],
  ] as const)('by %s %i is %i cents in place of 2000', (kind, typed, after) => {
    expect(newCost(kind, minorUnits(2000), minorUnits(typed))).toBe(after);
  });

  it('is rounded to a cent', () => {
    expect(newCost('raise-percent', minorUnits(999), minorUnits(1050))).toBe(1104);
  });

  it('is sent for those that it changes', () => {
    expect(costChanges([tote, sash], 'set', minorUnits(2000))).toEqual([
      { _id: 'sash', version: 3, cost: 20 },
    ]);
  });

  it('names the product that cannot have it', () => {
    expect(impossibleCost([tote, sash], 'lower', minorUnits(1000))).toEqual({
      name: 'The sash',
      cost: '-$0.01',
    });
    expect(impossibleCost([tote], 'raise', minorUnits(99_999_999))).toMatchObject({
      name: 'The tote',
    });
    expect(impossibleCost([tote, sash], 'lower', minorUnits(999))).toBeUndefined();
  });
});

describe('categories of several products', () => {
  it('are added and taken out where that changes something', () => {
    expect(categoryChanges([tote, sash], ['gifts'], ['bags'])).toEqual([
      { _id: 'tote', version: 3, categories: ['gifts'] },
      { _id: 'sash', version: 3, categories: ['gifts'] },
    ]);
    expect(categoryChanges([tote, sash], ['bags'], ['gifts'])).toEqual([
      { _id: 'sash', version: 3, categories: ['bags'] },
    ]);
    expect(categoryChanges([tote], [], [])).toEqual([]);
  });
});

describe('an undo', () => {
  it('sends what was, in the parts that were changed, on the new versions', () => {
    const changes = [
      { _id: 'tote', version: 3, categories: ['gifts'], isDraft: true },
      { _id: 'sash', version: 3, cost: 4 },
    ];
    const versions = changes.map(({ _id }) => ({ _id, version: 4 }));
    expect(undoing(versions, [sash, tote], changes)).toEqual([
      { _id: 'tote', version: 4, categories: ['bags'], isDraft: false },
      { _id: 'sash', version: 4, cost: 9.99 },
    ]);
  });

  it('brings back whatever was changed', () => {
    const change = fc.record({
      cost: fc.option(fc.nat({ max: 99 }), { nil: undefined }),
      isDraft: fc.option(fc.boolean(), { nil: undefined }),
      categories: fc.option(fc.uniqueArray(fc.constantFrom('bags', 'gifts')), { nil: undefined }),
    });
    fc.assert(
      fc.property(change, (parts) => {
        const changes = [{ _id: 'tote', version: 3, ...parts }];
        const [after] = changed([{ _id: 'tote', version: 4 }], [tote], changes);
        const back = undoing([{ _id: 'tote', version: 4 }], [tote], changes);
        const [now] = changed([{ _id: 'tote', version: 5 }], after ? [after] : [], back);
        const ids = now?.categories.map(({ _id }) => _id);
        expect({ ...now, categories: ids }).toEqual({ ...tote, version: 5, categories: ['bags'] });
      }),
    );
  });
});

it('a status is sent for those that do not have it', () => {
  expect(statusChanges([tote, sash], true)).toEqual([{ _id: 'tote', version: 3, isDraft: true }]);
  expect(statusChanges([tote, sash], false)).toEqual([{ _id: 'sash', version: 3, isDraft: false }]);
});

const refused = (body: unknown) =>
  refusedBy(new ApiError('No.', { status: 409, code: 'PRODUCT_CHANGED', body }));

it('a refusal says which products stand in the way', () => {
  expect(refused({ refused: ['tote'] })).toEqual(['tote']);
  expect(refusedBy(new Error('offline'))).toEqual([]);
});

it('a percentage that cannot be is told as one, and an amount as dollars', () => {
  expect(costProblem('raise-percent', '-200')).toBe('A percentage must be from 0 to 999,999.99.');
  expect(costProblem('lower', '-200')).toBe('Amount must be $0.00 or more.');
  expect(costProblem('raise-percent', '200')).toBeUndefined();
});
