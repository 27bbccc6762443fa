import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences beside the cart: who orders, how it comes to them, and when. */
export const messages = {
  label: 'Contact and delivery',
  loading: 'Loading contact and delivery',
  failed: 'Delivery could not be loaded.',
  tryAgain: 'Try Again',
  change: 'Change',
  done: 'Done',

  contact: {
    title: 'Contact',
    none: 'None given',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
  },

  delivery: {
    title: 'Delivery',
    choose: 'How it comes to you',
    free: 'free',
    notThere: 'Not to this address',
    byAddress: 'by address',
    known: 'Your addresses',
    withPrice: (method: string, price: string) => `${isolate(method)}, ${price}`,
  },

  day: {
    title: 'When',
    ready: (day: string) => `Ready ${day}`,
    wished: (day: string) => `Wished for ${day}`,
    none: 'As soon as it is made',
    label: 'A day you wish for',
  },

  billing: {
    title: 'Billing address',
    same: 'As above',
    none: 'None given',
    other: 'Another billing address',
  },

  address: {
    name: 'Full name',
    company: 'Company',
    street: 'Street and number',
    street2: 'Flat, floor, building',
    postcode: 'Postcode',
    city: 'City',
    region: 'State or region',
    country: 'Country',
  },
} as const;
