import { Readable } from 'node:stream';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { fromDollars, times, toDollars } from '@tailorbird/contract/money';
import { BYTE_ORDER_MARK, csvRow } from '../csv/csv-cell.ts';
import type { Queryable } from '../database/pool.ts';
import { chosenWords } from './chosen-words.ts';
import { exportChunks, type ExportFilter } from './export-queries.ts';

const COLUMNS = [
  'Order',
  'Date',
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
];

/**
 * A line for each item, as far as whoever asks has read: the next orders are fetched when there is
 * room for them, and none any more once nobody reads.
 */
export function exportOrders(db: Queryable, filter: ExportFilter): Readable {
  return Readable.from(text(db, filter), { objectMode: false });
}

async function* text(db: Queryable, filter: ExportFilter): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvRow(COLUMNS);
  for await (const orders of exportChunks(db, filter)) {
    yield head + orders.flatMap(linesOf).join('');
    head = '';
  }
}

function linesOf(order: Order): string[] {
  return order.cart.items.map((item) => csvRow(cellsOf(order, item)));
}

function cellsOf(order: Order, { product, quantity, selectedOptions, note }: OrderItem): string[] {
  return [
    order.orderId,
    spreadsheetTime(order.orderDate),
    order.status,
    order.customer?.name ?? '',
    order.customer?.email ?? '',
    product.name,
    String(quantity),
    product.cost.toFixed(2),
    toDollars(times(fromDollars(product.cost), quantity)).toFixed(2),
    order.totalAmount.toFixed(2),
    selectedOptions.map((chosen) => `${chosen.optionName}: ${chosenWords(chosen)}`).join(', '),
    note,
    order.adminNotes ?? '',
  ];
}

/** `2026-05-14 09:30:00`, in UTC: spreadsheets take it for a date, unlike one with T and Z. */
function spreadsheetTime(date: string): string {
  return date.slice(0, 19).replace('T', ' ');
}

/** `tailorbird-orders-2026-05-14.csv`, by the day in UTC. */
export function exportName(now = new Date()): string {
  return `tailorbird-orders-${now.toISOString().slice(0, 10)}.csv`;
}
