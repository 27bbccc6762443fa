import type { ShopFormats } from '../kinds/shop-formats.ts';

/** Formats of shops in other countries, as the server makes them of its settings. */
export const SHOPS = {
  american: {
    currency: 'USD',
    money: {
      decimal: '.',
      group: ',',
      groupedFrom: 4,
      positive: ['$', ''],
      negative: ['-$', ''],
    },
    numbers: {
      decimal: '.',
      group: ',',
      groupedFrom: 4,
    },
    days: {
      full: '{weekday}, {month} {day}, {year}',
      plain: '{month} {day}, {year}',
      dayOfYear: '{month} {day}',
    },
    clock: {
      separator: ':',
      hours: 12,
    },
    weekBegins: 0,
  },
  german: {
    currency: 'EUR',
    money: {
      decimal: ',',
      group: '.',
      groupedFrom: 4,
      positive: ['', '\u00A0€'],
      negative: ['-', '\u00A0€'],
    },
    numbers: {
      decimal: ',',
      group: '.',
      groupedFrom: 4,
    },
    days: {
      full: '{weekday}, {day}. {month} {year}',
      plain: '{day}. {month} {year}',
      dayOfYear: '{day}. {month}',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 1,
  },
  french: {
    currency: 'EUR',
    money: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 4,
      positive: ['', '\u00A0€'],
      negative: ['-', '\u00A0€'],
    },
    numbers: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 4,
    },
    days: {
      full: '{weekday} {day} {month} {year}',
      plain: '{day} {month} {year}',
      dayOfYear: '{day} {month}',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 1,
  },
  japanese: {
    currency: 'JPY',
    money: {
      decimal: '.',
      group: ',',
      groupedFrom: 4,
      positive: ['¥', ''],
      negative: ['-¥', ''],
    },
    numbers: {
      decimal: '.',
      group: ',',
      groupedFrom: 4,
    },
    days: {
      full: '{year} {month} {day} {weekday}',
      plain: '{year} {month} {day}',
      dayOfYear: '{month} {day}',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 0,
  },
  swiss: {
    currency: 'CHF',
    money: {
      decimal: '.',
      group: "'",
      groupedFrom: 4,
      positive: ['CHF\u00A0', ''],
      negative: ['CHF-', ''],
    },
    numbers: {
      decimal: '.',
      group: "'",
      groupedFrom: 4,
    },
    days: {
      full: '{weekday}, {day}. {month} {year}',
      plain: '{day}. {month} {year}',
      dayOfYear: '{day}. {month}',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 1,
  },
  polish: {
    currency: 'PLN',
    money: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 5,
      positive: ['', '\u00A0zł'],
      negative: ['-', '\u00A0zł'],
    },
    numbers: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 5,
    },
    days: {
      full: '{weekday}, {day} {month} {year}',
      plain: '{day} {month} {year}',
      dayOfYear: '{day} {month}',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 1,
  },
  swedish: {
    currency: 'SEK',
    money: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 4,
      positive: ['', '\u00A0kr'],
      negative: ['−', '\u00A0kr'],
    },
    numbers: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 4,
    },
    days: {
      full: '{weekday} {day} {month} {year}',
      plain: '{day} {month} {year}',
      dayOfYear: '{day} {month}',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 1,
  },
  hungarian: {
    currency: 'HUF',
    money: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 5,
      positive: ['', '\u00A0Ft'],
      negative: ['-', '\u00A0Ft'],
    },
    numbers: {
      decimal: ',',
      group: '\u00A0',
      groupedFrom: 5,
    },
    days: {
      full: '{year}. {month} {day}., {weekday}',
      plain: '{year}. {month} {day}.',
      dayOfYear: '{month} {day}.',
    },
    clock: {
      separator: ':',
      hours: 24,
    },
    weekBegins: 1,
  },
} satisfies Record<string, ShopFormats>;
