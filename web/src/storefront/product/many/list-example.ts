import type { Option } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { isNumberText, nameText } from './column-names.ts';

const PEOPLE = ['Anna', 'Ben', 'Chloe'];
const NUMBERS = ['7', '12', '3'];

/** A short list for these columns, as somebody would type it. */
export function listExample(columns: readonly Option[]): string {
  const name = nameText(columns);
  const size = columns.find((option) => !isWritten(option) && option.isSize);
  const number = columns.find((option) => option !== name && isNumberText(option));
  const { values = [] } = size ?? {};
  const middle = Math.max(0, Math.floor(values.length / 2) - 1);
  return PEOPLE.map((person, line) =>
    [
      ...(name ? [person] : []),
      ...(number ? [NUMBERS[line]] : []),
      ...(values.length > 0 ? [(values[middle + line] ?? values[0])?.value] : []),
    ].join(', '),
  ).join('\n');
}
