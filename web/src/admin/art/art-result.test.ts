import type { Option } from '@tailorbird/contract/catalogue';
import { expect, test } from 'vitest';
import { triedChoices, triedOf } from './art-result.tsx';

const cloth: Option = {
  _id: 'cloth',
  name: 'Cloth',
  description: '',
  kind: 'choice',
  textRules: null,
  isRequired: true,
  displayOrder: 0,
  version: 1,
  values: ['moss', 'navy'].map((_id, displayOrder) => ({
    _id,
    value: _id,
    swatch: null,
    displayOrder,
    version: 1,
    surcharge: 0,
  })),
  textPrice: null,
  isSize: false,
};
const lining: Option = { ...cloth, _id: 'lining', isRequired: false };
const wording: Option = {
  ...cloth,
  _id: 'wording',
  kind: 'text',
  values: [],
  textRules: { maxLength: 4, characters: 'any', alsoAllowed: '', placeholder: '' },
};

test('what is tried begins as a customer begins, with a word to be seen', () => {
  expect(triedChoices([cloth, lining, wording], {}, 'Your words')).toEqual([
    { optionId: 'cloth', valueId: 'moss' },
    { optionId: 'wording', valueId: null, value: 'Your' },
  ]);
});

test('what was tried stays, unless its value is gone', () => {
  expect(triedOf(cloth, { cloth: 'navy' }, '')).toBe('navy');
  expect(triedOf(cloth, { cloth: 'deleted' }, '')).toBe('moss');
  expect(triedChoices([wording], { wording: ' ' }, 'Your words')).toEqual([]);
});
