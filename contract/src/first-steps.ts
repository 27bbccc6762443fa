import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ORDERS_UNDER_WAY } from './limits.ts';

/** The tasks of a new shop, in the order in which they are done. */
export const FIRST_STEPS = [
  'shop',
  'payment',
  'delivery',
  'legal',
  'category',
  'product',
  'demo',
  'look',
  'order',
  'mail',
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

const firstSteps = z.object({
  steps: z
    .array(
      z.object({
        id: z.enum(FIRST_STEPS).meta({
          description:
            'shop: its own name, and its country or region. payment, delivery: that section of the settings is saved. legal: one of the texts. category, product: one of its own. demo: nothing is left to remove. look: a logo, or a published look. order: any order. mail: the environment names a mail server.',
        }),
        state: z.enum(['done', 'open', 'skipped']).meta({
          description: 'done: the shop has it, whether somebody skipped it or not.',
        }),
      }),
    )
    .meta({
      description:
        'In the order in which they are done. A shop that has had no demo has no such step.',
    }),
  isUnderWay: z
    .boolean()
    .meta({ description: `Whether there are ${ORDERS_UNDER_WAY} orders or more.` }),
});

export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = defineEndpoint({
  method: 'GET',
  path: '/first-steps',
  access: 'admin',
  summary: 'What a new shop has left to do. Whether a step is done is read from the shop.',
  reply: firstSteps,
});

const STEPS_ERROR = `ids must be 1 to ${FIRST_STEPS.length} of ${FIRST_STEPS.join(', ')}.`;

export const setSkippedSteps = defineEndpoint({
  method: 'PUT',
  path: '/first-steps/skipped',
  access: 'admin',
  summary: 'Skip steps, or take that back. The others stay as they are.',
  body: z.object({
    ids: z
      .array(z.enum(FIRST_STEPS, { error: STEPS_ERROR }), { error: STEPS_ERROR })
      .min(1, { error: STEPS_ERROR })
      .max(FIRST_STEPS.length, { error: STEPS_ERROR }),
    isSkipped: z.boolean({ error: 'isSkipped must be true or false.' }),
  }),
  reply: firstSteps,
});
