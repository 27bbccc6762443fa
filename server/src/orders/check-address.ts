import type { Address } from '@tailorbird/contract/delivery';
import { isSeen } from '@tailorbird/contract/rules/characters';
import { countryName } from '@tailorbird/contract/rules/countries';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { ShopError } from '../http/errors.ts';

/** Their post needs it in an address. Source: the required fields of Google's libaddressinput. */
const WITH_REGION = ['AU', 'BR', 'CA', 'IN', 'MX', 'US'] as const;

type WithRegion = (typeof WITH_REGION)[number];

const needsRegion = (country: string): country is WithRegion =>
  WITH_REGION.some((code) => code === country);

/**
 * The address as an order keeps it. What is wrong in it joins `errors`; `field` is the path in the
 * body that they name.
 */
export async function checkAddress(
  sent: Address,
  field: string,
  errors: ShopError[],
): Promise<Address> {
  const { street, city, country } = sent;
  const postcode = sent.postcode.toUpperCase();
  const region = needsRegion(country) ? await regionCode(country, sent.region) : sent.region;
  const found = [
    isSeen(street) ? undefined : missing('a street and number', `${field}.street`),
    postcodeError({ postcode, country }, `${field}.postcode`),
    isSeen(city) ? undefined : missing('a city', `${field}.city`),
    region === undefined ? regionError(sent, `${field}.region`) : undefined,
  ];
  errors.push(...found.filter((error) => error !== undefined));
  return { ...sent, postcode, ...(region !== undefined && { region }) };
}

function postcodeError(
  { postcode, country }: Pick<Address, 'postcode' | 'country'>,
  field: string,
) {
  if (!postcodeValidatorExistsForCountry(country)) return undefined;
  if (postcode === '') return missing('a postcode', field);
  if (postcodeValidator(postcode, country)) return undefined;
  return new ShopError('POSTCODE_INVALID', {
    fill: { country: countryName(country) },
    body: { field },
  });
}

function regionError({ country, region }: Address, field: string) {
  if (region === '') return missing('a state or region', field);
  return new ShopError('REGION_INVALID', {
    fill: { country: countryName(country) },
    body: { field },
  });
}

/** By its name or its code, in any case. */
async function regionCode(country: WithRegion, written: string): Promise<string | undefined> {
  if (written === '') return undefined;
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

/**
 * The first of them, with all in `errors`, so that they can be mended at once. Undefined: there are
 * none.
 */
export function refusalOf(errors: readonly ShopError[]): ShopError | undefined {
  const [first] = errors;
  if (first) {
    first.body['errors'] = errors.map(({ body, code, message }) => ({
      field: body['field'],
      code,
      message,
    }));
  }
  return first;
}
