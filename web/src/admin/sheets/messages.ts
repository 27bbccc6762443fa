import { counted } from '../format-count.ts';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { isolate } from '@tailorbird/contract/rules/isolate';
import type { Production, SheetKind } from '@tailorbird/contract/orders';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import { slug } from '@tailorbird/contract/rules/slug';

export const pieces = (count: number) => counted(count, 'piece', 'pieces');
const orders = (count: number) => counted(count, 'order', 'orders');

/** Around the sheets and on them. */
export const sheetMessages = {
  titles: {
    packing: 'Packing slip',
    production: 'Production sheet',
    delivery: 'Delivery note',
  } satisfies Record<SheetKind, string>,
  switch: 'Sheet',
  back: 'Back to Orders',
  backToOrder: 'Back to the Order',
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
  /** Of whom nothing is known; an invoice says the same. */
  customerOf: (orderId: string) => `Customer of order ${orderId}`,
  sender: 'Sender',
  /** One that has no name yet. */
  shop: shopName(''),
  ordered: 'Ordered',
  item: 'Item',
  /** Under a line that nothing is made or packed for, such as folding in tissue. */
  service: 'Service',
  quantity: 'Pieces',
  words: 'Words and size',
  height: 'Letters',
  drawing: 'Drawing',
  scan: 'Scan',
  note: 'Note',
  adminNotes: 'Admin notes',
  outlines: 'Outlines in true size',
  cutting: 'Cutting list',
  colour: 'Colour',
  size: 'Size',
  /** Above a table on each page: what its rows have alike. */
  running: (product: string, common: string) =>
    common ? `${isolate(product)}: ${isolate(common)}` : isolate(product),
  printAgain: {
    title: 'Print this again?',
    act: 'Print Again',
    not: 'Do Not Print',
    before: (orderId: string, moment: string, by: string) =>
      `${orderId} was printed on ${moment} by ${isolate(by)}.`,
    beforeSeveral: (count: number, all: number) =>
      `${count} of these ${all} orders ${count === 1 ? 'was' : 'were'} printed before.`,
    and: (count: number) => `And ${orders(count)} more.`,
    noticeTitle: 'Printed before',
    changed: (count: number) =>
      count === 0
        ? 'Nothing on it has changed since.'
        : `Since then ${counted(count, 'thing has', 'things have')} changed:`,
    failed: 'The print could not be recorded. The order will not say that it was printed.',
  },
  totalPacked: (count: number, lines: number) =>
    `${pieces(count)} in ${counted(lines, 'line', 'lines')}`,
  packedBy: 'Packed by',
  deliverTo: 'Deliver to',
  pickedUp: 'Picked up by',
  receivedBy: 'Received on, by',
  cancelledSlip: 'Cancelled: do not send.',
  summary: (made: { pieces: number; things: number; orders: number }) =>
    `${pieces(made.pieces)} of ${counted(made.things, 'thing', 'things')}, ${orders(made.orders)}`,
  alikeAndNoted: (alike: number, noted: number) =>
    alike === 0 ? 'With a note' : `${alike} alike, ${noted} with a note`,
  /** In place of the words of a piece. */
  held: 'Do not make: not approved',
  heldPieces: (count: number) =>
    `${formatNumber(count)} of these pieces may not be made: the customer has not approved ${count === 1 ? 'it' : 'them'}.`,
  heldNotCut: (count: number) =>
    `Without ${counted(count, 'piece that is', 'pieces that are')} not approved.`,
  leftOut: (numbers: string[]) =>
    `Left out, as cancelled: ${new Intl.ListFormat('en-GB').format(numbers)}.`,
  nothingToMakeTitle: 'Nothing to make',
  nothingToMake: 'Every picked order is cancelled.',
  label: {
    title: 'Label',
    size: '100 × 150 mm',
    backTo: (orderId: string) => `Order ${orderId}`,
    parcelWord: 'Parcel',
    parcel: (number: number) => `parcel ${number}`,
    labelOf: (orderId: string, number: number) => `Label of ${orderId}, parcel ${number}`,
    order: 'Order',
    pieces: 'Pieces',
    content: (count: number, numbers: string) =>
      count === 1 ? `1, number ${numbers}` : `${formatNumber(count)}, numbers ${numbers}`,
    carrier: 'Carrier',
    number: 'Number',
    pickUp: 'To be picked up',
    code: (orderId: string, number: number) => `QR code that opens parcel ${number} of ${orderId}`,
    noneTitle: 'No parcel to label',
    none: 'The order has no such parcel. It may have been taken back.',
  },
  code: (product: string, orderId: string) =>
    `QR code that opens ${isolate(product)} of ${orderId}`,
};

/** Kept on one line: 18 mm. */
const millimetres = (count: number) => `${formatNumber(count, { most: 1 })}\u00A0mm`;

/** Texts about a drawn piece on the production sheet. */
export const productionMessages = {
  colours: 'Colours',
  lettering: 'Lettering',
  written: (lines: readonly string[]) => `“${lines.join('\n')}”`,
  font: 'Font',
  method: 'Method',
  /** Fonts and methods go by names in small letters. */
  capitalised: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  outlines: (lines: readonly string[]) => `Outlines of “${lines.join(' ')}”`,
  letterHeight: millimetres,
  /** On the screen: for the cutter, the plotter or the embroidery machine. */
  file: 'Save as SVG, in true size',
  fileName: (lines: readonly string[]) => `${slug(lines.join(' ')) || 'lettering'}.svg`,
  scale: (times: number) =>
    times === 1 ? 'True size on paper.' : `Scale 1 : ${times}, as it is too large for the paper.`,
  /** Beside a line of that length, to be checked with a ruler. */
  ruler: (length: number, times: number) =>
    times === 1 ? millimetres(length) : `${millimetres(length)} of the lettering`,
};

/** Letters 18 mm high, 212 mm wide, on the chest, 70 mm below the collar seam. */
export function measuresInWords(lettering: Lettering): string {
  const { lines, letterHeight, width, height, position, below, belowWhat, isHeightSet } = lettering;
  const several = `${millimetres(width)} wide and ${millimetres(height)} high in all`;
  const parts = [
    `Letters ${millimetres(letterHeight)} high${isHeightSet ? ', the same on all pieces' : ''}`,
    lines.length > 1 ? several : `${millimetres(width)} wide`,
    position,
    below !== null && belowWhat !== null && `${millimetres(below)} below ${belowWhat}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export type Lettering = NonNullable<Production['lettering']>;

/** Millimetres that A4 and US Letter both have room for, within the margins and on one page. */
const ROOM = { width: 180, height: 110 };

/** The width that strokes add, as a part of the letter height: that of the broadest pen. */
const STROKE = 0.15;

/** Millimetres between letterings of one piece, which stand one below the other in the file. */
const GAP = 10;

/** The outlines are drawn this many times smaller; each has its class in production-sheet.css. */
export const SCALES = [1, 2, 3, 4, 5, 10, 20] as const;
type Scale = (typeof SCALES)[number];

/** 1, true size, wherever the paper is large enough for the lettering. */
export function scaleOf(letterings: readonly Lettering[]): Scale {
  const sizes = letterings.map(({ width, height, letterHeight }) => {
    const margin = STROKE * letterHeight;
    return { width: width + margin, height: height + margin };
  });
  const width = Math.max(0, ...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height, (sizes.length - 1) * GAP);
  const needed = Math.max(width / ROOM.width, height / ROOM.height);
  return SCALES.find((scale) => scale >= needed) ?? 20;
}
