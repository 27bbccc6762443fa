import type { FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { pieceCount } from '../orders/piece-messages.ts';
import { piecesInSentence } from '../orders/pieces-in-words.ts';

/** `piece 2` or `pieces 3 and 5–9`, within a sentence; nothing where pieces have no numbers. */
const which = (numbers: readonly number[]) =>
  numbers.length === 0
    ? ''
    : `${numbers.length === 1 ? 'piece' : 'pieces'} ${piecesInSentence(numbers)}`;

/** Texts of the panel about what customers send back, and what is wrong. */
export const returnMessages = {
  withdrawals: 'Withdrawals',
  faults: 'What is wrong',
  saving: 'Saving...',
  cancel: 'Cancel',
  failed: 'This could not be saved. Please try again.',

  title: (name: string, count: number) => `${isolate(name)} withdraws from ${pieceCount(count)}`,
  goods: (count: number, name: string) => `${count} × ${isolate(name)}`,
  stopped: which,
  receipt: 'The receipt, as it was mailed',

  arrived: 'Arrived',
  arrivedOf: (name: string) => `The goods of ${isolate(name)} have arrived`,
  arrivedAt: (moment: string, by: string) => `Arrived ${moment}, said by ${isolate(by)}.`,
  notArrived: 'Not arrived after all',
  mayWait:
    'The refund may wait until the goods are here, or the customer shows that they were sent.',
  saidArrived: 'The goods have arrived.',
  saidNotArrived: 'The goods have not arrived.',

  proposals: {
    cancellation: 'Nothing was sent, and all of it is withdrawn from: cancel the order.',
    credit: 'Credit the goods.',
  },
  payBy: (day: string) => `Pay back by ${day}.`,
  total: 'Owed no more',
  refund: (amount: string) => `${amount} of it was paid, and goes back.`,
  noRefund: 'Nothing of it was paid, so nothing goes back.',
  acts: { cancellation: 'Cancel order', credit: 'Credit goods' },
  /** With what it is about, for the ear. */
  actOf: (act: string, name: string) => `${act}, withdrawal of ${isolate(name)}`,
  instead: 'Credit the goods instead',
  amount: 'Amount',
  amountHint: (most: string) => `${most} is proposed. Less, for goods that have lost value.`,
  method: 'How the money goes back',
  methodChoose: 'Please choose',
  methodMissing: 'Please choose how the money goes back.',
  reference: 'Reference',
  reason: 'What the credit note says',
  reasonHint: 'Empty: that it is of the withdrawal.',
  settled: {
    cancellation: (by: string, moment: string) =>
      `The order was cancelled by ${isolate(by)}, ${moment}.`,
    credit: (amount: string, by: string, moment: string) =>
      `${amount} credited by ${isolate(by)}, ${moment}.`,
    refunded: (amount: string) => `${amount} refunded.`,
  },
  saidSettled: { cancellation: 'The order is cancelled.', credit: 'The goods are credited.' },

  fault: {
    title: (count: number, name: string) => `Something is wrong with ${count} × ${isolate(name)}`,
    photo: (number: number, name: string) => `Photo ${number} of ${isolate(name)}`,
    acts: {
      'made again': 'Made again',
      refund: 'Refund',
      refused: 'Refused',
    } satisfies Record<FaultAnswer, string>,
    actOf: (act: string, name: string) => `${act}, ${isolate(name)}`,
    pieces: 'Which pieces are made again',
    piecesMissing: 'Please choose the pieces that are made again.',
    piece: (number: number) => `Piece ${number}`,
    note: 'What you write to the customer',
    noteHints: {
      'made again': 'It is mailed with the answer. May stay empty.',
      refund: 'It is mailed with the answer. Record the money in Payment, as any refund.',
      refused: 'It is mailed with the answer, and says why.',
    } satisfies Record<FaultAnswer, string>,
    noteMissing: 'Please write why it is refused.',
    send: 'Answer',
    sending: 'Sending...',
    answered: {
      'made again': 'It is made again.',
      refund: 'Money goes back.',
      refused: 'It is refused.',
    } satisfies Record<FaultAnswer, string>,
    answeredBy: (by: string, moment: string) => `Answered by ${isolate(by)}, ${moment}.`,
    mailed: 'The answer is mailed to the customer.',
    notMailed: 'The answer is saved, but no mail goes out. Please tell the customer.',
  },

  aside: {
    title: 'Withdrawal',
    until: (day: string) => `Possible until ${day}.`,
    open: 'Possible from now on: the last day is known once all of it has been sent.',
    closed: (day: string) => `Not possible any more, since ${day}.`,
    copy: 'Copy link',
    copied: 'The link is copied.',
    notCopied: 'It could not be copied. The link:',
  },
} as const;
