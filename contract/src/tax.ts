import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { TAX_CLASSES_MAX } from './limits.ts';
import { catalogueName, id, version } from './text.ts';

const RATE_ERROR = 'A tax rate must be between 0 and 100, with at most 3 decimals.';

const rate = z
  .number({ error: RATE_ERROR })
  .min(0, { error: RATE_ERROR })
  .max(100, { error: RATE_ERROR })
  // a binary fraction is off by less than a thousandth of a thousandth
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-5, {
    error: RATE_ERROR,
  })
  .transform((value) => Math.round(value * 1000) / 1000)
  .meta({ description: 'Per cent.' });

/** Goods that are taxed at a rate of their own, such as food or books. */
export const taxClass = {
  name: catalogueName('The name of a tax class'),
  rate,
};

const sentClass = z.object({
  _id: id.optional().meta({ description: 'Of a class that there is; left out of a new one.' }),
  ...taxClass,
});

const taxFields = {
  mode: z
    .enum(['none', 'included', 'added'], { error: 'mode must be none, included or added.' })
    .meta({ description: 'included: prices contain the tax. added: an order costs it besides.' }),
  label: catalogueName('The name of the tax').meta({
    description: 'What customers read, such as: Sales tax',
  }),
  rate: rate.meta({ description: 'Per cent, for goods without a tax class.' }),
};

export const taxBody = z.object({
  ...taxFields,
  classes: z
    .array(sentClass, { error: 'classes must be a list of {name, rate}.' })
    .max(TAX_CLASSES_MAX, { error: `classes must be at most ${TAX_CLASSES_MAX}.` })
    .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, {
      error: 'Two tax classes must not have the same name.',
    })
    .refine(
      (list) => {
        const ids = list.flatMap(({ _id }) => _id ?? []);
        return new Set(ids).size === ids.length;
      },
      { error: 'A tax class must not stand there twice.' },
    ),
});

export const tax = z.object({
  ...taxFields,
  classes: z.array(z.object({ _id: z.string(), name: z.string(), rate: z.number() })),
  version: z.number().int().meta({ description: 'Grows with each change.' }),
});

const reply = z.object({ tax });

/** The part of the tax that decides on that of a cart, for a browser that prices one. */
export const taxRule = tax
  .pick({ mode: true, label: true, rate: true })
  .extend({ classes: z.array(z.object({ _id: z.string(), rate: z.number() })) });

export const getTax = defineEndpoint({
  method: 'GET',
  path: '/tax',
  access: 'admin',
  summary: 'How the shop’s goods are taxed.',
  reply,
});

export const setTax = defineEndpoint({
  method: 'PUT',
  path: '/tax',
  access: 'admin',
  summary:
    'Set how the shop’s goods are taxed. A class that is left out is deleted, unless products have it. Orders keep their tax.',
  body: taxBody.extend({
    version: version.optional(),
  }),
  reply,
  errors: ['NAME_TAKEN', 'TAX_CLASS_USED'],
  refusals: { CHANGED_MEANWHILE: reply },
});

export type Tax = z.output<typeof tax>;
/** As an admin sends it. */
export type TaxFields = z.output<typeof taxBody>;
