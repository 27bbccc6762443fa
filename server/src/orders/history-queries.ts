import type { OrderChange } from '@tailorbird/contract/order-desk';
import { prepared, type Queryable } from '../database/pool.ts';

interface ChangeRow {
  id: string | null;
  changed_at: Date;
  changed_by: string;
  field: OrderChange['field'];
  item_id: string | null;
  product_name: string | null;
  before: string;
  after: string;
}

const orderChanges = prepared<ChangeRow>(
  'order-changes',
  `select c.id, c.changed_at, c.changed_by, c.field, c.item_id, i.product_name, c.before, c.after
   from orders o
   left join order_changes c on c.owner_id = o.owner_id and c.order_id = o.id
   left join order_items i
     on i.owner_id = o.owner_id and i.order_id = o.id and i.id = c.item_id
   where o.id = $1
   order by c.changed_at desc, c.id desc`,
);

/** Newest first. Undefined: there is no such order. */
export async function listChanges(db: Queryable, id: string): Promise<OrderChange[] | undefined> {
  const rows = await orderChanges(db, [id]);
  // an order without changes gives one row without any
  return rows.length === 0 ? undefined : rows.flatMap(toChange);
}

function toChange(row: ChangeRow): OrderChange[] {
  if (row.id === null) return [];
  return [
    {
      _id: row.id,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      field: row.field,
      item: row.item_id === null ? null : { _id: row.item_id, name: row.product_name ?? '' },
      before: row.before,
      after: row.after,
    },
  ];
}

export const CHANGED_AT_ONCE = 100;

/**
 * How far it looks back behind the moment asked for. A change is stamped when its statement begins
 * and is seen when its transaction ends; in between somebody may ask, and would never hear of it
 * who then asked only for what came later. A statement may take 15 seconds (see `openDatabase`):
 * twice that leaves the same again for the rest of its transaction.
 */
const LOOK_BACK = `interval '30 seconds'`;

interface ChangedRow {
  now: Date;
  changed: { _id: string; version: number }[];
}

const changedSince = prepared<ChangedRow>(
  'orders-changed-since',
  `select statement_timestamp() as now, coalesce(json_agg(changed), '[]') as changed
   from (
     select id as _id, version from orders
     where changed_at > to_timestamp($1::double precision / 1000) - ${LOOK_BACK}
     order by changed_at desc
     limit ${CHANGED_AT_ONCE + 1}
   ) changed`,
);

/** Newest first, one more than `CHANGED_AT_ONCE` at most; without a moment, none. */
export async function listChangedSince(
  db: Queryable,
  since: number | undefined,
): Promise<ChangedRow> {
  const [row] = await changedSince(db, [since ?? null]);
  if (!row) throw new Error('An aggregate gives one row.');
  return row;
}
