import type { Address } from '@tailorbird/contract/delivery';
import { countryName, WITH_REGION } from '@tailorbird/contract/kinds/countries';
import { regionCode, regionNames } from '@tailorbird/contract/rules/regions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAddress, type FieldError } from './check-address.ts';
import { postcodeIn } from './postcode.ts';

/** The lines of a file of what people type in addresses; its README says what they are. */
const linesOf = (file: string): [country: string, typed: string, kept: string][] =>
  readFileSync(join(import.meta.dirname, '../../test/real/addresses', file), 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [country = '', typed = '', kept = ''] = line.split('\t');
      return [country, typed, kept];
    });

const address: Address = {
  name: 'Ida',
  company: '',
  street: 'High Street 1',
  street2: '',
  postcode: '',
  city: 'Town',
  region: '',
  country: 'GB',
};

function codesOf(change: Partial<Address>): string[] {
  const errors: FieldError[] = [];
  checkAddress({ ...address, ...change }, 'address', errors);
  return errors.map(({ body, code }) => `${String(body?.field)} ${code}`);
}

describe('a postcode', () => {
  it.each(linesOf('postcodes.tsv'))('of %s is taken: %j', (country, typed, kept) => {
    expect(postcodeIn(country, typed)).toBe(kept);
    // people leave separators out, and write other ones
    expect(postcodeIn(country, typed.toLowerCase().replaceAll(/[ -]/g, ''))).toBe(kept);
    expect(postcodeIn(country, typed.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011'))).toBe(
      kept,
    );
  });

  it.each(linesOf('typed-postcodes.tsv'))('of %s typed as %j is %j', (country, typed, kept) => {
    const errors: FieldError[] = [];
    const { postcode } = checkAddress({ ...address, country, postcode: typed }, 'address', errors);
    const isRefused = errors.some(({ body }) => body?.field === 'address.postcode');
    expect(isRefused ? '' : postcode || '-').toBe(kept);
  });

  it('of any country stays as it is once it is kept', () => {
    for (const [country, typed] of [
      ...linesOf('postcodes.tsv'),
      ...linesOf('typed-postcodes.tsv'),
    ]) {
      const kept = postcodeIn(country, typed) ?? '';
      expect(postcodeIn(country, kept)).toBe(kept);
    }
  });
});

describe('a region', () => {
  it.each(linesOf('regions.tsv'))('of %s is known: %j', (country, typed) => {
    expect(regionCode(country, typed)).toMatch(/^[A-Z]{2,3}$/);
  });

  it.each(linesOf('typed-regions.tsv'))('of %s typed as %j is %j', (country, typed, kept) => {
    expect(regionCode(country, typed) ?? '').toBe(kept);
  });

  it('is offered by a name that is known', () => {
    for (const country of WITH_REGION) {
      expect(regionNames(country).length).toBeGreaterThan(7);
      for (const name of regionNames(country)) expect(regionCode(country, name)).toBeDefined();
    }
  });

  it('has a code that names no other region', () => {
    for (const country of WITH_REGION) {
      const codes = regionNames(country).map((name) => regionCode(country, name) ?? '');
      expect(codes.map((code) => regionCode(country, code))).toEqual(codes);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('that nobody knows is told by what was typed', () => {
    const errors: FieldError[] = [];
    checkAddress(
      { ...address, country: 'US', postcode: '12345', region: 'Atlantis' },
      'address',
      errors,
    );
    expect(errors.map(({ message }) => message)).toEqual([
      'We do not know “Atlantis” as a state or region of United States.',
    ]);
    expect(codesOf({ country: 'US', postcode: '12345' })).toEqual([
      'address.region DETAIL_MISSING',
    ]);
  });
});

it('Kosovo has addresses', () => {
  expect(countryName('XK')).toBe('Kosovo');
  expect(codesOf({ country: 'XK', postcode: '10000' })).toEqual([]);
});
