import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import { EU_COUNTRIES } from '@tailorbird/contract/kinds/european-union';
import { describe, expect, it } from 'vitest';
import { findCountries, groupCountries, nameCountries, readCountries } from './country-list.ts';
import { listOptions } from './country-options.ts';

const REST = COUNTRIES.filter((code) => code !== 'DE');
const read = (text: string) => readCountries(text, REST);

describe('a list of countries', () => {
  it.each([
    'DE, AT',
    'de,at',
    'DE AT',
    'DE\nAT',
    'DE; AT;',
    'Germany; Austria',
    'Germany, Österreich',
    'Deutschland und Österreich',
    'deutschland & oesterreich',
    'Germany and Austria',
    'Germany\r\nAustria\r\n',
    '- Germany\n- Austria',
    '• Germany\n• Austria',
    '1. Germany\n2. Austria',
    '"Germany", "Austria"',
    'DE\tGermany\nAT\tAustria',
    'Germany\tDE\nAustria\tAT\n',
    'Country\tCode\nGermany\tDE\nAustria\tAT',
    'Germany (DE), Austria (AT)',
    'DE (Germany), AT',
    'DE/AT',
    'GERMANY, austria, Germany',
    'Germany,\u00A0Austria',
  ])('is read from %j', (text) => {
    expect(read(text)).toEqual({ codes: ['DE', 'AT'], unread: [] });
  });

  it.each([
    ['UK, USA', ['GB', 'US']],
    ['United Kingdom, United States', ['GB', 'US']],
    ['Vereinigtes Königreich; Vereinigte Staaten', ['GB', 'US']],
    ['Bosnia & Herzegovina, Trinidad and Tobago', ['BA', 'TT']],
    ['Bosnien und Herzegowina', ['BA']],
    ["Cote d'Ivoire, Côte d’Ivoire", ['CI']],
    ['St. Lucia, Saint Lucia', ['LC']],
    ['Aland Islands, Ålandinseln', ['AX']],
    ['Congo - Kinshasa, Kongo-Kinshasa', ['CD']],
    ['Cocos (Keeling) Islands, Myanmar (Burma)', ['CC', 'MM']],
    ['Hong Kong, Hongkong, Hong Kong SAR China', ['HK']],
    ['Czechia, Tschechien', ['CZ']],
    ['the Netherlands, The Gambia, die Schweiz', ['NL', 'GM', 'CH']],
  ])('knows %j by its names in English and German', (text, codes) => {
    expect(read(text)).toEqual({ codes, unread: [] });
  });

  it('knows each country by each of its names', () => {
    for (const locale of ['en', 'de']) {
      for (const style of ['long', 'short'] as const) {
        const names = new Intl.DisplayNames(locale, { type: 'region', style });
        for (const code of COUNTRIES) {
          expect(read(names.of(code) ?? ''), `${locale} ${code}`).toEqual({
            codes: [code],
            unread: [],
          });
        }
      }
    }
    expect(read(COUNTRIES.join(', ')).codes).toEqual(COUNTRIES);
  });

  it.each(['EU', 'all of the EU', 'European Union', 'Europäische Union'])(
    'has all members for %j',
    (text) => {
      expect(read(text)).toEqual({ codes: EU_COUNTRIES, unread: [] });
    },
  );

  it.each(['rest of the world', 'Rest der Welt', 'World', 'weltweit'])(
    'has what no other zone has for %j',
    (text) => {
      expect(read(text)).toEqual({ codes: REST, unread: [] });
      expect(read(`EU, ${text}`).codes).toHaveLength(COUNTRIES.length);
    },
  );

  it.each([
    ['DE, Atlantis, AT', ['DE', 'AT'], ['Atlantis']],
    ['ZZ, QQ', [], ['ZZ', 'QQ']],
    ['Germany (AT)', [], ['Germany (AT)']],
    ['Ger', [], ['Ger']],
    ['DE XX', [], ['DE XX']],
    ['Germany and Atlantis', [], ['Germany and Atlantis']],
    ['4.90', [], ['4.90']],
  ])('says what of %j is no country', (text, codes, unread) => {
    expect(read(text)).toEqual({ codes, unread });
  });

  it.each(['', '  ', ', ;\n', '\t'])('has none in %j', (text) => {
    expect(read(text)).toEqual({ codes: [], unread: [] });
  });
});

describe('the members of the European Union', () => {
  it('are 27 countries that the shop knows, each once', () => {
    expect(new Set(EU_COUNTRIES.filter((code) => COUNTRIES.includes(code))).size).toBe(27);
    for (const neighbour of ['GB', 'CH', 'NO', 'IS', 'LI', 'AX', 'GI', 'MC', 'SM', 'VA', 'TR']) {
      expect(EU_COUNTRIES).not.toContain(neighbour);
    }
  });
});

const first = (text: string) => findCountries(text)[0];

describe('countries while one is typed', () => {
  it('begin with the one that is meant', () => {
    expect(first('ger')).toBe('DE');
    expect(first('DE')).toBe('DE');
    expect(first('at')).toBe('AT');
    expect(first('deut')).toBe('DE');
    expect(first('oster')).toBe('AT');
    expect(first('ÖSTER')).toBe('AT');
    expect(first('uk')).toBe('GB');
    expect(first('kingdom')).toBe('GB');
    expect(first('aland')).toBe('AX');
  });

  it('have it once, and none that only holds the letters', () => {
    expect(findCountries('ger')).not.toContain('DZ');
    expect(findCountries('united')).toEqual(['AE', 'GB', 'US']);
    expect(findCountries('xyz')).toEqual([]);
  });

  it('are all, by name, before a letter', () => {
    expect(findCountries(' ')).toHaveLength(COUNTRIES.length);
    expect(findCountries('')[0]).toBe('AF');
  });
});

const keys = (typed: string, rest = REST) => listOptions(typed, ['DE'], rest).map(({ key }) => key);
const chosenOf = (chosen: readonly string[]) =>
  listOptions('', chosen, REST).filter(({ isChosen }) => isChosen);

describe('the list of a picker', () => {
  it('has the groups above all countries', () => {
    expect(keys('').slice(0, 3)).toEqual(['eu', 'rest', 'AF']);
    expect(keys('', [...COUNTRIES])[1]).toBe('all');
    expect(keys('', []).slice(0, 2)).toEqual(['eu', 'AF']);
  });

  it.each([
    ['eu', 'eu'],
    ['all', 'eu'],
    ['europ', 'eu'],
    ['rest', 'rest'],
    ['welt', 'rest'],
    ['re', 'RE'],
    ['al', 'AL'],
    ['we', 'EH'],
    ['th', 'TH'],
    ['of', 'IM'],
    ['the neth', 'NL'],
    ['r', 'RE'],
    ['e', 'EC'],
  ])('begins for %j with %j', (typed, first) => {
    expect(keys(typed)[0]).toBe(first);
  });

  it('says which are chosen: a group where all of its members are', () => {
    expect(chosenOf(['DE']).map(({ key }) => key)).toEqual(['DE']);
    expect(chosenOf(EU_COUNTRIES)[0]).toMatchObject({ key: 'eu', codes: EU_COUNTRIES });
    expect(chosenOf(EU_COUNTRIES.slice(1)).map(({ key }) => key)).not.toContain('eu');
  });
});

describe('groups of countries', () => {
  it('take the place of their members', () => {
    expect(groupCountries([...EU_COUNTRIES, 'CH'], REST)).toEqual([
      { group: 'eu', codes: EU_COUNTRIES },
      { code: 'CH', codes: ['CH'] },
    ]);
    expect(groupCountries(EU_COUNTRIES.slice(1), REST)).toHaveLength(26);
  });

  it('have the rest of the world where it is most of it', () => {
    expect(groupCountries([...REST, 'DE'], REST)).toEqual([
      { group: 'rest', codes: REST },
      { code: 'DE', codes: ['DE'] },
    ]);
    expect(groupCountries(COUNTRIES, COUNTRIES)).toEqual([{ group: 'all', codes: COUNTRIES }]);
    // all but this one are in the other zones: its name says more
    expect(groupCountries(['FR'], ['FR'])).toEqual([{ code: 'FR', codes: ['FR'] }]);
    expect(groupCountries(['FR'], [])).toEqual([{ code: 'FR', codes: ['FR'] }]);
  });

  it('are said in words', () => {
    expect(nameCountries([], REST)).toBe('');
    expect(nameCountries(['DE', 'AT'], REST)).toBe('Germany, Austria');
    expect(nameCountries(['DE', 'AT', 'FR', 'IT', 'ES'], REST)).toBe('Germany, Austria and 3 more');
    expect(nameCountries([...EU_COUNTRIES, 'CH'], REST)).toBe('All of the EU, Switzerland');
    expect(nameCountries(REST, REST)).toBe('Rest of the world');
  });
});
