/** In the order in which an admin is offered them. */
export const OPTION_KINDS = ['choice', 'colour', 'text', 'artwork'] as const;

export type OptionKind = (typeof OPTION_KINDS)[number];

/** For the description of the API. */
export const OPTION_KIND_DESCRIPTIONS: Record<OptionKind, string> = {
  choice: 'one of the values.',
  colour: 'one of the values, which have swatches.',
  text: 'the customer writes it, and there are no values.',
  artwork: 'the customer puts pictures of their own on the piece, and there are no values.',
};
