import { z } from 'zod';
import { FACT_MAX_LENGTH, LEAD_DAYS_MAX, SIZE_IMAGE_ALT_MAX_LENGTH } from './limits.ts';
import { reference, text } from './text.ts';

/** Markdown; empty: it is not said here. */
export const fact = (field: string) => text(field, FACT_MAX_LENGTH);

const LEAD_DAYS_ERROR = `Lead time must be a whole number of working days from 0 to ${LEAD_DAYS_MAX}.`;

/** Working days; null when it is not said here. */
export const leadDays = z
  .number({ error: LEAD_DAYS_ERROR })
  .int({ error: LEAD_DAYS_ERROR })
  .min(0, { error: LEAD_DAYS_ERROR })
  .max(LEAD_DAYS_MAX, { error: LEAD_DAYS_ERROR })
  .nullable();

const ELSEWHERE = 'Empty where the type or the shop says it. Left out, it stays as it is.';

/** Facts that a buyer asks about. A product states them, or its type, or the shop. */
export const factFields = {
  maker: fact('Who makes it')
    .optional()
    .meta({ description: `Who makes it, in Markdown. ${ELSEWHERE}` }),
  leadDays: leadDays.optional().meta({
    description:
      'Lead time in working days. Null where the type or the shop says it. Left out, it stays as it is.',
  }),
  returns: fact('Returns')
    .optional()
    .meta({ description: `What returns mean for it, in Markdown. ${ELSEWHERE}` }),
  sizeTable: fact('Size table')
    .optional()
    .meta({ description: `Its sizes, as a table in Markdown. ${ELSEWHERE}` }),
  care: fact('Care')
    .optional()
    .meta({ description: `How to care for it, in Markdown. ${ELSEWHERE}` }),
  sizeImage: reference.nullable().optional().meta({
    description:
      'Binary id of its sizes as a picture, beside the table or in place of it. Null for none. Left out, it stays as it is.',
  }),
  sizeImageAlt: text('Description of the size picture', SIZE_IMAGE_ALT_MAX_LENGTH).optional().meta({
    description:
      'What the size picture says, for those who do not see it. Left out, it stays as it is.',
  }),
};

/** A field's name. */
export type FactField = keyof typeof factFields;

/** As they were written. */
export const factReply = {
  maker: z.string(),
  leadDays: z.number().int().nullable(),
  returns: z.string(),
  sizeTable: z.string(),
  care: z.string(),
  sizeImage: z
    .object({ _id: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable()
    .meta({ description: 'A Binary, with its pixels.' }),
  sizeImageAlt: z.string(),
} satisfies Record<FactField, z.ZodType>;
