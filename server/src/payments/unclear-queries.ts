import { UNCLEAR_PAYMENTS_LISTED } from '@tailorbird/contract/limits';
import type { ReportedPayment } from '@tailorbird/contract/unclear-payments';
import { prepared, type Queryable } from '../database/pool.ts';

/** Of a checkout: something was told of it, and nobody has looked at that. */
export const IS_UNCLEAR = '(told is not null and looked_at is null)';

const toldSet = prepared<{ id: string }>(
  'checkout-told',
  `update checkouts
   set told = $2, told_at = statement_timestamp(), due_at = null,
       -- it can be paid no more
       state = case state when 'open' then 'closed' else state end
   where id = $1 and told is null returning id`,
);

/** The first that is told of a checkout stays. @returns false: something was told before */
export async function setReport(
  db: Queryable,
  id: string,
  told: ReportedPayment,
): Promise<boolean> {
  return (await toldSet(db, [id, JSON.stringify(told)])).length > 0;
}

export interface UnclearCheckout {
  id: string;
  orderId: string;
  cents: number;
  told: ReportedPayment;
  toldAt: Date;
}

const unclearList = prepared<UnclearCheckout>(
  'checkouts-unclear',
  `select id, order_id as "orderId", amount_cents as cents, told, told_at as "toldAt"
   from checkouts where ${IS_UNCLEAR} and ($1::uuid is null or order_id = $1)
   order by told_at, id limit ${UNCLEAR_PAYMENTS_LISTED + 1}`,
);

/** Those that nobody has looked at, the oldest first; one more than are listed, if there are more. */
export async function listUnclear(
  db: Queryable,
  orderId: string | undefined,
): Promise<UnclearCheckout[]> {
  return unclearList(db, [orderId ?? null]);
}

const toldFind = prepared<{ orderId: string; told: ReportedPayment }>(
  'checkout-told-find',
  `select order_id as "orderId", told from checkouts where id = $1 and told is not null`,
);

/** The report about a checkout, whether or not somebody has looked at it. */
export async function findReport(
  db: Queryable,
  id: string,
): Promise<{ orderId: string; told: ReportedPayment } | undefined> {
  return (await toldFind(db, [id]))[0];
}

const lookedAtSet = prepared<{ id: string }>(
  'checkout-looked-at',
  `update checkouts set looked_at = statement_timestamp(), looked_by = $2
   where id = $1 and ${IS_UNCLEAR} returning id`,
);

/** @returns false: somebody was faster */
export async function setReviewed(db: Queryable, id: string, by: string): Promise<boolean> {
  return (await lookedAtSet(db, [id, by])).length > 0;
}
