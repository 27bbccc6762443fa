/** Milliseconds a fetched page of orders counts as fresh. Source: the specification, section 9. */
export const ORDER_CACHE_LIFETIME = 120_000;
