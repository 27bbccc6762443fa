import type { Address } from '../delivery.ts';
import { countryName } from '../kinds/countries.ts';

/** Where the postcode comes after the city. Source: Google's libaddressinput, formats by country. */
const POSTCODE_LAST = [
  'AU',
  'BR',
  'CA',
  'GB',
  'GG',
  'IE',
  'IM',
  'IN',
  'JE',
  'NZ',
  'SG',
  'TH',
  'US',
  'ZA',
];

/** As it stands on a parcel, the country last. */
export function addressLines(address: Address): string[] {
  const { name, company, street, street2, postcode, city, region, country } = address;
  const town = POSTCODE_LAST.includes(country)
    ? [[city, region].filter(Boolean).join(', '), postcode]
    : [postcode, [city, region].filter(Boolean).join(', ')];
  return [
    name,
    company,
    street,
    street2,
    town.filter(Boolean).join(' '),
    countryName(country),
  ].filter(Boolean);
}

/** Lines of an address, with the name of who ordered above one that names nobody. */
export function addressedLines(address: Address, orderedBy: string): string[] {
  const isNamed = address.name !== '' || address.company !== '';
  return [...(isNamed || orderedBy === '' ? [] : [orderedBy]), ...addressLines(address)];
}
