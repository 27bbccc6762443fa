import { isUtf8 } from 'node:buffer';
import { BANK_TRANSFERS_MAX } from '@tailorbird/contract/limits';
import { isMt940, refusalOfBytes, refusalOfText } from './bank-file-kinds.ts';
import { UnreadableBankFile, type BankLines } from './bank-lines.ts';
import { messages } from './messages.ts';
import type { ColumnAnswers } from './bank-columns.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';

/**
 * Reads a file of the bank that is no zip. The first bytes say what it is.
 * @throws UnreadableBankFile
 */
export function readBankFile(bytes: Buffer, told: ColumnAnswers): BankLines {
  const refusal = refusalOfBytes(bytes);
  if (refusal !== undefined) throw new UnreadableBankFile(refusal);
  const text = decode(bytes);
  const begun = text.trimStart();
  const kind = refusalOfText(begun);
  if (kind !== undefined) throw new UnreadableBankFile(kind);
  const read = readText(text, told);
  if (read.lines.length > BANK_TRANSFERS_MAX) {
    throw new UnreadableBankFile(messages.tooMany(BANK_TRANSFERS_MAX));
  }
  return read;
}

function readText(text: string, told: ColumnAnswers): BankLines {
  const begun = text.trimStart();
  if (begun.startsWith('<')) return readCamt(begun);
  return isMt940(begun) ? readMt940(text) : readBankCsv(text, told);
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
