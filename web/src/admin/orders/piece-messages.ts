import { errorCatalogue } from '@tailorbird/contract/errors';
import type { PieceState } from '@tailorbird/contract/order-desk';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from '../format-count.ts';
import { piecesInWords } from './pieces-in-words.ts';
import { formatNumber } from '@tailorbird/contract/rules/format-number';

/** States of pieces within a sentence. */
export const stateMessages: Record<PieceState, string> = {
  waiting: 'waiting',
  cut: 'cut',
  lettered: 'lettered',
  checked: 'checked',
  packed: 'packed',
  again: 'to be made again',
};

export const pieceCount = (count: number) => counted(count, 'piece', 'pieces');

const states = {
  waiting: 'Waiting',
  cut: 'Cut',
  lettered: 'Lettered',
  checked: 'Checked',
  packed: 'Packed',
  again: 'Make again',
} satisfies Record<PieceState, string>;

/** Texts of making the pieces of an order: their states, scans and acts on several. */
export const pieceMessages = {
  pieces: pieceCount,
  progress: (made: number, all: number) => `${formatNumber(made)} of ${formatNumber(all)}`,
  madeWord: 'made',
  counted: (count: number, state: PieceState) =>
    `${formatNumber(count)} ${state === 'again' ? 'to make again' : state}`,
  states,
  /** The state of a piece, in a sentence. */
  isNow: { ...states, again: stateMessages.again } satisfies Record<PieceState, string>,
  table: (item: string) => `Pieces of ${isolate(item)}`,
  heads: {
    number: 'No.',
    words: 'Wording',
    drawing: 'Drawing',
    letters: 'Letters',
    state: 'State',
    last: 'Last',
    acts: 'Next state',
  },
  piece: (number: number) => `Piece ${number}`,
  /** Of pieces that the order had before. */
  removedPieces: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Piece ${numbers[0]} was taken out of the order.`
      : `Pieces ${piecesInWords(numbers)} were taken out of the order.`,
  /** Beside its name and its sum, in place of pieces. */
  service: (quantity: number) =>
    quantity === 1 ? 'Service' : `Service, ${formatNumber(quantity)} times`,
  /** In the row of a piece that stands on a sheet as it was before. */
  before: 'Before:',
  changedSince: (before: readonly string[]) =>
    `Changed since it was printed. Before: ${before.map(isolate).join(', ')}`,
  pick: (number: number, item: string) => `Pick piece ${number}, ${isolate(item)}`,
  pickAll: (count: number) => `Pick all ${pieceCount(count)} in view`,
  set: (item: string, state: string) => `Set ${isolate(item)} to ${isolate(state)}`,
  more: (item: string) => `More for ${isolate(item)}`,
  show: 'Show',
  showAll: (count: number) => `All ${formatNumber(count)}`,
  showToMake: (count: number) => `Still to make, ${formatNumber(count)}`,
  showMore: (count: number) => `Show ${pieceCount(count)} more`,
  allMade: 'All of these are made.',
  setTo: 'Set to',
  reason: 'Why again?',
  reasonHint: 'Such as: the thread broke at the W',
  failed: 'The pieces could not be saved. Please try again.',
  loadFailed: 'Failed to load how far the pieces are.',
  each: 'Each',
  picked: (count: number) => `${pieceCount(count)} picked`,
  pickedLabel: 'Picked pieces',
  pickNone: 'Pick none',
  scan: {
    label: 'Scan a piece',
    placeholder: 'QR or piece number',
    to: 'sets it to',
    next: 'the next state',
    enter: 'Set',
    unknown: (typed: string) => `${isolate(typed)} is no piece of this order.`,
    done: (count: number) =>
      count === 1 ? 'It is packed already.' : 'All of them are packed already.',
    there: (state: string) => `That is ${isolate(state)} already.`,
    failed: 'Not saved. Scan it again.',
    /** `11 Theodore changed since this was printed. It was: Name: Theodor.` */
    stale: (piece: string, before: readonly string[]) =>
      `Not set: ${isolate(piece)} has changed since this was printed. Before: ${before.map(isolate).join(', ')}.`,
    anyway: 'Set It All the Same',
    cancelled: errorCatalogue.ORDER_CANCELLED.sentence,
  },
  /** `19 “Søren” is Lettered.` */
  isSet: (piece: string, state: string) => `${isolate(piece)} is ${isolate(state)}.`,
  areSet: (count: number, state: string) => `${pieceCount(count)} are ${isolate(state)}.`,
  undone: (count: number) => `Undone: ${pieceCount(count)} set back.`,
  /** Of a piece that keeps its state. */
  isSent: (piece: string, parcel: number | undefined) =>
    `${isolate(piece)} is left alone: it is in ${parcel === undefined ? 'a parcel' : `parcel ${formatNumber(parcel)}`}. It can only be made again.`,
  areSent: (count: number) =>
    `${pieceCount(count)} ${count === 1 ? 'is' : 'are'} left alone: ${count === 1 ? 'it is' : 'they are'} in a parcel.`,
  /** In the row of a piece that is neither begun nor sent. */
  withdrawn: 'Withdrawn by the customer',
  isWithdrawn: (piece: string) =>
    `${isolate(piece)} is left alone: the customer has withdrawn from it.`,
  areWithdrawn: (count: number) =>
    `${pieceCount(count)} ${count === 1 ? 'is' : 'are'} left alone: the customer has withdrawn from ${count === 1 ? 'it' : 'them'}.`,
  /** Said of pieces that somebody else has set meanwhile. */
  overtaken: (piece: string, state: string, by: string) =>
    `${isolate(piece)} is left alone: ${isolate(by || 'somebody')} has set it to ${isolate(state)} meanwhile.`,
  overtakenAll: (count: number) =>
    `${pieceCount(count)} ${count === 1 ? 'is' : 'are'} left alone: somebody else has set ${count === 1 ? 'it' : 'them'} meanwhile.`,
  allPacked: (count: number) =>
    count === 1 ? 'The piece is packed.' : `All ${formatNumber(count)} pieces are packed.`,
  complete: 'Set to Completed',
} as const;
