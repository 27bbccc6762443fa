import { isolate } from '@tailorbird/contract/isolate';
import type { SheetKind } from './sheet-address.ts';

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;
}

export const pieces = (count: number) => counted(count, 'piece', 'pieces');
const orders = (count: number) => counted(count, 'order', 'orders');

/** Around the sheets and on them. */
export const sheetMessages = {
  titles: {
    packing: 'Packing slip',
    production: 'Production sheet',
  } satisfies Record<SheetKind, string>,
  switch: 'Sheet',
  back: 'Back to Orders',
  print: 'Print',
  picturesLoading: 'Loading pictures...',
  picturesFailed: (count: number) =>
    `${counted(count, 'picture', 'pictures')} could not be loaded; the place stays empty on paper.`,
  loading: 'Loading the orders to print',
  loadFailed: 'Failed to load orders. Please try again.',
  noneTitle: 'No orders picked',
  none: 'Pick one or several orders, and print from there.',
  tooManyTitle: 'Too many orders',
  tooMany: (count: number, most: number) =>
    `${counted(count, 'order is', 'orders are')} picked, and at most ${most} are printed at once. Pick fewer and print again.`,
  missing: (count: number) =>
    `${orders(count)} could not be found and ${count === 1 ? 'is' : 'are'} not on the sheet:`,
  noneFoundTitle: 'No orders found',
  noneFound: 'None of the picked orders is there any more.',
  printedAt: (moment: string) => `As of ${moment}`,
  order: 'Order',
  customer: 'Customer',
  ordered: 'Ordered',
  item: 'Item',
  quantity: 'Pieces',
  note: 'Note',
  adminNotes: 'Admin notes',
  totalPacked: (count: number, lines: number) =>
    `${pieces(count)} in ${counted(lines, 'line', 'lines')}`,
  packedBy: 'Packed by',
  cancelledSlip: 'Cancelled: do not send.',
  summary: (made: { pieces: number; things: number; orders: number }) =>
    `${pieces(made.pieces)} of ${counted(made.things, 'thing', 'things')}, ${orders(made.orders)}`,
  alikeAndNoted: (alike: number, noted: number) =>
    alike === 0 ? 'With a note' : `${alike} alike, ${noted} with a note`,
  leftOut: (numbers: string[]) =>
    `Left out, as cancelled: ${new Intl.ListFormat('en-GB').format(numbers)}.`,
  nothingToMakeTitle: 'Nothing to make',
  nothingToMake: 'Every picked order is cancelled.',
  code: (product: string, orderId: string) =>
    `QR code that opens ${isolate(product)} of ${orderId}`,
};
