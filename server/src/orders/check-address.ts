import type { Address } from '@tailorbird/contract/delivery';
import { countryName } from '@tailorbird/contract/rules/countries';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { ShopError } from '../http/errors.ts';

/** Their post needs it in an address. Source: the required fields of Google's libaddressinput. */
const WITH_REGION = ['AU', 'BR', 'CA', 'IN', 'MX', 'US'] as const;

type WithRegion = (typeof WITH_REGION)[number];

const needsRegion = (country: string): country is WithRegion =>
  WITH_REGION.some((code) => code === country);

/** The address as an order keeps it. `field` is the path in the body that an error names. */
export async function checkAddress(address: Address, field: string): Promise<Address> {
  const { country, region } = address;
  const postcode = address.postcode.toUpperCase();
  if (postcodeValidatorExistsForCountry(country)) {
    if (postcode === '') throw missing('a postcode', `${field}.postcode`);
    if (!postcodeValidator(postcode, country)) {
      throw new ShopError('POSTCODE_INVALID', {
        fill: { country: countryName(country) },
        body: { field: `${field}.postcode` },
      });
    }
  }
  if (!needsRegion(country)) return { ...address, postcode };
  if (region === '') throw missing('a state or region', `${field}.region`);
  const code = await regionCode(country, region);
  if (code === undefined) {
    throw new ShopError('REGION_INVALID', {
      fill: { country: countryName(country) },
      body: { field: `${field}.region` },
    });
  }
  return { ...address, postcode, region: code };
}

/** By its name or its code, in any case. */
async function regionCode(country: WithRegion, written: string): Promise<string | undefined> {
  // half a megabyte that few shops need
  const [, , regions] = (await import('country-region-data'))[country];
  const sought = written.toLowerCase();
  const found = regions.find(
    ([name, code]) => name.toLowerCase() === sought || code?.toLowerCase() === sought,
  );
  return found && (found[1] ?? found[0]);
}

export function missing(detail: string, field: string): ShopError {
  return new ShopError('DETAIL_MISSING', { fill: { detail }, body: { field } });
}
