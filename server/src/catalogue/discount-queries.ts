import { DISCOUNTS_MAX } from '@tailorbird/contract/limits';
import type { Discount, DiscountFields } from '@tailorbird/contract/discounts';
import { prepared, type Queryable } from '../database/pool.ts';
import { rowWriter, type CatalogueRow, type RowWriter } from './row-writer.ts';

/** For `discounts d` with `discount_counts c`. */
const DISCOUNT = `json_build_object(
  '_id', d.id, 'version', d.version, 'code', d.code, 'percent', d.percent,
  'amount', d.amount_cents / 100.0, 'of', d.target, 'fromValue', d.from_value_cents / 100.0,
  'fromPieces', d.from_pieces, 'oncePerCustomer', d.once_per_customer, 'mostUses', d.most_uses,
  'starts', d.starts, 'ends', d.ends, 'withTier', d.with_tier, 'used', c.used)`;

const FROM = 'from discounts d join discount_counts c on c.discount_id = d.id';

interface Row {
  discount: Discount;
}

const discounts = prepared<Row>(
  'discounts',
  `select ${DISCOUNT} as discount ${FROM} order by d.created_at desc, d.id`,
);

export async function listDiscounts(db: Queryable): Promise<Discount[]> {
  return (await discounts(db, [])).map(({ discount }) => discount);
}

const discountById = prepared<Row>(
  'discount',
  `select ${DISCOUNT} as discount ${FROM} where d.id = $1`,
);

export async function findDiscount(db: Queryable, id: string): Promise<Discount | undefined> {
  return (await discountById(db, [id]))[0]?.discount;
}

type DiscountRow = DiscountFields & CatalogueRow;

const rows = rowWriter<DiscountRow>('discounts', {
  sent: `code text, percent numeric, amount numeric, "of" jsonb, "fromValue" numeric,
    "fromPieces" int, "oncePerCustomer" boolean, "mostUses" int, starts date, ends date,
    "withTier" text`,
  columns: {
    code: 'sent.code',
    percent: 'sent.percent',
    amount_cents: 'round(sent.amount * 100)',
    target: 'sent."of"',
    from_value_cents: 'round(sent."fromValue" * 100)',
    from_pieces: 'sent."fromPieces"',
    once_per_customer: 'sent."oncePerCustomer"',
    most_uses: 'sent."mostUses"',
    starts: 'sent.starts',
    ends: 'sent.ends',
    with_tier: 'sent."withTier"',
  },
});

const countsInsertion = prepared(
  'discount-counts-insert',
  'insert into discount_counts (discount_id) select unnest($1::uuid[])',
);

/** As an import writes them, which counts them itself. */
export const discountRows: RowWriter<DiscountRow> = {
  ...rows,
  async insert(tx, news) {
    await rows.insert(tx, news);
    await countsInsertion(tx, [news.map(({ id }) => id)]);
  },
};

const counted = prepared<{ count: number }>(
  'discounts-counted',
  'select count(*)::int as count from discounts',
);

/** False: the shop has as many as it may have. */
export async function insertDiscount(tx: Queryable, row: DiscountRow): Promise<boolean> {
  const [discountCount] = await counted(tx, []);
  if ((discountCount?.count ?? 0) >= DISCOUNTS_MAX) return false;
  await discountRows.insert(tx, [row]);
  return true;
}

/** False: it is gone, or has another version by now. */
export async function setDiscount(tx: Queryable, row: DiscountRow): Promise<boolean> {
  return (await rows.set(tx, [row])) === 1;
}

const deletion = prepared<{ id: string }>(
  'discount-delete',
  'delete from discounts where id = $1 returning id',
);

/** False: it is gone already. */
export async function deleteDiscount(tx: Queryable, id: string): Promise<boolean> {
  return (await deletion(tx, [id])).length === 1;
}

/** Uses of a discount, by anybody and by one owner of a cart. */
export interface Uses {
  id: string;
  used: number;
  is_used_by_owner: boolean;
  /** Whether the owner is no guest. */
  is_account: boolean;
}

const uses = prepared<Uses>(
  'discount-uses',
  `select c.discount_id as id, c.used,
     exists (select 1 from discount_uses u
             where u.discount_id = c.discount_id and u.owner_id = $1 and not u.is_returned
     ) as is_used_by_owner,
     exists (select 1 from accounts a where a.id = $1) as is_account
   from discount_counts c where c.discount_id = any ($2)`,
);

export async function listUses(
  db: Queryable,
  ownerId: string,
  discountIds: readonly string[],
): Promise<ReadonlyMap<string, Uses>> {
  const rows = await uses(db, [ownerId, discountIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the discount before its count, as its deletion does. */
const counting = prepared<{ is_once: boolean }>(
  'discount-count',
  `with d as materialized (
     select id, most_uses, once_per_customer from discounts where id = $1 for key share
   )
   update discount_counts c set used = used + 1 from d
   where c.discount_id = d.id and (d.most_uses is null or c.used < d.most_uses)
   returning d.once_per_customer as is_once`,
);

const notingUse = prepared<{ order_id: string }>(
  'discount-use',
  `insert into discount_uses (discount_id, order_id, owner_id, is_once)
   select $1, $2, $3, $4
   where not $4 or not exists (
     select 1 from discount_uses where discount_id = $1 and owner_id = $3 and not is_returned)
   on conflict do nothing returning order_id`,
);

/**
 * Notes that an order uses these discounts. False: one of them is gone or used up, or its customer
 * has used it before; then nothing of the transaction may stay.
 */
export async function noteUses(
  tx: Queryable,
  { id: orderId, ownerId }: { id: string; ownerId: string },
  discountIds: readonly string[],
): Promise<boolean> {
  // in one order, so that no two orders wait for each other
  for (const id of discountIds.toSorted()) {
    const [counted] = await counting(tx, [id]);
    if (!counted) return false;
    const noted = await notingUse(tx, [id, orderId, ownerId, counted.is_once]);
    if (noted.length === 0) return false;
  }
  return true;
}

const agreedUse = prepared(
  'discount-use-agreed',
  `with d as materialized (select id from discounts where id = $1 for key share),
   counted as (
     update discount_counts c set used = used + 1 from d where c.discount_id = d.id
     returning c.discount_id as id
   )
   insert into discount_uses (discount_id, order_id, owner_id, is_once)
   select id, $2, $3, false from counted on conflict do nothing`,
);

/** Notes uses that the shop has promised before, however often each was used since. */
export async function noteAgreedUses(
  tx: Queryable,
  { id: orderId, ownerId }: { id: string; ownerId: string },
  discountIds: readonly string[],
): Promise<void> {
  // in one order, so that no two orders wait for each other
  for (const id of discountIds.toSorted()) await agreedUse(tx, [id, orderId, ownerId]);
}

const usesClaim = prepared(
  'discount-claim-uses',
  'update discount_uses set owner_id = $2 where owner_id = any ($1)',
);

/** Moves uses of guests to their account. */
export async function claimDiscountUses(
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string },
): Promise<void> {
  await usesClaim(tx, [guestIds, account.id]);
}

const someUsesClaim = prepared(
  'discount-claim-uses-of-orders',
  'update discount_uses set owner_id = $3 where owner_id = $1 and order_id = any ($2)',
);

/** Moves uses by these orders of a guest to the account that takes them over. */
export async function claimUsesOfOrders(
  tx: Queryable,
  { guestId, orderIds }: { guestId: string; orderIds: readonly string[] },
  accountId: string,
): Promise<void> {
  await someUsesClaim(tx, [guestId, orderIds, accountId]);
}
