import { expect, it } from 'vitest';
import { suggestedEmail } from './email-suggestion.tsx';

it.each([
  ['ida@gmial.com', 'ida@gmail.com'],
  ['ida@gmai.com', 'ida@gmail.com'],
  ['ida@gmaill.com', 'ida@gmail.com'],
  ['ida@gmail.con', 'ida@gmail.com'],
  ['ida@gmail.co', 'ida@gmail.com'],
  ['Ida@Gmal.Com', 'Ida@gmail.com'],
  ['ida@yaho.com', 'ida@yahoo.com'],
  ['ida@hotmial.com', 'ida@hotmail.com'],
  ['ida@outlok.com', 'ida@outlook.com'],
  ['ida@iclod.com', 'ida@icloud.com'],
  ['ida@gmail.com', undefined],
  ['ida@ymail.com', undefined],
  ['ida@mail.com', undefined],
  ['ida@googlemail.com', undefined],
  ['ida@gmx.de', undefined],
  ['@gmial.com', undefined],
  ['ida', undefined],
  ['', undefined],
])('%j may mean %j', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant);
});
