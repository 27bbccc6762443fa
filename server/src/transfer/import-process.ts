import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import type { ShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import type { ZipSource } from '../files/read-zip.ts';
import { ShopError } from '../http/errors.ts';
import { WorkerProcess } from '../worker-process.ts';
import type { ImportSettings } from './import-catalogue.ts';
import { ImportRefusal } from './problems.ts';

export interface ImportWork {
  database: { url: string; isPooled: boolean };
  /** Of the shop: by its currency prices are checked. */
  formats: ShopFormats;
  source: ZipSource;
  settings: ImportSettings;
}

export type ImportOutcome =
  | { kind: 'imported'; report: ImportReport }
  | { kind: 'refused'; body: ImportRefusal['body'] }
  /** The code of an error is lost on the way between processes. */
  | { kind: 'failed'; error: Error; code: unknown };

/** Imports in a process of its own: reading and comparing a large or hostile file stalls nobody. */
export class ImportProcess {
  readonly #process = new WorkerProcess<ImportWork, ImportOutcome>({
    program: 'dist/server/import.js',
    // 100,000 products that have all changed take a minute
    longestMs: 30 * 60_000,
    // an import follows its dry run
    idleMs: 60_000,
    // pages and calls go first
    priority: 5,
    environment: {},
    heapMb: 192,
  });
  readonly #closing = new AbortController();

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * An abort ends the process, and the database undoes what it has not committed.
   * @throws IMPORT_REFUSED; IMPORT_BROKE_OFF when the process ended before it could say what came of it
   */
  async run(work: ImportWork, aborted: AbortSignal): Promise<ImportReport> {
    const signal = AbortSignal.any([aborted, this.#closing.signal]);
    const outcome = await this.#process
      .inTurn('upload', (send) => send(work, signal))
      .catch((cause: unknown) => {
        throw new ShopError('IMPORT_BROKE_OFF', { cause });
      });
    if (outcome.kind === 'imported') return outcome.report;
    if (outcome.kind === 'refused') throw new ImportRefusal(outcome.body);
    throw Object.assign(outcome.error, { code: outcome.code });
  }

  /** Ends imports that run or wait. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#process.close();
  }
}
