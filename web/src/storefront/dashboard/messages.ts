import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences of the dashboard. */
export const messages = {
  title: 'Dashboard',
  hello: (name: string) =>
    `Hello, ${isolate(name)}. This is what you have put aside and what you have ordered.`,
  account: 'Account',
  name: 'Name',
  email: 'Email',
  toSettings: 'Settings',

  cart: {
    title: 'Cart',
    toCart: 'Go to Cart',
    unavailable: (count: number) =>
      count === 1 ? '1 item is no longer available.' : `${count} items are no longer available.`,
  },

  orders: {
    title: 'Latest orders',
    all: 'All my orders',
  },

  sample: {
    mark: 'Sample',
    title: 'No orders yet',
    text: 'What you order is listed here. Until then, this sample shows how it will look.',
    list: 'Sample orders',
    toShop: 'See what there is',
  },
} as const;
