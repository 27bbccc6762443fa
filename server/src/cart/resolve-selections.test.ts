import type { Option, TextRules } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { resolveSelections } from './resolve-selections.ts';

const colour = option('Colour', { isRequired: true, values: ['Olive', 'Rufous'] });
const thread = option('Thread', { isRequired: false, values: ['Gold'] });
const olive = { optionId: 'Colour', valueId: 'Olive' };
const rufous = { optionId: 'Colour', valueId: 'Rufous' };
const gold = { optionId: 'Thread', valueId: 'Gold' };

describe('the chosen options', () => {
  it('get their names, in the order of the product and not of the choosing', () => {
    expect(resolveSelections([colour, thread], [gold, olive])).toEqual([
      { optionId: 'Colour', optionName: 'Colour', valueId: 'Olive', value: 'Olive' },
      { optionId: 'Thread', optionName: 'Thread', valueId: 'Gold', value: 'Gold' },
    ]);
  });

  it('may leave out what is not required', () => {
    expect(resolveSelections([colour, thread], [olive])).toHaveLength(1);
  });

  it('of a product without options are none', () => {
    expect(resolveSelections([], [])).toEqual([]);
  });

  // spec: 2.48
  it.each([
    ['a required one left out', [gold], 'Please select a value for Colour'],
    [
      'one the product does not have',
      [olive, { optionId: 'Size', valueId: 'Olive' }],
      'This product does not offer that option.',
    ],
    [
      'a value of another option',
      [{ optionId: 'Colour', valueId: 'Gold' }],
      'Colour does not offer that value.',
    ],
    ['two values for one', [olive, rufous], 'Please select only one value for Colour.'],
    ['the same value twice', [olive, olive], 'Please select only one value for Colour.'],
  ])('are refused with %s', (_, choices, sentence) => {
    expect(() => resolveSelections([colour, thread], choices)).toThrow(sentence);
  });
});

const write = (value?: string) => ({ optionId: 'Wording', valueId: null, value });

describe('a text', () => {
  const wording = textOption('Wording');

  it('is chosen as it was written, in one spelling and without blanks around it', () => {
    expect(resolveSelections([colour, wording], [write(' Zoe\u0308 ❤️\u00a0'), olive])).toEqual([
      { optionId: 'Colour', optionName: 'Colour', valueId: 'Olive', value: 'Olive' },
      { optionId: 'Wording', optionName: 'Wording', valueId: null, value: 'Zo\u00eb ❤️' },
    ]);
  });

  it.each([undefined, '', '  ', '\u200b', '\u2800'])('%j is no choice', (value) => {
    expect(resolveSelections([wording], [write(value)])).toEqual([]);
    const required = { ...wording, isRequired: true };
    expect(() => resolveSelections([required], [write(value)])).toThrow(
      'Please select a value for Wording',
    );
  });

  it('beside an empty one is the only choice', () => {
    expect(resolveSelections([wording], [write(''), write('A')])).toHaveLength(1);
    expect(() => resolveSelections([wording], [write('A'), write('B')])).toThrow(
      'Please select only one value for Wording.',
    );
  });

  it('is nothing that an option with values takes, nor a value what one with texts takes', () => {
    expect(() =>
      resolveSelections([colour], [{ optionId: 'Colour', valueId: null, value: 'Olive' }]),
    ).toThrow('Please choose one of the values of Colour.');
    expect(() => resolveSelections([wording], [{ optionId: 'Wording', valueId: 'Olive' }])).toThrow(
      'Wording takes a text and has no values.',
    );
  });

  it('that breaks a rule is refused in a sentence', () => {
    expect(() => resolveSelections([wording], [write('1234567890123')])).toThrow(
      'Wording must be 12 characters or less.',
    );
    const letters = textOption('Wording', { characters: 'letters' });
    expect(() => resolveSelections([letters], [write('BEST #1')])).toThrow(
      'Wording must not contain “#” or “1”.',
    );
  });
});

function option(
  name: string,
  { isRequired, values }: { isRequired: boolean; values: string[] },
): Option {
  return {
    _id: name,
    name,
    description: '',
    kind: 'choice',
    textRules: null,
    isRequired,
    displayOrder: 0,
    version: 1,
    values: values.map((value, displayOrder) => ({
      _id: value,
      value,
      swatch: null,
      displayOrder,
      version: 1,
      surcharge: 0,
    })),
    textPrice: null,
    artwork: null,
    isSize: false,
  };
}

function textOption(name: string, textRules: Partial<TextRules> = {}): Option {
  const rules = { maxLength: 12, characters: 'any', alsoAllowed: '', placeholder: '' } as const;
  return {
    ...option(name, { isRequired: false, values: [] }),
    kind: 'text',
    textRules: { ...rules, ...textRules },
  };
}
