import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@tailorbird/contract/catalogue-transfer';
import type { ProductField } from '@tailorbird/contract/product-fields';
import { ZipFile, type EntryOptions } from 'yazl';
import { BYTE_ORDER_MARK, csvRows, joinList } from '../csv/csv-cell.ts';
import { STORED_FIELDS } from '../catalogue/product-fields.ts';
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
import { columnsOf } from './check-entry.ts';
import { artByName } from './named-art.ts';
import { cellOf, jsonOf, keyOf } from './product-columns.ts';
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
    const zip = new Zip(path);
    if (format === 'json') {
      zip.add(JSON_FILE, { compress: true }, () => jsonDocument(tx));
      for (const picture of await queries.listExportedPictures(tx)) {
        // pictures are compressed already
        const options = { compress: false, size: picture.size };
        zip.add(pictureFile(picture), options, () => bytesOf(tx, picture.id));
      }
    } else {
      for (const kind of KINDS) {
        zip.add(CSV_FILES[kind], { compress: true }, () => csvDocument(tx, kind));
      }
    }
    await zip.written();
  });
}

async function* bytesOf(tx: Queryable, id: string): AsyncGenerator<Buffer> {
  const image = await findImage(tx, id);
  if (!image) throw new Error(`The picture ${id} has left a snapshot.`);
  yield image.bytes;
}

/** Reads one file after the other when it is its turn, so that none waits in memory. */
class Zip {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;

  constructor(path: string) {
    const { outputStream } = this.#zip;
    this.#zip.on('error', (error: Error) => outputStream.destroy(error));
    this.#written = pipeline(outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // it is waited for in the end only
    this.#written.catch(() => undefined);
  }

  add(
    name: string,
    options: Pick<EntryOptions, 'compress' | 'size'>,
    read: () => AsyncIterable<string | Buffer>,
  ): void {
    this.#zip.addReadStreamLazy(name, { ...TIMELESS, ...options }, (give) => {
      const stream = Readable.from(read(), { objectMode: false });
      stream.once('error', (error) => this.#zip.outputStream.destroy(error));
      give(null, stream);
    });
  }

  async written(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }
}

/** References are names, which people can read and write. */
async function* csvDocument(tx: Queryable, kind: Kind): AsyncGenerator<string> {
  const columns = columnsOf(kind);
  yield BYTE_ORDER_MARK + csvRows([columns]);
  for await (const rows of csvEntries[kind](tx)) {
    yield csvRows(rows.map((row) => columns.map((column) => String(row[column] ?? ''))));
  }
}

type Cell = string | number | boolean | null | undefined;
type Rows = AsyncIterable<readonly Record<string, Cell>[]>;

const csvEntries: Record<Kind, (tx: Queryable) => Rows> = {
  async *categories(tx) {
    yield (await queries.listCategories(tx)).map((category) => ({ ...category }));
  },
  async *options(tx) {
    yield (await queries.listOptions(tx)).map(({ rules, ...option }) => ({ ...option, ...rules }));
  },
  async *optionValues(tx) {
    const names = namesOf(await queries.listOptions(tx));
    yield (await listAttached(tx)).map(({ name, ...value }) => ({
      ...value,
      value: name,
      option: names([value.option])[0],
    }));
  },
  async *types(tx) {
    const names = namesOf(await queries.listOptions(tx));
    const types = await queries.listTypes(tx);
    yield types.map((type) => ({ ...type, options: joinList(names(type.options)) }));
  },
  async *products(tx) {
    const categories = namesOf(await queries.listCategories(tx));
    const types = namesOf(await queries.listTypes(tx));
    const art = artByName(await queries.listOptions(tx), await listAttached(tx));
    const names = { categories, types, art };
    for await (const products of queries.streamProducts(tx)) {
      yield products.map((product) => ({
        id: product.id,
        ...byKey((field) => cellOf(product, field, names)),
      }));
    }
  },
};

/** Each entry is on a line of its own, so that a line says where something is. */
async function* jsonDocument(tx: Queryable): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(JSON_FORMAT)},"version":${JSON_VERSION},\n`;
  yield list('categories', await queries.listCategories(tx));
  const values = await listAttached(tx);
  const options = await queries.listOptions(tx);
  const valuesOf = new Map<string, object[]>();
  for (const { option, id, name: value, order, swatch } of values) {
    const siblings = valuesOf.get(option) ?? [];
    siblings.push({ id, value, order, swatch });
    valuesOf.set(option, siblings);
  }
  const withValues = options.map(({ rules, ...option }) => ({
    ...option,
    ...rules,
    values: valuesOf.get(option.id) ?? [],
  }));
  yield list('options', withValues);
  yield list('types', await queries.listTypes(tx));
  const pictures = (await queries.listExportedPictures(tx)).map((picture) => ({
    id: picture.id,
    file: pictureFile(picture),
    name: picture.name,
  }));
  yield list('pictures', pictures);
  const names = { art: artByName(options, values) };
  yield '"products":[';
  let before = '\n';
  for await (const products of queries.streamProducts(tx)) {
    const entries = products.map((product) => ({
      id: product.id,
      ...byKey((field) => jsonOf(product, field, names)),
    }));
    yield before + lines(entries);
    before = ',\n';
  }
  yield '\n]}\n';
}

const byKey = <Value>(valueOf: (field: ProductField) => Value) =>
  Object.fromEntries(STORED_FIELDS.map((field) => [keyOf(field), valueOf(field)]));

function list(key: string, entries: readonly object[]): string {
  return `${JSON.stringify(key)}:[\n${lines(entries)}\n],\n`;
}

function lines(entries: readonly object[]): string {
  return entries.map((entry) => JSON.stringify(entry)).join(',\n');
}

function pictureFile({ id, type }: Pick<queries.ExportedPicture, 'id' | 'type'>): string {
  return `${PICTURE_FOLDER}${id}.${type.replace(/^image\//, '')}`;
}

async function listAttached(tx: Queryable) {
  const values = await queries.listValues(tx);
  return values.flatMap(({ option, ...value }) => (option === null ? [] : [{ option, ...value }]));
}

function namesOf(entities: readonly { id: string; name: string }[]) {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id);
}
