import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { afterEach, describe, expect, it } from 'vitest';
import { writtenNumber } from './written-number.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

describe('in a shop that writes a decimal comma', () => {
  it.each([
    ['1.128', [], undefined],
    ['1.128 €', ['€'], undefined],
    ['4.90 €', ['€'], '4.90'],
    ['1.128,00 €', ['€'], '1128.00'],
  ])('%s', (written, signs, plain) => {
    setShopFormats(SHOPS.german);
    expect(writtenNumber(written)).toEqual({ signs, plain });
  });
});

describe('a number as people write it', () => {
  it.each([
    ['$19.99', ['$'], '19.99'],
    ['19.99 $', ['$'], '19.99'],
    ['-$5', ['$'], '-5'],
    ['$-5.50', ['$'], '-5.50'],
    ['+€2', ['€'], '2'],
    ['+5', [], '5'],
    ['US$ 19.99', ['US$'], '19.99'],
    ['USD 19.99', ['USD'], '19.99'],
    ['$19.99 USD', ['$', 'USD'], '19.99'],
    ['€19,99', ['€'], '19.99'],
    ['19,99\u00a0€', ['€'], '19.99'],
    ['£1,234.50', ['£'], '1234.50'],
    ['CHF 1’234.50', ['CHF'], '1234.50'],
    ['Fr. 5', ['Fr.'], '5'],
    ['249 kr', ['kr'], '249'],
    ['19 %', ['%'], '19'],
    ['1,234.50', [], '1234.50'],
    ['1.234,50', [], '1234.50'],
    ['1 234,50', [], '1234.50'],
    ['1\u202f234', [], '1234'],
    ['1,234,567', [], '1234567'],
    ['19,9', [], '19.9'],
    ['$1,234', ['$'], undefined],
    ['1,234', [], undefined],
    ['5 10', [], undefined],
  ])('%s', (written, signs, plain) => {
    expect(writtenNumber(written)).toEqual({ signs, plain });
  });

  it.each([
    '',
    '5',
    '-5',
    '19.99',
    '1.234',
    '1e3',
    '5 kg',
    '2 pcs',
    '3-5',
    '2 x 5',
    '($5)',
    '5-',
    'x',
    'from $5',
    '5.',
    '.5',
    `$${'1'.repeat(50)}`,
    `${'1 '.repeat(19)}x`,
  ])('%j is a plain one, or none', (written) => {
    expect(writtenNumber(written)).toBeUndefined();
  });
});
