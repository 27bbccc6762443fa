import { optionOf, productOf, typeOf, valueOf } from '@tailorbird/contract/shop.fixture';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import type { Option } from '@tailorbird/contract/catalogue';
import type { DrawnProduct } from './chosen-drawing.ts';

// A hoodie as the tests of this page need it.

function option(name: string, kind: Option['kind'], values: Record<string, string> = {}): Option {
  return optionOf({
    name,
    kind,
    textRules:
      kind === 'text'
        ? { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' }
        : null,
    isRequired: kind === 'colour',
    values: Object.entries(values).map(([value, colour], displayOrder) =>
      valueOf({ value, swatch: kind === 'colour' ? { colour } : null, displayOrder }),
    ),
  });
}

const colour = option('Colour', 'colour', { Forest: '#2f4a3a', White: '#f6f3ea' });
const place = option('Place', 'choice', { Chest: '', 'Left chest': '', Back: '' });
export const wording = option('Wording', 'text');
const ink = {
  ...option('Thread', 'colour', { Cream: '#f3e9d2', Ink: '#23201a' }),
  isRequired: false,
};

export function hoodie(art: Partial<ProductArtSettings> = {}): DrawnProduct {
  const product = productOf({
    _id: 'h',
    name: 'Crew Hoodie',
    description: 'Brushed fleece.',
    cost: 64,
    image_id: ['cover', 'photo'],
    placeholders: ['aaaaaa', 'bbbbbb'],
    type: typeOf({ _id: 't', name: 'Hoodies', options: [colour, place, wording, ink] }),
  });
  return {
    ...product,
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
  };
}
