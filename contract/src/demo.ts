import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { DEMO_ENTRIES_MAX } from './limits.ts';
import { listOf } from './text.ts';

const demoEntry = z.object({
  _id: z.string(),
  kind: z.enum(['product', 'category', 'type', 'option', 'discount', 'picture', 'text']),
  name: z.string().meta({
    description: 'Of a discount its code, of a text its section and field: legal.terms.',
  }),
});

export type DemoEntry = z.output<typeof demoEntry>;

const keptEntry = demoEntry.extend({
  reason: z.enum(['changed', 'ordered', 'used']).meta({
    description:
      'changed: an admin has changed it. ordered: an order has it. used: something that stays needs it.',
  }),
  by: z.string().meta({ description: 'The name of what needs it; empty unless used.' }),
});

export type StayingDemoEntry = z.output<typeof keptEntry>;

const demo = z.object({
  goes: z.array(demoEntry).meta({ description: 'What a removal takes away now.' }),
  stays: z.array(keptEntry).meta({ description: 'What a removal leaves now, and why.' }),
  carts: z.number().int().meta({
    description: 'Carts with a product that goes: it stays there, as not available.',
  }),
});

export type Demo = z.output<typeof demo>;

export const getDemo = defineEndpoint({
  method: 'GET',
  path: '/demo',
  access: 'admin',
  summary: 'What the shop still has of the demo: what a removal takes away, and what it leaves.',
  reply: z.object({ demo }),
});

export const removeDemo = defineEndpoint({
  method: 'POST',
  path: '/demo/removal',
  access: 'admin',
  summary:
    'Take away all of the demo that nobody has changed, ordered or needs. Sent twice, the second finds nothing left.',
  body: z.object({
    ids: listOf('ids', DEMO_ENTRIES_MAX).meta({
      description:
        'The _id of each entry that the admin was told goes. Where more would go by now, nothing does.',
    }),
  }),
  reply: z.object({ removed: z.array(demoEntry), demo }),
  refusals: { CHANGED_MEANWHILE: z.object({ demo }) },
});
