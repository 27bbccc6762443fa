import { afterEach, expect, it, vi } from 'vitest';
import { likelyCountry } from './address-fields.tsx';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['de-AT', 'AT'],
  ['de', 'DE'],
  ['fr-CA', 'GB'],
  // as a browser without a language of its own has it
  ['en-US@posix', 'GB'],
  ['', 'GB'],
])('the country of %j is %s, as far as it can be told', (language, country) => {
  vi.stubGlobal('navigator', { language });
  expect(likelyCountry(['GB', 'DE', 'AT'])).toBe(country);
});
