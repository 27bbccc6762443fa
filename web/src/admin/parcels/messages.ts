import type { Unsendable } from '@tailorbird/contract/kinds/parcels';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { pieceCount } from '../orders/piece-messages.ts';
import { piecesInSentence } from '../orders/pieces-in-words.ts';

const number = formatNumber;

/** `Piece 19` or `Pieces 19 and 21–30`, at the beginning of a sentence. */
const which = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'Piece' : 'Pieces'} ${piecesInSentence(numbers)}`;

const why: Record<Unsendable, (numbers: readonly number[]) => string> = {
  'not found': (numbers) =>
    `${which(numbers)} ${numbers.length === 1 ? 'is' : 'are'} not in the order any more.`,
  sent: (numbers) =>
    numbers.length === 1
      ? `${which(numbers)} is in a parcel already.`
      : `${which(numbers)} are in a parcel already.`,
  'not approved': (numbers) =>
    `${which(numbers)} ${numbers.length === 1 ? 'waits' : 'wait'} for the customer’s approval.`,
  'made again': (numbers) =>
    `${which(numbers)} ${numbers.length === 1 ? 'is' : 'are'} to be made again first.`,
  withdrawn: (numbers) =>
    `${which(numbers)} ${numbers.length === 1 ? 'was' : 'were'} withdrawn from by the customer.`,
};

/** Texts of parcels: what is sent, and how it is said. */
export const parcelMessages = {
  title: 'Parcels',
  toPieces: 'Go to the pieces',
  loadFailed: 'Failed to load how far the pieces are.',

  sent: {
    list: 'Parcels of this order',
    sent: (count: number, moment: string) => `${pieceCount(count)}, sent ${moment}`,
    ready: (count: number, moment: string) => `${pieceCount(count)}, ready since ${moment}`,
    by: (name: string) => `by ${isolate(name)}`,
    numbers: (numbers: readonly number[]) => `${which(numbers)}.`,
    noCarrier: 'No carrier.',
    noNumber: 'no number yet',
    opens: (carrier: string) => `, where ${isolate(carrier || 'the carrier')} shows it`,
    mailWaits: (seconds: number) =>
      seconds === 1 ? 'The mail goes out in 1 second.' : `The mail goes out in ${seconds} seconds.`,
    mailed: (moment: string) => `Mail sent ${moment}.`,
    mailIsOut: 'The mail is out.',
    unmailed: 'No mail was sent.',
    label: 'Label',
    labelOf: (parcel: number) => `Label of parcel ${number(parcel)}`,
    edit: 'Edit',
    editOf: (parcel: number) => `Edit parcel ${number(parcel)}`,
    takeBack: 'Take back',
    takeBackOf: (parcel: number) => `Take back parcel ${number(parcel)}`,
    undo: 'Undo',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saveFailed: 'The parcel could not be saved. Please try again.',
    saved: (parcel: number) => `Parcel ${number(parcel)} is saved.`,
    waitingMail: 'The mail that waits will have it.',
    /** While a number is typed of a parcel whose mail is out. */
    anotherMail: 'The customer gets another mail with a new number.',
    handOver: 'Handed over',
    handedTo: 'Handed over to',
    handedHint: 'May stay empty. A scan of the label hands it over, too.',
    handed: (name: string, moment: string) =>
      name === '' ? `Handed over ${moment}.` : `Handed over to ${isolate(name)}, ${moment}.`,
    handedNow: (parcel: number) => `Parcel ${number(parcel)} is handed over.`,
    notHanded: 'Not handed over after all',
  },

  takeBack: {
    title: (parcel: number) => `Take back parcel ${number(parcel)}?`,
    sentence: (count: number) =>
      count === 1
        ? 'Its piece is as it was before, and in no parcel.'
        : `Its ${number(count)} pieces are as they were before, and in no parcel.`,
    told: 'The customer has had the mail, and gets none about this.',
    act: 'Take It Back',
    not: 'Leave It',
    done: (parcel: number) => `Parcel ${number(parcel)} is taken back.`,
    doneAfterMail: (parcel: number) =>
      `Parcel ${number(parcel)} is taken back. The customer had the mail already: please tell them.`,
    failed: 'The parcel could not be taken back. Please try again.',
  },

  send: {
    open: 'Send pieces',
    next: (parcel: number) => `Parcel ${number(parcel)}`,
    packed: (count: number) => `Packed and not sent: ${number(count)}`,
    left: (count: number) => `Not sent: ${number(count)}`,
    ready: (count: number) => `Packed and not ready: ${number(count)}`,
    /** Of pieces that stay behind once the chosen ones are sent. */
    behind: (count: number) =>
      count === 0
        ? 'Nothing is left behind after this parcel.'
        : `${pieceCount(count)} ${count === 1 ? 'is' : 'are'} left for another parcel.`,
    all: (count: number) => `All ${number(count)} packed`,
    allLeft: (count: number) => `All ${number(count)}`,
    choose: 'Choose by scanning',
    chooseAll: 'Choose by ticks',
    scan: 'Scan a piece',
    scanHint: 'QR or piece number',
    enter: 'Tick',
    ticked: (typed: string, chosen: number) =>
      `${isolate(typed)} is in. ${pieceCount(chosen)} chosen.`,
    isTicked: (count: number) =>
      count === 1 ? 'It is in already.' : 'All of them are in already.',
    why,
    unknown: (typed: string) => `${isolate(typed)} is no piece of this order.`,
    table: 'Pieces to send',
    lines: 'Lines to send',
    heads: {
      pick: 'Send',
      number: 'No.',
      words: 'Wording',
      state: 'State',
      last: 'Last',
      count: 'Pieces',
    },
    tick: (piece: number, name: string) => `Send piece ${piece}, ${isolate(name)}`,
    countOf: (name: string) => `Pieces of ${isolate(name)}`,
    of: (count: number) => `of ${number(count)}`,
    more: (count: number) => `${number(count)} not packed yet`,
    moreHint: 'Sending a piece sets it to Packed.',
    showMore: (count: number) => `Show ${pieceCount(count)} more`,
    chosen: (count: number) => (count === 1 ? 'piece' : 'pieces'),
    carrier: 'Carrier',
    none: 'None',
    other: 'Another',
    otherName: 'Its name',
    noCarriers: 'Add carriers and their links in Shop settings, Delivery.',
    number: 'Number',
    link: 'The customer’s link:',
    noLink: 'The customer gets the number without a link.',
    mail: (address: string) => `Mail “Sent” to ${isolate(address)}`,
    mailReady: (address: string) => `Mail “Ready” to ${isolate(address)}`,
    noAddress: 'No mail: the order has no address for it.',
    act: (count: number) => `Send ${pieceCount(count)}`,
    actReady: (count: number) => `Ready to be picked up: ${pieceCount(count)}`,
    acting: 'Saving...',
    nothing: 'Tick the pieces that go.',
    undoHint: 'You can undo for 30 seconds, then the mail goes out.',
    goesTo: 'Goes to',
    pickedUpBy: 'Picked up by',
    failed: 'Nothing could be sent. Please try again.',
    toSend: 'Orders to send',
    nothingLeft: 'All pieces of this order are sent.',
    allReady: 'All pieces of this order are ready to be picked up.',
    nothingPacked:
      'Nothing of this order is packed. Pieces appear here as soon as they are scanned to Packed.',
    cancelled: 'This order is cancelled: nothing of it is sent.',
    full: (most: number) => `An order has at most ${number(most)} parcels.`,
  },

  /** Of pieces that somebody else has taken meanwhile. */
  refused: (problems: readonly { number: number; why: Unsendable }[]) => {
    const reasons = new Map<Unsendable, number[]>();
    for (const each of problems) {
      reasons.set(each.why, [...(reasons.get(each.why) ?? []), each.number]);
    }
    const sentences = [...reasons].map(([reason, numbers]) => why[reason](numbers));
    return [...sentences, 'Nothing was sent.'].join(' ');
  },

  notice: {
    sent: (parcel: number) => `Parcel ${number(parcel)} is sent`,
    sentAll: (parcel: number, all: number) =>
      all === 1
        ? `Parcel ${number(parcel)} is sent: the piece is on its way`
        : `Parcel ${number(parcel)} is sent: all ${number(all)} pieces are on their way`,
    ready: (parcel: number) => `Parcel ${number(parcel)} is ready to be picked up`,
    readyAll: (parcel: number, all: number) =>
      all === 1
        ? `Parcel ${number(parcel)} is ready to be picked up`
        : `Parcel ${number(parcel)} is ready to be picked up: that is all ${number(all)} pieces`,
    unmailed: 'No mail goes out.',
    /** One was asked for. */
    mayNot: 'No mail goes out: the address is not verified, wants none, or had too many today.',
    complete: 'Set order to Completed',
    allSent: (all: number) =>
      all === 1 ? 'The piece of this order is sent.' : `All ${number(all)} pieces are sent.`,
    allHanded: (all: number) =>
      all === 1
        ? 'The piece of this order is handed over.'
        : `All ${number(all)} pieces are handed over.`,
  },
} as const;
