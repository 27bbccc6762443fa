import { exportCatalogue, importCatalogue } from '@tailorbird/contract/catalogue-transfer';
import { ZipFile } from 'yazl';
import type { Queryable } from '../src/database/pool.ts';
import type { Answer, TestShop } from './app.ts';
import { multipart } from './pictures.ts';

/** The catalogue of a shop as one file. */
export async function exported(
  shop: TestShop,
  token: string,
  format: 'json' | 'csv' = 'json',
): Promise<Buffer> {
  const answer = await shop.call(exportCatalogue, { token, query: { format } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.bytes;
}

export interface SentFile {
  name?: string;
  bytes: Buffer | string;
  isDryRun?: boolean;
}

/** Sends a file to be imported, whatever comes of it. */
export function sendImport(shop: TestShop, token: string, file: SentFile): Promise<Answer> {
  const { name = 'catalogue.zip', isDryRun = false } = file;
  const { type, bytes } = multipart({ field: 'file', name, bytes: file.bytes });
  return shop.call(importCatalogue, {
    token,
    headers: { 'content-type': type },
    query: { dryRun: String(isDryRun) },
    body: bytes,
  });
}

/** Sends one that must be taken. */
export async function imported(shop: TestShop, token: string, file: SentFile) {
  const answer = await sendImport(shop, token, file);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return importCatalogue.reply.parse(answer.body).report;
}

/** The counts of an import in which nothing is new. */
export const nothingNew = Object.fromEntries(
  Object.keys(importCatalogue.reply.shape.report.shape).map((kind) => [
    kind,
    { created: 0, changed: 0 },
  ]),
);

export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const TABLES = [
  'categories',
  'options',
  'option_values',
  'product_types',
  'product_type_options',
  'products',
  'product_categories',
  'product_images',
  'tax_classes',
  'discounts',
  'discount_counts',
  'look_parts',
  'redirects',
];

/** Every row of the catalogue and of the look with all that it has, times and versions as well. */
export async function everyRow(db: Queryable): Promise<Record<string, unknown>> {
  const rows = TABLES.map(async (table) => {
    const found = await db.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t order by t::text`,
    );
    return [table, found.rows.map(({ row }) => row)] as const;
  });
  const images = await db.query<{ id: string }>('select id from images order by id');
  return { ...Object.fromEntries(await Promise.all(rows)), images: images.rows };
}

/** Leaves a shop without any goods, and without a look of its own. */
export async function emptyCatalogue(db: Queryable): Promise<void> {
  await db.query(
    `truncate products, categories, product_types, options, option_values, images, discounts,
       tax_classes, look_parts, look_versions, look_version_parts, redirects cascade`,
  );
}
