import type { FactField } from '@tailorbird/contract/facts';
import type { LegalText } from '@tailorbird/contract/shop-settings';

/** Texts of pages about the shop's settings. */
export const messages = {
  /** In the footer of a shop that has no name yet. */
  tagline: 'Tailorbird. Chosen by you, sewn by us.',
  legal: {
    delivery: 'Delivery',
    terms: 'Terms',
    privacy: 'Privacy',
    returns: 'Returns',
    imprint: 'Imprint',
  } satisfies Record<LegalText, string>,
  legalLinks: 'Legal',
  orderLinks: 'Orders',
  /** Of the columns of links in the footer, and of the first of them. */
  footerLinks: 'Footer',
  shopLinks: 'Shop',
  findOrder: 'Find my order',
  withdraw: 'Withdraw from contract',
  taxNumber: (number: string) => `Tax number ${number}`,
  facts: {
    leadDays: 'Ready by',
    maker: 'Who makes it',
    sizeTable: 'Sizes',
    care: 'Care',
    returns: 'Returns',
  } satisfies Record<Exclude<FactField, 'sizeImage' | 'sizeImageAlt'>, string>,
  /** Of a picture that nobody has described. */
  sizeImage: 'Size table',
  orderedToday: 'when you order today',
  price: {
    included: (label: string, percent: number) => `Includes ${label} ${percent} %.`,
    added: (label: string, percent: number) => `Plus ${label} ${percent} %.`,
    /** `link` is HTML, and is the word “Delivery”. */
    delivery: (link: string, country: string, price: string) => `${link} to ${country} ${price}.`,
    deliveryLink: (link: string) => `${link}.`,
    free: 'free',
    between: (least: string, most: string) => `${least} to ${most}`,
    arrives: (first: string, last: string) =>
      first === last ? `Arrives ${first}.` : `Arrives between ${first} and ${last}.`,
  },
  delivery: {
    pickUp: 'You pick it up. It costs nothing.',
    country: 'To',
    cost: 'Costs',
    time: 'On its way',
    postcodes: (postcodes: string) => `postcodes ${postcodes}`,
    range: (first: string, last: string) => `${first} to ${last}`,
    free: 'Free',
    freeThen: 'free',
    fromValue: (price: string, least: string) => `${price} from ${least}`,
    days: (least: number, most: number) =>
      `${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'working day' : 'working days'}`,
    sameDay: 'The same day',
    notSaid: '–',
  },
};
