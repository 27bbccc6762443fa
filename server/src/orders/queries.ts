import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { Order } from '@tailorbird/contract/orders';
import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import type { OrderApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import type { PaymentState } from '@tailorbird/contract/kinds/payments';
import { DEFAULT_FORMATS } from '@tailorbird/contract/kinds/shop-formats';
import { prepared, type Queryable } from '../database/pool.ts';
import { MARK_ORDERED } from '../drawings/queries.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList } from '../mail/queries.ts';
import type { NewDrawing } from './new-order.ts';
import { readOrder, readOrders } from './ordered-pictures.ts';
import type { ItemRow, OrderRow, StoredOrder } from './stored-order.ts';

/** The columns of an order `o`, without its items. */
const COLUMNS = `o.owner_id, o.id, o.order_number, o.cart_id, o.customer_name,
  o.customer_email, o.is_email_verified, o.status, o.admin_notes, o.total_cents, o.price_lines,
  o.tax, o.details, o.placed_at, o.version, o.made, o.prints, o.parcels, o.sent::text as sent, o.packed,
  o.approval, o.held::text as held, o.wished::text as wished, o.voided::text as voided,
  o.withdrawn::text as withdrawn, o.withdrawals_open, o.faults_open,
  o.charged_cents, o.paid_cents, o.refunded_cents, o.payment_state`;

/**
 * The columns of an order `o`, with its items in one of them. `owner` names the owner where the
 * statement knows one.
 */
export const orderColumns = (owner = 'o.owner_id') => `${COLUMNS},
  coalesce((select json_agg(i order by i.position) from order_items i
            where i.owner_id = ${owner} and i.order_id = o.id), '[]') as items`;

const orderById = prepared<OrderRow>(
  'order',
  `select ${orderColumns()} from orders o where o.id = $1`,
);

const ownOrderById = prepared<OrderRow>(
  'own-order',
  `select ${orderColumns('$2')} from orders o where o.id = $1 and o.owner_id = $2`,
);

/** Without an owner: whoever's it is. */
export async function findOrder(
  db: Queryable,
  id: string,
  ownerId: string | undefined,
): Promise<Order | undefined> {
  const rows = ownerId === undefined ? orderById(db, [id]) : ownOrderById(db, [id, ownerId]);
  const [row] = await rows;
  return row && (await readOrder(db, row)).order;
}

/** Hours in which a browser shows what was ordered in it: who has it then may be somebody else. */
export const RECEIPT_HOURS = 24;

const receiptOf = prepared<OrderRow>(
  'receipt',
  `select ${orderColumns('$1')} from orders o
   where o.owner_id = $1 and o.customer_email is null
     and o.placed_at > now() - make_interval(hours => ${RECEIPT_HOURS})
   order by o.placed_at desc, o.id desc limit 1`,
);

/** The last order of a guest, and the one before. */
export async function findReceipt(db: Queryable, guestId: string): Promise<Order | undefined> {
  const [row] = await receiptOf(db, [guestId]);
  return row && (await readOrder(db, row)).order;
}

const ordersById = prepared<OrderRow>(
  'orders-by-id',
  `select ${orderColumns()} from orders o where o.id = any ($1)`,
);

/** Whoever's they are, with what the API does not show. */
export async function listStoredOrders(
  db: Queryable,
  ids: readonly string[],
): Promise<StoredOrder[]> {
  return readOrders(db, await ordersById(db, [ids]));
}

const ownedOrders = prepared<{ id: string }>(
  'owned-orders',
  'select id from orders where owner_id = $2 and id = any ($1)',
);

/** Of some orders those of an owner: their ids. */
export async function listOwnedOrders(
  db: Queryable,
  ids: readonly string[],
  ownerId: string,
): Promise<string[]> {
  return (await ownedOrders(db, [ids, ownerId])).map(({ id }) => id);
}

export interface NewOrder {
  ownerId: string;
  id: string;
  orderNumber: string;
  idempotencyKey: string | undefined;
  customer: { name: string; email: string; isEmailVerified: boolean } | null;
  totalCents: number;
  /** By whose units its amounts count: a shop that has another one by now takes no such order. */
  currency: CurrencyCode;
  paymentState: PaymentState;
  priceLines: readonly PriceLine[];
  tax: AppliedTax | null;
  details: OrderDetails;
  items: (ItemRow & { position: number })[];
  /** The pieces that are approved first, and whether a mail asks for it; null where there are none. */
  approval: { rule: OrderApprovalRule; held: string; isAsked: boolean } | null;
  drawings: readonly NewDrawing[];
  /** The cart that is ordered, and the id of the empty one that takes its place. */
  cart: { id: string; version: number; nextId: string };
  /** Those that tell of it: the customer, the shop, or nobody. */
  mails: readonly NewMail[];
}

/** What the database adds to an order that is placed. */
interface PlacedRow extends Omit<OrderRow, 'items'> {
  /** Those of its pictures that are still there. */
  pictures: string[];
}

/** The way that an order comes from the cart of its owner, which is emptied. */
const FROM_CART = {
  name: 'order-place',
  /** The one row that the order is placed for. */
  cause: `update carts set id = $12, version = version + 1, updated_at = now(), discount_code = null
     where owner_id = $1 and id = $10 and version = $11
       and exists (select from region where currency = $18)
       and ($5::text is null
         or not exists (select from orders where owner_id = $1 and idempotency_key = $5))
     returning owner_id`,
  after: `emptied as (
     delete from cart_items using cart
     where cart_items.owner_id = $1 and cart_items.owner_id = cart.owner_id
   ),`,
  /** What items of it have besides. */
  facts: '',
  factColumns: '',
};

/** Likewise from an offer, whose row the caller has locked: what was a cart is none any more. */
const FROM_OFFER: typeof FROM_CART = {
  name: 'order-place-offer',
  cause: `select $1::uuid as owner_id from region
     where currency = $18 and $5::text is null
       and ($10::uuid, $11::int, $12::uuid) is not distinct from ($4::uuid, 0, $4::uuid)`,
  after: '',
  facts: ', pieces int[], tax_class uuid',
  factColumns: ', pieces, tax_class',
};

/** `$22` is a list of drawings or of mails, `$23` the other; without either the statement is short. */
const orderInsert = (
  drawings: string | undefined,
  mails: string | undefined,
  { name, cause, after, facts, factColumns } = FROM_CART,
) =>
  prepared<PlacedRow>(
    `${name}${drawings ? '-drawn' : ''}${mails ? '-mailed' : ''}`,
    `with item as (
     select * from jsonb_to_recordset($9::jsonb) as t(
       id uuid, group_id uuid, position int, product_id uuid, product_name text, unit_price_cents int,
       base_price_cents int, price_lines jsonb, quantity int, note text, selected_options jsonb, image_id uuid, drawing jsonb,
       made_to_measure boolean${facts})
   ),
   region as materialized (
     select coalesce(max(value ->> 'currency'), '${DEFAULT_FORMATS.currency}') as currency
     from shop_settings where section = 'region'
   ),
   cart as (
     ${cause}
   ),
   placed as (
     insert into orders (owner_id, id, order_number, cart_id, idempotency_key, customer_name,
                         customer_email, total_cents, price_lines, tax, is_email_verified, details,
                         charged_cents, payment_state, approval, held, asked_at)
     select owner_id, $2, $3, $4, $5, $6, $7, $8, $14::jsonb, $15::jsonb, $13, $16::jsonb, $8, $17,
       $19, coalesce($20::int4multirange, '{}'), case when $21 then now() end
     from cart
     returning *
   ),
   charged as (
     insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, idempotency_key)
     select owner_id, id, id, 'charge', charged_cents, 'placed' from placed
   ),
   ${after}
   ${drawings ? `drawn as (${drawingsInsert(drawings)}),` : ''}
   ${mails ? `mail as (${allQueuedFor('placed', mails)}),` : ''}
   pictures as (
     select id from images where id = any (array(select image_id from item)) for key share
   ),
   items as (
     insert into order_items (owner_id, order_id, id, group_id, position, product_id, product_name,
                              unit_price_cents, base_price_cents, price_lines, quantity, note,
                              selected_options, image_id, drawing, made_to_measure${factColumns})
     select placed.owner_id, placed.id, item.id, group_id, item.position, product_id, product_name,
            unit_price_cents, base_price_cents, item.price_lines, quantity, note,
            selected_options, pictures.id, drawing, coalesce(made_to_measure, false)${factColumns}
     from placed cross join item left join pictures on pictures.id = item.image_id
   )
   select ${COLUMNS}, array(select id from pictures) as pictures from placed o`,
  );

/** In their order, as everybody puts them in: so that nobody waits in a circle. */
const drawingsInsert = (parameter: string) => `
  insert into drawings (hash, svg, lettering)
  select d.* from cart cross join json_to_recordset(${parameter}::json) as d(
    hash text, svg text, lettering text)
  order by d.hash ${MARK_ORDERED}`;

const orderInserts = {
  plain: orderInsert(undefined, undefined),
  drawn: orderInsert('$22', undefined),
  mailed: orderInsert(undefined, '$22'),
  both: orderInsert('$22', '$23'),
};

const offerInserts: typeof orderInserts = {
  plain: orderInsert(undefined, undefined, FROM_OFFER),
  drawn: orderInsert('$22', undefined, FROM_OFFER),
  mailed: orderInsert(undefined, '$22', FROM_OFFER),
  both: orderInsert('$22', '$23', FROM_OFFER),
};

/**
 * Places the order, keeps its drawings, empties the cart and queues the mails, all or nothing.
 * Undefined when the cart is not what it was any more, or the cart or the key has been ordered
 * already. Its pictures can be deleted no more; one that was deleted since the cart was
 * read is left out.
 */
export async function insertOrder(
  db: Queryable,
  order: NewOrder,
): Promise<StoredOrder | undefined> {
  return insertBy(orderInserts, db, order);
}

/**
 * Likewise an order that nobody's cart becomes, in the transaction that closes its offer: `cart.id` is
 * that of the offer. Undefined when the shop has another currency by now.
 */
export async function insertOfferOrder(
  tx: Queryable,
  { cart: { id }, ...order }: NewOrder,
): Promise<StoredOrder | undefined> {
  return insertBy(offerInserts, tx, { ...order, cart: { id, version: 0, nextId: id } });
}

async function insertBy(
  inserts: typeof orderInserts,
  db: Queryable,
  order: NewOrder,
): Promise<StoredOrder | undefined> {
  const { drawings, mails } = order;
  const isMailed = mails.length > 0;
  const values = [
    order.ownerId,
    order.id,
    order.orderNumber,
    order.cart.id,
    order.idempotencyKey ?? null,
    order.customer?.name ?? null,
    order.customer?.email ?? null,
    order.totalCents,
    JSON.stringify(order.items),
    order.cart.id,
    order.cart.version,
    order.cart.nextId,
    order.customer?.isEmailVerified ?? false,
    JSON.stringify(order.priceLines),
    order.tax && JSON.stringify(order.tax),
    JSON.stringify(order.details),
    order.paymentState,
    order.currency,
    order.approval?.rule ?? null,
    order.approval?.held ?? null,
    order.approval?.isAsked ?? false,
  ];
  if (drawings.length > 0) values.push(JSON.stringify(drawings));
  if (isMailed) values.push(asList(mails));
  const kind = drawings.length > 0 ? (isMailed ? 'both' : 'drawn') : isMailed ? 'mailed' : 'plain';
  const [row] = await inserts[kind](db, values);
  if (!row) return undefined;
  const { pictures, ...placed } = row;
  const isThere = (id: string | null) => id !== null && pictures.includes(id);
  const items = order.items.map((item) => (isThere(item.image_id) ? item : withoutPicture(item)));
  return readOrder(db, { ...placed, items });
}

const withoutPicture = (item: ItemRow): ItemRow => ({ ...item, image_id: null });

const orderPlacedBefore = prepared<OrderRow>(
  'order-placed-before',
  `select ${orderColumns('$1')} from orders o
   where o.owner_id = $1 and (o.idempotency_key = $2 or o.cart_id = $3)
   order by o.idempotency_key = $2 desc nulls last limit 1`,
);

/** The order that this key or this cart has become already. */
export async function findPlacedBefore(
  db: Queryable,
  ownerId: string,
  { key, cartId }: { key: string | undefined; cartId: string | undefined },
): Promise<StoredOrder | undefined> {
  const rows = await orderPlacedBefore(db, [ownerId, key ?? null, cartId ?? null]);
  return rows[0] && readOrder(db, rows[0]);
}
