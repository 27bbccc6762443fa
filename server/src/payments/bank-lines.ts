import type { BankColumns, BankDirection } from '@tailorbird/contract/bank-import';
import { numbersIn } from './order-numbers.ts';

/** An incoming transfer, as the bank has it. */
export interface BankLine {
  /** The bank's reference, if there is one: no other transfer to the account has the same. */
  bankId: string;
  /** The reference of a part of a collective entry, where it has one of its own. */
  partId?: string;
  /** As the file has it. */
  date: string;
  /** Hundredths of its currency, whichever it is. */
  cents: number;
  /** Empty: the file says none. */
  currency: string;
  remitter: string;
  /** All that was written to the payee. */
  text: string;
  /** Whom the remitter has paid for. */
  onBehalfOf?: string;
  /** Further words of the payer or the bank, which are not in the text. */
  details?: string;
  /** Why it may be no money that came, in a sentence. */
  doubt?: string;
  /** By what files of other kinds know it. A CSV does not say it. */
  booking?: BankBooking;
}

/** A booking as files of all kinds have it, but a CSV. */
export interface BankBooking {
  /** The IBAN, where one is known: see accountOf. */
  account: string;
  /** `2026-11-20` */
  day: string;
  /** All that the payer wrote, in letters and digits. */
  purpose: string;
}

/** Money that went, as a file has it. */
export interface Outgoing {
  cents: number;
  orders: readonly string[];
  /** The file says that it takes an entry back. */
  isReturn: boolean;
}

export interface BankLines {
  lines: BankLine[];
  /** Money that went, which may take a transfer back. */
  went: Outgoing[];
  /** Lines that are no incoming transfer. */
  skipped: number;
  /** Those of them that are pending, planned, failed or reversed. */
  notBooked: number;
  /** Lines of a CSV or an MT940 that could not be read. */
  unread: number[];
  /** Those of a CSV, where they are not known. */
  columns?: BankColumns;
  /** Columns that may say which way the money went, where nothing else does. */
  directions?: BankDirection[];
}

/** Numbers of lines that are told. */
export const UNREAD_TOLD = 20;

/** A file that is refused, with the sentence why. */
export class UnreadableBankFile extends Error {}

/** Names that stand for none. */
export const NO_ID = /^(NOTPROVIDED|NONREF|0*)$/i;

/** Characters of a text that is shown. */
const SHOWN = 300;

/** A text as it is shown. */
export const shortText = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN);

/** The orders that a transfer names: by the words of the payer, else by those around them. */
export function orderNumbersOf({
  text,
  details = '',
  onBehalfOf = '',
}: Pick<BankLine, 'text' | 'details' | 'onBehalfOf'>): string[] {
  const named = numbersIn(text);
  if (named.length > 0) return named;
  return [...new Set([details, onBehalfOf].flatMap(numbersIn))];
}
