import { expect, test } from 'vitest';
import { changedFields } from '../kit/save-with-merge.ts';
import { checkValue, normalizeValue, valueBody, valueFieldsOf } from './option-value-edits.ts';

const forest = valueFieldsOf({
  _id: 'forest',
  value: 'Forest',
  swatch: { colour: '#2f4a3a' },
  displayOrder: 0,
  version: 1,
  surcharge: 0,
});

test('a value of a colour is sent with its swatch, others leave theirs alone', () => {
  const plain = { value: 'Forest', surcharge: 0 };
  expect(valueBody(forest, 'colour')).toEqual({ ...plain, swatch: { colour: '#2f4a3a' } });
  expect(valueBody({ ...forest, swatch: '' }, 'colour')).toEqual({ ...plain, swatch: null });
  expect(valueBody(forest, 'choice')).toEqual(plain);
});

test('a picture is sent by its id, once it has one', () => {
  const linen = { value: 'Linen', surcharge: '1.5', swatch: 'picture:upload-1' };
  expect(valueBody(linen, 'colour', 'weave')).toEqual({
    value: 'Linen',
    surcharge: 1.5,
    swatch: { image_id: 'weave' },
  });
});

test('a colour in capitals is no change', () => {
  expect(changedFields(forest, normalizeValue({ ...forest, swatch: ' #2F4A3A' }))).toEqual([]);
});

test('an unfinished colour and a picture that is missing are refused by sentence', () => {
  expect(checkValue({ ...forest, swatch: '#2f4a' })).toEqual({
    swatch: 'Please write the colour as #rrggbb, such as #2f4a3a.',
  });
  expect(checkValue({ ...forest, swatch: 'picture:' })).toEqual({
    swatch: 'Please upload a picture, or choose a colour.',
  });
  expect(checkValue(forest)).toEqual({});
});

test('what it adds may be less than nothing, and blank is nothing', () => {
  expect(valueBody({ ...forest, surcharge: '-1' }, 'choice')).toMatchObject({ surcharge: -1 });
  expect(changedFields(forest, normalizeValue({ ...forest, surcharge: '0.00' }))).toEqual([]);
  expect(changedFields(forest, normalizeValue({ ...forest, surcharge: '0.5' }))).toEqual([
    'surcharge',
  ]);
  expect(checkValue({ ...forest, surcharge: '1000000' })).toEqual({
    surcharge: 'Adds, a piece must be at most $999,999.99.',
  });
});
