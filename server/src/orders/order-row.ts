import type { SelectedOption } from '@tailorbird/contract/cart';
import { cents, toDollars } from '@tailorbird/contract/money';
import type { Order, OrderItem, OrderStatus, Production } from '@tailorbird/contract/orders';
import { addressOfDrawing } from '../drawings/draw-item.ts';

/** An order as the database gives it, its items in one column. */
export interface OrderRow {
  owner_id: string;
  id: string;
  order_number: string;
  cart_id: string;
  customer_name: string | null;
  customer_email: string | null;
  status: OrderStatus;
  admin_notes: string;
  total_cents: number;
  placed_at: Date;
  version: number;
  items: ItemRow[];
}

export interface ItemRow {
  id: string;
  product_id: string;
  product_name: string;
  unit_price_cents: number;
  quantity: number;
  note: string;
  /** Null while the note is as it was ordered. */
  ordered_note: string | null;
  selected_options: SelectedOption[];
  image_id: string | null;
  drawing: KeptDrawing | null;
}

/** What an order says of a drawn piece; the drawing itself is kept by its hash. */
export interface KeptDrawing {
  hash: string;
  title: string;
  production: Production;
}

/** An order with what the API does not show. */
export interface StoredOrder {
  order: Order;
  ownerId: string;
  /** The cart it came from. */
  cartId: string;
}

export function toStoredOrder(row: OrderRow): StoredOrder {
  const customer =
    row.customer_email === null
      ? null
      : { name: row.customer_name ?? '', email: row.customer_email };
  return {
    ownerId: row.owner_id,
    cartId: row.cart_id,
    order: {
      _id: row.id,
      orderId: row.order_number,
      customer,
      orderDate: row.placed_at.toISOString(),
      status: row.status,
      totalAmount: toDollars(cents(row.total_cents)),
      version: row.version,
      adminNotes: row.admin_notes,
      cart: { items: row.items.map(toItem) },
    },
  };
}

function toItem(row: ItemRow): OrderItem {
  return {
    _id: row.id,
    product: {
      _id: row.product_id,
      name: row.product_name,
      cost: toDollars(cents(row.unit_price_cents)),
      image_id: row.image_id === null ? [] : [row.image_id],
    },
    quantity: row.quantity,
    note: row.note,
    ...(row.ordered_note !== null && { orderedNote: row.ordered_note }),
    selectedOptions: row.selected_options,
    drawing: row.drawing && { address: addressOfDrawing(row.drawing.hash), ...row.drawing },
  };
}
