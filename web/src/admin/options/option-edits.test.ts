import { optionOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { changedFields } from '../kit/save-with-merge.ts';
import {
  checkOption,
  normalizeOption,
  optionBody,
  optionFieldsOf,
  priceChangeOf,
} from './option-edits.ts';

const wording: Option = optionOf({
  _id: 'wording',
  name: 'Wording',
  kind: 'text',
  textRules: { maxLength: 12, characters: 'letters', alsoAllowed: '&', placeholder: 'Your name' },
  isRequired: true,
  version: 4,
});
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
      textPrice: null,
    });
    const colour = optionBody({ ...fields, kind: 'colour' });
    expect(colour).not.toHaveProperty('textRules');
    expect(colour).not.toHaveProperty('textPrice');
  });

  it('keeps rules that were typed while another kind is looked at, and saves none of them', () => {
    const typed = { ...optionFieldsOf(undefined), name: 'Size', maxLength: '7' };
    expect(changedFields(optionFieldsOf(undefined), normalizeOption(typed))).toEqual(['name']);
    expect(normalizeOption({ ...typed, kind: 'text' }).maxLength).toBe('7');
  });

  it('has sizes among values alone', () => {
    const sized = { ...fields, isSize: true };
    expect(normalizeOption(sized).isSize).toBe(false);
    expect(optionBody({ ...sized, kind: 'choice' })).toMatchObject({ isSize: true });
    expect(optionBody(sized)).not.toHaveProperty('isSize');
  });

  it('counts what a change of prices does, and of a text that becomes a choice', () => {
    const typed = { ...fields, priceKind: 'flat', flat: '2' } as const;
    expect(changedFields(fields, normalizeOption(typed))).toEqual(['priceKind', 'flat']);
    expect(priceChangeOf(typed, wording)).toMatchObject({
      option: { _id: 'wording', textPrice: { flat: 2, perCharacter: 0, setup: 0 } },
    });
    expect(priceChangeOf({ ...typed, kind: 'choice' }, wording)).toMatchObject({
      option: { textPrice: null },
    });
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
