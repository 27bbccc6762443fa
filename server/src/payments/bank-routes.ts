import * as contract from '@tailorbird/contract/bank-import';
import { BANK_FILE_MAX_BYTES } from '@tailorbird/contract/limits';
import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { fileReceiver } from '../http/receive-file.ts';
import { serve, type Route } from '../http/serve.ts';
import { columnAnswersIn } from './bank-columns.ts';
import type { BankProcess } from './bank-process.ts';
import { matchTransfers } from './match-transfers.ts';
import { RecordedForAnother, recordTransfer } from './record-transfer.ts';

/** Characters of a name that is told. */
const NAME_TOLD = 100;

const receiveBankFile = fileReceiver({
  field: contract.checkBankFile.multipart,
  maxBytes: BANK_FILE_MAX_BYTES,
  // one is read, the others wait on disk
  most: 8,
  missing: 'BANK_FILE_MISSING',
  tooLarge: 'BANK_FILE_TOO_LARGE',
  cleanName: (name) => name.replaceAll(/\p{C}/gu, '').slice(0, NAME_TOLD) || 'The file',
});

type Result = contract.BankResult;

export function bankRoutes(
  database: Database,
  reader: Pick<BankProcess, 'read'>,
  depositOf: () => Promise<number>,
): Route[] {
  return [
    serve(contract.checkBankFile, async ({ query }, { request }) =>
      receiveBankFile(request, async ({ path, name }) => {
        const { lines, skipped, notBooked, unread, columns, directions, files } = await reader.read(
          name,
          {
            path,
            formats: shopFormats(),
            told: columnAnswersIn(query),
          },
        );
        const transfers = await matchTransfers(database, lines);
        return {
          transfers,
          skipped,
          ...(notBooked > 0 && { notBooked }),
          unread,
          ...(columns && { columns }),
          ...(directions && { directions }),
          ...(files && { files }),
        };
      }),
    ),
    serve(contract.recordBankTransfers, async ({ body: { transfers } }, { caller }) => {
      const depositPercent = await depositOf();
      const outcomes: Outcome[] = [];
      for (const { key, otherKeys, order, amount, reference } of transfers) {
        const payment = {
          kind: 'payment',
          cents: toMinorUnits(amount),
          method: 'transfer',
          reference,
          key,
          by: caller.name,
        } as const;
        // one after the other: those of one order would only get in each other's way
        outcomes.push(
          await outcomeOf(
            key,
            recordTransfer(database, { orderId: order, otherKeys }, payment, { depositPercent }),
          ),
        );
      }
      const results = outcomes.map(({ result }) => result);
      const taken = outcomes.flatMap(({ error }) =>
        error instanceof RecordedForAnother ? [error] : [],
      );
      const [first] = taken;
      if (first && taken.length === outcomes.length) {
        throw new RecordedForAnother(first.order, results);
      }
      return { results };
    }),
  ];
}

interface Outcome {
  result: Result;
  error?: ShopError;
}

/** One that is refused holds up none of the others. */
async function outcomeOf(key: string, recording: Promise<boolean>): Promise<Outcome> {
  try {
    return { result: { key, state: (await recording) ? 'recorded' : 'recorded before' } };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error;
    const recordedFor = error instanceof RecordedForAnother ? error.order : undefined;
    const refused = { key, state: 'refused', problem: error.message } as const;
    return { error, result: { ...refused, ...(recordedFor && { recordedFor }) } };
  }
}
