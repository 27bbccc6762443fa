import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { BANK_ENTRIES_AT_ONCE, BANK_KEYS_MAX, PAYMENT_REFERENCE_MAX_LENGTH } from './limits.ts';
import { amount } from './price-rules.ts';
import { dollars, id, text } from './text.ts';

/** States of a transfer of a bank file, by what recording it would do. */
export const TRANSFER_STATES = [
  // what is open, to the cent
  'matched',
  'recorded',
  // its order has a transfer of the same amount, by hand or from a file of another kind
  'perhaps recorded',
  'less',
  'more',
  'cancelled',
  // the file contradicts itself, or does not say that the money came
  'doubtful',
  'other currency',
  // it names no order of the shop, or several
  'unknown',
] as const;

const columns = z.object({
  row: z.number().int().meta({
    description: 'Of the file, where the names of columns stand; -1: it has no such row.',
  }),
  names: z.array(z.string()).meta({ description: 'Empty texts where it has no such row.' }),
  sample: z.array(z.string()).meta({ description: 'The cells of the first row below.' }),
});

const direction = z.object({
  column: z.number().int().meta({ description: 'Its place, from 0 on.' }),
  name: z.string(),
  values: z.array(z.string()).length(2).meta({ description: 'All that stands in it.' }),
});

const orderReference = z.object({ _id: z.string(), orderId: z.string() });

const recordedFor = orderReference
  .optional()
  .meta({ description: 'The order that it is recorded for, where that is another one.' });

const bankTransfer = z.object({
  key: z.string().meta({
    description:
      'Made from what the bank says, the same in every file of a kind. A CSV has other keys than the rest.',
  }),
  otherKeys: z.array(z.string()).meta({
    description:
      'By which the same booking is known in files of other kinds: send them with the key.',
  }),
  date: z.string().meta({ description: 'As the file has it.' }),
  amount: dollars,
  currency: z.string().meta({ description: 'Empty: the file says none.' }),
  remitter: z.string(),
  text: z.string(),
  onBehalfOf: z
    .string()
    .optional()
    .meta({ description: 'Whom the remitter has paid for, where the file says it.' }),
  details: z.string().optional().meta({
    description: 'Further words of the remitter or the bank, where `text` has not all of them.',
  }),
  state: z.enum(TRANSFER_STATES),
  doubt: z
    .string()
    .optional()
    .meta({ description: 'Why it may be no money that came, in a sentence.' }),
  order: z
    .object({ _id: z.string(), orderId: z.string(), open: dollars })
    .optional()
    .meta({ description: 'That it names; with what was open before this transfer.' }),
  recordedFor,
});

const fileInZip = z.object({
  name: z.string(),
  transfers: z
    .number()
    .int()
    .meta({ description: 'Incoming ones, also those that another file has, too.' }),
  unread: z
    .array(z.number().int())
    .meta({ description: 'Lines of it without a date, or whose amount is none; 20 at most.' }),
  refused: z.string().optional().meta({ description: 'Why it was left out, in a sentence.' }),
});

const PLACES_ERROR = 'columns must be numbers like 4,0,3,5,6.';
const DIRECTION_ERROR = 'direction must be none, or a column and its value like 7,Credit.';

export const checkBankFile = defineEndpoint({
  method: 'POST',
  path: '/bank-transfers/check',
  access: 'admin',
  summary:
    'Read a file of the bank, CAMT.052, CAMT.053, CAMT.054, MT940 or CSV, or a zip of them, as multipart in the field file: its incoming booked transfers, each once and with the order that it names. Nothing is recorded. A CSV whose columns are not known answers with its columns and no transfers: send it again with `columns`. One that does not say which way the money went answers with `directions` and no transfers: send it again with `direction`.',
  multipart: 'file',
  query: z.object({
    columns: z
      .string({ error: PLACES_ERROR })
      .regex(/^(-1|\d{1,3})(,\d{1,3}){3,4}$/, { error: PLACES_ERROR })
      .optional()
      .meta({
        description:
          'Of a CSV: the row with the names, from 0 on, or -1 if it has none; then the places of date, amount, text and perhaps remitter, from 0 on.',
      }),
    direction: z
      .string({ error: DIRECTION_ERROR })
      .regex(/^(none|\d{1,3},.{1,60})$/, { error: DIRECTION_ERROR })
      .optional()
      .meta({
        description:
          'Of a CSV: the place of the column that says which way money went, a comma, and what stands there for money that came; or none, if no column says it.',
      }),
  }),
  reply: z.object({
    transfers: z.array(bankTransfer),
    skipped: z
      .number()
      .int()
      .meta({ description: 'Lines that are no incoming transfer, or one that stands before.' }),
    notBooked: z.number().int().optional().meta({
      description: 'Of `skipped`: lines that are pending, planned, failed or reversed.',
    }),
    unread: z
      .array(z.number().int())
      .meta({ description: 'Lines without a date, or whose amount is none; 20 at most.' }),
    columns: columns.optional().meta({ description: 'Only where they are not known.' }),
    directions: z.array(direction).optional().meta({
      description: 'Columns that may say which way money went, only where nothing else says it.',
    }),
    files: z
      .array(fileInZip)
      .optional()
      .meta({ description: 'Those of a zip with several files; a zip with one is read as that.' }),
  }),
  errors: ['BANK_FILE_MISSING', 'BANK_FILE_TOO_LARGE', 'BANK_FILE_REFUSED'],
});

const recorded = z.object({
  results: z
    .array(
      z.object({
        key: z.string(),
        state: z.enum(['recorded', 'recorded before', 'refused']),
        problem: z.string().optional().meta({ description: 'Why it was refused, in a sentence.' }),
        recordedFor,
      }),
    )
    .meta({ description: 'In the order in which they were sent.' }),
});

export const recordBankTransfers = defineEndpoint({
  method: 'POST',
  path: '/bank-transfers',
  access: 'admin',
  summary:
    'Record transfers of the bank as payments of their orders. One that was recorded before, by anybody, is not recorded again; for another order it is refused, until it is taken back there. If that is true of all that were sent, it is an error.',
  body: z.object({
    transfers: z
      .array(
        z.object({
          key: z
            .string()
            .regex(/^bank [0-9a-f]{32}$/, { error: 'key must be one that a check has given.' }),
          otherKeys: z
            .array(
              z.string().regex(/^(bank|named|plain) [0-9a-f]{32}$/, {
                error: 'otherKeys must be those that a check has given.',
              }),
            )
            .max(BANK_KEYS_MAX, { error: `A transfer has at most ${BANK_KEYS_MAX} other keys.` })
            .default([]),
          order: id,
          amount: amount('Amount', { min: 0.01, max: 99_999_999.99 }),
          reference: text('Reference', PAYMENT_REFERENCE_MAX_LENGTH).default(''),
        }),
      )
      .min(1, { error: 'Send at least one transfer.' })
      .max(BANK_ENTRIES_AT_ONCE, {
        error: `Send at most ${BANK_ENTRIES_AT_ONCE} transfers at once.`,
      }),
  }),
  reply: recorded,
  refusals: { TRANSFER_RECORDED: recorded.extend({ order: orderReference }) },
});

export type BankCheck = z.output<(typeof checkBankFile)['reply']>;
export type BankTransfer = z.output<typeof bankTransfer>;
export type BankResult = z.output<(typeof recordBankTransfers)['reply']>['results'][number];
export type BankFileInZip = z.output<typeof fileInZip>;
export type BankColumns = z.output<typeof columns>;
export type BankDirection = z.output<typeof direction>;
export type TransferState = (typeof TRANSFER_STATES)[number];
