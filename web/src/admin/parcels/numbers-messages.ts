import type { TrackingResult } from '@tailorbird/contract/parcels';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { FileKind } from '../../read-list-file.ts';
import { counted } from '../format-count.ts';
import type { NumberColumn } from './read-numbers.ts';

const rows = (count: number) => counted(count, 'row', 'rows');
const list = new Intl.ListFormat('en-GB', { type: 'unit' });

const columns: Record<NumberColumn, string> = {
  order: 'order',
  parcel: 'parcel',
  tracking: 'number',
  carrier: 'carrier',
};

/** Texts of numbers of carriers that come in a file. */
export const numbersMessages = {
  title: 'Numbers from a file',
  hint: 'A CSV file with a row for each parcel: the order’s number and the carrier’s number, in any order; the parcel and the carrier where they are known. The file of Addresses, CSV has the columns. Nothing is saved before you have seen it.',
  drop: {
    drop: 'Drop the file here, or choose it.',
    dropNow: 'Drop it anywhere.',
    choose: 'Choose file',
    chooseOther: 'Choose another file',
  },
  cancel: 'Cancel',
  /** Once something is saved. */
  close: 'Close',
  tooLarge: 'The file is too large for a list of numbers. It may have 2 MB.',
  one: 'Please choose one file.',
  failed: 'The file could not be read.',
  checkFailed: 'The rows could not be checked. Please try again.',
  empty: 'The file has no row with a number.',
  tooMany: (count: number, most: number) =>
    `The file has ${rows(count)}, and at most ${formatNumber(most)} are taken at once. Please split it.`,
  noOrders:
    'No column of the file has numbers of orders, such as TB-7K2M-4Q9X. Name the columns Order, Parcel, Number and Carrier in its first row.',
  kinds: {
    excel: 'This is an Excel file. Save it as CSV (File, Save As) and choose that.',
    word: 'This is a Word file. Save the list as CSV and choose that.',
    pdf: 'This is a PDF file. Ask the carrier for a CSV file.',
    picture: 'This is a picture. Ask the carrier for a CSV file.',
    zip: 'This is a zip file. Open it and choose the CSV file in it.',
    numbers: 'This is a file of Numbers or LibreOffice. Export it as CSV and choose that.',
    page: 'This is a web page. Save the list as CSV and choose that.',
    program: 'This file is written for programs. Ask the carrier for a CSV file.',
    other: 'This file is no text. Save the list as CSV and choose that.',
  } satisfies Record<FileKind, string>,
  read: (count: number, found: readonly NumberColumn[]) =>
    `${rows(count)} read: ${list.format(found.map((column) => columns[column]))}. Nothing is saved yet.`,
  tryAgain: 'Try again',
  more: (count: number) => `Show ${rows(count)} more`,
  checking: 'Checking...',
  fit: (count: number) => `${formatNumber(count)} ${count === 1 ? 'fits' : 'fit'}`,
  unfit: (count: number) => `${formatNumber(count)} ${count === 1 ? 'does' : 'do'} not`,
  known: (count: number) =>
    `${rows(count)} ${count === 1 ? 'was' : 'were'} taken before and ${count === 1 ? 'changes' : 'change'} nothing.`,
  leftOut: (count: number) => `${rows(count)} left out.`,
  putBack: 'Put back',
  table: 'Rows that do not fit',
  heads: { line: 'Row', cells: 'In the file', wrong: 'What is wrong', mend: 'Mend' },
  sends: (count: number) => `Sends ${counted(count, 'parcel', 'parcels')}.`,
  sets: (count: number) =>
    `Sets the ${count === 1 ? 'number of 1 parcel' : `numbers of ${formatNumber(count)} parcels`}.`,
  wrong: ({ outcome, parcel, tracking = '', near }: TrackingResult): string => {
    switch (outcome) {
      case 'order unknown':
        return near === undefined
          ? 'No order has this number.'
          : `No order has this number. Close to it: ${near}.`;
      case 'order cancelled':
        return 'The order is cancelled.';
      case 'no number':
        return 'The number is missing.';
      case 'other number':
        return `Parcel ${parcel ?? 1} has ${isolate(tracking)} already.`;
      case 'parcel unknown':
        return 'The order has no such parcel, and it is not the next one.';
      case 'nothing to send':
        return 'None of its pieces is packed, or all are sent.';
      case 'picture refused':
        return 'A picture on one of its pieces is refused.';
      case 'too many parcels':
        return 'The order has as many parcels as it can have.';
      case 'row twice':
        return 'Another row above is for the same parcel.';
      default:
        return '';
    }
  },
  shortened: 'A spreadsheet has shortened the number. Type it whole.',
  tooLong: 'This is too long for the number of a carrier.',
  takeOrder: (orderNumber: string) => `Use ${orderNumber}`,
  asNext: 'As the next parcel',
  keep: 'Keep',
  replace: 'Replace',
  omit: 'Leave out',
  orderOf: (line: number) => `Order for row ${line}`,
  numberOf: (line: number) => `Number for row ${line}`,
  order: 'Order',
  number: 'Number',
  inRow: (act: string, line: number) => `${act}, row ${line}`,
  take: (count: number) =>
    count === 1 ? 'Take it, send its mail' : `Take the ${formatNumber(count)}, send their mails`,
  taking: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} taken...`,
  takeFailed: (done: number) =>
    `${rows(done)} ${done === 1 ? 'is' : 'are'} taken, then it failed. Take the rest again: none counts twice.`,
  acceptedRows: (sent: number, set: number) => {
    const parts = [
      ...(sent > 0 ? [`${counted(sent, 'parcel is', 'parcels are')} sent`] : []),
      ...(set > 0 ? [`${counted(set, 'number is', 'numbers are')} set`] : []),
    ];
    return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing has changed.';
  },
  mailsWait: 'The mails go out in half a minute.',
  save: (count: number) =>
    count === 1 ? 'The 1 as a file' : `The ${formatNumber(count)} as a file`,
  fileName: (name: string) => `${name.replace(/\.[^.]*$/, '')}-open.csv`,
  fileHeads: ['Order', 'Parcel', 'Number', 'Carrier', 'What is wrong'],
} as const;
