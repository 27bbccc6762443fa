/** Details that a shop may ask of a guest who orders. */
export const GUEST_DETAILS = ['name', 'email', 'phone'] as const;

/** By what the rates of a zone go. */
export const RATE_BASES = ['value', 'weight'] as const;
export type RateBasis = (typeof RATE_BASES)[number];

/** In capitals, without spaces and hyphens, which people write or leave out. */
export function comparablePostcode(postcode: string): string {
  return postcode.toUpperCase().replaceAll(/[\s\-‐-―]/g, '');
}
