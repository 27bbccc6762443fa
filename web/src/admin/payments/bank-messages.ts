import type { TransferState } from '@tailorbird/contract/bank-import';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from '../format-count.ts';

/** Texts of the import of bank statements. */
export const messages = {
  title: 'Bank Import',
  intro:
    'Transfers that name an order are found by themselves. Nothing is recorded before you say so, and no transfer twice.',
  drop: {
    title: 'Statement of the bank',
    drop: 'Drop a statement here, or a zip of several',
    dropNow: 'Drop it anywhere',
    choose: 'Choose file',
    chooseOther: 'Choose another file',
  },
  hint: 'Export it from your online banking: CAMT.052, CAMT.053, CAMT.054, MT940 or CSV, or several of them in a zip. The same days may be in several files.',
  chooseAgain: 'Choose the file again: what you have picked in it is kept.',
  one: 'Please choose one file at a time.',
  busy: (name: string) =>
    `${isolate(name)} was left out: the shop is still at work. Please choose it again after that.`,
  checking: (name: string) => `Reading ${isolate(name)}`,
  failed: 'The file could not be read. Please try again.',
  nothing: (name: string) => `${isolate(name)} has no incoming transfer`,
  transferCount: (name: string, transfers: number) =>
    `${isolate(name)} has ${counted(transfers, 'incoming transfer', 'incoming transfers')}`,
  notBooked: (lines: number) =>
    `${counted(lines, 'line', 'lines')} not booked left out: pending, planned, failed or reversed.`,
  skipped: (lines: number) =>
    `${counted(lines, 'other line', 'other lines')} left out: money that went, or that stands there twice.`,
  unread: (lines: string) => `Lines without a date or an amount were left out: ${isolate(lines)}.`,
  unreadIn: (file: string, lines: string) =>
    `Lines of ${isolate(file)} without a date or an amount were left out: ${isolate(lines)}.`,
  filesRead: (files: number) => `${counted(files, 'file', 'files')} of the zip read.`,
  filesLeftOut: (files: number) =>
    `${counted(files, 'file', 'files')} of the zip ${files === 1 ? 'was' : 'were'} left out`,
  fileLeftOut: (file: string, reason: string) => `${isolate(file)}: ${reason}`,
  moreLeftOut: (files: number) => `And ${counted(files, 'more file', 'more files')}.`,
  onBehalfOf: (name: string) => `For ${isolate(name)}`,
  table: 'Transfers',
  columns: {
    pick: 'Record',
    transfer: 'Transfer',
    order: 'Order',
    amount: 'Amount',
    state: 'State',
  },
  pick: (price: string, order: string) => `Record ${price} for order ${isolate(order)}`,
  openOf: (price: string) => `${price} open`,
  noOrder: 'None found',
  recordedFor: 'Recorded for order',
  seeOrder: 'See order',
  states: {
    matched: 'Matches',
    recorded: 'Recorded before',
    'perhaps recorded': 'Perhaps recorded before',
    less: 'Less than is open',
    more: 'More than is open',
    cancelled: 'Order is cancelled',
    doubtful: 'Doubtful',
    'other currency': 'Another currency',
    unknown: 'No order found',
  } satisfies Record<TransferState, string>,
  perhapsRecorded:
    'The order already has a transfer of this amount. Record this one only if it is another.',
  recordedNow: 'Recorded',
  refused: 'Not recorded',
  record: (payments: number, price: string) =>
    `Record ${counted(payments, 'payment', 'payments')}, ${price}`,
  recordNone: 'Record payments',
  recording: 'Recording...',
  pickSome: 'Choose at least one transfer.',
  recordFailed: 'Not all payments could be recorded. Please try again: none is recorded twice.',
  done: (payments: number) => `${counted(payments, 'payment', 'payments')} recorded.`,
  doneText: (before: number, refused: number) =>
    [
      before > 0 && `${counted(before, 'was', 'were')} recorded before.`,
      refused > 0 && `${counted(refused, 'was', 'were')} refused; the table says why.`,
    ]
      .filter(Boolean)
      .join(' '),
  mapping: {
    title: 'Which column is what?',
    text: 'The names of the columns are not known. After each name stands what the first line has.',
    textWithoutHead:
      'The file has no line with the names of its columns. Here is what the first line has.',
    fields: {
      date: 'Date',
      amount: 'Amount',
      text: 'Text of the transfer',
      remitter: 'Remitter',
    },
    column: (name: string, sample: string) =>
      sample === '' ? isolate(name) : `${isolate(name)}: ${isolate(sample)}`,
    unnamed: (place: number) => `Column ${place}`,
    none: 'None',
    noHead: 'The file has no head: its first line is a transfer',
    use: 'Use These Columns',
  },
  direction: {
    title: 'Which way did the money go?',
    text: 'No amount has a sign, and the shop does not know the words of this bank. Nothing is chosen before you say which of them stands for money that came in.',
    label: 'Money that came in',
    choose: 'Please choose',
    none: 'No column: the amount has a sign where money went',
    all: 'All lines are money that came in',
    value: (name: string, value: string) => `${isolate(name)} is ${isolate(value)}`,
    missing: 'Please choose what stands for money that came in.',
    use: 'Use This',
  },
} as const;
