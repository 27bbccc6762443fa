import {
  ADDRESS_LINE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  POSTCODE_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import { countriesByName, WITH_REGION } from '@tailorbird/contract/kinds/countries';
import { useEffect, useMemo, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AddressField, TypedAddress } from './draft.ts';
import { fieldId } from './field-id.ts';
import { errorAt, type FieldProblems, textOf } from './field-problems.ts';
import { messages } from './messages.ts';
import './checkout.css';

const TOKENS: Record<AddressField, string> = {
  name: 'name',
  company: 'organization',
  street: 'address-line1',
  street2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country',
};

const lengthOf = (field: AddressField) =>
  field === 'name'
    ? NAME_MAX_LENGTH
    : field === 'postcode'
      ? POSTCODE_MAX_LENGTH
      : ADDRESS_LINE_MAX_LENGTH;

const OPTIONAL = new Set<AddressField>(['name', 'company', 'street2']);

/** As the body of a call, its fields from `part` on; browsers fill them in by `purpose`. */
export function AddressFields({
  part,
  purpose,
  address,
  countries,
  problems,
  onChange,
}: {
  part: 'delivery.address' | 'billing' | 'address';
  /** Left out: for any. */
  purpose?: 'shipping' | 'billing';
  address: TypedAddress;
  countries: readonly string[];
  problems: FieldProblems;
  onChange: (address: TypedAddress) => void;
}) {
  const names = useCountryNames(countries);
  const regions = useRegions(address.country);
  const whole = textOf(problems, part);
  const propsOf = (field: AddressField) => ({
    id: fieldId(`${part}.${field}`),
    label: messages.address[field],
    autoComplete: purpose ? `${purpose} ${TOKENS[field]}` : TOKENS[field],
    optional: OPTIONAL.has(field),
    value: address[field],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...address, [field]: target.value }),
    ...errorAt(problems, `${part}.${field}`),
  });
  const textPropsOf = (field: AddressField) => ({ ...propsOf(field), maxLength: lengthOf(field) });
  return (
    <div className="stack-12" id={fieldId(part)} tabIndex={-1}>
      {whole !== undefined && (
        <p className="field-error" role="alert">
          {whole}
        </p>
      )}
      <TextField {...textPropsOf('name')} />
      <TextField {...textPropsOf('company')} />
      <TextField {...textPropsOf('street')} />
      <TextField {...textPropsOf('street2')} />
      <div className="stack-12 address-town">
        <TextField {...textPropsOf('postcode')} autoCapitalize="characters" />
        <TextField {...textPropsOf('city')} />
      </div>
      {(WITH_REGION.has(address.country) || address.region !== '') && (
        <>
          <TextField {...textPropsOf('region')} list={`${fieldId(part)}-regions`} />
          <datalist id={`${fieldId(part)}-regions`}>
            {regions.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
      <Select {...propsOf('country')}>
        {address.country === '' && <option value="">{messages.address.choose}</option>}
        {names.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Names to choose from while a region is typed. Without them it is typed alone. */
function useRegions(country: string): readonly string[] {
  const [{ of, names }, setNames] = useState<{ of: string; names: readonly string[] }>({
    of: '',
    names: [],
  });
  useEffect(() => {
    if (!WITH_REGION.has(country)) return undefined;
    // another country may be chosen before the list of this one is there
    let isChosen = true;
    import('@tailorbird/contract/rules/regions').then(
      ({ regionNames }) => {
        if (isChosen) setNames({ of: country, names: regionNames(country) });
      },
      () => undefined,
    );
    return () => {
      isChosen = false;
    };
  }, [country]);
  return of === country ? names : [];
}

/** By name. */
function useCountryNames(countries: readonly string[]): [code: string, name: string][] {
  const codes = countries.join(' ');
  return useMemo(() => countriesByName(codes.split(' ')), [codes]);
}

/** As the list of countries that it can go to shows it; the shop names its nearest ones first. */
export function countryIn(countries: readonly string[], { country }: TypedAddress): string {
  if (countries.includes(country)) return country;
  return likelyCountry(countries) || (countries[0] ?? '');
}

/** That of the browser's language, where it is one of them; empty: it is to be chosen. */
export function likelyCountry(countries: readonly string[]): string {
  const region = regionOf(navigator.language);
  return region && countries.includes(region) ? region : '';
}

/** Some browsers name a language as their system does, such as en-US@posix: undefined. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
