import type { FactField } from '@tailorbird/contract/facts';
import type { LegalText } from '@tailorbird/contract/shop-settings';

/** What pages say of the shop's settings. */
export const messages = {
  /** Of a shop that has none of its own. */
  name: 'Tailorbird',
  /** In the footer of a shop that has no name yet. */
  tagline: 'Tailorbird. Chosen by you, sewn by us.',
  legal: {
    terms: 'Terms',
    privacy: 'Privacy',
    returns: 'Returns',
    imprint: 'Imprint',
  } satisfies Record<LegalText, string>,
  legalLinks: 'Legal',
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
};
