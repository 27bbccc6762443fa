import { isolate } from '@tailorbird/contract/rules/isolate';

const piecesInWords = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

/** Sentences about orders, for customers. The specification words some of them; those stay as they are. */
export const messages = {
  title: 'My Orders',
  counted: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  progress: (count: number, pieces: number) => `${count} of ${pieces} made`,
  sent: (count: number, pieces: number) =>
    count < pieces ? `${count} of ${pieces} sent` : pieces === 1 ? 'Sent' : `All ${pieces} sent`,
  /** Of an order that is picked up. */
  ready: (count: number, pieces: number) =>
    count < pieces
      ? `${count} of ${pieces} ready to be picked up`
      : pieces === 1
        ? 'Ready to be picked up'
        : `All ${pieces} ready to be picked up`,
  countedMore: (count: number) => `More than ${count} orders`,
  more: 'Type more of the order number to see fewer.',
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  loadFailed: 'Failed to load orders. Please try again.',
  noneTitle: 'No orders yet',
  none: 'What you order is listed here, with everything you chose.',
  noneFilteredTitle: 'No orders found',
  noneFiltered: 'No orders match your current filters. Try adjusting your search criteria.',
  datesReversed: 'This day is before the first one.',
  total: 'Total',
  yourNote: 'Your note',
  noteByShop: 'The shop’s note:',
  noteRemoved: 'The shop has removed your note.',
  youWrote: 'You wrote:',

  change: {
    act: 'Change words or address',
    actLabel: (number: string) => `Change words or address: ${number}`,
  },

  again: {
    act: 'Order Again',
    actLabel: (number: string) => `Order Again: ${number}`,
    busy: 'Processing...',
    failed: 'Cart operation failed. Please try again.',
    all: (count: number) =>
      count === 1 ? 'The item is in your cart.' : `All ${count} items are in your cart.`,
    some: (added: number, count: number) =>
      `${added} of ${count} items ${added === 1 ? 'is' : 'are'} in your cart.`,
    none: 'Nothing of this order could be put in your cart.',
    added: (quantity: number, name: string) => `${quantity} × ${isolate(name)}`,
    price: (now: string, before: string) => `now ${now}, it was ${before}`,
    leftOut: 'Left out',
    leftTogether: (rows: string, reason: string) => `${isolate(rows)}: ${reason}`,
    oneMore: 'One more of these',
    oneMoreOf: (product: string) => `One more of these: ${isolate(product)}`,
    toCart: 'Go to Cart',
    toCartAlike: 'Use the Same Name and Address',
    toHome: 'See what there is',
  },

  cancel: {
    act: 'Cancel Order',
    actLabel: (orderId: string) => `Cancel Order: ${orderId}`,
    title: (orderId: string) => `Cancel order ${orderId}?`,
    sentence: 'If you cancel, it is not made, and the shop pays back what you have paid.',
    keep: 'Keep Order',
    done: 'Your order is cancelled.',
  },
  approval: {
    title: (asked: number, wishes: number) => {
      if (asked === 0) return 'We look at what you want changed, and write to you then.';
      const waiting = asked === 1 ? '1 piece waits' : `${asked} pieces wait`;
      return wishes === 0
        ? `${waiting} for your approval.`
        : `${waiting} for your approval, ${wishes} for our answer.`;
    },
    text: 'We make nothing of it before you have checked it.',
    act: 'Check and approve',
    see: 'See your answer',
    waits: 'waits for your approval',
  },

  parcels: {
    label: (orderId: string) => `Parcels of order ${orderId}`,
    title: (count: number) => (count === 1 ? 'Parcel' : `${count} parcels`),
    sent: (day: string, count: number | undefined) =>
      `${count === undefined ? 'Sent' : `${piecesInWords(count)} sent`} on ${day}`,
    ready: (day: string, count: number | undefined) =>
      `${count === undefined ? 'Ready' : `${piecesInWords(count)} ready`} to be picked up since ${day}`,
    fetched: (day: string, count: number | undefined) =>
      `${count === undefined ? 'Picked' : `${piecesInWords(count)} picked`} up on ${day}`,
    follow: 'Follow the parcel',
    followNumber: (number: number) => `${number}, opens the page of the carrier`,
  },

  withdraw: {
    act: 'Withdraw from contract',
    actLabel: (orderId: string) => `Withdraw from contract, order ${orderId}`,
  },

  actFailed: 'That did not work. Please try again.',

  /** On the login page, to a guest who has just ordered. */
  guestReceipt: {
    title: (orderId: string) => `Order ${orderId}`,
    placed: (orderId: string) => `Order ${orderId} is placed. Thank you.`,
    noAccount: 'We make it as you chose it. You need no account for that.',
    copy: 'Copy order number',
    copied: 'The number is copied.',
    notCopied: (orderId: string) => `It could not be copied. The number is ${orderId}.`,
    forget: 'Remove from this browser',
    where: 'Only this browser shows this page, until tomorrow.',
    mailed: (email: string) => `A link to the page of this order goes to ${isolate(email)}.`,
    again: 'Send the link again',
    sent: 'The email is on its way.',
    failed: 'The link could not be sent. Please try again.',
  },

  /** For a guest who has lost the link. */
  find: {
    title: 'Find my order',
    description: 'Have the links to your orders without an account emailed to you.',
    intro:
      'Tell us the email address that you ordered with, and we email you a link to each of those orders.',
    submit: 'Email Me the Links',
    failed: 'The links could not be sent. Please try again.',
    next: {
      title: 'What happens then',
      mailbox: 'The email comes within a few minutes. Look into the spam folder, too.',
      link: 'A link shows how far the order is, its invoices, and lets you order it again.',
      account: 'What you ordered with an account is under Orders there: log in to see it.',
    },
  },

  /** The page that the mailed link of a guest's order leads to. */
  guestOrder: {
    title: 'Your order',
    order: (orderId: string) => `Order ${orderId}`,
    status: {
      pending: 'We have your order, and make it as you chose it.',
      completed: 'Everything that you ordered is made.',
      cancelled: 'This order is cancelled. Nothing of it is made.',
    },
    allSent: 'Everything that you ordered is on its way.',
    endedTitle: 'This link leads nowhere',
    ended:
      'It may be incomplete: open it from the email once more. A link ends 90 days after its order is done, and when the order goes to an account. Then it is under Orders there.',
    papersFailed: 'The invoices could not be loaded.',
    tryAgain: 'Try again',
    again: 'Send this link again',
    sent: 'The email is on its way.',
    stop: 'Stop these emails',
    stopped: 'No more emails about orders without an account go to this address.',
    start: 'Send emails again',
  },

  /** On My Orders: orders of guests with the account's address. */
  found: {
    title: (count: number) =>
      count === 1
        ? 'We found 1 order placed with your address'
        : `We found ${count} orders placed with your address`,
    why: 'They were placed without an account. Take them over if you placed them.',
    act: (count: number) => (count === 1 ? 'Add It to My Orders' : 'Add Them to My Orders'),
    busy: 'Processing...',
    claimed: (count: number) =>
      count === 1 ? '1 order is among yours now.' : `${count} orders are among yours now.`,
    failed: 'They could not be added. Please try again.',
    none: 'There is no order that was placed with your address without an account.',
    ask: 'Did you order without an account? A link in your mailbox shows orders placed with your address.',
    askAct: 'Email Me the Link',
    askFailed: 'The link could not be sent. Please try again.',
  },

  summary: {
    title: 'Order Summary',
    label: 'Order summary',
    thanks: 'Thank you. Your order is placed.',
    thanksFor: (name: string) => `Thank you, ${isolate(name)}. Your order is placed.`,
    next: 'We sew it as you chose it. Its status is under Orders.',
    number: 'Order number',
    date: 'Date',
    status: 'Status',
    total: 'Total',
    quantity: (count: number, each: string) => `${count} × ${each}`,
    toOrders: 'See my orders',
    none: 'No order data found',
    noneText: 'An order is shown here right after you place it. Older ones are under Orders.',
    backToCart: 'Back to Cart',
    loading: 'Loading your order',
    loadFailed: 'Your order could not be loaded.',
  },

  andMore: (name: string, count: number) =>
    count > 0 ? `${isolate(name)} and ${count} more` : name,
} as const;
