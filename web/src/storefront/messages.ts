import { isolate } from '@tailorbird/contract/isolate';

/** What the storefront tells people, apart from the catalogue. Wording of the specification is kept to the letter. */
export const messages = {
  goHome: 'Go Home',

  cart: {
    title: 'Cart',
    description: 'What you have chosen, with your notes.',
    items: 'Items',
    empty: 'Your cart is empty',
    emptyText: 'Pick something from the shop. What you choose waits here, with your notes.',
    loading: 'Loading your cart',
    loadFailed: 'Your cart could not be loaded.',
    each: (price: string) => `${price} each`,
    notCounted: 'Not counted',
    quantityOf: (product: string) => `Quantity of ${isolate(product)}`,
    edit: 'Edit',
    editNamed: (product: string) => `Edit ${isolate(product)}`,
    remove: 'Remove',
    removeNamed: (product: string) => `Remove ${isolate(product)}`,
    undo: 'Undo',
    undoNamed: (product: string) => `Undo removing ${isolate(product)}`,
    noLongerAvailable: (product: string) => `${isolate(product)} is no longer available.`,
    removeToOrder: 'Remove it to place the order. The rest of your cart is fine.',
  },

  note: {
    label: 'Note',
    add: 'Add a note',
    addNamed: (product: string) => `Add a note to ${isolate(product)}`,
    edit: 'Edit note',
    editNamed: (product: string) => `Edit note on ${isolate(product)}`,
    save: 'Save',
    saving: 'Updating...',
    cancel: 'Cancel',
    unsaved: (product: string) => `Save or cancel your note on ${isolate(product)} first.`,
  },

  order: {
    heading: 'Your order',
    summary: 'Order summary',
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
    subtotal: 'Subtotal',
    place: 'Place Order',
    placing: 'Processing...',
    promise:
      'Prices are checked once more when you place the order. If one has changed, we show it before anything is made.',
    placed: 'Order placed. Thank you.',
    failed: 'Failed to create order. Please try again.',
    looking: 'Looking for your order',
    unknown: 'We could not find out whether your order is placed.',
    unknownText: 'Please try again. Nothing is ordered twice.',
    removeFirst: (products: readonly string[]) =>
      `Remove ${new Intl.ListFormat('en').format(products.map(isolate))} to place the order.`,
    priceChanged: (product: string, before: string, now: string) =>
      `The price of ${isolate(product)} has changed from ${before} to ${now}.`,
    quantityChanged: (product: string, before: number, now: number) =>
      `${isolate(product)}: ${before} became ${now}.`,
    gone: (product: string) => `${isolate(product)} is not in the cart any more.`,
    joined: (product: string) => `${isolate(product)} has been added.`,
    noteChanged: (product: string) => `The note on ${isolate(product)} has changed.`,
    renamed: (before: string, now: string) => `${isolate(before)} is now called ${isolate(now)}.`,
    choiceChanged: (product: string) => `The choices for ${isolate(product)} have changed.`,
  },

  orderSummary: {
    title: 'Order Summary',
    thanks: 'Thank you. Your order is placed.',
    thanksNamed: (name: string) => `Thank you, ${isolate(name)}. Your order is placed.`,
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

  unauthorized: {
    title: 'Access Denied',
    description: 'This page is not open to your account.',
    heading: '403 Access Denied',
    forGuests: 'This page is for people who are logged in.',
    forUsers: 'Your account is not allowed to open this page.',
    user: 'Logged in as',
    roles: 'Roles',
    dashboard: 'Dashboard',
    login: 'Login',
  },

  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link has lost a letter.',
  },
} as const;
