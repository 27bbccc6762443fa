import { expect, test } from 'vitest';
import { rulesInWords } from './text-rules.ts';

const rules = { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' } as const;

test('the rules of a text are said in words', () => {
  expect(rulesInWords(rules)).toBe('Up to 24 characters');
  expect(rulesInWords({ ...rules, characters: 'letters', maxLength: 3 })).toBe('Up to 3 letters');
  expect(rulesInWords({ ...rules, characters: 'letters-digits' })).toBe(
    'Up to 24 letters and digits',
  );
  expect(rulesInWords({ ...rules, characters: 'digits', maxLength: 1 })).toBe('One digit');
});

test('what is allowed besides is listed, each once, and not where everything is allowed', () => {
  const alsoAllowed = '& -&👩‍🚀';
  expect(rulesInWords({ ...rules, characters: 'letters', alsoAllowed })).toBe(
    'Up to 24 letters, and & - 👩‍🚀',
  );
  expect(rulesInWords({ ...rules, alsoAllowed })).toBe('Up to 24 characters');
});
