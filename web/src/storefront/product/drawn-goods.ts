import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import type { Option } from '@tailorbird/contract/catalogue';
import type { DrawnProduct } from './chosen-drawing.ts';

// A hoodie as the tests of this page need it.

function option(name: string, kind: Option['kind'], values: Record<string, string> = {}): Option {
  return {
    _id: name,
    name,
    description: '',
    kind,
    textRules:
      kind === 'text'
        ? { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' }
        : null,
    isRequired: kind === 'colour',
    displayOrder: 0,
    version: 1,
    values: Object.entries(values).map(([value, colour], displayOrder) => ({
      _id: value,
      value,
      swatch: kind === 'colour' ? { colour } : null,
      displayOrder,
      version: 1,
      surcharge: 0,
    })),
    textPrice: null,
    isSize: false,
  };
}

const colour = option('Colour', 'colour', { Forest: '#2f4a3a', White: '#f6f3ea' });
const place = option('Place', 'choice', { Chest: '', 'Left chest': '', Back: '' });
export const wording = option('Wording', 'text');
const ink = {
  ...option('Thread', 'colour', { Cream: '#f3e9d2', Ink: '#23201a' }),
  isRequired: false,
};

export function hoodie(art: Partial<ProductArtSettings> = {}): DrawnProduct {
  return {
    _id: 'h',
    name: 'Crew Hoodie',
    description: 'Brushed fleece.',
    cost: 64,
    image_id: ['cover', 'photo'],
    placeholders: ['aaaaaa', 'bbbbbb'],
    categories: [],
    version: 1,
    type: {
      _id: 't',
      name: 'Hoodies',
      version: 1,
      options: [colour, place, wording, ink],
      tiers: [],
      countsTogether: false,
      ...NO_FACTS,
    },
    art: {
      template: 'hoodie',
      fixed: { trim: 'terracotta', textStyle: 'block' },
      drives: [
        { parameter: 'colour', optionId: 'Colour', values: [] },
        { parameter: 'text', optionId: 'Wording', values: [] },
        { parameter: 'textColour', optionId: 'Thread', values: [] },
        {
          parameter: 'printPosition',
          optionId: 'Place',
          values: [
            { valueId: 'Chest', use: 'centre' },
            { valueId: 'Left chest', use: 'chest' },
            { valueId: 'Back', use: 'back' },
          ],
        },
      ],
      revision: 'r1',
      coverId: 'cover',
      ...art,
    },
    leastCost: 64,
    hasPricedChoices: false,
    tiers: [],
    minimumQuantity: 1,
    taxClass: null,
    samples: {},
    weight: null,
    isDraft: false,
    ...NO_FACTS,
  };
}
