import { z } from 'zod';
import { approvalRule } from './approvals.ts';
import { country, deliverySettings as delivery } from './delivery.ts';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts';
import { emailForm } from './email-form.ts';
import { CURRENCY_CODES } from './kinds/currencies.ts';
import { LOCALES } from './kinds/locales.ts';
import type { ShopFormats } from './kinds/shop-formats.ts';
import { defineEndpoint } from './endpoint.ts';
import { shownFrame } from './shown-look.ts';
import { fact, leadDays } from './facts.ts';
import { mailTexts } from './mail-texts.ts';
import {
  CATALOGUE_NAME_MAX_LENGTH,
  HOLIDAY_DAYS_MAX,
  HOLIDAYS_MAX,
  INVOICE_DAYS_MAX,
  LEGAL_TEXT_MAX_LENGTH,
  RETURN_DAYS_MAX,
  SETTINGS_CHANGES_PAGE_SIZE,
} from './limits.ts';
import { pageNumber, pageSize, pagination } from './paging.ts';
import { isPossibleAccount } from './kinds/payment-reference.ts';
import { WEEKDAYS } from './kinds/weekdays.ts';
import { day, line, text, timestamp, version as readVersion } from './text.ts';

const TIME_ZONE_ERROR = 'Time zone must be the IANA name of a time zone, like Europe/Berlin.';

function isTimeZone(name: string): boolean {
  // offsets such as +01:00 know no daylight saving
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const LOGO_ERROR = 'Logo must be a picture that was uploaded before.';

const logo = z.uuid({ error: LOGO_ERROR }).nullable();
const LOGO_MEANS =
  'The _id of an uploaded picture. Stands in the header of each page, as the icon of each, and on papers issued afterwards. Null means no logo.';

const shop = z.object({
  name: line('Shop name', CATALOGUE_NAME_MAX_LENGTH).meta({
    description:
      'Stands wherever people read the name of the shop; empty: it goes by that of the program. In the footer with what follows.',
  }),
  address: text('Address', 500).default(''),
  email: line('Email', 254).refine((value) => value === '' || isEmailAddress(value), {
    error: 'Email must be a valid email address.',
  }),
  phone: line('Phone', 40),
  taxNumber: line('Tax number', 60),
  logo: logo.default(null).meta({ description: LOGO_MEANS }),
  country: country
    .nullable()
    .default(null)
    .meta({ description: 'Where the shop is, such as DE. Null: not said.' }),
  timeZone: z
    .string({ error: TIME_ZONE_ERROR })
    .max(60, { error: TIME_ZONE_ERROR })
    .refine(isTimeZone, { error: TIME_ZONE_ERROR })
    .nullable()
    .default(null)
    .meta({ description: 'Null: that of the environment.' }),
});

/** To which the shop itself gets mails; empty: none. Kept in the form that addresses have. */
const ownAddress = line('Address for new orders', EMAIL_MAX_LENGTH).transform((typed, context) => {
  const kept = typed === '' ? '' : emailForm(typed);
  if (kept !== undefined && (kept === '' || isEmailAddress(kept))) return kept;
  context.addIssue({ code: 'custom', message: OWN_ADDRESS_ERROR });
  return z.NEVER;
});
const OWN_ADDRESS_ERROR = 'Address for new orders must be a valid email address.';

const mails = z
  .object({
    newOrders: ownAddress.meta({
      description:
        'Gets a mail for each new order, at most 4 an hour: then several come together, and one for each wish about a quote. Empty: nobody does.',
    }),
  })
  .meta({ description: 'What the shop itself is mailed.' });

const OPEN_DAYS_ERROR = 'Opening days must be at least one of monday to sunday.';
const HOLIDAY_ERROR = `A holiday must end on the day it begins or later, and within ${HOLIDAY_DAYS_MAX} days.`;

const holiday = z
  .object({ from: day, to: day, name: line('The name of a holiday', CATALOGUE_NAME_MAX_LENGTH) })
  .refine(
    ({ from, to }) =>
      from <= to && Date.parse(to) - Date.parse(from) < HOLIDAY_DAYS_MAX * 86_400_000,
    { error: HOLIDAY_ERROR },
  );

const days = z.object({
  leadDays: leadDays.default(null).meta({
    description: 'Of products without their own, in working days. Null: nothing is promised.',
  }),
  openDays: z
    .array(z.enum(WEEKDAYS, { error: OPEN_DAYS_ERROR }), { error: OPEN_DAYS_ERROR })
    // without one, nothing would ever be ready
    .min(1, { error: OPEN_DAYS_ERROR })
    .transform((chosen) => WEEKDAYS.filter((weekday) => chosen.includes(weekday)))
    .default(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
  holidays: z
    .array(holiday, { error: 'holidays must be a list of {from, to, name}.' })
    .max(HOLIDAYS_MAX, { error: `holidays must be at most ${HOLIDAYS_MAX}.` })
    .transform((list) => list.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)))
    .default([]),
});

/** Markdown; empty: there is none. */
const legalText = (field: string) => text(field, LEGAL_TEXT_MAX_LENGTH).default('');

const legal = z
  .object({
    terms: legalText('Terms'),
    privacy: legalText('Privacy'),
    returns: legalText('Returns'),
    imprint: legalText('Imprint'),
  })
  .meta({ description: 'Markdown. Each that is filled has a page at /legal/, and a link to it.' });

const goods = z
  .object({
    maker: fact('Who makes it').default(''),
    returns: fact('Returns of customised goods').default(''),
    care: fact('Care').default(''),
  })
  .meta({
    description: 'Markdown. What holds for goods of which neither they nor their type say it.',
  });

const percent = (error: string) =>
  z.number({ error }).int({ error }).min(0, { error }).max(100, { error });
const INVOICE_DAYS_ERROR = `Days to pay must be a whole number from 0 to ${INVOICE_DAYS_MAX}.`;

const offerFlag = (field: string, isOffered: boolean) =>
  z.boolean({ error: `${field} must be true or false.` }).default(isOffered);

const payment = z
  .object({
    atPickUp: offerFlag('At pick-up', true),
    card: offerFlag('Card', true).meta({
      description: 'At the hosted checkout of Stripe. Without its keys nobody is offered this.',
    }),
    transfer: offerFlag('Bank transfer', false),
    accountHolder: line('Account holder', 70),
    account: line('Account', 40)
      .refine(isPossibleAccount, { error: 'Account is not a valid IBAN: please check each digit.' })
      .meta({ description: 'An IBAN, or an account number where there are no IBANs.' }),
    bankCode: line('Bank code', 40).meta({ description: 'Such as a BIC or a routing number.' }),
    invoice: offerFlag('Invoice', false),
    invoiceDays: z
      .number({ error: INVOICE_DAYS_ERROR })
      .int({ error: INVOICE_DAYS_ERROR })
      .min(0, { error: INVOICE_DAYS_ERROR })
      .max(INVOICE_DAYS_MAX, { error: INVOICE_DAYS_ERROR })
      .default(14),
    depositPercent: percent('Deposit must be a whole number of per cent from 0 to 100.')
      .default(0)
      .meta({ description: 'Of the total, before the work begins. 0: none.' }),
  })
  .meta({ description: 'How orders are paid.' });

export type PaymentSettings = z.output<typeof payment>;

const CURRENCY_ERROR = 'Currency must be the code of one that the shop knows, such as EUR.';
const currency = z.enum(CURRENCY_CODES, { error: CURRENCY_ERROR });
const LOCALE_ERROR = 'A form must be that of a language and country, such as de-DE.';
const locale = z.enum(LOCALES, { error: LOCALE_ERROR });

const region = z
  .object({
    currency: currency.default('USD').meta({
      description: 'ISO 4217. Fixed once there is an order. Until then prices keep their figures.',
    }),
    numbers: locale.default('en-US').meta({ description: 'How numbers and amounts are written.' }),
    days: locale
      .default('en-GB')
      .meta({ description: 'In which order a day is written. Its words are English.' }),
    hours: z
      .literal([12, 24], { error: 'Hours must be 12 or 24.' })
      .default(24)
      .meta({ description: 'Of the clock: 2:05 PM or 14:05.' }),
    weekBegins: z
      .enum(['monday', 'sunday', 'saturday'], {
        error: 'The week must begin on monday, sunday or saturday.',
      })
      .default('monday'),
  })
  .meta({ description: 'The currency, and how the shop writes amounts, numbers, days and hours.' });

export type RegionSettings = z.output<typeof region>;

const approval = z
  .object({
    rule: approvalRule.default('never').meta({
      description:
        'Pieces that the customer approves before they are made, where neither their type nor the order says it: none, those that are drawn, or every one.',
    }),
    daysFromApproval: z
      .boolean({ error: 'daysFromApproval must be true or false.' })
      .default(false)
      .meta({ description: 'Whether the promised day counts from the last approval.' }),
  })
  .meta({ description: 'What the customer approves before it is made.' });

const RETURN_DAYS_ERROR = `Days to withdraw must be a whole number from 0 to ${RETURN_DAYS_MAX}, or null.`;

const returns = z
  .object({
    days: z
      .int({ error: RETURN_DAYS_ERROR })
      .min(0, { error: RETURN_DAYS_ERROR })
      .max(RETURN_DAYS_MAX, { error: RETURN_DAYS_ERROR })
      .nullable()
      .default(null)
      .meta({
        description:
          'Days in which customers can withdraw, from the day that their goods came on. Null: the shop has no such function.',
      }),
    sendTo: text('Where goods are sent back', 500)
      .default('')
      .meta({ description: 'Empty: to the address of the shop.' }),
  })
  .meta({ description: 'How customers withdraw from orders.' });

/** A section that is sent must make sense as a whole. */
const isPayable = {
  check: ({ transfer, account, accountHolder }: PaymentSettings) =>
    !transfer || (account !== '' && accountHolder !== ''),
  error: 'A bank transfer needs an account and its holder.',
};
export const LOGO_GONE = 'There is no such picture any more. Please upload the logo again.';
export const NO_WAY_TO_PAY = 'Please offer at least one way to pay.';

/** A card alone is one only where the server has the keys for it, so that the server refuses it. */
const hasAWay = {
  check: ({ atPickUp, card, transfer, invoice }: PaymentSettings) =>
    atPickUp || card || transfer || invoice,
  error: NO_WAY_TO_PAY,
};

/**
 * The sections of the settings. Each is saved by itself, with a version of its own. A section that
 * was never saved is as its defaults say, so every field needs one.
 */
export const settingsSections = {
  shop,
  region,
  days,
  legal,
  goods,
  delivery,
  payment,
  mails,
  mailTexts,
  approval,
  returns,
};

export type SettingsSection = keyof typeof settingsSections;

/** Of each section, its fields. */
export type ShopSettings = {
  [Section in SettingsSection]: z.output<(typeof settingsSections)[Section]>;
};

const version = { version: z.number().int().meta({ description: 'Grows with each change.' }) };

export const settings = z.object({
  shop: shop.extend(version),
  region: region.extend(version),
  days: days.extend(version),
  legal: legal.extend(version),
  goods: goods.extend(version),
  delivery: delivery.extend(version),
  payment: payment.extend(version),
  mails: mails.extend(version),
  mailTexts: mailTexts.extend(version),
  approval: approval.extend(version),
  returns: returns.extend(version),
} satisfies Record<SettingsSection, z.ZodObject>);

export type VersionedSettings = z.output<typeof settings>;

const marks = {
  decimal: z.string(),
  group: z.string(),
  groupedFrom: z.number().int(),
};
const frame = z.tuple([z.string(), z.string()]);

/** The same as ShopFormats, for a choice of the settings that is not saved yet. */
const formats = z.object({
  currency,
  money: z.object({ ...marks, positive: frame, negative: frame }),
  numbers: z.object(marks),
  days: z.object({ full: z.string(), plain: z.string(), dayOfYear: z.string() }),
  clock: z.object({ separator: z.string(), hours: z.literal([12, 24]) }),
  weekBegins: z.literal([0, 1, 6]),
}) satisfies z.ZodType<ShopFormats>;

const settingsReply = z.object({
  settings,
  formats: formats.meta({ description: 'How the shop writes now.' }),
  currencyFixedSince: timestamp.nullable().meta({
    description: 'When the first order was placed. Null: the currency can still be changed.',
  }),
  hasCardKeys: z.boolean().meta({
    description: 'Whether the environment has the keys of Stripe, so that cards can be offered.',
  }),
  hasMailServer: z.boolean().meta({
    description: 'Whether the environment names a mail server: without one nobody gets a mail.',
  }),
  timeZone: z.string().meta({
    description:
      'By which the shop counts days and shows times: the saved one, or that of the environment.',
  }),
});

export const getFormats = defineEndpoint({
  method: 'GET',
  path: '/settings/formats',
  access: 'admin',
  summary: 'How a shop with this currency writes, by language and country: for examples.',
  query: z.object({ currency }),
  reply: z.object({
    formats: z.array(z.object({ locale, formats })).meta({
      description: 'In the order of the languages’ codes.',
    }),
  }),
});

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  access: 'admin',
  summary: 'The settings of the shop, by section.',
  reply: settingsReply,
});

const sentVersion = { version: readVersion.optional() };

export const setSettings = defineEndpoint({
  method: 'PUT',
  path: '/settings',
  access: 'admin',
  summary:
    'Set whole sections of the settings: all that are sent or none. What is left out of a section is not said any more, but for the logo, which stays; a section that is left out stays as it is.',
  body: z.strictObject({
    shop: shop
      .extend({
        ...sentVersion,
        // an older page of the settings has no such field
        logo: logo.optional().meta({ description: `${LOGO_MEANS} Left out, it stays.` }),
      })
      .optional(),
    region: region.extend(sentVersion).optional(),
    days: days.extend(sentVersion).optional(),
    legal: legal.extend(sentVersion).optional(),
    goods: goods.extend(sentVersion).optional(),
    delivery: delivery.extend(sentVersion).optional(),
    payment: payment
      .extend(sentVersion)
      .refine(isPayable.check, { error: isPayable.error })
      .refine(hasAWay.check, { error: hasAWay.error })
      .optional(),
    mails: mails.extend(sentVersion).optional(),
    mailTexts: mailTexts.extend(sentVersion).optional(),
    approval: approval.extend(sentVersion).optional(),
    returns: returns.extend(sentVersion).optional(),
  } satisfies Record<SettingsSection, z.ZodType>),
  largeBody: true,
  reply: settingsReply,
  refusals: { CHANGED_MEANWHILE: z.object({ settings }) },
  errors: ['CURRENCY_FIXED', 'CURRENCY_WITHOUT_DECIMALS'],
});

const settingsChange = z.object({
  _id: z.string(),
  section: z.string(),
  changedAt: timestamp,
  changedBy: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      before: z.unknown(),
      after: z.unknown().meta({ description: 'Long texts are cut off, here as well.' }),
    }),
  ),
});

export type SettingsChange = z.output<typeof settingsChange>;

const legalTextId = z.enum([...legal.keyof().options, 'delivery']);

/** `delivery` is made from the methods of delivery, the others are written by an admin. */
export type LegalText = z.output<typeof legalTextId>;

export const getFooter = defineEndpoint({
  method: 'GET',
  path: '/footer',
  access: 'anyone',
  summary:
    'What each page says of the shop: its logo, and in the footer its contact and links to its legal texts.',
  reply: z.object({
    footer: z.string().meta({ description: 'HTML without scripts.' }),
    logo: z
      .object({
        src: z.string(),
        alt: z.string(),
        width: z.number().int(),
        height: z.number().int(),
      })
      .optional()
      .meta({ description: 'Left out: the shop has none of its own.' }),
    texts: z.array(legalTextId).meta({ description: 'Those that there are, as the links in it.' }),
    withdrawals: z.literal(true).optional().meta({
      description:
        'Customers withdraw from orders at /withdraw. Left out: the shop has no such page.',
    }),
    look: shownFrame
      .optional()
      .meta({ description: 'Left out: the shop has no notice, menu, banner or home of its own.' }),
  }),
  shared: true,
});

export type Footer = z.output<typeof getFooter.reply>;

export const getLegalText = defineEndpoint({
  method: 'GET',
  path: '/legal/{id}',
  access: 'anyone',
  summary:
    'A legal text of the shop: terms, privacy, returns or imprint; or its methods of delivery, with what they cost.',
  params: z.object({ id: legalTextId }),
  reply: z.object({
    title: z.string(),
    html: z.string().meta({ description: 'HTML without scripts.' }),
  }),
  errors: ['NOT_FOUND'],
  shared: true,
});

export const listSettingsChanges = defineEndpoint({
  method: 'GET',
  path: '/settings/changes',
  access: 'admin',
  summary: 'Who changed what of the settings and when; newest first.',
  query: z.object({
    page: pageNumber(),
    limit: pageSize(100).default(SETTINGS_CHANGES_PAGE_SIZE),
  }),
  reply: z.object({ changes: z.array(settingsChange), pagination }),
});
