import { isolate } from '@tailorbird/contract/rules/isolate';

/** Sentences beside the cart: who orders, how it comes to them, and when. */
export const messages = {
  label: 'Contact and delivery',
  failed: 'Delivery could not be loaded.',
  tryAgain: 'Try Again',
  change: 'Change',
  done: 'Done',

  contact: {
    title: 'Contact',
    none: 'None given',
    why: 'Name and email first. Without them we cannot tell you when it is made, there is no link to your order, and only this browser shows it, until tomorrow.',
    lost: 'None given: there is no link to your order',
    name: 'Name',
    email: 'Email',
    link: 'We email you a link to your order.',
    phone: 'Phone',
  },

  delivery: {
    title: 'Delivery',
    choose: 'How it comes to you',
    address: 'delivery address',
    free: 'free',
    notThere: 'Not to this address',
    byAddress: 'by address',
    toHome: (price: string, country: string) => `${price} to ${country}`,
    withPrice: (method: string, price: string) => `${isolate(method)}, ${price}`,
  },

  day: {
    title: 'When',
    ready: (day: string) => `Ready ${day}`,
    arrives: (days: string) => `Arrives ${days}`,
    wished: (what: string, day: string) => `${what}: ${day}`,
    none: 'As soon as it is made',
  },

  payment: {
    title: 'Payment',
    choose: 'How you pay',
    later: 'We tell you how to pay it',
    atPickUp: 'In cash or by card, when you pick it up.',
    restAtPickUp: 'At the workshop: the deposit now, the rest when you pick it up.',
    cardFrom: (price: string) => `A card takes ${price} at least, so it cannot pay this order.`,
    card: 'On the page of our payment service, as soon as it is ordered.',
    transfer: 'You get our account and a reference as soon as it is ordered.',
    invoice: (days: number) =>
      days === 0
        ? 'To be paid at once when the invoice comes.'
        : `To be paid within ${days === 1 ? '1 day' : `${days} days`} of the invoice.`,
    deposit: (price: string) => `${price} as a deposit`,
    rest: (price: string) =>
      `Now you pay a deposit of ${price}, the rest before the order is handed over.`,
  },

  billing: {
    title: 'Billing address',
    same: 'As above',
    none: 'None given',
    other: 'Another billing address',
    add: 'Add a billing address',
  },

  book: {
    label: 'Your addresses',
    other: 'Another address',
    keep: 'Keep this address',
    full: 'Your address book is full, so this address is for this order alone.',
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
    choose: 'Choose a country',
  },
} as const;
