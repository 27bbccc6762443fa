/** The key of the entry of the ledger that takes another one back, by the id of that one. */
export const reversalKey = (entryId: string) => `taken back ${entryId}`;

/** The key of the charge that comes with an entry of the ledger, by the key of that one. */
export const chargeKey = (key: string) => `charge before ${key}`;

/** The key of what says that a refund was not made, by the key of the refund and the payment. */
export const failedRefundKey = (refundKey: string, paymentId?: string) =>
  paymentId === undefined ? `refused ${refundKey}` : `refused ${refundKey} ${paymentId}`;

/** SQL: an entry takes another one back. Of a refund that was not made it is a payment. */
export const takesBack = (entry: string) =>
  `starts_with(${entry}.idempotency_key, '${reversalKey('')}')`;

/** SQL: an entry was taken back. */
export const isReversed = (entry: string) => `exists (
  select from ledger_entries b where b.owner_id = ${entry}.owner_id
    and b.order_id = ${entry}.order_id
    and b.idempotency_key = '${reversalKey('')}' || ${entry}.id)`;

/** SQL: what was too much of a refund when it was made. */
export const surplusAtRefund = (refund: string) => `coalesce((
  select c.amount_cents from ledger_entries c where c.owner_id = ${refund}.owner_id
    and c.order_id = ${refund}.order_id
    and c.idempotency_key = '${chargeKey('')}' || ${refund}.idempotency_key), 0)`;

/** SQL: what of a refund was not made, by the entries `b` of a condition. */
export const failedCents = (refund: string, condition = 'true') => `coalesce((
  select sum(b.amount_cents) from ledger_entries b where b.owner_id = ${refund}.owner_id
    and b.order_id = ${refund}.order_id and ${condition}
    and (starts_with(b.idempotency_key, '${failedRefundKey('')}' || ${refund}.idempotency_key || ' ')
      or b.idempotency_key = '${reversalKey('')}' || ${refund}.id)), 0)`;
