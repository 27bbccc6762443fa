import { describe, expect, it } from 'vitest';
import { isSameChoice, isSameItem } from './item-identity.ts';

const value = (optionId: string, valueId: string) => ({
  optionId,
  optionName: optionId,
  valueId,
  value: valueId,
});
const written = (optionId: string, text: string) => ({
  optionId,
  optionName: optionId,
  valueId: null,
  value: text,
});
const chosen = (...selectedOptions: (ReturnType<typeof value> | ReturnType<typeof written>)[]) => ({
  selectedOptions,
});

describe('two items', () => {
  const item = { product: { _id: 'p' }, note: '', ...chosen(value('c', 'o'), written('w', 'HI')) };

  it('are the same in whatever order they were chosen', () => {
    expect(isSameItem(item, { ...item, ...chosen(written('w', 'HI'), value('c', 'o')) })).toBe(
      true,
    );
  });

  it.each([
    ['the product is another', { ...item, product: { _id: 'q' } }],
    ['the note is another', { ...item, note: 'For Bo' }],
    ['a value is another', { ...item, ...chosen(value('c', 'n'), written('w', 'HI')) }],
    ['a text is another', { ...item, ...chosen(value('c', 'o'), written('w', 'HI!')) }],
    ['the text has other capitals', { ...item, ...chosen(value('c', 'o'), written('w', 'Hi')) }],
    ['it stands elsewhere', { ...item, ...chosen(value('c', 'o'), written('v', 'HI')) }],
    ['a text is missing', { ...item, ...chosen(value('c', 'o')) }],
  ])('are two where %s', (_, other) => {
    expect(isSameItem(item, other)).toBe(false);
  });

  it('are two however their texts are cut', () => {
    expect(
      isSameChoice(
        chosen(written('a', 'x'), written('b', 'y')),
        chosen(written('a', 'x,"]b'), written('b', 'y')),
      ),
    ).toBe(false);
    expect(isSameChoice(chosen(written('a', 'b')), chosen(value('a', 'b')))).toBe(false);
  });
});
