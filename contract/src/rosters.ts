import { z } from 'zod';
import { describedPicture } from './artwork-rules.ts';
import { choice, choices } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CATALOGUE_NAME_MAX_LENGTH,
  NAME_MAX_LENGTH,
  OPTION_VALUE_MAX_LENGTH,
  ROSTER_CELL_MAX_LENGTH,
  ROSTER_COLUMNS_MAX,
  ROSTER_LINK_DAYS,
  ROSTER_ROWS_MAX,
  ROSTER_VALUES_MAX,
} from './limits.ts';
import { id, name, oneLine, shortCircuitArray, text, timestamp, version } from './text.ts';

const COLUMN_KINDS = ['name', 'number', 'size', 'quantity', 'text'] as const;

const columnOf = (value: z.ZodType<string>) =>
  z.object({
    kind: z.enum(COLUMN_KINDS, { error: `A column is one of ${COLUMN_KINDS.join(', ')}.` }).meta({
      description: 'There is one column of names, and of the others but text at most one.',
    }),
    label: name('The label of a column', CATALOGUE_NAME_MAX_LENGTH),
    isRequired: z.boolean().default(false).meta({
      description: 'Whether who fills in a row by the link must fill this cell. The name must be.',
    }),
    values: z
      .array(value)
      .max(ROSTER_VALUES_MAX)
      .default([])
      .meta({ description: 'What can be chosen by the link; empty: anything can be written.' }),
    optionId: id
      .nullable()
      .default(null)
      .meta({ description: 'The option of the product of the design that the cells are for.' }),
  });

const columnsError = `columns must be a list of 1 to ${ROSTER_COLUMNS_MAX} columns.`;

const columnsOf = (value: z.ZodType<string>) =>
  z
    .array(columnOf(value), { error: columnsError })
    .min(1, { error: columnsError })
    .max(ROSTER_COLUMNS_MAX, { error: columnsError })
    .refine((all) => all.filter(({ kind }) => kind === 'name').length === 1, {
      error: 'There must be one column of names.',
    })
    .refine(
      (all) => {
        const once = all.flatMap(({ kind }) => (kind === 'text' ? [] : kind));
        return new Set(once).size === once.length;
      },
      { error: 'There may be one column each of numbers, sizes and quantities.' },
    );

const columns = columnsOf(oneLine('A value', OPTION_VALUE_MAX_LENGTH));
/** As a reply has them: values that were kept before may have several lines. */
const keptColumns = columnsOf(text('A value', OPTION_VALUE_MAX_LENGTH));

const cells = shortCircuitArray(oneLine('A cell', ROSTER_CELL_MAX_LENGTH), {
  error: 'cells must be a list of texts.',
})
  .max(ROSTER_COLUMNS_MAX)
  .meta({ description: 'One for each column, in their order; empty where there is nothing.' });

const designMeta = {
  description: 'The product that the roster is for, with the choices that are the same for all.',
};

const design = z.object({ product: id, selectedOptions: choices }).nullable().meta(designMeta);

/** The same with what is known of the owner's pictures. */
const keptDesign = z
  .object({
    product: id,
    selectedOptions: z.array(choice.extend({ artwork: z.array(describedPicture).optional() })),
  })
  .nullable()
  .meta(designMeta);

const COUNT_ERROR = `expectedCount must be a whole number from 0 to ${ROSTER_ROWS_MAX}.`;

const rosterBody = z.object({
  name: name('The name of a roster', NAME_MAX_LENGTH),
  columns,
  design: design.default(null),
  rows: shortCircuitArray(
    z.object({
      _id: id.optional().meta({ description: 'Of the row as it was read; left out: a new one.' }),
      cells,
    }),
  )
    .max(ROSTER_ROWS_MAX, { error: `A roster has at most ${ROSTER_ROWS_MAX} rows.` })
    .default([]),
  expectedNames: z
    .array(text('An expected name', ROSTER_CELL_MAX_LENGTH))
    .max(ROSTER_ROWS_MAX)
    .default([])
    .meta({ description: 'Who is to fill in a row.' }),
  expectedCount: z
    .int({ error: COUNT_ERROR })
    .min(0, { error: COUNT_ERROR })
    .max(ROSTER_ROWS_MAX, { error: COUNT_ERROR })
    .nullable()
    .default(null)
    .meta({ description: 'How many are; counts where no names are expected.' }),
});

const fits = ({ columns: all, rows }: Pick<z.output<typeof rosterBody>, 'columns' | 'rows'>) =>
  rows.every((row) => row.cells.length === all.length);
const fitsError = { error: 'Each row must have a cell for each column.' };

const link = z.object({ expiresAt: timestamp }).nullable().meta({
  description: 'When the link ends; null: there is none.',
});

const roster = z.object({
  ...rosterBody.omit({ rows: true }).shape,
  columns: keptColumns,
  design: keptDesign,
  _id: z.string(),
  version: z.number().int().meta({ description: 'Grows with each change of it, by anybody.' }),
  rows: z.array(
    z.object({
      _id: z.string(),
      cells: z.array(z.string()),
      isFilled: z.boolean().meta({ description: 'Whether somebody filled it in by the link.' }),
    }),
  ),
  link,
  canReopen: z.boolean().meta({
    description: 'Whether a link that has ended can be opened again, for all who have it.',
  }),
  missing: z.object({ names: z.array(z.string()), count: z.number().int() }).meta({
    description: 'Who is expected and has no row: expected names without case, or a count.',
  }),
});

const reply = z.object({ roster });
const params = z.object({ id });

export const listRosters = defineEndpoint({
  method: 'GET',
  path: '/roster',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'The rosters of the bearer, the one that was changed last first.',
  reply: z.object({
    rosters: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        version: z.number().int(),
        rowCount: z.number().int(),
        updatedAt: timestamp,
        link,
      }),
    ),
  }),
});

export const createRoster = defineEndpoint({
  method: 'POST',
  path: '/roster',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'Keep a roster: rows of small texts, and what each column means.',
  body: rosterBody.refine(fits, fitsError),
  reply,
  largeBody: true,
  status: 201,
  errors: ['ROSTERS_FULL', 'ARTWORK_UNKNOWN'],
});

export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/roster/{id}',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'One of the bearer’s rosters.',
  params,
  reply,
  errors: ['NOT_FOUND'],
});

export const updateRoster = defineEndpoint({
  method: 'PUT',
  path: '/roster/{id}',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Change a roster as a whole, on the version that was read: a row that somebody has filled in since is not lost, the change is refused with CHANGED_MEANWHILE and the roster as it is now.',
  params,
  body: rosterBody
    .extend({
      rows: rosterBody.shape.rows.unwrap(),
      version,
    })
    .refine(fits, fitsError),
  reply,
  largeBody: true,
  errors: ['NOT_FOUND', 'ARTWORK_UNKNOWN'],
  refusals: { CHANGED_MEANWHILE: reply },
});

export const deleteRoster = defineEndpoint({
  method: 'DELETE',
  path: '/roster/{id}',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'Delete a roster with its rows and its link.',
  params,
  status: 204,
  errors: ['NOT_FOUND'],
});

const daysError = `days must be a whole number from 1 to ${ROSTER_LINK_DAYS.max}.`;

export const shareRoster = defineEndpoint({
  method: 'PUT',
  path: '/roster/{id}/link',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Make a link by which each person fills in a row of their own, in place of the one before. Its token is told here alone. Or open the same link again, or move its end.',
  params,
  body: z.object({
    days: z
      .number({ error: daysError })
      .int({ error: daysError })
      .min(1, { error: daysError })
      .max(ROSTER_LINK_DAYS.max, { error: daysError })
      .default(ROSTER_LINK_DAYS.default),
    isSame: z.boolean().default(false).meta({
      description: 'Keeps the link that people have. Where there was none, it is not found.',
    }),
  }),
  reply: z.object({
    roster,
    token: z.string().nullable().meta({
      description: 'For the header x-roster-link; null: it is the same, which nobody can read.',
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const closeRoster = defineEndpoint({
  method: 'DELETE',
  path: '/roster/{id}/link',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'End the link. Rows that were filled in stay, and the owner may open it again.',
  params,
  reply,
  errors: ['NOT_FOUND'],
});

// Secrets travel in headers: addresses are logged.
const secret = z.string().optional();
const linkHeader = { 'x-roster-link': secret };
const rowHeader = {
  'x-roster-row': secret.meta({ description: 'The key of the person’s own row.' }),
};

const ownRow = z.object({
  cells: z.array(z.string()),
  version: z
    .number()
    .int()
    .meta({ description: '1 as it was filled in; grows with each change of it, by anybody.' }),
});

const sentRow = z.object({
  cells,
  digest: z.string({ error: 'digest must be that of the shared roster.' }).max(100).meta({
    description: 'Of the shared roster that the cells were written for.',
  }),
});

export const getSharedRoster = defineEndpoint({
  method: 'GET',
  path: '/roster/shared',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'What a link asks for, and the row of who sends its key; nothing of other rows. A link that has ended is not found.',
  headers: z.object({ ...linkHeader, ...rowHeader }),
  reply: z.object({
    roster: z.object({
      name: z.string(),
      columns: keptColumns,
      design: keptDesign,
      pictures: z
        .array(
          z.object({
            ref: z.string().meta({ description: 'As drawings name a picture with its edits.' }),
            address: z.string().meta({ description: 'Path and query.' }),
          }),
        )
        .optional()
        .meta({ description: 'Where those of the design are; left out where it has none.' }),
      expiresAt: timestamp,
      digest: z.string().meta({
        description: 'Changes with the columns and the design. A row is sent with it.',
      }),
    }),
    row: ownRow.nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const fillRow = defineEndpoint({
  method: 'POST',
  path: '/roster/shared/row',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'Fill in a row of one’s own. A request that is repeated with its Idempotency-Key, a random UUID, changes nothing: its answer is the row as it is stored.',
  headers: z.object({ ...linkHeader, 'idempotency-key': id.optional() }),
  body: sentRow,
  reply: z.object({
    row: ownRow,
    key: z.string().meta({ description: 'For the header x-roster-row, to change the row later.' }),
  }),
  status: 201,
  errors: ['NOT_FOUND', 'ROSTER_CHANGED', 'ROSTER_FULL'],
});

export const changeRow = defineEndpoint({
  method: 'PUT',
  path: '/roster/shared/row',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'Change one’s own row, named by its key, on the version that was read: a change that comes late is refused with CHANGED_MEANWHILE and the row as it is now.',
  headers: z.object({ ...linkHeader, ...rowHeader }),
  body: sentRow.extend({
    version: version.optional().meta({ description: 'Left out, the last change wins.' }),
  }),
  reply: z.object({ row: ownRow }),
  errors: ['NOT_FOUND', 'ROSTER_CHANGED'],
  refusals: { CHANGED_MEANWHILE: z.object({ row: ownRow }) },
});

export type Roster = z.output<typeof roster>;
export type RosterColumn = z.output<typeof columns>[number];
/** As its owner sends it. */
export type RosterFields = z.output<typeof rosterBody>;
/** As it is stored, with what is known of pictures. */
export type RosterDesign = z.output<typeof keptDesign>;
export type StoredRosterFields = Omit<RosterFields, 'design'> & { design: RosterDesign };
/** A row that somebody filled in by a link, as they read it. */
export type OwnRow = z.output<typeof ownRow>;
export type SharedRoster = z.output<(typeof getSharedRoster)['reply']>['roster'];
