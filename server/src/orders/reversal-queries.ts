/** The key of the entry of the ledger that takes another one back, by the id of that one. */
export const reversalKey = (entryId: string) => `taken back ${entryId}`;

/** SQL: an entry takes another one back. Of a refund that was not made it is a payment. */
export const takesBack = (entry: string) =>
  `starts_with(${entry}.idempotency_key, '${reversalKey('')}')`;

/** SQL: an entry was taken back. */
export const isReversed = (entry: string) => `exists (
  select from ledger_entries b where b.owner_id = ${entry}.owner_id
    and b.order_id = ${entry}.order_id
    and b.idempotency_key = '${reversalKey('')}' || ${entry}.id)`;
