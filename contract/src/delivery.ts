import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from './email-address.ts';
import { emailForm } from './email-form.ts';
import { contactErrors, contactProblem, isNothing } from './kinds/contact.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  ADDRESS_LINE_MAX_LENGTH,
  CARRIER_LINK_MAX_LENGTH,
  CARRIERS_MAX,
  COST,
  DELIVERY_METHODS_MAX,
  DELIVERY_RATES_MAX,
  DELIVERY_ZONES_MAX,
  NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  POSTCODE_MAX_LENGTH,
  POSTCODE_RANGES_MAX,
  RATE_FROM,
  TRANSIT_DAYS_MAX,
} from './limits.ts';
import { paymentTerms, wayToPay } from './order-payment.ts';
import { amount, appliedTax, priceLines } from './price-rules.ts';
import { fieldRefusal } from './refusals.ts';
import { limitRepeats } from './kinds/characters.ts';
import { COUNTRIES } from './kinds/countries.ts';
import { isCarrierLink, TRACKING_PLACE } from './kinds/parcels.ts';
import { comparablePostcode, GUEST_DETAILS, RATE_BASES } from './kinds/delivery.ts';
import { catalogueName, day, dollars, line, text } from './text.ts';

const COUNTRY_ERROR = 'Country must be an ISO 3166-1 code of two letters, such as GB.';

export const country = z
  .string({ error: COUNTRY_ERROR })
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => code !== '', { error: 'Please choose a country.', abort: true })
  .refine((code) => COUNTRIES.includes(code), { error: COUNTRY_ERROR });

const POSTCODES_ERROR =
  'Postcodes must be letters and digits, such as BT, or from 20000 to 25999 in codes of one length.';

const postcodeStart = text('Postcodes', POSTCODE_MAX_LENGTH)
  .transform(comparablePostcode)
  .refine((code) => /^[A-Z0-9]+$/.test(code), { error: POSTCODES_ERROR });

const postcodeRange = z
  .object({ from: postcodeStart, to: postcodeStart }, { error: POSTCODES_ERROR })
  .refine(({ from, to }) => from.length === to.length && from <= to, { error: POSTCODES_ERROR });

const RATES_ERROR =
  'The rates of a zone must begin from 0, each from another value or another weight.';
const GRAMS_ERROR = 'The weight that a rate begins at must be a whole number of grams.';

const rate = z.object({
  from: amount('What a rate begins at', RATE_FROM).meta({
    description: 'Money of value, or grams of weight, from which it holds.',
  }),
  cost: amount('What delivery costs', { min: 0, max: COST.max }),
});

const TRANSIT_ERROR = `Days on the way must be whole numbers from 0 to ${TRANSIT_DAYS_MAX}, the lower one first.`;

const transitCount = z
  .number({ error: TRANSIT_ERROR })
  .int({ error: TRANSIT_ERROR })
  .min(0, { error: TRANSIT_ERROR })
  .max(TRANSIT_DAYS_MAX, { error: TRANSIT_ERROR });

const transitDays = z
  .object({ least: transitCount, most: transitCount }, { error: TRANSIT_ERROR })
  .refine(({ least, most }) => least <= most, { error: TRANSIT_ERROR });

const arrival = z.object({ first: day, last: day });

const zoneFields = z.object({
  countries: z
    .array(country, { error: 'countries must be a list of codes.' })
    .min(1, { error: 'A zone needs a country.' })
    .max(COUNTRIES.length, { error: 'A country must stand in a zone once.' })
    .refine((codes) => new Set(codes).size === codes.length, {
      error: 'A country must stand in a zone once.',
    }),
  postcodes: z
    .array(postcodeRange, { error: POSTCODES_ERROR })
    .max(POSTCODE_RANGES_MAX, {
      error: `The postcodes of a zone must be at most ${POSTCODE_RANGES_MAX}.`,
    })
    .default([])
    .meta({ description: 'How postcodes begin, without spaces and hyphens. Empty: all.' }),
  by: z.enum(RATE_BASES, { error: 'by must be value or weight.' }).optional().meta({
    description:
      'What decides on the rate: the value of the goods after discounts, or their weight. Left out: their value.',
  }),
  rates: z
    .array(rate, { error: RATES_ERROR })
    .min(1, { error: RATES_ERROR })
    .max(DELIVERY_RATES_MAX, {
      error: `The rates of a zone must be at most ${DELIVERY_RATES_MAX}.`,
    })
    .transform((rates) => rates.toSorted((one, other) => one.from - other.from))
    .refine(
      (rates) =>
        rates.every(
          ({ from }, index) => (index === 0) === (from === 0) && from !== rates[index - 1]?.from,
        ),
      { error: RATES_ERROR },
    )
    .meta({ description: 'One rate is flat, a cost of 0 is free.' }),
  transitDays: transitDays.optional().meta({
    description:
      'Days from Monday to Friday that it is on its way. Left out: no day of arrival is said.',
  }),
  freeFrom: amount('The value that delivery is free from', COST).optional().meta({
    description:
      'With rates by weight: the value of the goods from which on delivery costs nothing whatever the goods weigh. Left out: it is never free for its value.',
  }),
});

const zone = zoneFields
  .refine(({ by, rates }) => by !== 'weight' || rates.every(({ from }) => Number.isInteger(from)), {
    error: GRAMS_ERROR,
  })
  .refine(({ by, freeFrom }) => by === 'weight' || freeFrom === undefined, {
    error: 'freeFrom is for rates by weight: with rates by value, a cost of 0 says it.',
  });

export const methodId = z
  .string({ error: 'The id of a delivery method is malformed.' })
  .regex(/^[a-z0-9-]{1,40}$/, { error: 'The id of a delivery method is malformed.' });

const method = z
  .object({
    _id: methodId,
    name: catalogueName('The name of a delivery method'),
    kind: z.enum(['pick-up', 'delivery'], {
      error: 'The kind of a delivery method must be pick-up or delivery.',
    }),
    isOffered: z.boolean({ error: 'isOffered must be true or false.' }),
    zones: z
      .array(zone, { error: 'zones must be a list.' })
      .max(DELIVERY_ZONES_MAX, {
        error: `The zones of a delivery method must be at most ${DELIVERY_ZONES_MAX}.`,
      })
      .default([])
      .meta({ description: 'The first that an address is in counts. None where one picks up.' }),
  })
  .refine(({ kind, zones }) => (kind === 'delivery') === zones.length > 0, {
    error: 'A delivery method needs a zone, and picking up has none.',
  });

const LINK_ERROR = `The link of a carrier must begin with https:// and have ${TRACKING_PLACE} where its number goes, and nowhere before its host ends.`;

const carrier = z.object({
  name: catalogueName('The name of a carrier'),
  link: line('The link of a carrier', CARRIER_LINK_MAX_LENGTH)
    .refine((link) => link === '' || isCarrierLink(link), { error: LINK_ERROR })
    .meta({
      description: `Where it shows a parcel, with ${TRACKING_PLACE} for its number. Empty: nowhere.`,
    }),
});

const GIVE_ERROR = 'guestMustGive must be a list of name, email and phone.';

/** The section of the shop's settings. */
export const deliverySettings = z.object({
  methods: z
    .array(method, { error: 'methods must be a list.' })
    .max(DELIVERY_METHODS_MAX, {
      error: `Delivery methods must be at most ${DELIVERY_METHODS_MAX}.`,
    })
    .refine((methods) => methods.some(({ isOffered }) => isOffered), {
      error: 'At least one delivery method must be offered.',
    })
    .refine((methods) => new Set(methods.map(({ _id }) => _id)).size === methods.length, {
      error: 'Two delivery methods must not have the same id.',
    })
    .default([
      {
        _id: 'pick-up',
        name: 'Pick up at the workshop',
        kind: 'pick-up',
        isOffered: true,
        zones: [],
      },
    ])
    .meta({ description: 'The first that is offered is the default.' }),
  guestMustGive: z
    .array(z.enum(GUEST_DETAILS, { error: GIVE_ERROR }), { error: GIVE_ERROR })
    .transform((chosen) => GUEST_DETAILS.filter((detail) => chosen.includes(detail)))
    .default([])
    .meta({ description: 'Without it, a guest cannot order.' }),
  carriers: z
    .array(carrier, { error: 'carriers must be a list.' })
    .max(CARRIERS_MAX, { error: `Carriers must be at most ${CARRIERS_MAX}.` })
    .refine(
      (carriers) =>
        new Set(carriers.map(({ name }) => name.toLowerCase())).size === carriers.length,
      { error: 'Two carriers must not have the same name.' },
    )
    .default([])
    .meta({ description: 'Who brings parcels. None is needed.' }),
});

const addressLine = (field: string) => line(field, ADDRESS_LINE_MAX_LENGTH);

/** What an address must have: whether it does is said with all else that is wrong in it. */
const needed = (field: string) =>
  z
    .string({ error: `${field} must be text.` })
    .transform((typed) => limitRepeats(typed.trim(), ADDRESS_LINE_MAX_LENGTH))
    .pipe(addressLine(field).unwrap())
    .default('');

/** Checked as a whole, by country, when it is used. */
export const address = z.object({
  name: line('Name', NAME_MAX_LENGTH),
  company: addressLine('Company'),
  street: needed('Street').meta({ description: 'Needed.' }),
  street2: addressLine('The second line of the address'),
  postcode: line('Postcode', POSTCODE_MAX_LENGTH),
  city: needed('City').meta({ description: 'Needed.' }),
  region: addressLine('Region'),
  country,
});

/** Without the marks of direction that a book of contacts copies along. */
const phoneLine = z
  .string({ error: 'Phone must be text.' })
  .transform((typed) => (isNothing(typed) ? '' : typed.replaceAll(/\p{Cf}/gu, '')))
  .pipe(line('Phone', PHONE_MAX_LENGTH).unwrap());

/** Empty: none. */
export const phoneNumber = phoneLine.refine(
  (value) => contactProblem('phone', value) === undefined,
  {
    error: contactErrors.phone,
  },
);

/** In the one form that is kept. Empty: none. */
export const emailAddress = line('Email', EMAIL_MAX_LENGTH)
  .unwrap()
  .transform((value, context) => {
    if (isNothing(value)) return '';
    const form = emailForm(value);
    if (form !== undefined && contactProblem('email', form) === undefined) return form;
    context.addIssue({ code: 'custom', message: contactErrors.email });
    return z.NEVER;
  });

/** The forms of email and phone are checked with the rest of an order's details. */
export const contact = z.object({
  name: line('Name', NAME_MAX_LENGTH),
  email: line('Email', EMAIL_MAX_LENGTH),
  phone: phoneLine.default(''),
});

const delivery = z.object({
  method: methodId.optional().meta({ description: 'Its id; left out: the default.' }),
  address: address.optional(),
  wishedDay: day.optional(),
});

/** Details that are sent with an order besides the cart; each may be left out. */
export const sentDetails = z.object({
  contact: contact.optional(),
  delivery: delivery.optional(),
  billing: address.optional().meta({ description: 'Left out: that of the delivery, if any.' }),
  payment: z
    .object({ method: wayToPay })
    .optional()
    .meta({ description: 'Left out: the first way offered that fits the delivery and the total.' }),
});

/** As an order keeps it. */
export const orderDetails = z.object({
  contact: contact.optional(),
  delivery: z
    .object({
      method: z.object({
        _id: z.string(),
        name: z.string(),
        kind: z.enum(['pick-up', 'delivery']),
      }),
      cost: dollars,
      address: address.optional(),
      promisedDay: day.optional().meta({ description: 'When it was to be ready.' }),
      arrives: arrival
        .optional()
        .meta({ description: 'The days on which it was to arrive, the first and the last.' }),
      wishedDay: day.optional(),
    })
    .optional()
    .meta({ description: 'Absent in orders of before.' }),
  billing: address.optional(),
  paymentTerms: paymentTerms.optional(),
});

export const quoteDelivery = defineEndpoint({
  method: 'POST',
  path: '/cart/delivery',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'How the cart can come to a place, what each way costs, and what the order costs with the chosen one. The price of an order is decided when it is placed.',
  body: z.object({
    method: methodId.optional(),
    place: z
      .object({ country, postcode: line('Postcode', POSTCODE_MAX_LENGTH) })
      .optional()
      .meta({ description: 'Left out: only picking up has a price.' }),
    wishedDay: day.optional(),
  }),
  reply: z.object({
    methods: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        kind: z.enum(['pick-up', 'delivery']),
        cost: dollars.nullable().meta({ description: 'Null: it does not go there.' }),
        homeCost: dollars.nullable().meta({
          description:
            'In the country of the shop, for who has said no place yet. Null: it does not go there, or the shop has not said where it is.',
        }),
        countries: z.array(z.string()).meta({ description: 'It goes there, or to a part of it.' }),
      }),
    ),
    guestMustGive: z.array(z.enum(GUEST_DETAILS)),
    home: z.string().nullable().meta({ description: 'The country of the shop. Null: not said.' }),
    readyDay: day.nullable().meta({ description: 'Null: the shop promises none.' }),
    arrives: arrival.nullable().meta({
      description: 'With the chosen method at the place. Null: the shop does not say.',
    }),
    wishedDayProblem: z.string().nullable(),
    method: z.string().meta({ description: 'The chosen one, or the default.' }),
    payment: z
      .object({
        ways: z
          .array(
            z.object({
              method: wayToPay,
              days: z.number().int().optional().meta({ description: 'Of an invoice.' }),
              deposit: dollars.optional().meta({
                description: 'Where it is another than below, as a card takes no small amounts.',
              }),
            }),
          )
          .meta({
            description: 'Those that fit the delivery and the total; the first is the default.',
          }),
        deposit: dollars.optional().meta({ description: 'Of the total, before the work begins.' }),
        cardFrom: dollars.optional().meta({
          description:
            'The least that a card takes, where less is to be paid and the shop takes cards else.',
        }),
      })
      .optional()
      .meta({
        description:
          'Left out where the shop offers nothing but payment at pick-up, and where nothing is to be paid.',
      }),
    priceLines,
    tax: appliedTax.optional(),
    total: dollars.meta({
      description: 'Without delivery where the chosen method does not go to the place.',
    }),
  }),
  refusals: { DELIVERY_METHOD_UNKNOWN: fieldRefusal },
});

export type Address = z.output<typeof address>;
export type SentDetails = z.output<typeof sentDetails>;
export type OrderDetails = z.output<typeof orderDetails>;
export type DeliverySettings = z.output<typeof deliverySettings>;
export type DeliveryQuote = z.output<(typeof quoteDelivery)['reply']>;
