import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';

/** Each takes its file's room on disk, and for its end holds up every other change. */
const MOST_IMPORTS = 4;

interface Shop {
  database: Database;
  timeZone: string;
}

export function transferSlice(shop: Shop, images: ImagesSlice, catalogue: CatalogueSlice): Slice {
  return { routes: [exportRoute(shop), importRoute(shop, images, catalogue)] };
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
    const name = `tailorbird-catalogue${format === 'csv' ? '-csv' : ''}-${dayOf(new Date(), timeZone)}.zip`;
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store');
    // also when whoever asked has gone
    return { stream: createReadStream(path).once('close', remove) };
  });
}

/** An import leaves work to the workers of pictures and of covers. */
function importRoute(
  { database }: Shop,
  { encoder, pictures }: ImagesSlice,
  { changes: { changeAlone }, covers }: CatalogueSlice,
): Route {
  let imports = 0;
  return serve(contract.importCatalogue, async ({ query: { dryRun } }, { request }) => {
    if (imports >= MOST_IMPORTS) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
    imports += 1;
    const limits = { field: contract.importCatalogue.multipart, maxBytes: IMPORT_MAX_BYTES };
    const isDryRun = dryRun === 'true';
    try {
      const report = await withReceivedFile(request, limits, async (file) => {
        if (!file) throw new ShopError('IMPORT_FILE_MISSING');
        const name = cleanFileName(file.name);
        if (file.isCutOff) throw new ShopError('IMPORT_TOO_LARGE', { fill: { name } });
        const source = { path: file.path, name, maxUnpackedBytes: IMPORT_MAX_UNPACKED_BYTES };
        return importCatalogue({ database, encoder, changeAlone }, source, { isDryRun });
      });
      const isMore =
        report.pictures.created + report.products.created + report.products.changed > 0;
      if (!isDryRun && isMore) for (const each of [pictures, covers]) each.wake();
      return { isDryRun, report };
    } finally {
      imports -= 1;
    }
  });
}
