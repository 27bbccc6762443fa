import { optionOf, valueOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';

/** Options of products for the tests of lists. */

export const option = (_id: string, fields: Partial<Option>): Option =>
  optionOf({ name: _id, isRequired: true, ...fields });

export const text = (
  name: string,
  characters: NonNullable<Option['textRules']>['characters'] = 'any',
) =>
  option(name, {
    kind: 'text',
    textRules: { maxLength: 24, characters, alsoAllowed: '', placeholder: '' },
  });

export const values = (...names: string[]) =>
  names.map((value, displayOrder) => valueOf({ _id: `id of ${value}`, value, displayOrder }));

export const wording = text('Wording');
export const number = text('Back number', 'digits');
export const length = option('Length', {
  isSize: true,
  values: values('95 cm', '110 cm', '125 cm'),
});
export const shirt = [length, wording, number];
