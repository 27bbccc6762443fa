import { countryName } from '@tailorbird/contract/kinds/countries';
import { EU_COUNTRIES } from '@tailorbird/contract/kinds/european-union';
import { type CountryGroup, findCountries, restGroup } from './country-list.ts';
import { messages } from './delivery-messages.ts';

const countryMessages = messages.countries;

/** A country or a group of them in the list of a picker. */
export interface CountryOption {
  key: string;
  name: string;
  hint?: string;
  codes: readonly string[];
  isChosen: boolean;
}

/** The groups and countries that fit what is typed: a country first where its name begins so. */
export function listOptions(
  typed: string,
  chosen: readonly string[],
  rest: readonly string[],
): CountryOption[] {
  const held = new Set(chosen);
  const groups: [CountryGroup, readonly string[]][] = [
    ['eu', EU_COUNTRIES],
    [restGroup(rest), rest],
  ];
  const countries = findCountries(typed).map((code) => ({
    key: code,
    name: countryName(code),
    codes: [code],
    isChosen: held.has(code),
  }));
  const named = groups
    .filter(([group, codes]) => codes.length > 0 && hasName(group, typed))
    .map(([group, codes]) => ({
      key: group,
      name: countryMessages.groups[group],
      hint: countryMessages.groupHints[group](codes.length),
      codes,
      isChosen: codes.every((code) => held.has(code)),
    }));
  const sought = typed.trim().toLowerCase();
  const isCountry = countries.some(
    ({ key, name }) => key.toLowerCase() === sought || name.toLowerCase().startsWith(sought),
  );
  return sought !== '' && isCountry ? [...countries, ...named] : [...named, ...countries];
}

/** Its name or one of its words begins as it is typed. */
function hasName(group: CountryGroup, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return [countryMessages.groups[group], ...countryMessages.groupWords[group]].some((name) =>
    name.toLowerCase().startsWith(sought),
  );
}
