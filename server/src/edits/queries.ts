import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { OrderApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { PaymentState } from '@tailorbird/contract/kinds/payments';
import type { OrderItem } from '@tailorbird/contract/orders';
import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import type { LedgerAmount, LedgerSums } from '@tailorbird/contract/rules/ledger';
import { fromMinorUnits, minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import { MARK_ORDERED } from '../drawings/queries.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList } from '../mail/queries.ts';
import { daysMarkedFor } from '../orders/figure-queries.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import type { NewDrawing } from '../orders/new-order.ts';
import { writeRanges } from '../orders/piece-ranges.ts';
import type { StoredDrawing } from '../orders/stored-order.ts';
import { wordsDueFor } from '../orders/word-queries.ts';

/** Changes that an order keeps; one more is refused. */
export const MOST_EDITS = 200;

/** Likewise of those by its customer. */
export const MOST_OWN_EDITS = 30;

const editCount = prepared<EditCount>(
  'order-edits-count',
  `select count(*)::int as all, count(*) filter (where details ? 'byCustomer')::int as own,
     coalesce(bool_or(details ->> 'key' = $3), false) as "isSaved"
   from order_changes where owner_id = $1 and order_id = $2 and field = 'edit'`,
);

/** Changes of an order so far. */
export interface EditCount {
  all: number;
  /** Those of its customer. */
  own: number;
  /** Whether the one with a key is among them. */
  isSaved: boolean;
}

/**
 * Counts changes of an order.
 * @param sentKey that of a change which may be saved already
 */
export async function countEdits(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  sentKey: string | undefined,
): Promise<EditCount> {
  const [counted] = await editCount(db, [ownerId, orderId, sentKey ?? null]);
  if (!counted) throw new Error('an aggregate gives one row');
  return counted;
}

/** An item of a changed order as it is stored. */
export interface SavedItem {
  item: OrderItem;
  isNew: boolean;
  /** The item that a new one has group, note, choices and drawing of. */
  splitOf: string | undefined;
  /** Undefined when it keeps the choices and the drawing that it has. */
  choices: { drawing: StoredDrawing | null } | undefined;
}

/** A change with how the order is afterwards. */
export interface SavedEdit {
  /** Of the order as it was read: it is changed on no other. */
  version: number;
  items: readonly SavedItem[];
  /** Pieces that are taken out. */
  removed: readonly number[];
  voided: Iterable<number>;
  drawings: readonly NewDrawing[];
  totals: { before: number; after: number };
  priceLines: readonly PriceLine[];
  tax: AppliedTax | null;
  details: OrderDetails;
  /** Without an entry where the order has no ledger, or costs as much as before. */
  ledger: {
    entry: LedgerAmount | undefined;
    sums: LedgerSums;
    state: PaymentState | null;
  };
  approvals: {
    held: Iterable<number>;
    wished: Iterable<number>;
    rule: OrderApprovalRule | null;
    /** Whether a mail asks the customer now: reminders begin anew. */
    isAsking: boolean;
  };
  by: string;
  /** By which whoever sends it again is known. */
  key: string | undefined;
  isByCustomer: boolean;
  /** Sentences of the history. */
  lines: readonly string[];
  mails: readonly NewMail[];
}

/** The items that stay or come; all others go. */
const ITEMS = `jsonb_to_recordset($4::jsonb) as t(
  id uuid, source uuid, "isNew" boolean, "isChosenAnew" boolean, position int, group_id uuid,
  product_id uuid, product_name text, unit_price_cents int, base_price_cents int, price_lines jsonb,
  quantity int, note text, selected_options jsonb, image_id uuid, drawing jsonb, pieces int[],
  tax_class uuid, changed jsonb, made_to_measure boolean)`;

const edit = prepared<{ id: string }>(
  'order-edit',
  `with item as materialized (select * from ${ITEMS}),
   changed as (
     update orders
     set total_cents = $5, price_lines = $6::jsonb, tax = $7::jsonb, details = $8::jsonb,
         charged_cents = $9, payment_state = $10, held = $11::int4multirange,
         wished = $12::int4multirange, voided = $13::int4multirange, approval = $14,
         asked_at = case when $15 then statement_timestamp() else asked_at end,
         reminders = case when $15 then 0 else reminders end,
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3 and status = 'pending'
     returning owner_id, id, placed_at, version
   ),
   source as (
     select i.* from order_items i where i.owner_id = $1 and i.order_id = $2
   ),
   removed as (
     delete from order_items i using changed
     where i.owner_id = $1 and i.order_id = $2 and not exists (select from item where item.id = i.id)
   ),
   kept as (
     update order_items i
     set position = item.position, quantity = item.quantity, pieces = item.pieces,
         unit_price_cents = item.unit_price_cents, base_price_cents = item.base_price_cents,
         price_lines = item.price_lines, changed = item.changed,
         selected_options = case when item."isChosenAnew" then item.selected_options
                            else i.selected_options end,
         drawing = case when item."isChosenAnew" then item.drawing else i.drawing end
     from changed cross join item
     where i.owner_id = $1 and i.order_id = $2 and i.id = item.id and not item."isNew"
   ),
   picture as (
     select id from images where id = any (array(select image_id from item where "isNew"))
     for key share
   ),
   added as (
     insert into order_items (owner_id, order_id, id, group_id, position, product_id, product_name,
                              unit_price_cents, base_price_cents, price_lines, quantity, note,
                              ordered_note, selected_options, image_id, drawing, pieces,
                              tax_class, made_to_measure)
     select changed.owner_id, changed.id, item.id, item.group_id, item.position, item.product_id,
            item.product_name, item.unit_price_cents, item.base_price_cents, item.price_lines,
            item.quantity, item.note, source.ordered_note,
            coalesce(source.selected_options, item.selected_options), picture.id,
            coalesce(source.drawing, item.drawing), item.pieces, item.tax_class,
            coalesce(source.made_to_measure, item.made_to_measure, false)
     from changed cross join item
     left join source on source.id = item.source left join picture on picture.id = item.image_id
     where item."isNew"
   ),
   voided as (
     delete from order_pieces p using changed
     where p.owner_id = $1 and p.order_id = $2 and p.number = any ($16::int[])
   ),
   drawn as (
     insert into drawings (hash, svg, lettering)
     select d.* from changed cross join json_to_recordset($17::json) as d(
       hash text, svg text, lettering text)
     order by d.hash ${MARK_ORDERED}
   ),
   entry as (
     insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, recorded_at, recorded_by,
                                 idempotency_key)
     select owner_id, id, $18, e.kind, e.cents, statement_timestamp(), $19, 'edit ' || version
     from changed cross join jsonb_to_record($20::jsonb) as e(kind text, cents bigint)
     where e.kind is not null
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select owner_id, id, $18, statement_timestamp(), $19, version, 'edit', $21, $22, $23::jsonb
     from changed
   ),
   words as (${wordsDueFor('changed')}),
   days as (${daysMarkedFor('changed')}),
   mail as (${allQueuedFor('changed', '$24')})
   select id from changed`,
);

/**
 * The changed order with its items, pieces, ledger, history and mails, or nothing.
 * @returns false when the order is not at this version any more, or is pending no more
 */
export async function saveEdit(
  tx: Queryable,
  { ownerId, orderId }: OrderKey,
  saved: SavedEdit,
): Promise<boolean> {
  const { ledger, approvals, totals } = saved;
  const rows = await edit(tx, [
    ownerId,
    orderId,
    saved.version,
    JSON.stringify(saved.items.map(toRow)),
    totals.after,
    JSON.stringify(saved.priceLines),
    saved.tax && JSON.stringify(saved.tax),
    JSON.stringify(saved.details),
    ledger.sums.charged,
    ledger.state,
    writeRanges(approvals.held),
    writeRanges(approvals.wished),
    writeRanges(saved.voided),
    approvals.rule,
    approvals.isAsking,
    saved.removed,
    JSON.stringify(saved.drawings),
    uuid(),
    saved.by,
    JSON.stringify(ledger.entry ?? {}),
    String(fromMinorUnits(minorUnits(totals.before))),
    String(fromMinorUnits(minorUnits(totals.after))),
    JSON.stringify({
      lines: saved.lines,
      ...(saved.isByCustomer && { byCustomer: true }),
      ...(saved.key !== undefined && { key: saved.key }),
    }),
    asList(saved.mails),
  ]);
  return rows.length > 0;
}

const toRow = ({ item, isNew, splitOf, choices }: SavedItem, position: number) => ({
  id: item._id,
  source: splitOf ?? null,
  isNew,
  isChosenAnew: choices !== undefined,
  position,
  group_id: item.group?._id ?? null,
  product_id: item.product._id,
  product_name: item.product.name,
  made_to_measure: item.madeToMeasure ?? false,
  unit_price_cents: toMinorUnits(item.product.cost),
  base_price_cents: toMinorUnits(item.product.basePrice),
  price_lines: item.priceLines,
  quantity: item.quantity,
  note: item.note,
  selected_options: item.selectedOptions,
  image_id: item.product.image_id[0] ?? null,
  drawing: choices?.drawing ?? null,
  pieces: item.pieces ?? [],
  tax_class: item.taxClass ?? null,
  changed: item.changed ?? null,
});
