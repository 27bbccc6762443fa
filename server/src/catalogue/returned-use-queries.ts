import { reductionOf, type DiscountRule } from '@tailorbird/contract/rules/discount';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { prepared, type Queryable } from '../database/pool.ts';

const discountsOfOrders = prepared<{ id: string }>(
  'discounts-of-orders',
  `select distinct discount_id as id from discount_uses
   where order_id = any ($1) and is_returned <> $2
   order by 1`,
);

/** The ids of the discounts that an order uses. */
export async function listUsedDiscounts(db: Queryable, orderId: string): Promise<string[]> {
  return (await discountsOfOrders(db, [[orderId], true])).map(({ id }) => id);
}

/**
 * Before the uses, as in an order that is placed: whoever counts the same discount waits, and what
 * it has used is seen by the next statement. Deleting the discount waits, too.
 */
const countLock = prepared<{ discount_id: string }>(
  'discount-count-lock',
  'select discount_id from discount_counts where discount_id = $1 for update',
);

/**
 * What is given back is never held by the index of those that are used once again: it may be taken
 * again beside another use of its customer.
 */
const returning = prepared(
  'discount-return',
  `with returned as (
     update discount_uses set is_returned = true, is_once = false
     where discount_id = $1 and order_id = any ($2) and not is_returned
     returning order_id
   )
   update discount_counts set used = used - (select count(*) from returned) where discount_id = $1`,
);

interface Retaken extends Pick<DiscountRule, 'code' | 'percent' | 'of'> {
  order_id: string;
  amount_cents: number | null;
  is_overused: boolean;
}

const retaking = prepared<Retaken>(
  'discount-retake',
  `with retaken as (
     update discount_uses set is_returned = false
     where discount_id = $1 and order_id = any ($2) and is_returned
     returning order_id, owner_id
   ),
   counted as (
     update discount_counts set used = used + (select count(*) from retaken) where discount_id = $1
     returning used
   )
   select r.order_id, d.code, d.percent, d.amount_cents, d.target as of,
     coalesce(counted.used > d.most_uses, false)
     or d.once_per_customer and (
       exists (select 1 from discount_uses u
               where u.discount_id = $1 and u.owner_id = r.owner_id and not u.is_returned)
       or exists (select 1 from retaken other
                  where other.owner_id = r.owner_id and other.order_id <> r.order_id)
     ) as is_overused
   from retaken r cross join counted join discounts d on d.id = $1`,
);

/**
 * Orders give back the uses of their discounts, or of some of them. Needs a lock on the orders.
 * @param only ids of discounts; left out: all
 */
export async function returnUses(
  tx: Queryable,
  orderIds: readonly string[],
  only?: readonly string[],
): Promise<void> {
  for (const { id } of await discountsOfOrders(tx, [orderIds, true])) {
    if (only && !only.includes(id)) continue;
    if (await lockCount(tx, id)) await returning(tx, [id, orderIds]);
  }
}

/**
 * Orders take again what they gave back, whether or not there is any left. Needs a lock on the orders.
 * @returns by the id of an order, its discounts that are used more often than they may be since
 */
export async function retakeUses(
  tx: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const overused = new Map<string, string[]>();
  for (const { id } of await discountsOfOrders(tx, [orderIds, false])) {
    const retaken = (await lockCount(tx, id)) ? await retaking(tx, [id, orderIds]) : [];
    for (const { order_id: orderId, is_overused: isOverused, ...discount } of retaken) {
      if (isOverused) overused.set(orderId, [...(overused.get(orderId) ?? []), nameOf(discount)]);
    }
  }
  return overused;
}

/** False: the discount was deleted, and its uses with it. */
async function lockCount(tx: Queryable, discountId: string): Promise<boolean> {
  return (await countLock(tx, [discountId])).length === 1;
}

function nameOf({
  code,
  amount_cents: amountCents,
  ...reduction
}: Omit<Retaken, 'order_id' | 'is_overused'>): string {
  const amount = amountCents === null ? null : fromMinorUnits(minorUnits(amountCents));
  return code ?? reductionOf({ ...reduction, amount });
}
