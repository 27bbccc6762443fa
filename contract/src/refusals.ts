import { z } from 'zod';

const fieldError = z.object({
  field: z.string().meta({ description: 'Its path in the body that was sent.' }),
  code: z.string(),
  message: z.string(),
});

/** Refuses one field. */
export const fieldRefusal = z.object({
  field: z.string().meta({ description: 'Its path in what was sent.' }),
  errors: z
    .array(fieldError)
    .optional()
    .meta({ description: 'All fields that are refused, where several are checked at once.' }),
});

/** The problems that an address may have. */
export const addressRefusals = {
  DETAIL_MISSING: fieldRefusal,
  POSTCODE_INVALID: fieldRefusal,
  REGION_INVALID: fieldRefusal,
} as const;

/** The problems that the details of an order may have. */
export const detailRefusals = {
  ...addressRefusals,
  DELIVERY_METHOD_UNKNOWN: fieldRefusal,
  DELIVERY_NOT_THERE: fieldRefusal,
  WAY_TO_PAY_NOT_OFFERED: fieldRefusal,
  WAY_TO_PAY_UNFIT: fieldRefusal,
  CARD_AMOUNT_UNFIT: fieldRefusal,
  WISHED_DAY_TOO_EARLY: fieldRefusal,
  WISHED_DAY_CLOSED: fieldRefusal,
  WISHED_DAY_TOO_LATE: fieldRefusal,
} as const;

/** Bodies of errors that any call can give. A request that is wrong as a whole names no field. */
export const commonRefusals = { INVALID_INPUT: fieldRefusal.partial() } as const;

/** Errors about one field of what was sent. */
export type FieldCode = keyof typeof detailRefusals | keyof typeof commonRefusals;
