import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StrengthInWords } from './account-fields.tsx';

/** The text of the page, without its markup. */
const read = (password: string) =>
  renderToStaticMarkup(<StrengthInWords password={password} />).replaceAll(/<[^>]*>/g, '');

test.each([
  ['a', 'Very Weak. At least 6 characters.'],
  ['Thre4', 'Fair. At least 6 characters.'],
  ['Thread', 'Weak. 8 characters would make it Fair.'],
  ['Two threads 4', 'Strong'],
])('of %s is said what it lacks, and first the characters that it needs', (password, said) => {
  expect(read(password)).toBe(said);
});
