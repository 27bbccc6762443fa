import { isUtf8 } from 'node:buffer';
import { BANK_TRANSFERS_MAX } from '@tailorbird/contract/limits';
import { refusalOfBytes, refusalOfText } from './bank-file-kinds.ts';
import { UnreadableBankFile, type BankLines } from './bank-lines.ts';
import { messages } from './messages.ts';
import type { ColumnAnswers } from './bank-columns.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { readCamt } from './read-camt.ts';

/**
 * The first bytes say what it is.
 * @throws UnreadableBankFile
 */
export function readBankFile(bytes: Buffer, told: ColumnAnswers): BankLines {
  const refusal = refusalOfBytes(bytes);
  if (refusal !== undefined) throw new UnreadableBankFile(refusal);
  const text = decode(bytes);
  const begun = text.trimStart();
  const kind = refusalOfText(begun);
  if (kind !== undefined) throw new UnreadableBankFile(kind);
  const read = begun.startsWith('<') ? readCamt(begun) : readBankCsv(text, told);
  if (read.lines.length > BANK_TRANSFERS_MAX) {
    throw new UnreadableBankFile(messages.tooMany(BANK_TRANSFERS_MAX));
  }
  return read;
}

/** Many banks write the letters of old Windows, and spreadsheets two bytes for each. */
function decode(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // DOS ended files with U+001A
  const whole = text.replace(/^\uFEFF/, '').replaceAll('\u001A', '');
  if (whole.trim() === '') throw new UnreadableBankFile(messages.empty);
  if (whole.includes('\0')) throw new UnreadableBankFile(messages.noText);
  return whole;
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
