import { createHash } from 'node:crypto';
import type { BankColumns, BankDirection } from '@tailorbird/contract/bank-import';

/** An incoming transfer, as the bank has it. */
export interface BankLine {
  /** The bank's reference, if there is one: no other transfer to the account has the same. */
  bankId: string;
  /** As the file has it. */
  date: string;
  /** Hundredths of its currency, whichever it is. */
  cents: number;
  /** Empty: the file says none. */
  currency: string;
  remitter: string;
  /** All that was written to the payee. */
  text: string;
  /** Why it may be no money that came, in a sentence. */
  doubt?: string;
}

export interface BankLines {
  lines: BankLine[];
  /** Lines that are no incoming transfer. */
  skipped: number;
  /** Those of them that are pending, planned, failed or reversed. */
  notBooked: number;
  /** Lines of a CSV that could not be read. */
  unread: number[];
  /** Those of a CSV, where they are not known. */
  columns?: BankColumns;
  /** Columns that may say which way the money went, where nothing else does. */
  directions?: BankDirection[];
}

/** A file that is refused, with the sentence why. */
export class UnreadableBankFile extends Error {}

/**
 * Each line once, by a key that is the same whoever imports it, from whatever file of the same kind:
 * by the bank's own name for it, else by all that it says. Of several without a name that say the
 * same in a file, the second has a key of its own, which it also has in the next file.
 */
export function byKey(lines: readonly BankLine[]): Map<string, BankLine> {
  const seen = new Map<string, number>();
  const keyed = new Map<string, BankLine>();
  for (const line of lines) {
    const { bankId, date, cents, currency, remitter, text } = line;
    const said = JSON.stringify(
      bankId ? [bankId, date, cents] : [date, cents, currency, remitter, text],
    );
    const times = bankId ? 1 : (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    const hash = createHash('sha256').update(`${said} ${times}`).digest('hex');
    keyed.set(`bank ${hash.slice(0, 32)}`, line);
  }
  return keyed;
}
