import type { BankCheck, BankResult, BankTransfer } from '@tailorbird/contract/bank-import';
import { BANK_ENTRIES_AT_ONCE, PAYMENT_REFERENCE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { sendFile } from '../../send-file.ts';

/** A file, and what the shop has asked about it. */
export interface BankFile {
  file: File;
  /** Of a CSV whose columns, or directions, are not known: see the endpoint. */
  columns?: string | undefined;
  direction?: string | undefined;
}

/** The transfers of a file, none of them recorded. Throws ApiError. */
export function checkFile({ file, columns, direction }: BankFile): Promise<BankCheck> {
  const query = new URLSearchParams();
  if (columns !== undefined) query.set('columns', columns);
  if (direction !== undefined) query.set('direction', direction);
  const path = `/bank-transfers/check?${query.toString()}`;
  return sendFile({ path, field: 'file', file, isAnswer }, { onProgress: () => undefined });
}

function isAnswer(answer: unknown): answer is BankCheck {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'transfers' in answer &&
    Array.isArray(answer.transfers)
  );
}

/**
 * Some at a time; what was recorded before an error stays so, and is told.
 * @throws ApiError
 */
export async function recordTransfers(
  transfers: readonly BankTransfer[],
  onResults: (results: readonly BankResult[]) => void,
): Promise<BankResult[]> {
  const all: BankResult[] = [];
  for (let from = 0; from < transfers.length; from += BANK_ENTRIES_AT_ONCE) {
    const some = transfers.slice(from, from + BANK_ENTRIES_AT_ONCE).map(toRecorded);
    const results = await record(some);
    onResults(results);
    all.push(...results);
  }
  return all;
}

async function record(transfers: ReturnType<typeof toRecorded>[]): Promise<BankResult[]> {
  try {
    return (await call('POST /bank-transfers', { body: { transfers } })).results;
  } catch (error) {
    // all of them are other orders': each row says so
    if (isRefused(error, 'POST /bank-transfers', 'TRANSFER_RECORDED')) return error.body.results;
    throw error;
  }
}

/** Everybody who imports the transfer sends the same reference with its key. */
const toRecorded = ({ key, otherKeys, order, amount, date, remitter }: BankTransfer) => ({
  key,
  otherKeys,
  order: order?._id ?? '',
  amount,
  reference: firstCodePoints(
    [date, remitter].filter(Boolean).join(' '),
    PAYMENT_REFERENCE_MAX_LENGTH,
  ),
});
