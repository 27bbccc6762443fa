import { DEFAULT_FORMATS, type NumberMarks, type ShopFormats } from '../kinds/shop-formats.ts';

const POINT: NumberMarks = { decimal: '.', group: ',', groupedFrom: 4 };
const COMMA: NumberMarks = { decimal: ',', group: '.', groupedFrom: 4 };
const APOSTROPHE: NumberMarks = { ...POINT, group: "'" };
const BLANK: NumberMarks = { ...COMMA, group: '\u00A0' };
const WIDE_BLANK: NumberMarks = { ...BLANK, groupedFrom: 5 };

const POINTED_DAYS: ShopFormats['days'] = {
  full: '{weekday}, {day}. {month} {year}',
  plain: '{day}. {month} {year}',
  dayOfYear: '{day}. {month}',
};

type Money = Pick<ShopFormats['money'], 'positive' | 'negative'>;

/** Days, clock and week are those of a shop that says nothing, unless they are among the others. */
function shopIn(
  currency: ShopFormats['currency'],
  marks: NumberMarks,
  { positive, negative, ...others }: Money & Partial<ShopFormats>,
): ShopFormats {
  return {
    ...DEFAULT_FORMATS,
    ...others,
    currency,
    money: { ...marks, positive, negative },
    numbers: marks,
  };
}

/** Formats of shops in other countries, as the server makes them of its settings. */
export const SHOPS = {
  american: shopIn('USD', POINT, {
    positive: ['$', ''],
    negative: ['-$', ''],
    days: {
      full: '{weekday}, {month} {day}, {year}',
      plain: '{month} {day}, {year}',
      dayOfYear: '{month} {day}',
    },
    clock: { separator: ':', hours: 12 },
    weekBegins: 0,
  }),
  german: shopIn('EUR', COMMA, {
    positive: ['', '\u00A0€'],
    negative: ['-', '\u00A0€'],
    days: POINTED_DAYS,
  }),
  french: shopIn('EUR', BLANK, { positive: ['', '\u00A0€'], negative: ['-', '\u00A0€'] }),
  japanese: shopIn('JPY', POINT, {
    positive: ['¥', ''],
    negative: ['-¥', ''],
    days: {
      full: '{year} {month} {day} {weekday}',
      plain: '{year} {month} {day}',
      dayOfYear: '{month} {day}',
    },
    weekBegins: 0,
  }),
  swiss: shopIn('CHF', APOSTROPHE, {
    positive: ['CHF\u00A0', ''],
    negative: ['CHF-', ''],
    days: POINTED_DAYS,
  }),
  polish: shopIn('PLN', WIDE_BLANK, {
    positive: ['', '\u00A0zł'],
    negative: ['-', '\u00A0zł'],
    days: { ...DEFAULT_FORMATS.days, full: '{weekday}, {day} {month} {year}' },
  }),
  swedish: shopIn('SEK', BLANK, { positive: ['', '\u00A0kr'], negative: ['−', '\u00A0kr'] }),
  hungarian: shopIn('HUF', WIDE_BLANK, {
    positive: ['', '\u00A0Ft'],
    negative: ['-', '\u00A0Ft'],
    days: {
      full: '{year}. {month} {day}., {weekday}',
      plain: '{year}. {month} {day}.',
      dayOfYear: '{month} {day}.',
    },
  }),
} satisfies Record<string, ShopFormats>;
