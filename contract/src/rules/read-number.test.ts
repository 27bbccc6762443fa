import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_FORMATS, setShopFormats } from '../kinds/shop-formats.ts';
import { readMoney, readNumber, readWhole, writeReadings } from './read-number.ts';
import { SHOPS } from './shop-formats.fixture.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

type Shop = keyof typeof SHOPS;

const EVERYWHERE = Object.keys(SHOPS).filter((name): name is Shop => name in SHOPS);

/** Read alike in every shop, whatever it writes itself. */
const CLEAR = [
  ['48', '48'],
  ['007', '007'],
  ['4.90', '4.90'],
  ['4,90', '4.90'],
  ['4,9', '4.9'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['0.128', '0.128'],
  ['0,128', '0.128'],
  ['1128,5', '1128.5'],
  ['1128.500', '1128.500'],
  ['1.128,00', '1128.00'],
  ['1,128.00', '1128.00'],
  ['1.128,5', '1128.5'],
  ['1 128', '1128'],
  ['1 128,00', '1128.00'],
  ['1\u00A0128,00', '1128.00'],
  ['1\u202F128.00', '1128.00'],
  ["1'128.00", '1128.00'],
  ['1’128,5', '1128.5'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['-4,90', '-4.90'],
  ['\u22121 128,00', '-1128.00'],
  [' 4,90 ', '4.90'],
] as const;

describe.each(EVERYWHERE)('the %s shop', (shop) => {
  it.each(CLEAR)('reads %j, which leaves no doubt, as %s', (typed, plain) => {
    setShopFormats(SHOPS[shop]);
    expect(readNumber(typed)).toEqual({ plain });
    expect(readMoney(typed)).toEqual({ plain });
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    '5.',
    '1.2.3',
    '1,2,3',
    '1.128 000',
    '1,128,00',
    '12 34',
    '1..5',
    '1e3',
    '3-5',
    '4 x 5',
    'free',
    `1${'0'.repeat(40)}`,
    '٤',
  ])('reads no number from %j', (typed) => {
    setShopFormats(SHOPS[shop]);
    expect(readNumber(typed)).toBeUndefined();
    expect(readMoney(typed)).toBeUndefined();
  });
});

const BOTH = { either: ['1128', '1.128'] };

describe('one mark before three digits', () => {
  it.each<[Shop, unknown, unknown]>([
    ['american', { plain: '1.128' }, { plain: '1128' }],
    ['german', { plain: '1128' }, { plain: '1.128' }],
    ['french', BOTH, { plain: '1.128' }],
    ['japanese', { plain: '1.128' }, { plain: '1128' }],
    ['swiss', { plain: '1.128' }, BOTH],
    ['polish', BOTH, { plain: '1.128' }],
    ['swedish', BOTH, { plain: '1.128' }],
  ])('means in the %s shop what that shop writes', (shop, point, comma) => {
    setShopFormats(SHOPS[shop]);
    expect(readNumber('1.128')).toEqual(point);
    expect(readNumber('1,128')).toEqual(comma);
  });

  it('is shown in both ways where it can be both', () => {
    setShopFormats(SHOPS.french);
    const { either = [] } = readNumber('1.128') ?? {};
    expect(writeReadings(either)).toEqual(['1\u00A0128', '1,128']);
  });
});

describe('an amount', () => {
  it.each<[Shop, string, string | undefined]>([
    ['american', '$4.90', '4.90'],
    ['american', '-$1,128.00', '-1128.00'],
    ['american', '4.90 usd', '4.90'],
    ['american', '4.90 €', undefined],
    ['german', '1.128,00 €', '1128.00'],
    ['german', '€ 4.90', '4.90'],
    ['german', 'EUR 1.128', '1128'],
    ['german', '-4,90 €', '-4.90'],
    ['german', '$4.90', undefined],
    ['swiss', "CHF 1'128.50", '1128.50'],
    ['japanese', '¥7,200', '7200'],
    ['swedish', '1 128,50 kr', '1128.50'],
    ['polish', '4,90 zł', '4.90'],
    ['hungarian', '1 128,00 Ft', '1128.00'],
  ])('in the %s shop is %j with its sign', (shop, typed, plain) => {
    setShopFormats(SHOPS[shop]);
    expect(readMoney(typed)?.plain).toBe(plain);
  });

  it('may have a dollar sign without its country', () => {
    const money = { ...DEFAULT_FORMATS.money, positive: ['CA$', ''] as [string, string] };
    setShopFormats({ ...DEFAULT_FORMATS, currency: 'CAD', money });
    expect(['CA$4.90', '$4.90', '4.90 CAD'].map((typed) => readMoney(typed)?.plain)).toEqual([
      '4.90',
      '4.90',
      '4.90',
    ]);
  });
});

it('a whole number may have marks between thousands, and no decimals', () => {
  setShopFormats(SHOPS.german);
  expect(['1.200', '1200', '1,5', '-1', '', 'ten'].map(readWhole)).toEqual([
    1200,
    1200,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
