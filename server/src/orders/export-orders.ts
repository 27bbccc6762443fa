import { Readable } from 'node:stream';
import type { Address } from '@tailorbird/contract/delivery';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { currencyDecimals } from '@tailorbird/contract/kinds/shop-formats';
import { minorUnits, lineTotal, sum, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { includedTax } from '@tailorbird/contract/rules/included-tax';
import { fileSlug } from '@tailorbird/contract/rules/file-slug';
import { clockTime, dayOf } from '@tailorbird/contract/rules/shop-days';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { BYTE_ORDER_MARK, csvRows, joinList } from '../files/csv-cell.ts';
import type { Queryable } from '../database/pool.ts';
import { chosenWords } from './order-mails.ts';
import { exportChunks, type ExportFilter } from './export-queries.ts';

/** What an order costs besides its items, by why. */
const BESIDES = { Setup: 'setup', Discount: 'discount', Tax: 'tax' } as const;

const DETAILS = [
  'Delivery',
  'Delivery method',
  'Promised day',
  'Wished day',
  'Delivery address',
  'Contact name',
  'Contact email',
  'Contact phone',
  'Billing address',
];

const COLUMNS = [
  'Order',
  'Date',
  'UTC offset',
  'Status',
  'Customer',
  'Email',
  'Item',
  'Quantity',
  'Unit price',
  'Line total',
  'Order total',
  'Options',
  'Note',
  'Admin notes',
  ...Object.keys(BESIDES),
  // the total has it already
  'Tax included',
  // by number within the order
  'Group',
  // pieces of the order that are checked or packed
  'Made',
  ...DETAILS,
  'Payment',
  'Paid',
  'Refunded',
  'Open',
];

/**
 * A line for each item, as far as whoever asks has read: the next orders are fetched when there is
 * room for them, and none any more once nobody reads.
 */
export function exportOrders(db: Queryable, filter: ExportFilter): Readable {
  return Readable.from(text(db, filter), { objectMode: false });
}

async function* text(db: Queryable, filter: ExportFilter): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvRows([COLUMNS]);
  for await (const orders of exportChunks(db, filter)) {
    yield head + csvRows(orders.flatMap((order) => linesOf(order, filter.timeZone)));
    head = '';
  }
}

function linesOf(order: Order, timeZone: string): string[][] {
  const placedAt = timeCells(new Date(order.orderDate), timeZone);
  // once for each order, so that the sum of a column is right
  const groups = groupItems(order.cart.items).flatMap(({ groupId }) => groupId ?? []);
  return order.cart.items.map((item, index) => [
    ...cellsOf(order, item, placedAt),
    ...besides(order).map((cell) => (index === 0 ? cell : '')),
    item.group ? String(groups.indexOf(item.group._id) + 1) : '',
    index === 0 && order.made ? String(order.made) : '',
    ...detailCells(order).map((cell) => (index === 0 ? cell : '')),
    ...paymentCells(order).map((cell) => (index === 0 ? cell : '')),
  ]);
}

function besides({ priceLines, tax }: Order): string[] {
  const added = Object.values(BESIDES).map((why) => priceLines.filter((line) => line.why === why));
  const amounts = [
    ...added.map((lines) => lines.map(({ totalCents }) => minorUnits(totalCents))),
    includedTax(tax).map(({ taxCents }) => taxCents),
  ];
  return amounts
    .map(sum)
    .map((total) => (total === 0 ? '' : fromMinorUnits(total).toFixed(currencyDecimals())));
}

const inCell = (address: Address | undefined) => joinList(address ? addressLines(address) : []);

function detailCells({ contact, delivery, billing }: Order): string[] {
  const { name = '', email = '', phone = '' } = contact ?? {};
  return [
    delivery?.cost ? delivery.cost.toFixed(currencyDecimals()) : '',
    delivery?.method.name ?? '',
    delivery?.promisedDay ?? '',
    delivery?.wishedDay ?? '',
    inCell(delivery?.address),
    name,
    email,
    phone,
    inCell(billing),
  ];
}

/** Empty of orders that were placed before there was a ledger. */
function paymentCells({ payment, status }: Order): string[] {
  if (!payment) return ['', '', '', ''];
  // nobody pays for what is not made, nor once more for what was refunded
  const isAsked = orderStatuses[status].counts && payment.state !== 'refunded';
  const amounts = [payment.paid, payment.refunded, isAsked ? payment.open : 0];
  return [
    payment.state,
    ...amounts.map((amount) => (amount === 0 ? '' : amount.toFixed(currencyDecimals()))),
  ];
}

function cellsOf(
  order: Order,
  { product, quantity, selectedOptions, note }: OrderItem,
  placedAt: readonly string[],
): string[] {
  return [
    order.orderId,
    ...placedAt,
    order.status,
    order.customer?.name ?? '',
    order.customer?.email ?? '',
    product.name,
    String(quantity),
    product.cost.toFixed(currencyDecimals()),
    fromMinorUnits(lineTotal({ product, quantity })).toFixed(currencyDecimals()),
    order.totalAmount.toFixed(currencyDecimals()),
    joinList(selectedOptions.map((chosen) => `${chosen.optionName}: ${chosenWords(chosen)}`)),
    note,
    order.adminNotes ?? '',
  ];
}

/**
 * `2026-05-14 09:30:00` by the shop's clock, and `UTC+02:00`: spreadsheets take the first for a
 * date, which they would not with T, or with the offset in the same cell.
 */
function timeCells(moment: Date, timeZone: string): [moment: string, offset: string] {
  const { date, time, offset } = clockTime(moment, timeZone);
  return [`${date} ${time}`, `UTC${offset}`];
}

/** `tailorbird-orders-2026-05-14.csv`, by name and day of the shop. */
export function exportName(timeZone: string, now = new Date(), shop = ''): string {
  return `${fileSlug(shop)}-orders-${dayOf(now, timeZone)}.csv`;
}
