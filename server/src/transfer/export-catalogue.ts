import { currencyDecimals } from '@tailorbird/contract/kinds/shop-formats';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@tailorbird/contract/catalogue-transfer';
import { validate as isId } from 'uuid';
import * as queries from '../catalogue/whole-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { BYTE_ORDER_MARK, csvRows, joinList } from '../files/csv-cell.ts';
import { writeZip } from '../files/write-zip.ts';
import { findImage, listShownImages, type ShownImage } from '../images/queries.ts';
import {
  csvFileOf,
  JSON_FILE,
  JSON_FORMAT,
  JSON_LISTS,
  JSON_VERSION,
  KINDS,
  PICTURE_FOLDER,
  type JsonList,
  type Kind,
} from './catalogue-file.ts';
import { readPublishedLook } from './export-look.ts';
import { kinds } from './kinds.ts';
import { artByName, REFERENCES } from './references.ts';

/**
 * Writes the whole catalogue, in JSON with the published look, as it is at one moment, to a new file. It does not write to whoever
 * asks: a slow line would keep that moment alive in the database for as long as it takes.
 */
export async function exportCatalogue(
  database: Database,
  { format, path }: { format: ExportFormat; path: string },
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await database.transaction(async (tx) => {
      await queries.beginSnapshot(tx);
      await pipeline(writeZip(await filesOf(tx, format)), file.createWriteStream());
    });
  } catch (error) {
    await file.close();
    await rm(path);
    throw error;
  }
}

async function filesOf(tx: Queryable, format: ExportFormat) {
  if (format === 'csv') {
    return KINDS.map((kind) => ({ name: csvFileOf(kind), read: () => csvDocument(tx, kind) }));
  }
  const look = await readPublishedLook(tx);
  const pictures = await listShownImages(tx, look.images);
  const packed = pictures.map((picture) => ({
    name: fileOf(picture),
    read: () => bytesOf(tx, picture.id),
    size: picture.size,
  }));
  return [
    { name: JSON_FILE, read: () => jsonDocument(tx, { ...look, pictures: pictures.map(listed) }) },
    ...packed,
  ];
}

async function* bytesOf(tx: Queryable, id: string): AsyncGenerator<Buffer> {
  const image = await findImage(tx, id, 'all');
  if (!image) throw new Error(`The picture ${id} has left a snapshot.`);
  yield image.bytes;
}

/** What the shop has of a kind, some at a time. */
async function* rowsOf(kind: Kind, tx: Queryable): AsyncGenerator<readonly object[]> {
  if (kind === 'products') {
    const options = namesOf(await kinds.options.list(tx));
    const named = artByName(options, await kinds.optionValues.list(tx));
    for await (const products of queries.streamProducts(tx)) {
      yield products.map((product) => ({ ...product, art: named(product.art) }));
    }
  } else if (kind === 'optionValues') {
    yield (await kinds.optionValues.list(tx)).filter(({ option }) => option !== null);
  } else yield await kinds[kind].list(tx);
}

/** References are names, which people can read and write. */
async function* csvDocument(tx: Queryable, kind: Kind): AsyncGenerator<string> {
  const columns = Object.keys(kinds[kind].schema.shape);
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [column, of] of REFERENCES) {
    if (of === 'pictures' || !columns.includes(column)) continue;
    names.set(column, namesOf(await kinds[of].list(tx)));
  }
  if (kind === 'discounts') {
    const goods = (await queries.listDiscountedProducts(tx)).filter(isUsableName);
    names.set('of', namesOf([...(await kinds.categories.list(tx)), ...goods]));
  }
  const cellOf = (column: string, value: unknown): string => {
    const nameOf = (id: unknown) => names.get(column)?.get(String(id)) ?? String(id);
    if (value === null || value === undefined) return '';
    if (Array.isArray(value) && typeof value[0] !== 'object') return joinList(value.map(nameOf));
    if (column === 'cost' || column === 'surcharge')
      return Number(value).toFixed(currencyDecimals());
    if (typeof value !== 'object') return nameOf(value);
    const isName = (part: unknown) => typeof part === 'string' && names.get(column)?.has(part);
    return JSON.stringify(value, (_, part: unknown) => (isName(part) ? nameOf(part) : part));
  };
  yield BYTE_ORDER_MARK + csvRows([columns]);
  for await (const some of rowsOf(kind, tx)) {
    const rows = some.map((row) => new Map<string, unknown>(Object.entries(row)));
    yield csvRows(rows.map((row) => columns.map((column) => cellOf(column, row.get(column)))));
  }
}

/** Each entry is on a line of its own, so that a line says where something is. */
async function* jsonDocument(
  tx: Queryable,
  read: Record<Exclude<JsonList, Kind>, readonly object[]>,
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(JSON_FORMAT)},"version":${JSON_VERSION}`;
  for (const list of JSON_LISTS) {
    yield `,\n${JSON.stringify(list)}:[`;
    let before = '\n';
    for await (const some of isKind(list) ? entriesOf(list, tx) : [read[list]]) {
      if (some.length === 0) continue;
      yield before + some.map((entry) => JSON.stringify(entry)).join(',\n');
      before = ',\n';
    }
    yield '\n]';
  }
  yield '}\n';
}

const isKind = (list: JsonList): list is JsonList & Kind => KINDS.some((kind) => kind === list);

const listed = (image: ShownImage) => ({ id: image.id, file: fileOf(image), name: image.name });

/** Values are within their option. */
async function* entriesOf(kind: Kind, tx: Queryable): AsyncGenerator<readonly object[]> {
  if (kind !== 'options') {
    yield* rowsOf(kind, tx);
    return;
  }
  const values = new Map<string | null, object[]>();
  for (const { option, ...value } of await kinds.optionValues.list(tx)) {
    values.set(option, [...(values.get(option) ?? []), value]);
  }
  const options = await kinds.options.list(tx);
  yield options.map((option) => ({ ...option, values: values.get(option.id) ?? [] }));
}

const fileOf = ({ id, content_type }: ShownImage) =>
  `${PICTURE_FOLDER}${id}.${content_type.replace(/^image\//, '')}`;

/** By the name as a file has it, which is not taken for an id. */
const isUsableName = ({ name }: { name: string }) =>
  name === name.trim().normalize('NFC') && !isId(name);

const namesOf = (rows: readonly { id: string; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));
