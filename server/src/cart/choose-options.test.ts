import type { Option } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { chooseOptions } from './choose-options.ts';

const colour = option('Colour', { isRequired: true, values: ['Olive', 'Rufous'] });
const thread = option('Thread', { isRequired: false, values: ['Gold'] });
const olive = { optionId: 'Colour', valueId: 'Olive' };
const rufous = { optionId: 'Colour', valueId: 'Rufous' };
const gold = { optionId: 'Thread', valueId: 'Gold' };

describe('the chosen options', () => {
  it('get their names, in the order of the product and not of the choosing', () => {
    expect(chooseOptions([colour, thread], [gold, olive])).toEqual([
      { optionId: 'Colour', optionName: 'Colour', valueId: 'Olive', value: 'Olive' },
      { optionId: 'Thread', optionName: 'Thread', valueId: 'Gold', value: 'Gold' },
    ]);
  });

  it('may leave out what is not required', () => {
    expect(chooseOptions([colour, thread], [olive])).toHaveLength(1);
  });

  it('of a product without options are none', () => {
    expect(chooseOptions([], [])).toEqual([]);
  });

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
    expect(() => chooseOptions([colour, thread], choices)).toThrow(sentence);
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
    isRequired,
    displayOrder: 0,
    version: 1,
    values: values.map((value, displayOrder) => ({ _id: value, value, displayOrder, version: 1 })),
  };
}
