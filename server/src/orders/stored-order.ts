import type { SelectedOption } from '@tailorbird/contract/cart';
import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { OrderPayment } from '@tailorbird/contract/order-payment';
import {
  sheetKind,
  type Order,
  type OrderItem,
  type OrderStatus,
  type Parcel,
  type Production,
} from '@tailorbird/contract/orders';
import type { AppliedTax, PriceLine } from '@tailorbird/contract/price-rules';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { openCents, surplusCents, type LedgerSums } from '@tailorbird/contract/rules/ledger';
import { trackingLink, type ParcelKind } from '@tailorbird/contract/kinds/parcels';
import { numbersOfItems, type PieceState } from '@tailorbird/contract/kinds/piece-states';
import type { OrderApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { PaymentState } from '@tailorbird/contract/kinds/payments';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { addressOfDrawing, addressOfLettering } from '../drawings/draw-item.ts';
import { readRanges } from './piece-ranges.ts';

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
  /** Null when the shop had none. */
  tax: AppliedTax | null;
  /** Null when it was placed before orders had them. */
  details: OrderDetails | null;
  placed_at: Date;
  version: number;
  made: number;
  charged_cents: number;
  paid_cents: number;
  refunded_cents: number;
  /** Null when it was placed before there was a ledger. */
  payment_state: PaymentState | null;
  prints: Record<string, PrintRow>;
  /** The oldest first. */
  parcels: StoredParcel[];
  /** Pieces that are in one: see piece-ranges. */
  sent: string;
  /** Pieces that are packed and in none. Null until they are counted. */
  packed: number | null;
  /** Pieces that may not be made before a yes, and those of them to be changed: see piece-ranges. */
  held: string;
  wished: string;
  /** Pieces that were taken out of it. */
  voided: string;
  /** Pieces that the customer has withdrawn from. */
  withdrawn: string;
  /** Withdrawals whose money is not settled, and faults that are not answered. */
  withdrawals_open: number;
  faults_open: number;
  /** Null where nothing of it ever was to be approved. */
  approval: OrderApprovalRule | null;
  items: ItemRow[];
}

/** The last print of a sheet, which is its key. */
interface PrintRow {
  at: string;
  by: string;
  version: number;
  times: number;
}

/** As an order keeps it. */
export interface StoredParcel {
  id: string;
  number: number;
  kind: ParcelKind;
  carrier: string;
  /** The link of the carrier as it was then, with a place for the number. */
  template: string;
  tracking: string;
  sentAt: string;
  sentBy: string;
  /** Its pieces, and of those that were not packed before it their states: see piece-ranges. */
  pieces: string;
  before: Partial<Record<PieceState, string>>;
  /** It is on its way so many days from Monday to Friday at most. It is null where the shop said nothing. */
  transitDays: number | null;
  /** The last mail that tells of it has this id, and goes out then. It is null where none does. */
  mail: { id: string; at: string } | null;
  handed: { at: string; to: string } | null;
}

export interface ItemRow {
  id: string;
  /** Null when the item belongs to no group. */
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
  drawing: StoredDrawing | null;
  /** Whether it was made to measure when it was ordered. Absent: it was not. */
  made_to_measure?: boolean;
  /** Null or absent until the order is changed: pieces are numbered by the items and their quantities. */
  pieces?: number[] | null;
  /** Of a line without a product: its class of tax. Null or absent: the standard rate. */
  tax_class?: string | null;
  /** The last change of it; null or absent: none. */
  changed?: OrderItem['changed'] | null;
}

/** The facts about a drawn piece in an order; the drawing itself is stored under its hash. */
export interface StoredDrawing {
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
  /** Numbers of pieces that are not approved, and of those of them that are to be changed. */
  held: ReadonlySet<number>;
  wished: ReadonlySet<number>;
  /** Those that are in a parcel. */
  sent: ReadonlySet<number>;
  parcels: readonly StoredParcel[];
  /** Those that the customer has withdrawn from: what of them waits is not made, and none is sent. */
  withdrawn: ReadonlySet<number>;
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
    held: readRanges(row.held),
    wished: readRanges(row.wished),
    sent: readRanges(row.sent),
    parcels: row.parcels,
    withdrawn: readRanges(row.withdrawn),
    order: {
      _id: row.id,
      orderId: row.order_number,
      customer,
      orderDate: row.placed_at.toISOString(),
      status: row.status,
      totalAmount: fromMinorUnits(minorUnits(row.total_cents)),
      priceLines: row.price_lines,
      ...(row.tax && { tax: row.tax }),
      ...row.details,
      version: row.version,
      ...(row.made > 0 && { made: row.made }),
      ...toParcels(row),
      ...toReturns(row),
      ...toApproval(row),
      ...(row.approval && { approvalRule: row.approval }),
      ...(row.payment_state && { payment: toPayment(row, row.payment_state) }),
      adminNotes: row.admin_notes,
      ...toPrints(row.prints),
      ...(row.voided !== NONE && { voided: [...readRanges(row.voided)] }),
      cart: { items: withHeld(row) },
    },
  };
}

function toParcels({
  parcels,
  sent,
  packed,
}: OrderRow): Pick<Order, 'parcels' | 'sent' | 'packed'> {
  const count = readRanges(sent).size;
  return {
    ...(parcels.length > 0 && { parcels: parcels.map(toParcel) }),
    ...(count > 0 && { sent: count }),
    ...(packed !== null && packed > 0 && { packed }),
  };
}

function toReturns(row: OrderRow): Pick<Order, 'withdrawn' | 'stopped' | 'returns'> {
  const withdrawn = readRanges(row.withdrawn);
  const sent = readRanges(row.sent);
  const stopped = [...withdrawn].filter((number) => !sent.has(number));
  const returns = row.withdrawals_open + row.faults_open;
  return {
    ...(withdrawn.size > 0 && { withdrawn: withdrawn.size }),
    ...(stopped.length > 0 && { stopped }),
    ...(returns > 0 && { returns }),
  };
}

function toParcel(parcel: StoredParcel): Parcel {
  const { id, number, kind, carrier, template, tracking, sentAt, sentBy, mail, handed } = parcel;
  const link = trackingLink(template, tracking);
  return {
    _id: id,
    number,
    kind,
    pieces: [...readRanges(parcel.pieces)],
    sentAt,
    sentBy,
    carrier,
    tracking,
    ...(link !== undefined && { link }),
    ...(mail && { mailAt: mail.at }),
    ...(handed && { handedAt: handed.at, handedTo: handed.to }),
  };
}

type LedgerColumns = Pick<OrderRow, 'charged_cents' | 'paid_cents' | 'refunded_cents'>;

const ledgerOf = (row: LedgerColumns): LedgerSums => ({
  charged: row.charged_cents,
  paid: row.paid_cents,
  refunded: row.refunded_cents,
});

function toPayment(row: OrderRow, state: PaymentState): OrderPayment {
  const surplus = surplusCents(ledgerOf(row));
  return {
    state,
    paid: fromMinorUnits(minorUnits(row.paid_cents)),
    refunded: fromMinorUnits(minorUnits(row.refunded_cents)),
    open: fromMinorUnits(minorUnits(openCents(ledgerOf(row)))),
    ...(surplus > 0 && { toRefund: fromMinorUnits(minorUnits(surplus)) }),
    reference: paymentReference(row.order_number),
  };
}

function toApproval({ status, held, wished }: OrderRow): Pick<Order, 'approval'> {
  if (held === NONE || status !== 'pending') return {};
  const [all, wishes] = [readRanges(held).size, readRanges(wished).size];
  return { approval: { asked: all - wishes, wishes } };
}

/** No pieces. */
const NONE = '{}';

function withHeld({ items, held }: OrderRow): OrderItem[] {
  if (held === NONE) return items.map(toItem);
  const heldNumbers = readRanges(held);
  const numbers = numbersOfItems(items.map(withNumbers));
  return items.map((row, index) => {
    const isHeld = numbers[index]?.some((number) => heldNumbers.has(number));
    return isHeld ? heldItem(toItem(row)) : toItem(row);
  });
}

const withNumbers = ({ quantity, pieces }: ItemRow) => ({ quantity, pieces: pieces ?? undefined });

/** Its lettering is not given out: what is cut by mistake is cut from that. */
function heldItem(item: OrderItem): OrderItem {
  if (!item.drawing) return { ...item, isHeld: true };
  const { letteringAddress: _, ...drawing } = item.drawing;
  return { ...item, isHeld: true, drawing };
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

/** As the API shows an item. */
export function toItem(row: ItemRow): OrderItem {
  return {
    _id: row.id,
    group: row.group_id === null ? null : { _id: row.group_id },
    product: {
      _id: row.product_id,
      name: row.product_name,
      cost: fromMinorUnits(minorUnits(row.unit_price_cents)),
      basePrice: fromMinorUnits(minorUnits(row.base_price_cents ?? row.unit_price_cents)),
      image_id: row.image_id === null ? [] : [row.image_id],
    },
    quantity: row.quantity,
    priceLines: row.price_lines ?? [plainLine(row)],
    note: row.note,
    ...(row.ordered_note !== null && { orderedNote: row.ordered_note }),
    selectedOptions: row.selected_options,
    ...(row.pieces && { pieces: row.pieces }),
    ...(row.tax_class && { taxClass: row.tax_class }),
    ...(row.made_to_measure && { madeToMeasure: true }),
    ...(row.changed && { changed: row.changed }),
    drawing: row.drawing && toDrawing(row.drawing),
  };
}

/** The line of an item whose price is the cost of its product. */
function plainLine({
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

function toDrawing({ hash, signature, title, production }: StoredDrawing): OrderItem['drawing'] {
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
