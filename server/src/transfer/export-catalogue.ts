import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@tailorbird/contract/catalogue-transfer';
import { ZipFile, type EntryOptions } from 'yazl';
import type { Database, Queryable } from '../database/pool.ts';
import { beginSnapshot, exportPictureBytes, exportPictures } from './export-queries.ts';
import { CSV_FILES, JSON_FILE, KINDS } from './format.ts';
import { csvDocuments } from './write-csv.ts';
import { jsonDocument, pictureFile } from './write-json.ts';

/** The same for every file and at every time: the same catalogue gives the same bytes. */
const TIMELESS = {
  // the earliest that a zip can tell, in local time as it tells it
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
};

/**
 * Writes the whole catalogue, as it is at one moment, to a new file. To a file and not to whoever
 * asks: a slow line would keep that moment alive in the database for as long as it takes.
 */
export async function exportCatalogue(
  database: Database,
  { format, path }: { format: ExportFormat; path: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await beginSnapshot(tx);
    const zip = new Zip(path);
    if (format === 'json') {
      zip.add(JSON_FILE, { compress: true }, () => jsonDocument(tx));
      await addPictures(zip, tx);
    } else {
      for (const kind of KINDS) {
        zip.add(CSV_FILES[kind], { compress: true }, () => csvDocuments[kind](tx));
      }
    }
    await zip.written();
  });
}

/** They are compressed already. */
async function addPictures(zip: Zip, tx: Queryable): Promise<void> {
  for (const picture of await exportPictures(tx)) {
    zip.add(pictureFile(picture), { compress: false, size: picture.size }, async function* () {
      yield await exportPictureBytes(tx, picture.id);
    });
  }
}

/** One file after the other is read when it is its turn, so that none waits in memory. */
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
