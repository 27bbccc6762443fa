/**
 * Members of the European Union: 27 since 1 February 2020. Åland and the overseas regions of France
 * have codes of their own and are no members by themselves.
 * Source: european-union.europa.eu, "EU countries", as of November 2026.
 */
const CODES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

export const EU_COUNTRIES: readonly string[] = CODES.split(' ');
