import type { ShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { ShopError } from '../http/errors.ts';
import { WorkerProcess } from '../worker-process.ts';
import type { ColumnAnswers } from './bank-columns.ts';
import { messages } from './messages.ts';
import type { BankReading } from './read-bank-upload.ts';

export interface BankWork {
  path: string;
  /** Of the shop: by its currency and decimals amounts are read. */
  formats: ShopFormats;
  told: ColumnAnswers;
}

export type BankOutcome =
  | { kind: 'read'; read: BankReading }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'failed'; error: Error };

/** Reads files of banks in a process of its own: a large or hostile one stalls nobody. */
export class BankProcess {
  readonly #process = new WorkerProcess<BankWork, BankOutcome>({
    program: 'dist/server/bank.js',
    // a file of the largest size takes three, and a zip has four of those
    longestMs: 60_000,
    // others follow, where an account has several
    idleMs: 60_000,
    // pages and calls go first
    priority: 5,
    environment: {},
    heapMb: 192,
  });

  /** @throws BANK_FILE_REFUSED */
  async read(name: string, work: BankWork): Promise<BankReading> {
    const refused = (problem: string, cause?: unknown) =>
      new ShopError('BANK_FILE_REFUSED', { fill: { name, problem }, cause });
    const outcome = await this.#process
      .inTurn('upload', (send) => send(work))
      .catch((cause: unknown) => {
        throw refused(messages.tooMuch, cause);
      });
    if (outcome.kind === 'failed') throw outcome.error;
    if (outcome.kind === 'unreadable') throw refused(outcome.problem);
    return outcome.read;
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}
