import { type RowNoun, rowsInWords } from '@tailorbird/contract/rules/group-items';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatAmount } from '@tailorbird/contract/rules/money';

/** Sentences of the cart's page. The specification words some of them; those stay as they are. */
export const messages = {
  cart: {
    title: 'Cart',
    description: 'What you have chosen, with your notes.',
    items: 'Items',
    empty: 'Your cart is empty',
    emptyText: 'Pick something from the shop. What you choose waits here, with your notes.',
    ended: 'Your cart waits in your account',
    endedText: 'You are logged out. Log in, and it is here again with your notes.',
    logIn: 'Login',
    loading: 'Loading your cart',
    loadFailed: 'Your cart could not be loaded.',
    each: (price: string) => `${price} each`,
    notCounted: 'Not counted',
    quantityOf: (product: string) => `Quantity of ${isolate(product)}`,
    edit: 'Edit',
    editLabel: (product: string) => `Edit ${isolate(product)}`,
    remove: 'Remove',
    removeLabel: (product: string) => `Remove ${isolate(product)}`,
    lineOf: (name: string, place: number) => `${isolate(name)}, line ${place}`,
    undo: 'Undo',
    undoLabel: (product: string) => `Undo removing ${isolate(product)}`,
    noLongerAvailable: (product: string) => `${isolate(product)} is no longer available.`,
    removeToOrder: 'Remove it to place the order. The rest of your cart is fine.',
  },

  group: {
    edit: (noun: RowNoun) => `Edit ${noun}s`,
    editLabel: (noun: RowNoun, product: string) => `Edit ${noun}s on ${isolate(product)}`,
    removeAll: (count: number) => `Remove all ${count}`,
    removeAllLabel: (count: number, product: string) =>
      `Remove all ${count} of ${isolate(product)}`,
    caption: (count: number, noun: RowNoun, product: string) =>
      `${rowsInWords(count, noun)} on ${isolate(product)}`,
    quantity: 'Quantity',
    sum: 'Sum',
    each: ({ least, most }: { least: number; most: number }) =>
      least === most
        ? `${formatAmount(least)} each`
        : `${formatAmount(least)} to ${formatAmount(most)} each`,
    unavailable: (stuck: number, count: number, noun: RowNoun) =>
      `${stuck} of ${rowsInWords(count, noun)} cannot be ordered.`,
    editToOrder: 'Edit or remove them to place the order. The rest of your cart is fine.',
    removeToOrder: 'Remove them to place the order. The rest of your cart is fine.',
  },

  item: {
    removed: (product: string) => `${isolate(product)} removed.`,
    quantityUpdated: 'Quantity updated.',
    editToOrder: 'Edit or remove it to place the order. The rest of your cart is fine.',
    noteFailed: 'Failed to update note. Please try again.',
  },

  later: {
    heading: 'Saved for later',
    text: 'Not part of your order. It waits here until you move it back.',
    nothing: 'Nothing is saved for later.',
    save: 'Save for later',
    saveLabel: (product: string) => `Save for later: ${isolate(product)}`,
    saved: (product: string) => `${isolate(product)} is saved for later.`,
    undoLabel: (product: string) => `Undo saving ${isolate(product)} for later`,
    move: 'Move to cart',
    moveLabel: (product: string) => `Move to cart: ${isolate(product)}`,
    removeLabel: (product: string) => `Remove ${isolate(product)} from what is saved`,
    removeTitle: 'Remove it?',
    removeText: (product: string) =>
      `${isolate(product)} and the words on it are gone then. Moving it to the cart keeps them.`,
  },

  duplicate: {
    act: 'Duplicate',
    label: (product: string) => `Duplicate ${isolate(product)}`,
  },

  note: {
    label: 'Note',
    add: 'Add a note',
    addLabel: (product: string) => `Add a note to ${isolate(product)}`,
    edit: 'Edit note',
    editLabel: (product: string) => `Edit note on ${isolate(product)}`,
    save: 'Save',
    saving: 'Updating...',
    cancel: 'Cancel',
    unsaved: (product: string) => `Save or cancel your note on ${isolate(product)} first.`,
  },

  code: {
    open: 'Discount code',
    label: 'Discount code',
    send: 'Use code',
    sending: 'Checking...',
    applied: 'is applied.',
    remove: 'Remove',
    removeLabel: (code: string) => `Remove the code ${isolate(code)}`,
    failed: 'The code could not be checked. Please try again.',
  },

  order: {
    heading: 'Your order',
    summary: 'Order summary',
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
    subtotal: 'Subtotal',
    total: 'Total',
    delivery: 'Delivery',
    free: 'Free',
    toCome: 'Not known yet',
    place: 'Place Order',
    placing: 'Processing...',
    promise:
      'Prices are checked once more when you place the order. If one has changed, we show it before anything is made.',
    read: 'Before you order:',
    texts: { terms: 'Terms', returns: 'Returns', delivery: 'Delivery' },
    asGuest: 'You can order as a guest.',
    logIn: 'Log in',
    loginBrings:
      'and the order is in your account: you see how far it is, and order it again with one press.',
    placed: 'Order placed. Thank you.',
    failed: 'Failed to create order. Please try again.',
    fieldsRefused: (count: number) => `${count} fields are missing or wrong. They are marked.`,
    noDelivery: 'The price of delivery could not be loaded. Nothing is ordered.',
    otherTotal: (now: string) => `The total is ${now} now. Place the order again if that is right.`,
    looking: 'Looking for your order',
    unknown: 'We could not find out whether your order is placed.',
    unknownText: 'Please try again. Nothing is ordered twice.',
    removeFirst: (products: readonly string[]) =>
      `Remove ${new Intl.ListFormat('en').format(products.map(isolate))} to place the order.`,
    priceChanged: (product: string, before: string, now: string) =>
      `The price of ${isolate(product)} has changed from ${before} to ${now}.`,
    quantityChanged: (product: string, before: number, now: number) =>
      `${isolate(product)}: ${before} became ${now}.`,
    saved: (price: string) => `You save ${price}.`,
    lineChanged: (label: string, before: string, now: string) =>
      `${label}: was ${before}, is now ${now}.`,
    lineGone: (label: string) => `${label} is not part of the price any more.`,
    lineCame: (label: string, now: string) => `${label}, ${now}, has been added.`,
    gone: (product: string) => `${isolate(product)} is not in the cart any more.`,
    joined: (product: string) => `${isolate(product)} has been added.`,
    noteChanged: (product: string) => `The note on ${isolate(product)} has changed.`,
    renamed: (before: string, now: string) => `${isolate(before)} is now called ${isolate(now)}.`,
    choiceChanged: (product: string) => `The choices for ${isolate(product)} have changed.`,
  },
} as const;
