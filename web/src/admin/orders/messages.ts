import type { ApprovalRule, OrderApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { SendingFilter } from '@tailorbird/contract/kinds/parcels';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { OrderChange, PieceState, StatusSet } from '@tailorbird/contract/order-desk';
import type { OrderStatus, SheetKind } from '@tailorbird/contract/orders';
import type { LedgerEntry } from '@tailorbird/contract/payments';
import { counted } from '../format-count.ts';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { messages as paymentMessages } from '../payments/messages.ts';
import { pieceCount, stateMessages } from './piece-messages.ts';

const sheetNames: Record<SheetKind, string> = {
  packing: 'packing slip',
  production: 'production sheet',
  delivery: 'delivery note',
};

/** Pieces that the customer approves, within a sentence. */
export const approvalRules: Record<OrderApprovalRule, string> = {
  never: 'not for this order',
  drawn: 'for drawn pieces',
  every: 'for every piece',
  mixed: 'as the types of its products say',
};

type PiecesSet = NonNullable<OrderChange['pieces']>;
type ParcelChange = NonNullable<OrderChange['parcel']>;

/** `: Northern Post NP 4471`; nothing where neither is known. */
function carriedBy({ carrier, tracking }: ParcelChange): string {
  const words = [carrier, tracking].filter(Boolean).map(isolate).join(' ');
  return words && `: ${words}`;
}

const orderCount = (count: number) => counted(count, 'order', 'orders');

/** Texts of the order desk. Sentences of the specification stand word for word. */
export const messages = {
  title: 'Manage Orders',
  create: 'New order',
  /** The specification's words, whatever the number. */
  orderCount: (count: number) => `${formatNumber(count)} orders found`,
  /** Beyond so many, those that fit a part of a number or of an email are not counted. */
  orderCountOrMore: (count: number) => `${formatNumber(count)}+ orders found`,
  narrow: 'Type more of the order number or of the email to narrow them.',
  filtered: '(filtered)',
  pageOf: (page: number, pages: number) => `Page ${formatNumber(page)} of ${formatNumber(pages)}`,
  logIn: 'Please log in to access admin orders.',
  refreshing: 'Refreshing orders...',
  loadFailed: 'Failed to load orders. Please try again.',
  noneTitle: 'No Orders Found',
  none: 'No orders have been placed yet.',
  noneToSendTitle: 'Nothing to send',
  noneToSend: 'Orders appear here as soon as one of their pieces is packed.',
  noneFiltered: 'No orders match your current filters. Try adjusting your search criteria.',
  datesReversed: 'The end date is before the start date.',
  customerName: 'Unknown',
  customerEmail: 'N/A',
  more: (count: number) => `... and ${count} more items`,
  noNote: 'No note',
  customerWrote: 'Changed by the shop. The customer wrote:',
  customerWroteNone: 'Added by the shop. The customer wrote no note.',
  adminNotes: 'Admin notes',
  noAdminNotes: 'No admin notes yet.',
  updating: 'Updating...',
  statusFailed: 'Failed to update order status. Please try again.',
  orderNoteFailed: 'Failed to update order note. Please try again.',
  itemNoteFailed: 'Failed to update item note. Please try again.',
  statusSet: (orderNumber: string, status: OrderStatus) => `${orderNumber} is ${status}.`,
  statusesSet: (count: number, status: OrderStatus) =>
    `${orderCount(count)} ${count === 1 ? 'is' : 'are'} ${status}.`,
  /** Appended to what was set: the status before was mailed. */
  customerMailed: (before: OrderStatus) => `The customer was told by mail that it was ${before}.`,
  customersMailed: (count: number) =>
    count === 1
      ? 'The customer of 1 of them was told of its status by mail.'
      : `The customers of ${formatNumber(count)} of them were told of their status by mail.`,
  /** Appended to what was set: an order that is not cancelled any more uses its discounts again. */
  overused: (discounts: readonly string[]) =>
    discounts.length === 1
      ? `${isolate(discounts[0] ?? '')} is now used more often than it may be.`
      : `${discounts.map(isolate).join(', ')} are now used more often than they may be.`,
  undo: {
    name: 'Undo',
    done: (orderNumber: string, status: OrderStatus) =>
      `Undone: ${orderNumber} is ${status} again.`,
    doneAll: (count: number) => `Undone: ${orderCount(count)} set back.`,
    changed: (orderNumber: string, status: OrderStatus) =>
      `${orderNumber} has been changed meanwhile and was left alone. It is ${status} now.`,
    changedAll: (count: number) =>
      count === 1
        ? '1 has been changed meanwhile and was left alone.'
        : `${formatNumber(count)} have been changed meanwhile and were left alone.`,
    missing: (orderNumber: string) => `${orderNumber} is not in the shop any more.`,
  },
  cancelInvoiced: (number: string) =>
    `A credit note for ${number} goes out. Undoing cannot withdraw it: it issues another invoice.`,
  statusSetBefore: (status: OrderStatus) => `Someone else has set this order to ${status} already.`,
  sheets: {
    packing: 'Packing Slip',
    production: 'Production Sheet',
    delivery: 'Delivery Note',
  } satisfies Record<SheetKind, string>,
  page: {
    title: (orderNumber: string) => `Order ${orderNumber}`,
    untitled: 'Order',
    loadFailed: 'Failed to load this order. Please try again.',
    notFoundTitle: 'Order not found',
    notFound: 'No order has this address. It may have been cut off on the way.',
    backToAll: 'All orders',
    itemGone: 'The item that this link leads to is not part of the order.',
    change: 'Change order',
    /** Where a draft of changes was left. */
    changeBegun: 'Go on changing',
  },
  rows: {
    order: 'Order',
    customer: 'Customer',
    goods: 'Goods',
    made: 'Pieces made',
    sum: 'Sum',
    payment: 'Payment',
    due: 'Due',
    late: 'late',
    today: 'Today',
    tomorrow: 'Tomorrow',
    age: 'Age',
    /** Hours, of which a day has 24. */
    ageOf: (hours: number) =>
      hours < 1
        ? '< 1 h'
        : hours < 24
          ? `${Math.floor(hours)} h`
          : `${formatNumber(Math.floor(hours / 24))} d`,
    status: 'Status',
    marks: 'Marks',
    itemNotes: 'The customer wrote a note.',
    adminNotes: 'There are admin notes.',
    printed: (moment: string, by: string) => `Printed ${moment} by ${isolate(by)}.`,
    unfold: (orderNumber: string) => `Details of ${orderNumber}`,
  },
  bar: {
    tabs: 'Orders by status',
    all: 'All',
    sending: { 'to send': 'To send', 'on the way': 'On the way' } satisfies Record<
      SendingFilter,
      string
    >,
    search: 'Search orders',
    searchHint: 'Number, name, email, product, lettering or note',
    find: 'Search',
    sort: 'Sort',
    newest: 'Newest first',
    oldest: 'Oldest first',
    view: 'View',
    compact: 'Compact',
    cards: 'Cards',
    views: 'Saved views',
    saveView: 'Save this view',
    viewName: 'View name',
    save: 'Save',
    cancel: 'Cancel',
    removeView: (name: string) => `Remove the view ${isolate(name)}`,
  },
  pick: {
    one: (orderNumber: string) => `Pick order ${orderNumber}`,
    page: (count: number) =>
      count === 1 ? 'Pick the one on this page' : `Pick all ${count} on this page`,
    /** Those that the filters find, on all pages. */
    matching: (count: number) => `Pick all ${formatNumber(count)} that match`,
    firstMatching: (count: number) => `Pick the first ${formatNumber(count)} that match`,
    matchingFailed: 'Failed to pick them. Please try again.',
  },
  bulk: {
    label: 'Picked orders',
    picked: (count: number) => `${orderCount(count)} picked`,
    setStatus: 'Set the status of the picked orders',
    packing: 'Packing slips',
    production: 'Production sheet',
    delivery: 'Delivery notes',
    clear: 'Pick none',
    full: `${ORDERS_AT_ONCE} orders can be picked at once. Set or print these first, then pick the next.`,
    cancelTitle: (count: number) => `Cancel ${orderCount(count)}?`,
    cancelSentence: (count: number) =>
      count === 1
        ? 'Its customer gets a mail that says so. If it has an invoice, a credit note takes it back.'
        : 'Each customer gets a mail that says so. Orders with an invoice get a credit note.',
    cancelAct: (count: number) => `Cancel ${count === 1 ? '1 Order' : `${count} Orders`}`,
    cancelNot: 'Keep Them',
    completedStay: (count: number) =>
      count === 1
        ? '1 of those picked is completed. It stays as it is.'
        : `${formatNumber(count)} of those picked are completed. They stay as they are.`,
  },
  report: {
    title: (status: OrderStatus, set: number, all: number) =>
      set === all
        ? `${orderCount(all)} set to ${status}`
        : `${set} of ${orderCount(all)} set to ${status}`,
    outcome: (outcome: StatusSet['outcome'], status: OrderStatus) =>
      ({
        set: `set to ${status}`,
        unchanged: `was ${status} already`,
        'left completed': 'is completed and stays so',
        'changed meanwhile': 'has been changed meanwhile',
        'not found': 'not found: it is not in the shop any more',
      })[outcome],
    dismiss: 'Dismiss the report',
  },
  export: {
    name: 'Export CSV',
    working: 'Exporting...',
    done: (name: string) => `${isolate(name)} is downloaded.`,
    failed: 'Failed to export orders. Please try again.',
    addresses: 'Addresses, CSV',
    addressesFailed: 'Failed to export the addresses. Please try again.',
    numbers: 'Numbers, CSV',
  },
  timeline: {
    title: 'History',
    hide: 'Hide History',
    loading: 'Loading the history...',
    failed: 'Failed to load the history.',
    placed: (customer: string | undefined) => `${isolate(customer || 'A guest')} placed the order`,
    status: (by: string, before: string, after: string) =>
      `${isolate(by)} set the status from ${before} to ${after}`,
    adminNotes: 'the admin notes',
    itemNote: (item: string | undefined) =>
      item ? `the note for ${isolate(item)}` : 'the note for an item',
    added: (by: string, note: string) => `${isolate(by)} wrote ${note}`,
    changed: (by: string, note: string) => `${isolate(by)} changed ${note}`,
    removed: (by: string, note: string) => `${isolate(by)} removed ${note}`,
    /** `Tom scanned piece 19: lettered`; `Mira set 7 pieces to checked` */
    pieces: (by: string, { how, count, numbers }: PiecesSet, state: PieceState) => {
      const which = count === 1 ? `piece ${numbers[0]}` : pieceCount(count);
      if (how === 'undo') return `${isolate(by)} set ${which} back to ${stateMessages[state]}`;
      if (how === 'scan') return `${isolate(by)} scanned ${which}: ${stateMessages[state]}`;
      if (state === 'again') return `${isolate(by)} set ${which} to be made again`;
      return `${isolate(by)} set ${which} to ${stateMessages[state]}`;
    },
    agreed: (by: string, number: string | undefined) =>
      number === undefined
        ? `${isolate(by)} placed the order at the desk, as agreed with`
        : `${isolate(by)} made the quote ${number} this order, as agreed with`,
    pictureRefused: (by: string, name: string) =>
      `${isolate(by)} refused the picture ${isolate(name)}`,
    reasonChanged: (by: string, name: string) =>
      `${isolate(by)} changed why the picture ${isolate(name)} is refused`,
    pictureAccepted: (by: string, name: string) =>
      `${isolate(by)} took back the refusal of the picture ${isolate(name)}`,
    approval: {
      /** `Helen Marsh approved 11 pieces and wants 1 changed` */
      answer: (by: string, approved: number, wishes: number) => {
        if (approved === 0) return `${isolate(by)} wants a change of ${pieceCount(wishes)}`;
        const change = wishes > 0 ? ` and wants ${formatNumber(wishes)} changed` : '';
        return `${isolate(by)} approved ${pieceCount(approved)}${change}`;
      },
      rule: (by: string, rule: ApprovalRule) =>
        `${isolate(by)} set that approval is wanted ${approvalRules[rule]}`,
      steps: {
        'by phone': (by: string, count: number) =>
          `${isolate(by)} noted ${pieceCount(count)} as approved by phone`,
        'make anyway': (by: string, count: number) =>
          `${isolate(by)} lets ${pieceCount(count)} be made without approval`,
        keep: (by: string, count: number) =>
          `${isolate(by)} kept ${pieceCount(count)} as before and asked again`,
        'new words': (by: string, count: number) =>
          `${isolate(by)} wrote new words on ${pieceCount(count)} and asked again`,
        'ask again': (by: string, count: number) =>
          `${isolate(by)} asked again about ${pieceCount(count)}`,
      },
    },
    parcel: {
      steps: {
        /** `Mira sent parcel 2 with 12 pieces: Northern Post NP 4471` */
        sent: (by: string, parcel: ParcelChange) =>
          `${isolate(by)} sent parcel ${parcel.number} with ${pieceCount(parcel.count)}${carriedBy(parcel)}`,
        'taken back': (by: string, { number, count }: ParcelChange) =>
          `${isolate(by)} took back parcel ${number} with ${pieceCount(count)}`,
        changed: (by: string, parcel: ParcelChange) =>
          `${isolate(by)} changed parcel ${parcel.number}${carriedBy(parcel)}`,
        'handed over': (by: string, { number, handedTo = '' }: ParcelChange) =>
          `${isolate(by)} handed over parcel ${number}${handedTo && ` to ${isolate(handedTo)}`}`,
      },
    },
    withdrawal: {
      steps: {
        declared: (by: string, count: number) =>
          `${isolate(by)} withdrew from ${pieceCount(count)}`,
        arrived: (by: string, count: number) =>
          `${isolate(by)} noted that ${pieceCount(count)} came back`,
        'not arrived': (by: string, count: number) =>
          `${isolate(by)} noted that ${pieceCount(count)} did not come back yet`,
        cancelled: (by: string, _: number, amount: string) =>
          `${isolate(by)} cancelled the order for a withdrawal${amount && `, ${amount} less`}`,
        credited: (by: string, count: number, amount: string) =>
          `${isolate(by)} credited ${pieceCount(count)}${amount && `, ${amount} less`}`,
      },
    },
    fault: {
      steps: {
        reported: (by: string, count: number) =>
          `${isolate(by)} reported that something is wrong with ${pieceCount(count)}`,
        'made again': (by: string, count: number) =>
          `${isolate(by)} answered a fault: ${pieceCount(count)} made again`,
        refund: (by: string) => `${isolate(by)} answered a fault: refund`,
        refused: (by: string) => `${isolate(by)} answered a fault: refused`,
      },
    },
    unclearPayment: (told: string) => `Stripe told of ${isolate(told)}, which is to be looked at`,
    reviewedPayment: (by: string, told: string) =>
      `${isolate(by)} looked at ${isolate(told)} that Stripe told of`,
    printed: (by: string, sheet: SheetKind) => `${isolate(by)} printed the ${sheetNames[sheet]}`,
    /** `Tom changed the order, $26.46 more`. */
    edit: (by: string, price: string) => `${isolate(by)} changed the order${price}`,
    more: (price: string) => `, ${price} more`,
    less: (price: string) => `, ${price} less`,
    /** `Mira recorded a payment of $24.00, cash`; nobody records what comes by card. */
    recorded: (
      by: string,
      what: 'payment' | 'refund',
      price: string,
      method: LedgerEntry['method'],
    ) => {
      const how = method && `, ${paymentMessages.methods[method].toLowerCase()}`;
      return by === ''
        ? `A ${what} of ${price}${how}`
        : `${isolate(by)} recorded a ${what} of ${price}${how}`;
    },
    undone: (by: string, what: 'payment' | 'refund', price: string) =>
      by === ''
        ? `The ${what} of ${price} was taken back`
        : `${isolate(by)} took back the ${what} of ${price}`,
    invoice: (number: string, price: string) => `Invoice of ${price} issued: ${isolate(number)}`,
    creditNote: (number: string, price: string, invoice: string | undefined) =>
      `Credit note of ${price}${invoice ? ` for ${isolate(invoice)}` : ''} issued: ${isolate(number)}`,
  },
  mailLink: {
    act: 'Send Order Link Again',
    working: 'Sending...',
    sent: 'The mail with the link is on its way.',
    failed: 'The link could not be sent. Please try again.',
  },

  papers: {
    title: 'Invoice',
    issue: { invoice: 'Issue Invoice', 'credit-note': 'Issue Credit Note' },
    issueRest: 'Issue Credit Note of the Rest',
    creditTitle: (number: string) => `Take back ${number}?`,
    creditSentence: (price: string) =>
      `A credit note of ${price} goes out to the customer. It is final.`,
    working: 'Issuing...',
    issued: (number: string) => `${number} is issued.`,
    failed: 'It could not be issued. Please try again.',
    loadFailed: 'The invoices could not be loaded.',
    lettersTitle: 'Some letters would be missing',
    lettersSentence:
      'The fonts of the shop do not have these letters. On the invoice they are empty boxes, and an invoice never changes.',
    lettersOf: (letters: readonly string[], text: string) =>
      `${letters.map(isolate).join(' ')} in ${isolate(text)}`,
    lettersAccept: 'Issue All the Same',
  },

  prints: {
    sheets: {
      packing: 'Slip printed',
      production: 'Sheet printed',
      delivery: 'Delivery note printed',
    } satisfies Record<SheetKind, string>,
    times: (count: number) => (count > 1 ? `, ${formatNumber(count)} times` : ''),
    by: (by: string) => `by ${isolate(by)}`,
    staleTitle: (count: number) =>
      count === 1
        ? 'One thing has changed since this sheet was printed'
        : `${formatNumber(count)} things have changed since this sheet was printed`,
    /** Of the piece that a code on it is of. */
    pieceChanged: (piece: string) => `${isolate(piece)} has changed since this sheet was printed`,
    current: 'This sheet is up to date.',
  },
  aside: {
    label: 'About this order',
    customer: 'Customer',
    price: 'Price',
    total: 'Total',
    notes: (count: number) => counted(count, 'note', 'notes'),
  },
  place: {
    label: 'Orders of this list',
    of: (at: number, all: number) => `${formatNumber(at)} of ${formatNumber(all)}`,
    previous: 'Previous order',
    next: 'Next order',
    back: 'Back to the list',
  },
  conflict: {
    hint: 'Somebody else has changed this note while you write.',
    title: 'Somebody else has changed this note',
    theirs: 'There now',
    nothing: 'It is empty now.',
    keepMine: 'Keep Mine',
    takeTheirs: 'Take Theirs',
  },
  news: {
    placed: (count: number) => counted(count, 'new order.', 'new orders.'),
    joined: (count: number) =>
      count === 1 ? '1 order fits the filters now.' : `${count} orders fit the filters now.`,
    left: (count: number) =>
      count === 1
        ? '1 order does not fit the filters any more.'
        : `${count} orders do not fit the filters any more.`,
    repeated: (count: number) =>
      count === 1
        ? 'The list has moved on: the first order here stood on the page before.'
        : `The list has moved on: the first ${count} orders here stood on the page before.`,
    movedUp: (count: number) =>
      count === 1
        ? '1 order of the page before does not fit the filters any more: the one after it may stand there now.'
        : `${count} orders of the page before do not fit the filters any more: as many after them may stand there now.`,
    show: 'Show',
    showPage: (page: number) => `Back to page ${formatNumber(page)}`,
    reload: 'Reload the list',
  },
  shortcuts: {
    open: 'Shortcuts',
    title: 'Keyboard shortcuts',
    switch: 'Single keys act as shortcuts',
    switchHint:
      'Off where you speak to your computer, or press keys by accident. Kept in this browser.',
    close: 'Close',
    inTurn: 'then',
    either: 'or',
    cancelTitle: (orderNumber: string) => `Cancel ${orderNumber}?`,
    cancelAct: 'Cancel the Order',
    cancelNot: 'Keep It',
    choosing: (orderNumber: string) =>
      `Status of ${orderNumber}: P pending, C completed, X cancelled, Esc none of them.`,
    acts: {
      next: 'Next order',
      previous: 'Previous order',
      pick: 'Pick the order, or take it back',
      open: 'Open the order',
      unfold: 'Show its details in the list, or hide them',
      pending: 'Set it to pending',
      completed: 'Set it to completed',
      cancelled: 'Set it to cancelled',
      find: 'Search orders',
      refresh: 'Refresh the list',
      undo: 'Undo the last status',
      export: 'Export what the filters show',
      help: 'This sheet',
      leave: 'Close what is open, pick none',
    },
  },
} as const;
