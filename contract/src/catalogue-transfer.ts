import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const format = z.enum(['json', 'csv'], { error: 'format must be json or csv.' });

export const exportCatalogue = defineEndpoint({
  method: 'GET',
  path: '/catalogue/export',
  access: 'admin',
  summary:
    'The whole catalogue in a zip: json has catalogue.json, also with the published look of the shop, and all pictures; csv has seven files for spreadsheets without pictures. The same catalogue gives the same bytes.',
  query: z.object({ format }),
  bytes: ['application/zip'],
});

/** A place in an imported file that is wrong. */
export const importProblem = z.object({
  file: z.string(),
  line: z.number().int().optional().meta({ description: 'Of the file; where the entry begins.' }),
  column: z.string().optional().meta({ description: 'Of a CSV file, or the key in JSON.' }),
  problem: z.string().meta({ description: 'A sentence for a person.' }),
});

const count = z.number().int();
const counts = z.object({ created: count, changed: count, unchanged: count });

export const importReport = z.object({
  categories: counts,
  options: counts,
  optionValues: counts,
  types: counts,
  taxClasses: counts,
  products: counts,
  discounts: counts,
  look: counts.meta({ description: 'Parts of the look. They go into its draft.' }),
  redirects: counts.meta({ description: 'Addresses of before.' }),
  pictures: counts.meta({ description: 'Those in the file that something of it names.' }),
});

export const importCatalogue = defineEndpoint({
  method: 'POST',
  path: '/catalogue/import',
  access: 'admin',
  summary:
    'Bring categories, options, values, types, tax classes, products, discounts, the look and pictures from a file of an export, or one made like it, as multipart in the field file. What the shop has already is changed where it differs, nothing is deleted. The look goes into the draft, which nobody is shown until it is published. All of it or nothing: IMPORT_REFUSED has problems[] with file, line and column, at most 100 of problemCount.',
  multipart: 'file',
  query: z.object({
    dryRun: z
      .enum(['true', 'false'], { error: 'dryRun must be true or false.' })
      .default('false')
      .meta({ description: 'true: says what would happen, and changes nothing.' }),
  }),
  reply: z.object({
    isDryRun: z.boolean(),
    report: importReport,
  }),
  errors: ['IMPORT_FILE_MISSING', 'IMPORT_TOO_LARGE', 'IMPORT_BROKE_OFF'],
  refusals: { IMPORT_REFUSED: z.object({ problems: z.array(importProblem), problemCount: count }) },
});

export type ExportFormat = z.output<typeof format>;
export type ImportProblem = z.output<typeof importProblem>;
export type ImportReport = z.output<typeof importReport>;
