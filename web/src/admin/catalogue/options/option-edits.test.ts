import type { Option } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { changedFields } from '../form/save-with-merge.ts';
import { checkOption, normalizeOption, optionBody, optionFieldsOf } from './option-edits.ts';

const wording: Option = {
  _id: 'wording',
  name: 'Wording',
  description: '',
  kind: 'text',
  textRules: { maxLength: 12, characters: 'letters', alsoAllowed: '&', placeholder: 'Your name' },
  isRequired: true,
  displayOrder: 0,
  version: 4,
  values: [],
  textPrice: null,
  isSize: false,
};
const fields = optionFieldsOf(wording);

describe('the form of an option', () => {
  it('offers a choice first, with the rules that a text would start with', () => {
    expect(optionFieldsOf(undefined)).toMatchObject({
      kind: 'choice',
      maxLength: '24',
      characters: 'any',
    });
  });

  it('sends rules of a text alone', () => {
    expect(optionBody(fields)).toEqual({
      name: 'Wording',
      description: '',
      kind: 'text',
      isRequired: true,
      textRules: wording.textRules,
    });
    expect(optionBody({ ...fields, kind: 'colour' })).not.toHaveProperty('textRules');
  });

  it('keeps rules that were typed while another kind is looked at, and saves none of them', () => {
    const typed = { ...optionFieldsOf(undefined), name: 'Size', maxLength: '7' };
    expect(changedFields(optionFieldsOf(undefined), normalizeOption(typed))).toEqual(['name']);
    expect(normalizeOption({ ...typed, kind: 'text' }).maxLength).toBe('7');
  });

  it('allows nothing besides everything', () => {
    expect(optionBody({ ...fields, characters: 'any' })).toMatchObject({
      textRules: { characters: 'any', alsoAllowed: '' },
    });
  });

  it.each(['', '0', '501', '12.5', 'many'])('refuses the length %o of a text', (maxLength) => {
    expect(checkOption({ ...fields, maxLength })).toEqual({
      maxLength: 'Greatest length must be a whole number from 1 to 500.',
    });
    expect(checkOption({ ...fields, maxLength, kind: 'choice' })).toEqual({});
  });

  it('refuses what is too long for the shop', () => {
    expect(checkOption({ ...fields, placeholder: 'p'.repeat(101) })).toEqual({
      placeholder: 'Placeholder must be 100 characters or less.',
    });
  });
});
