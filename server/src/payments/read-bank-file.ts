import { isUtf8 } from 'node:buffer';
import { readCamt } from './read-camt.ts';
import { readBankCsv, type Places } from './read-bank-csv.ts';
import { BANK_TRANSFERS_MAX } from '@tailorbird/contract/limits';
import { UnreadableBankFile, type BankLines } from './bank-lines.ts';
import { messages } from './messages.ts';

/**
 * The first bytes say what it is.
 * @throws UnreadableBankFile
 */
export async function readBankFile(bytes: Buffer, places: Places | undefined): Promise<BankLines> {
  const text = decode(bytes);
  const read = text.startsWith('<') ? readCamt(text) : await readBankCsv(text, places);
  if (read.lines.length > BANK_TRANSFERS_MAX) {
    throw new UnreadableBankFile(messages.tooMany(BANK_TRANSFERS_MAX));
  }
  return read;
}

/** Many banks write the letters of old Windows. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw new UnreadableBankFile(messages.noText);
  const text = isUtf8(bytes)
    ? bytes.toString('utf8')
    : new TextDecoder('windows-1252').decode(bytes);
  const begun = text.replace(/^\uFEFF?\s*/, '');
  if (begun === '') throw new UnreadableBankFile(messages.empty);
  return begun;
}
