import { describe, expect, it } from 'vitest';
import { pictureOf } from '../shop.fixture.ts';
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

describe('two pieces with pictures', () => {
  const crest = pictureOf({ edits: { paper: 12, colour: '#aa0000' } });
  const badge = pictureOf({ place: 'back' });
  const withPictures = (...artwork: (typeof crest)[]) => ({
    selectedOptions: [{ optionId: 'a', valueId: null, value: 'crest.png, front', artwork }],
  });

  it('are the same in whatever order their pictures stand, and however the places are called', () => {
    const one = withPictures(crest, badge);
    const [choice] = withPictures(badge, crest).selectedOptions;
    expect(isSameChoice(one, { selectedOptions: [{ ...choice!, value: 'renamed' }] })).toBe(true);
    const edits = { colour: '#aa0000', paper: 12 };
    expect(isSameChoice(one, withPictures({ ...crest, edits }, badge))).toBe(true);
    // what is said of them, and what is known of the file, is no part of a piece
    expect(isSameChoice(one, withPictures({ ...crest, says: ['It is soft.'] }, badge))).toBe(true);
  });

  it.each([
    ['the picture is another', { ...crest, id: '0196b6a0-0000-7000-8000-00000000c2e6' }],
    ['it is at another place', { ...crest, place: 'back' }],
    ['it is wider', { ...crest, width: 50.1 }],
    ['it lies farther to the left', { ...crest, x: 0.1 }],
    ['it lies lower', { ...crest, y: 80.1 }],
    ['it is turned', { ...crest, turn: 1 }],
    ['more of its paper goes', { ...crest, edits: { ...crest.edits, paper: 13 } }],
    ['its colours are reduced', { ...crest, edits: { ...crest.edits, reduce: 6 } }],
    ['it has another colour', { ...crest, edits: { paper: 12, colour: '#aa0001' } }],
    ['it is redrawn', { ...crest, redraw: true as const }],
  ])('are two where %s', (_, other) => {
    expect(isSameChoice(withPictures(crest), withPictures(other))).toBe(false);
  });

  it('are two where there is one picture more', () => {
    expect(isSameChoice(withPictures(crest), withPictures(crest, badge))).toBe(false);
  });
});
