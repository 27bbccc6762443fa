import { Readable } from 'node:stream';
import type { Order } from '@tailorbird/contract/orders';
import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import { fileSlug } from '@tailorbird/contract/rules/file-slug';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import { BYTE_ORDER_MARK, csvRows } from '../files/csv-cell.ts';
import type { Queryable } from '../database/pool.ts';
import { exportChunks, type ExportFilter } from '../orders/export-queries.ts';

/** They stay as they are: programs of carriers read them by name. */
export const ADDRESS_COLUMNS = [
  'Order',
  // of the next parcel
  'Parcel',
  'Pieces',
  'Name',
  'Company',
  'Street',
  'Street 2',
  'Postcode',
  'City',
  'Region',
  'Country',
  'Email',
  'Phone',
  'Promised day',
  'Delivery method',
  // empty, for the number that the carrier gives it
  'Carrier',
  'Number',
];

/** A line for each order that is delivered, as far as whoever asks has read. */
export const exportAddresses = (db: Queryable, filter: ExportFilter): Readable =>
  Readable.from(text(db, filter), { objectMode: false });

async function* text(db: Queryable, filter: ExportFilter): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvRows([ADDRESS_COLUMNS]);
  for await (const orders of exportChunks(db, filter)) {
    yield head + csvRows(orders.flatMap(lineOf));
    head = '';
  }
}

function lineOf({
  orderId,
  delivery,
  contact,
  cart,
  parcels = [],
  sent = 0,
  packed,
}: Order): string[][] {
  const address = delivery?.address;
  if (!address) return [];
  const left = countWorkshopPieces(cart.items) - sent;
  return [
    [
      orderId,
      String(Math.max(0, ...parcels.map(({ number }) => number)) + 1),
      String(packed ?? left),
      address.name === '' ? (contact?.name ?? '') : address.name,
      address.company,
      address.street,
      address.street2,
      address.postcode,
      address.city,
      address.region,
      address.country,
      contact?.email ?? '',
      contact?.phone ?? '',
      delivery.promisedDay ?? '',
      delivery.method.name,
      '',
      '',
    ],
  ];
}

/** `tailorbird-addresses-2026-05-14.csv`, by name and day of the shop. */
export const addressesName = (timeZone: string, now: Date, shop: string): string =>
  `${fileSlug(shop)}-addresses-${dayOf(now, timeZone)}.csv`;
