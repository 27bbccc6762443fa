import type { ApprovalItem } from '@tailorbird/contract/approvals';
import { expect, test } from 'vitest';
import { spelledLines } from './spelling.ts';

const written = (value: string): ApprovalItem['selectedOptions'][number] => ({
  optionId: 'words',
  optionName: 'Words',
  valueId: null,
  value,
});
const lettering = (...lines: string[]): ApprovalItem['letterings'][number] => ({
  lines,
  position: 'on the chest',
  width: 100,
  height: 40,
  letterHeight: 20,
});

/** Lines with each new letter in brackets. */
const spell = (item: Partial<Parameters<typeof spelledLines>[0]>) =>
  spelledLines({ letterings: [], selectedOptions: [], ...item }).map((letters) =>
    letters.map(({ letter, isNew }) => (isNew ? `[${letter}]` : letter)).join(''),
  );

test('only letters that are others than before are marked', () => {
  expect(spell({ letterings: [lettering('VALENTINE')], before: ['Valentina'] })).toEqual([
    'VALENTIN[E]',
  ]);
  expect(spell({ letterings: [lettering('ALMA')] })).toEqual(['ALMA']);
});

test('the second line of a text is compared with its second line before', () => {
  expect(
    spell({
      letterings: [lettering('TO HELEN', '2026'), lettering('IDA')],
      before: ['To Helen\n2025', 'Ida'],
    }),
  ).toEqual(['TO HELEN', '202[6]', 'IDA']);
});

test('what is not drawn is spelled as it was written, but for pictures', () => {
  expect(
    spell({
      selectedOptions: [
        { ...written('Olive'), optionId: 'colour', valueId: 'olive' },
        written('Søren\n1962'),
        { ...written('logo.png'), optionId: 'picture', artwork: [] },
      ],
      before: ['Soren\n1962'],
    }),
  ).toEqual(['S[ø]ren', '1962']);
});
