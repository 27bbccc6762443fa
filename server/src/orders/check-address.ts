import type { Address } from '@tailorbird/contract/delivery';
import type { FieldCode } from '@tailorbird/contract/refusals';
import { hasVisibleText } from '@tailorbird/contract/kinds/characters';
import { countryName, WITH_REGION } from '@tailorbird/contract/kinds/countries';
import { regionCode } from '@tailorbird/contract/rules/regions';
import { ShopError } from '../http/errors.ts';
import { needsPostcode, postcodeIn } from './postcode.ts';

/** An error about one field of what was sent. */
export type FieldError = ShopError<FieldCode>;

/**
 * The address as an order keeps it. What is wrong in it joins `errors`; `field` is the path in the
 * body that they name.
 */
export function checkAddress(sent: Address, field: string, errors: FieldError[]): Address {
  const { street, city, country } = sent;
  const postcode = postcodeIn(country, sent.postcode);
  const region = WITH_REGION.has(country) ? regionCode(country, sent.region) : sent.region;
  const found = [
    hasVisibleText(street) ? undefined : missing('a street and number', `${field}.street`),
    postcodeError({ postcode, country }, `${field}.postcode`),
    hasVisibleText(city) ? undefined : missing('a city', `${field}.city`),
    region === undefined ? regionError(sent, `${field}.region`) : undefined,
  ];
  errors.push(...found.filter((error) => error !== undefined));
  return {
    ...sent,
    ...(postcode !== undefined && { postcode }),
    ...(region !== undefined && { region }),
  };
}

function postcodeError(
  { postcode, country }: { postcode: string | undefined; country: string },
  field: string,
) {
  if (postcode === '') return needsPostcode(country) ? missing('a postcode', field) : undefined;
  if (postcode !== undefined) return undefined;
  return new ShopError('POSTCODE_INVALID', {
    fill: { country: countryName(country) },
    body: { field },
  });
}

function regionError({ country, region }: Address, field: string) {
  if (region === '') return missing('a state or region', field);
  return new ShopError('REGION_INVALID', {
    fill: { region, country: countryName(country) },
    body: { field },
  });
}

export function missing(detail: string, field: string): FieldError {
  return new ShopError('DETAIL_MISSING', { fill: { detail }, body: { field } });
}

/**
 * The first of them, with all in `errors`, so that they can be mended at once.
 * @returns undefined when there are none
 */
export function refusalOf(errors: readonly FieldError[]): FieldError | undefined {
  const [first] = errors;
  if (first?.body) {
    first.body.errors = errors.map(({ body, code, message }) => ({
      field: body?.field ?? '',
      code,
      message,
    }));
  }
  return first;
}
