import { prepared, type Queryable } from '../database/pool.ts';
import { IS_UNCLEAR } from './unclear-queries.ts';

/** A payment at the hosted checkout, from its beginning. */
export interface Checkout {
  id: string;
  orderId: string;
  cents: number;
  returnTo: string;
  createdAt: Date;
  state: 'open' | 'paid' | 'closed';
  sessionId: string | null;
  /** How often it was looked at without an end. */
  attempts: number;
  /** The provider told of it what the shop did not ask for, and no admin has looked at that. */
  isUnclear: boolean;
}

interface Row {
  id: string;
  order_id: string;
  amount_cents: number;
  return_to: string;
  created_at: Date;
  state: Checkout['state'];
  session_id: string | null;
  attempts: number;
  is_unclear: boolean;
}

/** Nothing uses the column `url` any more: a later version can drop it. */
const COLUMNS = `id, order_id, amount_cents, return_to, created_at, state, session_id, attempts,
  ${IS_UNCLEAR} as is_unclear`;

const toCheckout = (row: Row): Checkout => ({
  id: row.id,
  orderId: row.order_id,
  cents: row.amount_cents,
  returnTo: row.return_to,
  createdAt: row.created_at,
  state: row.state,
  sessionId: row.session_id,
  attempts: row.attempts,
  isUnclear: row.is_unclear,
});

const currentCheckout = prepared<Row>(
  'checkout-current',
  `select ${COLUMNS} from checkouts where order_id = $1 and (state = 'open' or ${IS_UNCLEAR})
   order by ${IS_UNCLEAR} desc limit 1`,
);

const checkoutById = prepared<Row>('checkout', `select ${COLUMNS} from checkouts where id = $1`);

const checkoutInsert = prepared(
  'checkout-begin',
  `insert into checkouts (id, order_id, amount_cents, return_to) values ($1, $2, $3, $4)
   on conflict (order_id) where state = 'open' do nothing`,
);

/** One of an order that is unclear, else the one that it has open. */
export async function findCurrentCheckout(
  db: Queryable,
  orderId: string,
): Promise<Checkout | undefined> {
  const [row] = await currentCheckout(db, [orderId]);
  return row && toCheckout(row);
}

export async function findCheckout(db: Queryable, id: string): Promise<Checkout | undefined> {
  const [row] = await checkoutById(db, [id]);
  return row && toCheckout(row);
}

/** Nothing, when the order has one open. */
export async function insertCheckout(
  db: Queryable,
  { id, orderId, cents, returnTo }: Pick<Checkout, 'id' | 'orderId' | 'cents' | 'returnTo'>,
): Promise<void> {
  await checkoutInsert(db, [id, orderId, cents, returnTo]);
}

const sessionSet = prepared<{ id: string }>(
  'checkout-session',
  `update checkouts set session_id = $2 where id = $1 and state = 'open' returning id`,
);

/** @returns false: it is not open any more */
export async function setSession(
  db: Queryable,
  { id }: Pick<Checkout, 'id'>,
  session: { id: string },
): Promise<boolean> {
  return (await sessionSet(db, [id, session.id])).length > 0;
}

/** Seconds until the provider is asked again because a browser came back from it. */
const ASKED_AGAIN = 5;

const askClaim = prepared<{ id: string }>(
  'checkout-ask',
  `update checkouts set asked_at = statement_timestamp()
   where id = $1 and state = 'open' and session_id is not null
     and (asked_at is null or asked_at < statement_timestamp() - interval '${ASKED_AGAIN} seconds')
   returning id`,
);

/** @returns true to one of all who come back at once, in whatever process: that one asks the provider */
export async function claimAsking(db: Queryable, id: string): Promise<boolean> {
  return (await askClaim(db, [id])).length > 0;
}

const checkoutClose = prepared(
  'checkout-close',
  `update checkouts set state = 'closed', due_at = created_at + interval '90 days'
   where id = $1 and state = 'open'`,
);

/** Nobody can pay it any more. It is deleted when all who could ask about it have long gone. */
export async function closeCheckout(db: Queryable, id: string): Promise<void> {
  await checkoutClose(db, [id]);
}

const unbegunClose = prepared(
  'checkout-close-unbegun',
  `update checkouts set state = 'closed', due_at = created_at + interval '90 days'
   where id = $1 and state = 'open' and session_id is null`,
);

/** Closes a checkout, unless somebody was shown meanwhile where it is paid. */
export async function closeUnbegun(db: Queryable, id: string): Promise<void> {
  await unbegunClose(db, [id]);
}

const paidSet = prepared<{ created_at: Date }>(
  'checkout-paid',
  `update checkouts
   set state = 'paid', session_id = $2, payment_id = $3, paid_cents = $4, due_at = null
   where id = $1 and state <> 'paid' and not exists (
     select from checkouts o where o.id <> $1 and (o.session_id = $2 or o.payment_id = $3))
   returning created_at`,
);

/**
 * Notes what a checkout was paid by.
 * @returns when it began; undefined when that was known, or it was paid by another payment
 */
export async function setPaid(
  db: Queryable,
  id: string,
  { sessionId, paymentId, cents }: { sessionId: string; paymentId: string; cents: number },
): Promise<Date | undefined> {
  return (await paidSet(db, [id, sessionId, paymentId, cents]))[0]?.created_at;
}

const paidBy = prepared<{ found: boolean }>(
  'checkout-paid-by',
  'select exists (select from checkouts where id = $1 and payment_id = $2) as found',
);

/** Whether it was paid by this payment. */
export async function isPaidBy(db: Queryable, id: string, paymentId: string): Promise<boolean> {
  return (await paidBy(db, [id, paymentId]))[0]?.found ?? false;
}

/** Looked at so often, it is left alone: about three days. */
const ATTEMPTS = 80;

/** Minutes until the next look: 1, 2, 4 … 60. */
const LATER = `statement_timestamp() + least(60, 2 ^ least(attempts, 6)) * interval '1 minute'`;

const dueClaim = prepared<Row>(
  'checkouts-due',
  `update checkouts
   set attempts = attempts + 1, due_at = case when attempts < ${ATTEMPTS} then ${LATER} end
   where id in (select id from checkouts where due_at <= statement_timestamp()
                order by due_at limit 1 for update skip locked)
   returning ${COLUMNS}`,
);

/** One that is to be looked at now. Nobody else gets it until the next time. */
export async function claimDueCheckout(db: Queryable): Promise<Checkout | undefined> {
  const [row] = await dueClaim(db, []);
  return row && toCheckout(row);
}

const checkoutsDue = prepared(
  'checkouts-make-due',
  `update checkouts set due_at = statement_timestamp()
   where id in (select id from checkouts where order_id = $1 and state = 'open'
                for update skip locked)`,
);

/**
 * Makes the worker look at once at what an order has open, so that a checkout of another amount than
 * is due by now is ended. One that is just settled or looked at is left alone: nobody who has the order
 * locked waits for it.
 */
export async function makeCheckoutsDue(tx: Queryable, orderId: string): Promise<void> {
  await checkoutsDue(tx, [orderId]);
}

const closedDelete = prepared(
  'checkout-delete',
  `delete from checkouts where id = $1 and state = 'closed'`,
);

export async function deleteClosed(db: Queryable, id: string): Promise<void> {
  await closedDelete(db, [id]);
}

/** A refund of one payment that the provider is to make. */
export interface Refund {
  entryKey: string;
  paymentId: string;
  orderId: string;
  cents: number;
  attempts: number;
}

interface RefundRow {
  entry_key: string;
  payment_id: string;
  order_id: string;
  amount_cents: number;
  attempts: number;
}

const REFUND = 'entry_key, payment_id, order_id, amount_cents, attempts';

const toRefund = (row: RefundRow): Refund => ({
  entryKey: row.entry_key,
  paymentId: row.payment_id,
  orderId: row.order_id,
  cents: row.amount_cents,
  attempts: row.attempts,
});

const refundableList = prepared<{ payment_id: string; left: number }>(
  'checkout-refundable',
  `select c.payment_id, greatest(0, coalesce(c.paid_cents, c.amount_cents)
     - coalesce(sum(r.amount_cents), 0)::bigint) as left
   from checkouts c
   left join checkout_refunds r on r.payment_id = c.payment_id and r.state <> 'refused'
   where c.order_id = $1 and c.state = 'paid'
   group by c.id order by c.created_at desc, c.id desc`,
);

/** Of the payments of an order, what was recorded and is not given back yet; the latest first. */
export async function listRefundable(
  db: Queryable,
  orderId: string,
): Promise<{ paymentId: string; left: number }[]> {
  const rows = await refundableList(db, [orderId]);
  return rows.map(({ payment_id, left }) => ({ paymentId: payment_id, left }));
}

const refundsInsert = prepared(
  'checkout-refunds-ask',
  `insert into checkout_refunds (entry_key, payment_id, order_id, amount_cents)
   select $1, r.payment_id, $2, r.cents
   from jsonb_to_recordset($3::jsonb) as r(payment_id text, cents bigint)`,
);

export async function insertRefunds(
  db: Queryable,
  { entryKey, orderId }: Pick<Refund, 'entryKey' | 'orderId'>,
  parts: readonly Pick<Refund, 'paymentId' | 'cents'>[],
): Promise<void> {
  const rows = parts.map(({ paymentId, cents }) => ({ payment_id: paymentId, cents }));
  await refundsInsert(db, [entryKey, orderId, JSON.stringify(rows)]);
}

const refundsAsked = prepared<RefundRow>(
  'checkout-refunds-asked',
  `update checkout_refunds set attempts = attempts + 1 where entry_key = $1 and state = 'asked'
   returning ${REFUND}`,
);

/** Those of an entry that are still to be made. */
export async function claimRefundsOf(db: Queryable, entryKey: string): Promise<Refund[]> {
  return (await refundsAsked(db, [entryKey])).map(toRefund);
}

const refundsDue = prepared<RefundRow>(
  'checkout-refunds-due',
  `update checkout_refunds set attempts = attempts + 1, due_at = ${LATER}
   where (entry_key, payment_id) in (
     select entry_key, payment_id from checkout_refunds where due_at <= statement_timestamp()
     order by due_at limit 1 for update skip locked)
   returning ${REFUND}`,
);

/** However often they failed: it is the customers' money. */
export async function claimDueRefund(db: Queryable): Promise<Refund | undefined> {
  const [row] = await refundsDue(db, []);
  return row && toRefund(row);
}

const refundEnd = prepared<{ entry_key: string; order_id: string; amount_cents: number }>(
  'checkout-refund-end',
  `update checkout_refunds set state = $3, due_at = null
   where entry_key = $1 and payment_id = $2 and state not in ('refused', $3)
     and ($4::bigint is null or amount_cents = $4)
   returning ${REFUND}`,
);

/**
 * Ends a refund; a refused one stays refused.
 * @param refund.cents of a refund that the provider tells of: of another amount, it is not this one
 * @returns undefined when it had ended so, or there is none
 */
export async function endRefund(
  db: Queryable,
  { entryKey, paymentId, cents }: Pick<Refund, 'entryKey' | 'paymentId'> & { cents?: number },
  state: 'done' | 'refused',
): Promise<Pick<Refund, 'orderId' | 'cents'> | undefined> {
  const [row] = await refundEnd(db, [entryKey, paymentId, state, cents ?? null]);
  return row && { orderId: row.order_id, cents: row.amount_cents };
}
