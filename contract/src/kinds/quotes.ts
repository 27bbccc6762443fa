/** How a quote stands at the desk. `wish`: its customer asks for a change, or for it again. */
export const QUOTE_STATES = ['sent', 'wish', 'accepted', 'ended', 'withdrawn'] as const;

export type QuoteState = (typeof QUOTE_STATES)[number];

/** How the version of a link stands. Only an open one is accepted. */
export const QUOTE_LINK_STATES = ['open', 'replaced', 'ended', 'accepted', 'withdrawn'] as const;

export type QuoteLinkState = (typeof QUOTE_LINK_STATES)[number];
