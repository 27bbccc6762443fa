import type { SelectedOption } from '@tailorbird/contract/cart';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { openCents, type LedgerSums, type PaymentState } from '@tailorbird/contract/rules/ledger';
import { cents, toDollars } from '@tailorbird/contract/rules/money';
import {
  sheetKind,
  type Order,
  type OrderItem,
  type OrderStatus,
  type Production,
} from '@tailorbird/contract/orders';
import type { OrderPayment } from '@tailorbird/contract/order-payment';
import { paymentReference } from '@tailorbird/contract/rules/payment-reference';
import { prepared, type Queryable } from '../database/pool.ts';
import { addressOfDrawing, addressOfLettering } from '../drawings/draw-item.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';
import type { NewDrawing } from './place-order.ts';

/** An order as the database gives it, its items in one column. */
export interface OrderRow {
  owner_id: string;
  id: string;
  order_number: string;
  cart_id: string;
  customer_name: string | null;
  customer_email: string | null;
  /** When the order was placed or came to the account. */
  is_email_verified: boolean;
  status: OrderStatus;
  admin_notes: string;
  total_cents: number;
  price_lines: PriceLine[];
  /** Null: the shop had none. */
  tax: AppliedTax | null;
  /** Null: it was placed before orders had them. */
  details: OrderDetails | null;
  placed_at: Date;
  version: number;
  made: number;
  charged_cents: number;
  paid_cents: number;
  refunded_cents: number;
  /** Null: it was placed before there was a ledger. */
  payment_state: PaymentState | null;
  prints: Record<string, PrintRow>;
  items: ItemRow[];
}

/** The last print of a sheet, which is its key. */
interface PrintRow {
  at: string;
  by: string;
  version: number;
  times: number;
}

export interface ItemRow {
  id: string;
  /** Null: it stands by itself. */
  group_id: string | null;
  product_id: string;
  product_name: string;
  unit_price_cents: number;
  /** Null here and below: the cost of the product alone, as it is in orders of before. */
  base_price_cents: number | null;
  price_lines: PriceLine[] | null;
  quantity: number;
  note: string;
  /** Null while the note is as it was ordered. */
  ordered_note: string | null;
  selected_options: SelectedOption[];
  image_id: string | null;
  drawing: KeptDrawing | null;
}

/** The facts about a drawn piece in an order; the drawing itself is stored under its hash. */
export interface KeptDrawing {
  hash: string;
  /** Opens the drawing to whoever knows it. */
  signature: string;
  title: string;
  production: Production;
}

/** An order with what the API does not show. */
export interface StoredOrder {
  order: Order;
  ownerId: string;
  /** Whether the address that the order keeps was verified then. */
  isEmailVerified: boolean;
  /** The cart it came from. */
  cartId: string;
  totalCents: number;
  ledger: LedgerSums;
}

export function toStoredOrder(row: OrderRow): StoredOrder {
  const customer =
    row.customer_email === null
      ? null
      : { name: row.customer_name ?? '', email: row.customer_email };
  return {
    ownerId: row.owner_id,
    isEmailVerified: row.is_email_verified,
    cartId: row.cart_id,
    totalCents: row.total_cents,
    ledger: ledgerOf(row),
    order: {
      _id: row.id,
      orderId: row.order_number,
      customer,
      orderDate: row.placed_at.toISOString(),
      status: row.status,
      totalAmount: toDollars(cents(row.total_cents)),
      priceLines: row.price_lines,
      ...(row.tax && { tax: row.tax }),
      ...row.details,
      version: row.version,
      ...(row.made > 0 && { made: row.made }),
      ...(row.payment_state && { payment: toPayment(row, row.payment_state) }),
      adminNotes: row.admin_notes,
      ...toPrints(row.prints),
      cart: { items: row.items.map(toItem) },
    },
  };
}

type LedgerColumns = Pick<OrderRow, 'charged_cents' | 'paid_cents' | 'refunded_cents'>;

const ledgerOf = (row: LedgerColumns): LedgerSums => ({
  charged: row.charged_cents,
  paid: row.paid_cents,
  refunded: row.refunded_cents,
});

function toPayment(row: OrderRow, state: PaymentState): OrderPayment {
  return {
    state,
    paid: toDollars(cents(row.paid_cents)),
    refunded: toDollars(cents(row.refunded_cents)),
    open: toDollars(cents(openCents(ledgerOf(row)))),
    reference: paymentReference(row.order_number),
  };
}

function toPrints(rows: OrderRow['prints']): Pick<Order, 'prints'> {
  const prints = sheetKind.options.flatMap((sheet) => {
    const row = rows[sheet];
    if (!row) return [];
    const { at, by, version, times } = row;
    return [{ sheet, printedAt: new Date(at).toISOString(), printedBy: by, version, times }];
  });
  return prints.length === 0 ? {} : { prints };
}

function toItem(row: ItemRow): OrderItem {
  return {
    _id: row.id,
    group: row.group_id === null ? null : { _id: row.group_id },
    product: {
      _id: row.product_id,
      name: row.product_name,
      cost: toDollars(cents(row.unit_price_cents)),
      basePrice: toDollars(cents(row.base_price_cents ?? row.unit_price_cents)),
      image_id: row.image_id === null ? [] : [row.image_id],
    },
    quantity: row.quantity,
    priceLines: row.price_lines ?? [plainLine(row)],
    note: row.note,
    ...(row.ordered_note !== null && { orderedNote: row.ordered_note }),
    selectedOptions: row.selected_options,
    drawing: row.drawing && toDrawing(row.drawing),
  };
}

/** The line of an item whose price is the cost of its product. */
export function plainLine({
  product_name: label,
  unit_price_cents: unitCents,
  quantity,
}: Pick<ItemRow, 'product_name' | 'unit_price_cents' | 'quantity'>): PriceLine {
  return {
    label: isolate(label),
    quantity,
    unitCents,
    totalCents: unitCents * quantity,
    why: 'piece',
  };
}

function toDrawing({ hash, signature, title, production }: KeptDrawing): OrderItem['drawing'] {
  const drawing = { hash, signature };
  return {
    address: addressOfDrawing(drawing),
    title,
    hash,
    ...((production.lettering ?? production.further) && {
      letteringAddress: addressOfLettering(drawing),
    }),
    production,
  };
}

/**
 * The columns of an order `o`, with its items in one of them. `owner` names the owner where the
 * statement knows one.
 */
export const orderColumns = (
  owner = 'o.owner_id',
) => `o.owner_id, o.id, o.order_number, o.cart_id, o.customer_name,
  o.customer_email, o.is_email_verified, o.status, o.admin_notes, o.total_cents, o.price_lines,
  o.tax, o.details, o.placed_at, o.version, o.made, o.prints,
  o.charged_cents, o.paid_cents, o.refunded_cents, o.payment_state,
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
  return row && toStoredOrder(row).order;
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
  return (await ordersById(db, [ids])).map(toStoredOrder);
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
  paymentState: PaymentState;
  priceLines: readonly PriceLine[];
  tax: AppliedTax | null;
  details: OrderDetails;
  items: (ItemRow & { position: number })[];
  drawings: readonly NewDrawing[];
  /** The cart that is ordered, and the id of the empty one that takes its place. */
  cart: { id: string; version: number; nextId: string };
  /** The mail that tells the customer; some may get none. */
  mail: NewMail | undefined;
}

/** What the database adds to an order that is placed. */
interface PlacedRow extends Omit<OrderRow, 'items'> {
  /** Those of its pictures that are still there. */
  pictures: string[];
}

/** `$18` is a list of drawings or a mail, `$19` the other; without either the statement is short. */
const orderInsert = (drawings: string | undefined, mail: string | undefined) =>
  prepared<PlacedRow>(
    `order-place${drawings ? '-drawn' : ''}${mail ? '-mailed' : ''}`,
    `with item as (
     select * from jsonb_to_recordset($9::jsonb) as t(
       id uuid, group_id uuid, position int, product_id uuid, product_name text, unit_price_cents int,
       base_price_cents int, price_lines jsonb, quantity int, note text, selected_options jsonb, image_id uuid, drawing jsonb)
   ),
   cart as (
     update carts set id = $12, version = version + 1, updated_at = now(), discount_code = null
     where owner_id = $1 and id = $10 and version = $11
       and ($5::text is null
         or not exists (select from orders where owner_id = $1 and idempotency_key = $5))
     returning owner_id
   ),
   placed as (
     insert into orders (owner_id, id, order_number, cart_id, idempotency_key, customer_name,
                         customer_email, total_cents, price_lines, tax, is_email_verified, details,
                         charged_cents, payment_state)
     select owner_id, $2, $3, $4, $5, $6, $7, $8, $14::jsonb, $15::jsonb, $13, $16::jsonb, $8, $17
     from cart
     returning *
   ),
   charged as (
     insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, idempotency_key)
     select owner_id, id, id, 'charge', charged_cents, 'placed' from placed
   ),
   emptied as (
     delete from cart_items using cart
     where cart_items.owner_id = $1 and cart_items.owner_id = cart.owner_id
   ),
   ${drawings ? `drawn as (${drawingsInsert(drawings)}),` : ''}
   ${mail ? `mail as (${queuedFor('placed', mail)}),` : ''}
   pictures as (
     select id from images where id = any (array(select image_id from item)) for key share
   ),
   items as (
     insert into order_items (owner_id, order_id, id, group_id, position, product_id, product_name,
                              unit_price_cents, base_price_cents, price_lines, quantity, note,
                              selected_options, image_id, drawing)
     select placed.owner_id, placed.id, item.id, group_id, item.position, product_id, product_name,
            unit_price_cents, base_price_cents, item.price_lines, quantity, note,
            selected_options, pictures.id, drawing
     from placed cross join item left join pictures on pictures.id = item.image_id
   )
   select o.owner_id, o.id, o.order_number, o.cart_id, o.customer_name, o.customer_email,
          o.is_email_verified, o.status, o.admin_notes, o.total_cents, o.price_lines, o.tax,
          o.details, o.placed_at, o.version, o.made, o.prints, o.charged_cents, o.paid_cents,
          o.refunded_cents, o.payment_state, array(select id from pictures) as pictures
   from placed o`,
  );

/** In their order, as everybody puts them in: so that nobody waits in a circle. */
const drawingsInsert = (parameter: string) => `
  insert into drawings (hash, svg, lettering)
  select d.* from cart cross join json_to_recordset(${parameter}::json) as d(
    hash text, svg text, lettering text)
  order by d.hash on conflict (hash) do nothing`;

const orderInserts = {
  plain: orderInsert(undefined, undefined),
  drawn: orderInsert('$18', undefined),
  mailed: orderInsert(undefined, '$18'),
  both: orderInsert('$18', '$19'),
};

/**
 * Places the order, keeps its drawings, empties the cart and queues the mail, all or nothing.
 * Undefined when the cart is not what it was any more, or the cart or the key has been ordered
 * already. Its pictures can be deleted no more; one that was deleted since the cart was
 * read is left out.
 */
export async function insertOrder(
  db: Queryable,
  order: NewOrder,
): Promise<StoredOrder | undefined> {
  const { drawings, mail } = order;
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
  ];
  if (drawings.length > 0) values.push(JSON.stringify(drawings));
  if (mail) values.push(asParameter(mail));
  const kind = drawings.length > 0 ? (mail ? 'both' : 'drawn') : mail ? 'mailed' : 'plain';
  const [row] = await orderInserts[kind](db, values);
  if (!row) return undefined;
  const { pictures, ...placed } = row;
  const isThere = (id: string | null) => id !== null && pictures.includes(id);
  const items = order.items.map((item) => (isThere(item.image_id) ? item : withoutPicture(item)));
  return toStoredOrder({ ...placed, items });
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
  return rows[0] && toStoredOrder(rows[0]);
}
