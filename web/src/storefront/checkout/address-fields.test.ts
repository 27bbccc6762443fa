import { afterEach, expect, it, vi } from 'vitest';
import { countryIn, likelyCountry } from './address-fields.tsx';
import { noAddress } from './draft.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['de-AT', 'AT'],
  ['de', 'DE'],
  ['fr-CA', ''],
  ['es-419', ''],
  // as a browser without a language of its own has it
  ['en-US@posix', ''],
  ['', ''],
])('the country of %j is %s, as far as it can be told', (language, country) => {
  vi.stubGlobal('navigator', { language });
  expect(likelyCountry(['GB', 'DE', 'AT'])).toBe(country);
  expect(countryIn(['GB', 'DE', 'AT'], noAddress)).toBe(country || 'GB');
});
