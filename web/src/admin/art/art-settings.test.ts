import { optionOf, valueOf } from '@tailorbird/contract/shop.fixture';
import { factsOf } from '@tailorbird/art/facts';
import type { Option, OptionKind, OptionValue, Swatch } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { describe, expect, it, test } from 'vitest';
import { artField } from './art-field.ts';
import {
  guessDrives,
  guessUse,
  problemsOf,
  withDrive,
  withFixed,
  withGuess,
  withTemplate,
  withUse,
} from './art-settings.ts';

const hoodieSettings: ProductArtSettings = {
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
  expect(withTemplate(hoodieSettings, factsOf('tote'))).toEqual({
    template: 'tote',
    fixed: { textStyle: 'serif', motif: 'leaf', text: 'CREW' },
    drives: [
      hoodieSettings.drives[0],
      { ...hoodieSettings.drives[1], values: [{ valueId: 'front', use: 'centre' }] },
      hoodieSettings.drives[2],
    ],
  });
  const sash = withTemplate(hoodieSettings, factsOf('sash'));
  expect(sash.fixed).toEqual({ textStyle: 'serif', text: 'CREW' });
  expect(sash.drives).toEqual([hoodieSettings.drives[0]]);
});

test('a setting comes and goes', () => {
  expect(withFixed(hoodieSettings, 'motif', 'sun').fixed.motif).toBe('sun');
  expect(withFixed(hoodieSettings, 'motif', undefined).fixed).not.toHaveProperty('motif');
  expect(withUse(hoodieSettings, 'colour', 'moss', undefined).drives[0]?.values).toEqual([]);
  expect(withUse(hoodieSettings, 'colour', 'navy', 'navy').drives[0]?.values).toHaveLength(2);
});

test('words that were always on it are not printed for a text that is left blank', () => {
  const wording: Option = optionOf({
    _id: 'wording',
    name: 'Wording',
    kind: 'text',
    textRules: { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' },
  });
  const driven = withDrive(hoodieSettings, 'text', wording, factsOf('hoodie'));
  expect(driven.fixed).not.toHaveProperty('text');
  expect(driven.drives.at(-1)).toEqual({ parameter: 'text', optionId: 'wording', values: [] });
  expect(withDrive(driven, 'text', undefined, factsOf('hoodie')).drives).toEqual(
    hoodieSettings.drives,
  );
});

test('the same drawing is no change, however its settings are ordered', () => {
  const turned: ProductArtSettings = {
    template: 'hoodie',
    fixed: Object.fromEntries(Object.entries(hoodieSettings.fixed).toReversed()),
    drives: hoodieSettings.drives
      .map((drive) => ({ ...drive, values: drive.values.toReversed() }))
      .toReversed(),
  };
  expect(artField(turned).text).toBe(artField(hoodieSettings).text);
  expect(artField(withFixed(hoodieSettings, 'trim', 'cream')).text).not.toBe(
    artField(hoodieSettings).text,
  );
  expect(artField(null)).toEqual({ text: '', settings: null });
});

test('with a type that comes later, its options are followed and the rest stays', () => {
  const cloth: Option = optionOf({
    _id: 'cloth',
    name: 'Cloth',
    kind: 'colour',
    isRequired: true,
    values: [valueOf({ _id: 'moss', value: 'Moss', swatch: { colour: '#5b6b2e' } })],
  });
  const followed = withGuess(hoodieSettings, factsOf('hoodie'), [cloth]);
  expect(followed.fixed).toEqual(hoodieSettings.fixed);
  expect(followed.drives).toEqual([
    ...hoodieSettings.drives.slice(1),
    { parameter: 'colour', optionId: 'cloth', values: [] },
  ]);
});

const hoodie = factsOf('hoodie');

const value = (name: string, swatch: Swatch | null = null): OptionValue =>
  valueOf({ value: name, swatch });

const option = (name: string, values: OptionValue[], kind: OptionKind = 'choice'): Option =>
  optionOf({ name, kind, isRequired: true, values });

describe('what a value is drawn as', () => {
  it.each([
    ['printPosition', 'Upper back', 'upper-back'],
    ['printPosition', 'Back', 'back'],
    ['printPosition', 'On the chest', 'centre'],
    ['printPosition', 'Chest', 'centre'],
    ['printPosition', 'Left chest', 'chest'],
    ['textStyle', 'Serif', 'serif'],
    ['textStyle', 'Bold block letters', 'block'],
    ['textMethod', 'embroidery', 'embroidery'],
    ['motif', 'A leaf', 'leaf'],
    ['colour', 'Gold', 'gold'],
    ['colour', 'Forest green', 'forest'],
  ] as const)('%s: %s is %s', (parameter, name, use) => {
    expect(guessUse(parameter, name, hoodie)).toBe(use);
  });

  it.each(['Sleeve', '', '…', 'constructor'])('%o is nothing that is known', (name) => {
    expect(guessUse('printPosition', name, hoodie)).toBeUndefined();
    expect(guessUse('colour', name, hoodie)).toBeUndefined();
  });
});

describe('which options a drawing follows', () => {
  const fabric = option(
    'Fabric',
    [value('Moss', { colour: '#5b6b2e' }), value('Navy', { colour: '#26324f' })],
    'colour',
  );
  const cuffs = option('Cuffs', [value('Cream'), value('Terracotta')]);
  const wording = option('Wording', [], 'text');
  const place = option('Place', [value('Chest'), value('Upper back'), value('Sleeve')]);
  const size = option('Size', [value('S'), value('M'), value('L')]);

  it('is told by what their values and names say', () => {
    expect(guessDrives(hoodie, [size, fabric, cuffs, wording, place])).toEqual([
      { parameter: 'text', optionId: 'Wording', values: [] },
      {
        parameter: 'printPosition',
        optionId: 'Place',
        values: [
          { valueId: 'Chest', use: 'centre' },
          { valueId: 'Upper back', use: 'upper-back' },
        ],
      },
      {
        parameter: 'trim',
        optionId: 'Cuffs',
        values: [
          { valueId: 'Cream', use: 'cream' },
          { valueId: 'Terracotta', use: 'terracotta' },
        ],
      },
      { parameter: 'colour', optionId: 'Fabric', values: [] },
    ]);
  });

  it('leaves alone what a drawing cannot show', () => {
    expect(guessDrives(hoodie, [size])).toEqual([]);
    expect(guessDrives(factsOf('sash'), [place])).toEqual([]);
    expect(guessDrives(hoodie, [option('Colour', [], 'colour')])).toEqual([]);
  });

  it('gives the cloth its colour before anything else has one', () => {
    const drives = guessDrives(hoodie, [fabric, option('Shade', [value('Gold')])]);
    expect(drives.map(({ parameter, optionId }) => [parameter, optionId])).toEqual([
      ['colour', 'Fabric'],
    ]);
  });
});

function clothOption(kind: Option['kind'], values: Record<string, Swatch | null>): Option {
  return optionOf({
    _id: 'cloth',
    name: 'Cloth',
    kind,
    isRequired: true,
    values: Object.entries(values).map(([value, swatch], displayOrder) =>
      valueOf({ value, swatch, displayOrder }),
    ),
  });
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
  expect(sentences({}, [clothOption('colour', { Moss: moss })])).toEqual([]);
  expect(sentences({ parameter: 'text' }, [clothOption('text', {})])).toEqual([]);
});

test('an option that the type does not have is named, one that is gone is not', () => {
  expect(sentences({}, [], [clothOption('colour', { Moss: moss })])).toEqual([
    'The type does not have Cloth, so that this stays the same until it does.',
  ]);
  expect(sentences({}, [])).toEqual(['The option does not exist any more. Choose another one.']);
});

test('values that say no colour are named, pictures among themselves', () => {
  expect(sentences({}, [clothOption('colour', { Moss: moss, Linen: weave })])).toEqual([
    'Linen is a picture. Say which colour is drawn.',
  ]);
  expect(sentences({}, [clothOption('choice', { A: null, B: null, C: null, D: null })])).toEqual([
    'Say which colour is drawn for A, B, C and 1 more.',
  ]);
  const said = { values: [{ valueId: 'Linen', use: 'canvas' }] };
  expect(sentences(said, [clothOption('colour', { Moss: moss, Linen: weave })])).toEqual([]);
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
      clothOption('choice', { Middle: null, Behind: null }),
    ]),
  ).toEqual(['Say what is drawn for Behind.']);
});

test('an option that has become a text, or is one no more, is said', () => {
  expect(sentences({}, [clothOption('text', {})])).toEqual([
    'Cloth is a text now. Choose an option with values.',
  ]);
  expect(sentences({ parameter: 'text' }, [clothOption('choice', { A: null })])).toEqual([
    'Cloth is no text any more. Choose one that is.',
  ]);
  expect(sentences({}, [clothOption('choice', {})])).toEqual(['Cloth has no values yet.']);
});
