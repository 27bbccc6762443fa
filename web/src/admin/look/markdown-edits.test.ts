import { expect, it } from 'vitest';
import { insertPicture, type MarkdownEdit, markdownEdits } from './markdown-edits.ts';

const edits = markdownEdits({ bold: 'bold', link: 'words' });

/** Brackets ⟨⟩ mark what is chosen, before and after. */
function edited(marked: string, edit: MarkdownEdit): string {
  const from = marked.indexOf('⟨');
  const to = marked.indexOf('⟩') - 1;
  const text = marked.replace(/[⟨⟩]/g, '').replace('⟩', '');
  const { insert, chosen, ...range } = edit({ text, from, to });
  const after = text.slice(0, range.from) + insert + text.slice(range.to);
  return `${after.slice(0, chosen[0])}⟨${after.slice(...chosen)}⟩${after.slice(chosen[1])}`;
}

it.each([
  ['a\nWash⟨⟩ing\nb', 'a\n## Washing⟨⟩\nb'],
  ['## Wash⟨⟩ing', 'Washing⟨⟩'],
  ['#### Washing⟨⟩', '## Washing⟨⟩'],
  ['⟨⟩', '## ⟨⟩'],
])('a heading of %j is %j', (before, after) => expect(edited(before, edits.heading)).toBe(after));

it.each([
  ['on⟨e\n\ntw⟩o', '⟨- one\n\n- two⟩'],
  ['⟨- one\n- two⟩', '⟨one\ntwo⟩'],
  ['⟨1. one\n* two⟩', '⟨- one\n- two⟩'],
])('a list of %j is %j', (before, after) => expect(edited(before, edits.list)).toBe(after));

it.each([
  ['at ⟨30 °C⟩.', 'at **⟨30 °C⟩**.'],
  ['at **⟨30 °C⟩**.', 'at ⟨30 °C⟩.'],
  ['at ⟨⟩.', 'at **⟨bold⟩**.'],
])('bold of %j is %j', (before, after) => expect(edited(before, edits.bold)).toBe(after));

it.each([
  ['⟨find us⟩', '[find us](⟨https://⟩)'],
  ['see ⟨⟩', 'see [words](⟨https://⟩)'],
  ['⟨/where⟩', '[⟨words⟩](/where)'],
  ['⟨https://a.example⟩.', '[⟨words⟩](https://a.example).'],
])('a link of %j is %j', (before, after) => expect(edited(before, edits.link)).toBe(after));

it.each([
  ['⟨⟩', '![⟨⟩](/api/binary/x)'],
  ['one⟨⟩ two', 'one\n\n![⟨⟩](/api/binary/x)\n\n two'],
  ['one\n⟨⟩\ntwo', 'one\n\n![⟨⟩](/api/binary/x)\n\ntwo'],
  ['one\n\n⟨⟩', 'one\n\n![⟨⟩](/api/binary/x)'],
])('a picture in %j is %j', (before, after) =>
  expect(edited(before, (chosen) => insertPicture(chosen, 'x'))).toBe(after),
);
