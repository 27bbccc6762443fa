import { factsOf } from '@tailorbird/art/facts';
import type { Option, OptionKind, OptionValue, Swatch } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { guessDrives, guessUse } from './art-guess.ts';

const hoodie = factsOf('hoodie');

const value = (name: string, swatch: Swatch | null = null): OptionValue => ({
  _id: name,
  value: name,
  swatch,
  displayOrder: 0,
  version: 1,
});

const option = (name: string, values: OptionValue[], kind: OptionKind = 'choice'): Option => ({
  _id: name,
  name,
  description: '',
  kind,
  textRules: null,
  isRequired: true,
  displayOrder: 0,
  version: 1,
  values,
});

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
