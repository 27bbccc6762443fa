// The process that imports, see import-process.ts. One import at a time comes in, and what came of
// it goes out.
import { setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { openDatabase } from '../database/pool.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { ImportOutcome, ImportWork } from './import-process.ts';
import { ImportRefusal } from './problems.ts';

process.on('message', (work: ImportWork) => {
  void outcomeOf(work).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

async function outcomeOf({
  database: { url, isPooled },
  formats,
  source,
  settings,
}: ImportWork): Promise<ImportOutcome> {
  setShopFormats(formats);
  const database = openDatabase(url, { max: 2, isPooled });
  try {
    return { kind: 'imported', report: await importCatalogue(database, source, settings) };
  } catch (thrown) {
    if (thrown instanceof ImportRefusal) return { kind: 'refused', body: thrown.body };
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { kind: 'failed', error, code: 'code' in error ? error.code : undefined };
  } finally {
    await database.close();
  }
}
