import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@tailorbird/contract/catalogue-transfer';
import { ZipFile } from 'yazl';
import { STORED_FIELDS } from '../catalogue/product-fields.ts';
import { BYTE_ORDER_MARK, csvRows, joinList } from '../csv/csv-cell.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { findImage } from '../images/queries.ts';
import {
  CSV_FILES,
  JSON_FILE,
  JSON_FORMAT,
  JSON_VERSION,
  KINDS,
  PICTURE_FOLDER,
  type Kind,
} from './catalogue-file.ts';
import { columnsOf } from './entries.ts';
import { artByName } from './named-art.ts';
import * as queries from './queries.ts';

/** The same for every file and at every time: the same catalogue gives the same bytes. */
const TIMELESS = {
  // the earliest that a zip can tell, in local time as it tells it
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
};

/**
 * Writes the whole catalogue, as it is at one moment, to a new file. It does not write to whoever
 * asks: a slow line would keep that moment alive in the database for as long as it takes.
 */
export async function exportCatalogue(
  database: Database,
  { format, path }: { format: ExportFormat; path: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await queries.beginSnapshot(tx);
    const zip = new ZipFile();
    const { outputStream } = zip;
    const fail = (error: Error) => outputStream.destroy(error);
    zip.on('error', fail);
    // each file is read when it is its turn, so that none waits in memory
    const add = (name: string, read: () => AsyncIterable<string | Buffer>, size?: number) => {
      // pictures, of which the size is known, are compressed already
      const options = size === undefined ? { compress: true } : { compress: false, size };
      zip.addReadStreamLazy(name, { ...TIMELESS, ...options }, (give) => {
        give(null, Readable.from(read(), { objectMode: false }).once('error', fail));
      });
    };
    if (format === 'json') {
      const pictures = await queries.listExportedPictures(tx);
      add(JSON_FILE, () => jsonDocument(tx));
      for (const picture of pictures) {
        add(pictureFile(picture), () => bytesOf(tx, picture.id), picture.size);
      }
    } else {
      for (const kind of KINDS) add(CSV_FILES[kind], () => csvDocument(tx, kind));
    }
    zip.end();
    await pipeline(outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  });
}

async function* bytesOf(tx: Queryable, id: string): AsyncGenerator<Buffer> {
  const image = await findImage(tx, id);
  if (!image) throw new Error(`The picture ${id} has left a snapshot.`);
  yield image.bytes;
}

type Entry = Record<string, unknown>;

const plain = (rows: readonly object[]): Entry[] => rows.map((row) => ({ ...row }));

/** The entries of each kind as JSON has them, some at a time. */
const entries: Record<Kind, (tx: Queryable) => AsyncGenerator<Entry[]>> = {
  async *categories(tx) {
    yield plain(await queries.listCategories(tx));
  },
  async *options(tx) {
    const options = await queries.listOptions(tx);
    yield options.map(({ rules, ...option }) => ({ ...option, ...rules }));
  },
  async *optionValues(tx) {
    const values = await queries.listValues(tx);
    const attached = values.filter(({ option }) => option !== null);
    yield attached.map(({ id, name: value, ...others }) => ({ id, value, ...others }));
  },
  async *types(tx) {
    yield plain(await queries.listTypes(tx));
  },
  async *products(tx) {
    const optionNames = namesOf(await queries.listOptions(tx));
    const named = artByName(optionNames, await queries.listValues(tx));
    for await (const products of queries.streamProducts(tx)) {
      yield products.map((product) => {
        const written = { ...product, art: named(product.art) };
        const fields = STORED_FIELDS.map((field) => [
          field === 'image_id' ? 'pictures' : field,
          written[field],
        ]);
        return { id: product.id, ...Object.fromEntries(fields) };
      });
    }
  },
};

/** References are names, which people can read and write. */
async function* csvDocument(tx: Queryable, kind: Kind): AsyncGenerator<string> {
  const columns = Object.keys(columnsOf(kind));
  const options = namesOf(await queries.listOptions(tx));
  const names: Record<string, ReadonlyMap<string, string>> = {
    option: options,
    options,
    type: namesOf(await queries.listTypes(tx)),
    categories: namesOf(await queries.listCategories(tx)),
  };
  const cellOf = (column: string, value: unknown): string => {
    const nameOf = (id: unknown) => names[column]?.get(String(id)) ?? String(id);
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return joinList(value.map(nameOf));
    if (column === 'cost') return Number(value).toFixed(2);
    return typeof value === 'object' ? JSON.stringify(value) : nameOf(value);
  };
  yield BYTE_ORDER_MARK + csvRows([columns]);
  for await (const some of entries[kind](tx)) {
    yield csvRows(some.map((entry) => columns.map((column) => cellOf(column, entry[column]))));
  }
}

/** Each entry is on a line of its own, so that a line says where something is. */
async function* jsonDocument(tx: Queryable): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(JSON_FORMAT)},"version":${JSON_VERSION}`;
  const values = new Map<unknown, Entry[]>();
  for await (const some of entries.optionValues(tx)) {
    for (const { option, ...value } of some) {
      values.set(option, [...(values.get(option) ?? []), value]);
    }
  }
  const pictures = (await queries.listExportedPictures(tx)).map((picture) => ({
    id: picture.id,
    file: pictureFile(picture),
    name: picture.name,
  }));
  yield* list('categories', entries.categories(tx));
  yield* list('options', entries.options(tx), ({ id }) => ({ values: values.get(id) ?? [] }));
  yield* list('types', entries.types(tx));
  yield* list('pictures', [pictures]);
  yield* list('products', entries.products(tx));
  yield '}\n';
}

async function* list(
  key: string,
  batches: AsyncIterable<Entry[]> | Iterable<Entry[]>,
  also: (entry: Entry) => Entry = () => ({}),
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(key)}:[`;
  let before = '\n';
  for await (const some of batches) {
    if (some.length === 0) continue;
    yield before + some.map((entry) => JSON.stringify({ ...entry, ...also(entry) })).join(',\n');
    before = ',\n';
  }
  yield '\n]';
}

function pictureFile({ id, type }: Pick<queries.ExportedPicture, 'id' | 'type'>): string {
  return `${PICTURE_FOLDER}${id}.${type.replace(/^image\//, '')}`;
}

const namesOf = (rows: readonly queries.Named[]) => new Map(rows.map(({ id, name }) => [id, name]));
