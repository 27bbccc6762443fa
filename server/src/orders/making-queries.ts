import { PIECE_CHANGES_KEPT } from '@tailorbird/contract/limits';
import type { Piece, PieceAct, PieceState } from '@tailorbird/contract/order-desk';
import type { OrderStatus, SheetKind } from '@tailorbird/contract/orders';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';

interface PieceRow {
  number: number;
  state: PieceState;
  reason: string;
  changed_at: Date;
  changed_by: string;
  /** The number of the parcel that it is in. */
  parcel: number | null;
}

const toPiece = (row: PieceRow): Piece => ({
  number: row.number,
  state: row.state,
  reason: row.reason,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  ...(row.parcel !== null && { parcel: row.parcel }),
});

/** The number of the parcel in order `o` that piece `p` is in. */
const PARCEL = `case when p.parcel_id is not null then (
  select (parcel ->> 'number')::int from jsonb_array_elements(o.parcels) parcel
  where parcel ->> 'id' = p.parcel_id::text) end as parcel`;

const piecesOfOrder = prepared<Omit<PieceRow, 'number'> & { number: number | null }>(
  'order-pieces',
  `select p.number, p.state, p.reason, p.changed_at, p.changed_by, ${PARCEL}
   from orders o left join order_pieces p on p.owner_id = o.owner_id and p.order_id = o.id
   where o.id = $1 order by p.number`,
);

/**
 * Those that do not wait, by number.
 * @returns undefined when there is no such order
 */
export async function listPieces(db: Queryable, orderId: string): Promise<Piece[] | undefined> {
  const rows = await piecesOfOrder(db, [orderId]);
  if (rows.length === 0) return undefined;
  // an order whose pieces all wait gives one row without any
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : toPiece({ number, ...row })));
}

const somePieces = prepared<PieceRow>(
  'order-pieces-some',
  `select p.number, p.state, p.reason, p.changed_at, p.changed_by, ${PARCEL}
   from orders o join order_pieces p on p.owner_id = o.owner_id and p.order_id = o.id
   where o.owner_id = $1 and o.id = $2 and p.number = any ($3::int[])`,
);

/** Those of these numbers that do not wait. */
export async function findPieces(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  numbers: readonly number[],
): Promise<Map<number, Piece>> {
  const rows = await somePieces(db, [ownerId, orderId, numbers]);
  return new Map(rows.map((row) => [row.number, toPiece(row)]));
}

/** States of pieces that count as made. */
const MADE = `('checked', 'packed')`;

/**
 * What the history keeps no more of the orders that `ofThese` picks, with those that are new. One
 * machine of a cluster counts all rows of an order.
 */
const trimmed = (ofThese: (table: string) => string) => `
  delete from order_changes c using (
    select o.owner_id, o.order_id, o.id, row_number() over (
      partition by o.owner_id, o.order_id order by o.changed_at desc, o.id desc) as place
    from order_changes o
    where o.field in ('pieces', 'printed') and ${ofThese('o')}
  ) kept
  where kept.place >= ${PIECE_CHANGES_KEPT} and ${ofThese('c')}
    and c.owner_id = kept.owner_id and c.order_id = kept.order_id and c.id = kept.id`;

/** Of an order of before parcels, which the worker has not counted yet. */
const PACKED_BEFORE = `(select count(*) from order_pieces p
  where p.owner_id = $1 and p.order_id = $2 and p.state = 'packed' and p.parcel_id is null
    and not withdrawn @> p.number)`;

/** The order is locked before any piece, so that no two who set pieces of it wait in a circle. */
const piecesUpdate = prepared<{
  status: OrderStatus | null;
  done: number[];
  held: number[];
  sent: number[];
  withdrawn: number[];
}>(
  'order-pieces-set',
  `with wanted as (
     select * from jsonb_to_recordset($5::jsonb) as t(
       id uuid, number int, "from" text, "to" text, reason text)
   ),
   locked as materialized (
     select owner_id, id, status, held, voided, sent, withdrawn from orders where owner_id = $1 and id = $2
     for no key update
   ),
   open as (
     select owner_id, id from locked where status <> 'cancelled'
   ),
   -- not before the customer has approved them; steps backwards are never refused
   held as materialized (
     select w.number from locked o cross join wanted w
     where o.held @> w.number and w."from" in ('waiting', 'again')
       and w."to" not in ('waiting', 'again')
   ),
   -- what is in a parcel can only be made again, and is in none then
   sent as materialized (
     select w.number, w."to" = 'again' as is_again from locked o cross join wanted w
     where o.sent @> w.number
   ),
   -- what the customer has withdrawn from is not begun any more
   withdrawn as materialized (
     select w.number from locked o cross join wanted w
     where o.withdrawn @> w.number and w."from" in ('waiting', 'again')
       and w."to" not in ('waiting', 'again')
   ),
   free as materialized (
     select * from wanted
     where number not in (select number from held union all
                          select number from withdrawn union all
                          select number from sent where not is_again)
       -- taken out of the order while this waited for it
       and not exists (select from locked where voided @> wanted.number)
   ),
   begun as (
     insert into order_pieces (owner_id, order_id, number, state, reason, changed_at, changed_by)
     select o.owner_id, o.id, w.number, w."to", w.reason, statement_timestamp(), $3
     from open o cross join free w
     where w."from" = 'waiting' and w."to" <> 'waiting'
     on conflict do nothing returning number
   ),
   moved as (
     update order_pieces p
     set state = w."to", reason = w.reason, changed_at = statement_timestamp(), changed_by = $3,
         parcel_id = null
     from open o cross join free w
     where p.owner_id = $1 and p.order_id = $2 and p.order_id = o.id and p.number = w.number
       and p.state = w."from" and w."to" not in ('waiting', w."from")
     returning p.number
   ),
   ended as (
     delete from order_pieces p using open o cross join free w
     where p.owner_id = $1 and p.order_id = $2 and p.order_id = o.id and p.number = w.number
       and p.state = w."from" and w."to" = 'waiting'
     returning p.number
   ),
   done as materialized (
     select w.* from wanted w where w.number in (
       select number from begun union all select number from moved
       union all select number from ended)
   ),
   changed as (
     update orders
     set made = made + (select count(*) filter (where "to" in ${MADE})
                          - count(*) filter (where "from" in ${MADE}) from done),
         packed = coalesce(packed, ${PACKED_BEFORE}) + (select count(*) filter (where "to" = 'packed' and not withdrawn @> number)
                              - count(*) filter (where "from" = 'packed' and not sent @> number
                                                   and not withdrawn @> number)
                            from done),
         sent = sent - (select coalesce(range_agg(int4range(number, number, '[]')), '{}')
                        from done where sent @> number),
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and exists (select 1 from done)
     returning owner_id, id, version
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select c.owner_id, c.id, d.id, statement_timestamp(), $3, c.version, 'pieces', '', d."to",
       jsonb_build_object('how', $4::text, 'count', d.count, 'reason', d.reason,
         'numbers', to_jsonb(d.numbers[1:20]))
     from changed c cross join (
       select (array_agg(id order by number))[1] as id, "to", reason,
         count(*) as count, array_agg(number order by number) as numbers
       from done group by "to", reason
     ) d
     returning owner_id, order_id
   ),
   dropped as (${trimmed(
     (table) => `${table}.owner_id = $1 and ${table}.order_id = $2
       and exists (select 1 from history)`,
   )})
   select (select status from locked) as status, array(select number from done) as done,
     array(select number from held) as held,
     array(select number from sent where not is_again) as sent,
     array(select number from withdrawn) as withdrawn`,
);

export interface OrderKey {
  ownerId: string;
  orderId: string;
}

export interface PieceStep {
  number: number;
  from: PieceState;
  to: PieceState;
  reason: string;
}

/**
 * Sets each piece that is in the state it is known in, with its history, or leaves it.
 * @returns the numbers of those that were set, of those that the customer has not approved, of those
 *   that are in a parcel, and of those that the customer has withdrawn from; undefined when the order is not this owner's any more
 * @throws ORDER_CANCELLED
 */
export async function savePieces(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  steps: readonly PieceStep[],
  { changedBy, how }: { changedBy: string; how: PieceAct },
): Promise<Record<'done' | 'held' | 'sent' | 'withdrawn', Set<number>> | undefined> {
  const wanted = steps.map(({ reason, ...step }) => ({
    ...step,
    id: uuid(),
    reason: step.to === 'again' ? reason : '',
  }));
  const [saved] = await piecesUpdate(db, [
    ownerId,
    orderId,
    changedBy,
    how,
    JSON.stringify(wanted),
  ]);
  if (saved?.status === 'cancelled') throw new ShopError('ORDER_CANCELLED');
  if (!saved?.status) return undefined;
  return {
    done: new Set(saved.done),
    held: new Set(saved.held),
    sent: new Set(saved.sent),
    withdrawn: new Set(saved.withdrawn),
  };
}

const printsUpdate = prepared(
  'orders-print',
  `with printed as (
     select * from jsonb_to_recordset($4::jsonb) as t(
       "ownerId" uuid, "orderId" uuid, version int)
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after)
     select o.owner_id, o.id, $1, statement_timestamp(), $2, o.version + 1, 'printed', '', $3
     from printed p join orders o on o.owner_id = p."ownerId" and o.id = p."orderId"
     on conflict do nothing returning owner_id, order_id
   ),
   -- apart, since a cluster updates rows by no stable function of their columns
   noted as materialized (
     select o.owner_id, o.id, o.prints || jsonb_build_object($3::text, jsonb_build_object(
       'at', statement_timestamp(), 'by', $2::text, 'version', least(p.version, o.version),
       'times', coalesce((o.prints -> $3::text ->> 'times')::int, 0) + 1)) as prints
     from history h
     join printed p on p."ownerId" = h.owner_id and p."orderId" = h.order_id
     join orders o on o.owner_id = h.owner_id and o.id = h.order_id
   ),
   dropped as (${trimmed(
     (table) => `(${table}.owner_id, ${table}.order_id) in (
       select owner_id, order_id from history)`,
   )})
   update orders o
   set prints = n.prints, version = o.version + 1, changed_at = statement_timestamp()
   from noted n where o.owner_id = n.owner_id and o.id = n.id`,
);

/** Needs a lock on the orders. Those that have a print with this id already stay as they are. */
export async function savePrint(
  tx: Queryable,
  { id, sheet, printedBy }: { id: string; sheet: SheetKind; printedBy: string },
  orders: readonly (OrderKey & { version: number })[],
): Promise<void> {
  await printsUpdate(tx, [id, printedBy, sheet, JSON.stringify(orders)]);
}
