import { optionOf, valueOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { expect, test } from 'vitest';
import { triedChoices, triedOf } from './art-result.tsx';

const cloth: Option = optionOf({
  _id: 'cloth',
  name: 'Cloth',
  isRequired: true,
  values: ['moss', 'navy'].map((_id, displayOrder) => valueOf({ value: _id, displayOrder })),
});
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
