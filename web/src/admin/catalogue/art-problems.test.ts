import { factsOf } from '@tailorbird/art/facts';
import type { Option, Swatch } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { expect, test } from 'vitest';
import { problemsOf } from './art-problems.ts';

function option(kind: Option['kind'], values: Record<string, Swatch | null>): Option {
  return {
    _id: 'cloth',
    name: 'Cloth',
    description: '',
    kind,
    textRules: null,
    isRequired: true,
    displayOrder: 0,
    version: 1,
    values: Object.entries(values).map(([value, swatch], displayOrder) => ({
      _id: value,
      value,
      swatch,
      displayOrder,
      version: 1,
    })),
  };
}

type Drive = ProductArtSettings['drives'][number];

function sentences(drive: Partial<Drive>, options: Option[], known = options): string[] {
  const settings: ProductArtSettings = {
    template: 'tote',
    fixed: {},
    drives: [{ parameter: 'colour', optionId: 'cloth', values: [], ...drive }],
  };
  return problemsOf(settings, factsOf('tote'), { options, known }).map(({ sentence }) => sentence);
}

const moss = { colour: '#5b6b2e' };
const weave = { image_id: 'weave' };

test('a colour with its swatches and a text lack nothing', () => {
  expect(sentences({}, [option('colour', { Moss: moss })])).toEqual([]);
  expect(sentences({ parameter: 'text' }, [option('text', {})])).toEqual([]);
});

test('an option that the type does not have is named, one that is gone is not', () => {
  expect(sentences({}, [], [option('colour', { Moss: moss })])).toEqual([
    'The type does not have Cloth, so that this stays the same until it does.',
  ]);
  expect(sentences({}, [])).toEqual(['The option does not exist any more. Choose another one.']);
});

test('values that say no colour are named, pictures among themselves', () => {
  expect(sentences({}, [option('colour', { Moss: moss, Linen: weave })])).toEqual([
    'Linen is a picture. Say which colour is drawn.',
  ]);
  expect(sentences({}, [option('choice', { A: null, B: null, C: null, D: null })])).toEqual([
    'Say which colour is drawn for A, B, C and 1 more.',
  ]);
  const said = { values: [{ valueId: 'Linen', use: 'canvas' }] };
  expect(sentences(said, [option('colour', { Moss: moss, Linen: weave })])).toEqual([]);
});

test('what another drawing knew is still to be said for this one', () => {
  const drive = {
    parameter: 'printPosition',
    values: [
      { valueId: 'Middle', use: 'centre' },
      { valueId: 'Behind', use: 'back' },
    ],
  } as const;
  expect(
    sentences({ ...drive, values: [...drive.values] }, [
      option('choice', { Middle: null, Behind: null }),
    ]),
  ).toEqual(['Say what is drawn for Behind.']);
});

test('an option that has become a text, or is one no more, is said', () => {
  expect(sentences({}, [option('text', {})])).toEqual([
    'Cloth is a text now. Choose an option with values.',
  ]);
  expect(sentences({ parameter: 'text' }, [option('choice', { A: null })])).toEqual([
    'Cloth is no text any more. Choose one that is.',
  ]);
  expect(sentences({}, [option('choice', {})])).toEqual(['Cloth has no values yet.']);
});
