import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as contract from '@tailorbird/contract/catalogue-transfer';
import { IMPORT_MAX_BYTES, IMPORT_MAX_UNPACKED_BYTES } from '@tailorbird/contract/limits';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import type { CatalogueSlice } from '../catalogue/slice.ts';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { FOLDER, withReceivedFile } from '../http/receive-file.ts';
import { serve, type Route } from '../http/serve.ts';
import { cleanFileName } from '../images/keep-picture.ts';
import type { ImagesSlice } from '../images/slice.ts';
import type { Slice } from '../slice.ts';
import type { Worker } from '../worker.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { ImportProcess } from './import-process.ts';

/** One runs, the others wait. Each takes its file's room on disk. */
const MOST_IMPORTS = 4;

interface Shop {
  database: Database;
  timeZone: () => Promise<string>;
}

export function transferSlice(
  shop: Shop,
  { pictures }: ImagesSlice,
  { covers }: CatalogueSlice,
): Slice {
  const importing = new ImportProcess();
  return {
    routes: [exportRoute(shop), importRoute(shop, importing, [pictures, covers])],
    // the server waits for its requests to end before it closes the slices
    mount: (server) => void server.addHook('preClose', () => importing.close()),
  };
}

function exportRoute({ database, timeZone }: Shop): Route {
  return serve(contract.exportCatalogue, async ({ query: { format } }, { reply }) => {
    const folder = await mkdtemp(join(tmpdir(), FOLDER));
    const remove = () => void rm(folder, { recursive: true, force: true });
    const path = join(folder, 'catalogue.zip');
    try {
      await exportCatalogue(database, { format, path });
    } catch (error) {
      remove();
      throw error;
    }
    const name = `tailorbird-catalogue${format === 'csv' ? '-csv' : ''}-${dayOf(new Date(), await timeZone())}.zip`;
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store');
    // also when whoever asked has gone
    return { stream: createReadStream(path).once('close', remove) };
  });
}

/** An import leaves work to the workers. It ends when whoever sent it has gone. */
function importRoute(
  { database }: Shop,
  importing: ImportProcess,
  workers: readonly Worker[],
): Route {
  let imports = 0;
  return serve(contract.importCatalogue, async ({ query: { dryRun } }, { request, reply }) => {
    if (imports >= MOST_IMPORTS) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
    imports += 1;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const limits = { field: contract.importCatalogue.multipart, maxBytes: IMPORT_MAX_BYTES };
    const isDryRun = dryRun === 'true';
    try {
      const report = await withReceivedFile(request, limits, async (file) => {
        if (!file) throw new ShopError('IMPORT_FILE_MISSING');
        const name = cleanFileName(file.name);
        if (file.isCutOff) throw new ShopError('IMPORT_TOO_LARGE', { fill: { name } });
        const source = { path: file.path, name, maxUnpackedBytes: IMPORT_MAX_UNPACKED_BYTES };
        const settings = { folder: dirname(file.path), isDryRun };
        return importing.run({ database: database.address(), source, settings }, gone.signal);
      });
      const isMore =
        report.pictures.created + report.products.created + report.products.changed > 0;
      if (!isDryRun && isMore) for (const worker of workers) worker.wake();
      return { isDryRun, report };
    } finally {
      imports -= 1;
    }
  });
}
