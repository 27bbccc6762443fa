import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@tailorbird/contract/catalogue-transfer';
import { IMPORT_MAX_BYTES, IMPORT_MAX_UNPACKED_BYTES } from '@tailorbird/contract/limits';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { ShopError } from '../http/errors.ts';
import { FOLDER, withReceivedFile } from '../http/receive-file.ts';
import { serve, type Route } from '../http/serve.ts';
import { cleanFileName } from '../images/keep-picture.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue, type ImportShop } from './import-catalogue.ts';

/** Each takes its file's room on disk, and for its end holds up every other change. */
const MOST_IMPORTS = 4;

/** What has work to do after an import. */
interface Woken {
  wake(): void;
}

export function transferRoutes(
  shop: ImportShop & { timeZone: string },
  workers: readonly Woken[],
): Route[] {
  let imports = 0;
  return [
    serve(contract.exportCatalogue, async ({ query: { format } }, { reply }) => {
      const folder = await mkdtemp(join(tmpdir(), FOLDER));
      const remove = () => void rm(folder, { recursive: true, force: true });
      const path = join(folder, 'catalogue.zip');
      try {
        await exportCatalogue(shop.database, { format, path });
      } catch (error) {
        remove();
        throw error;
      }
      reply
        .type('application/zip')
        .header(
          'content-disposition',
          `attachment; filename="${exportName(format, shop.timeZone)}"`,
        )
        .header('cache-control', 'no-store');
      // also when whoever asked has gone
      return { stream: createReadStream(path).once('close', remove) };
    }),

    serve(contract.importCatalogue, async ({ query: { dryRun } }, { request }) => {
      if (imports >= MOST_IMPORTS) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
      imports += 1;
      const limits = { field: contract.importCatalogue.multipart, maxBytes: IMPORT_MAX_BYTES };
      const isDryRun = dryRun === 'true';
      try {
        const report = await withReceivedFile(request, limits, async (file) => {
          if (!file) throw new ShopError('IMPORT_FILE_MISSING');
          const name = cleanFileName(file.name);
          if (file.isCutOff) throw new ShopError('IMPORT_TOO_LARGE', { fill: { name } });
          const imported = { path: file.path, name, maxUnpackedBytes: IMPORT_MAX_UNPACKED_BYTES };
          return importCatalogue(shop, imported, { isDryRun });
        });
        const { pictures, products } = report;
        const isMore = pictures.created + products.created + products.changed > 0;
        if (!isDryRun && isMore) for (const each of workers) each.wake();
        return { isDryRun, report };
      } finally {
        imports -= 1;
      }
    }),
  ];
}

/** `tailorbird-catalogue-2026-05-14.zip`, by the day of the shop. */
function exportName(format: contract.ExportFormat, timeZone: string): string {
  const kind = format === 'csv' ? '-csv' : '';
  return `tailorbird-catalogue${kind}-${dayOf(new Date(), timeZone)}.zip`;
}
