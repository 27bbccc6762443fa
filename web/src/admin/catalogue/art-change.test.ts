import { factsOf } from '@tailorbird/art/facts';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { expect, test } from 'vitest';
import { withDrive, withFixed, withGuess, withTemplate, withUse } from './art-change.ts';
import { artField } from './art-field.ts';

const hoodie: ProductArtSettings = {
  template: 'hoodie',
  fixed: { textStyle: 'serif', printPosition: 'upper-back', motif: 'leaf', text: 'CREW' },
  drives: [
    { parameter: 'colour', optionId: 'fabric', values: [{ valueId: 'moss', use: '#5b6b2e' }] },
    {
      parameter: 'printPosition',
      optionId: 'place',
      values: [
        { valueId: 'front', use: 'centre' },
        { valueId: 'behind', use: 'upper-back' },
      ],
    },
    { parameter: 'motif', optionId: 'emblem', values: [{ valueId: 'sprig', use: 'sprig' }] },
  ],
};

test('another drawing is told what it knows, and nothing that the shop would refuse', () => {
  expect(withTemplate(hoodie, factsOf('tote'))).toEqual({
    template: 'tote',
    fixed: { textStyle: 'serif', motif: 'leaf', text: 'CREW' },
    drives: [
      hoodie.drives[0],
      { ...hoodie.drives[1], values: [{ valueId: 'front', use: 'centre' }] },
      hoodie.drives[2],
    ],
  });
  const sash = withTemplate(hoodie, factsOf('sash'));
  expect(sash.fixed).toEqual({ textStyle: 'serif', text: 'CREW' });
  expect(sash.drives).toEqual([hoodie.drives[0]]);
});

test('a setting comes and goes', () => {
  expect(withFixed(hoodie, 'motif', 'sun').fixed.motif).toBe('sun');
  expect(withFixed(hoodie, 'motif', undefined).fixed).not.toHaveProperty('motif');
  expect(withUse(hoodie, 'colour', 'moss', undefined).drives[0]?.values).toEqual([]);
  expect(withUse(hoodie, 'colour', 'navy', 'navy').drives[0]?.values).toHaveLength(2);
});

test('words that were always on it are not printed for a text that is left blank', () => {
  const wording: Option = {
    _id: 'wording',
    name: 'Wording',
    description: '',
    kind: 'text',
    textRules: { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' },
    isRequired: false,
    displayOrder: 0,
    version: 1,
    values: [],
  };
  const driven = withDrive(hoodie, 'text', wording, factsOf('hoodie'));
  expect(driven.fixed).not.toHaveProperty('text');
  expect(driven.drives.at(-1)).toEqual({ parameter: 'text', optionId: 'wording', values: [] });
  expect(withDrive(driven, 'text', undefined, factsOf('hoodie')).drives).toEqual(hoodie.drives);
});

test('the same drawing is no change, however its settings are ordered', () => {
  const turned: ProductArtSettings = {
    template: 'hoodie',
    fixed: Object.fromEntries(Object.entries(hoodie.fixed).toReversed()),
    drives: hoodie.drives
      .map((drive) => ({ ...drive, values: drive.values.toReversed() }))
      .toReversed(),
  };
  expect(artField(turned).text).toBe(artField(hoodie).text);
  expect(artField(withFixed(hoodie, 'trim', 'cream')).text).not.toBe(artField(hoodie).text);
  expect(artField(null)).toEqual({ text: '', settings: null });
});

test('with a type that comes later, its options are followed and the rest stays', () => {
  const cloth: Option = {
    _id: 'cloth',
    name: 'Cloth',
    description: '',
    kind: 'colour',
    textRules: null,
    isRequired: true,
    displayOrder: 0,
    version: 1,
    values: [
      { _id: 'moss', value: 'Moss', swatch: { colour: '#5b6b2e' }, displayOrder: 0, version: 1 },
    ],
  };
  const followed = withGuess(hoodie, factsOf('hoodie'), [cloth]);
  expect(followed.fixed).toEqual(hoodie.fixed);
  expect(followed.drives).toEqual([
    ...hoodie.drives.slice(1),
    { parameter: 'colour', optionId: 'cloth', values: [] },
  ]);
});
