import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as contract from '@tailorbird/contract/catalogue-transfer';
import { IMPORT_MAX_BYTES, IMPORT_MAX_UNPACKED_BYTES } from '@tailorbird/contract/limits';
import { fileSlug } from '@tailorbird/contract/rules/file-slug';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { v7 as uuid } from 'uuid';
import type { CatalogueSlice } from '../catalogue/slice.ts';
import type { Database } from '../database/pool.ts';
import { fileReceiver, TEMPORARY } from '../http/receive-file.ts';
import { serve, type Route } from '../http/serve.ts';
import { cleanFileName } from '../images/keep-picture.ts';
import type { ImagesSlice } from '../images/slice.ts';
import type { Slice } from '../slice.ts';
import type { Worker } from '../worker.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { ImportProcess } from './import-process.ts';

interface Shop {
  database: Database;
  timeZone: () => Promise<string>;
  findShopName: () => Promise<string>;
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

function exportRoute({ database, timeZone, findShopName }: Shop): Route {
  return serve(contract.exportCatalogue, async ({ query: { format } }, { reply }) => {
    const slug = fileSlug(await findShopName());
    const name = `${slug}-catalogue${format === 'csv' ? '-csv' : ''}-${dayOf(new Date(), await timeZone())}.zip`;
    const path = join(tmpdir(), `${TEMPORARY}${uuid()}.zip`);
    await exportCatalogue(database, { format, path });
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store');
    // also when whoever asked has gone
    const remove = () => void rm(path, { force: true });
    return { stream: createReadStream(path).once('close', remove) };
  });
}

/** An import leaves work to the workers. It ends when whoever sent it has gone. */
function importRoute(
  { database }: Shop,
  importing: ImportProcess,
  workers: readonly Worker[],
): Route {
  const receive = fileReceiver({
    field: contract.importCatalogue.multipart,
    maxBytes: IMPORT_MAX_BYTES,
    // one is imported, the others wait
    most: 4,
    missing: 'IMPORT_FILE_MISSING',
    tooLarge: 'IMPORT_TOO_LARGE',
    cleanName: cleanFileName,
  });
  return serve(
    contract.importCatalogue,
    async ({ query: { dryRun } }, { caller, request, reply }) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const isDryRun = dryRun === 'true';
      const report = await receive(request, ({ path, name }) => {
        const source = { path, name, maxUnpackedBytes: IMPORT_MAX_UNPACKED_BYTES };
        const settings = { folder: dirname(path), isDryRun, changedBy: caller.name };
        return importing.run(
          { database: database.address(), formats: shopFormats(), source, settings },
          gone.signal,
        );
      });
      const { pictures, products } = report;
      const isMore = pictures.created + products.created + products.changed > 0;
      if (!isDryRun && isMore) for (const worker of workers) worker.wake();
      return { isDryRun, report };
    },
  );
}
