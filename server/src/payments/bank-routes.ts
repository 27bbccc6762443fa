import { readFile } from 'node:fs/promises';
import * as contract from '@tailorbird/contract/bank-import';
import { BANK_FILE_MAX_BYTES } from '@tailorbird/contract/limits';
import { fromDollars } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { withReceivedFile } from '../http/receive-file.ts';
import { serve, type Route } from '../http/serve.ts';
import { matchTransfers } from './match-transfers.ts';
import { placesOf } from './read-bank-csv.ts';
import { recordPayment } from './record-payment.ts';

/** One file is in memory, the others wait to be sent again. */
const MOST_CHECKS = 2;
/** Characters of a name that is told. */
const NAME_TOLD = 100;

type Result = contract.BankResult;

export function bankRoutes(database: Queryable, depositOf: () => Promise<number>): Route[] {
  let checks = 0;
  return [
    serve(contract.checkBankFile, async ({ query: { columns } }, { request }) => {
      if (checks >= MOST_CHECKS) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
      checks += 1;
      const limits = { field: contract.checkBankFile.multipart, maxBytes: BANK_FILE_MAX_BYTES };
      try {
        const read = await withReceivedFile(request, limits, async (file) => {
          if (!file) throw new ShopError('BANK_FILE_MISSING');
          const name = file.name.replaceAll(/\p{C}/gu, '').slice(0, NAME_TOLD) || 'The file';
          if (file.isCutOff) throw new ShopError('BANK_FILE_TOO_LARGE', { fill: { name } });
          // with the first file, like the drawing of papers
          const { readBankFile } = await import('./read-bank-file.ts');
          const source = { bytes: await readFile(file.path), name };
          return readBankFile(source, columns === undefined ? undefined : placesOf(columns));
        });
        const { lines, skipped, unread, columns: unknown } = read;
        const transfers = await matchTransfers(database, lines);
        const repeated = lines.length - transfers.length;
        return {
          transfers,
          skipped: skipped + repeated,
          unread,
          ...(unknown && { columns: unknown }),
        };
      } finally {
        checks -= 1;
      }
    }),
    serve(contract.recordBankTransfers, async ({ body: { transfers } }, { caller }) => {
      const depositPercent = await depositOf();
      const results: Result[] = [];
      for (const { key, order, amount, reference } of transfers) {
        const payment = {
          kind: 'payment',
          cents: fromDollars(amount),
          method: 'transfer',
          reference,
          key,
          by: caller.name,
        } as const;
        const terms = { depositPercent };
        // one after the other: those of one order would only get in each other's way
        // oxlint-disable-next-line no-await-in-loop
        results.push(await resultOf(key, recordPayment(database, order, payment, terms)));
      }
      return { results };
    }),
  ];
}

/** One that is refused holds up none of the others. */
async function resultOf(key: string, recording: Promise<boolean>): Promise<Result> {
  try {
    return { key, state: (await recording) ? 'recorded' : 'recorded before' };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error;
    return { key, state: 'refused', problem: error.message };
  }
}
