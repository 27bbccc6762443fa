import { comparableTracking } from '@tailorbird/contract/kinds/parcels';
import { orderNumberFrom } from '@tailorbird/contract/kinds/payment-reference';
import { isMost, readTable } from '../../read-table.ts';

const COLUMNS = ['order', 'parcel', 'tracking', 'carrier'] as const;

export type NumberColumn = (typeof COLUMNS)[number];

/** A row of a file with numbers, as it stands there. */
export interface NumberRow {
  /** Its line in a spreadsheet, from 1 on, empty lines left out. */
  line: number;
  cells: readonly string[];
  order: string;
  parcel: string;
  tracking: string;
  carrier: string;
}

export interface ReadNumbers {
  rows: readonly NumberRow[];
  /** The columns that were found. */
  columns: readonly NumberColumn[];
}

/** Heads as shops and carriers write them, without blanks and signs. */
const HEADS: Record<NumberColumn, readonly string[]> = {
  tracking: [
    'number',
    'tracking',
    'trackingnumber',
    'trackingno',
    'trackingcode',
    'trackingid',
    'parcelnumber',
    'parcelno',
    'shipmentnumber',
    'shipmentno',
    'consignment',
    'consignmentnumber',
    'barcode',
    'sendungsnummer',
    'paketnummer',
    'trackingnummer',
  ],
  order: [
    'order',
    'ordernumber',
    'orderno',
    'orderid',
    'reference',
    'customerreference',
    'yourreference',
    'ref',
    'bestellung',
    'bestellnummer',
    'referenz',
    'kundenreferenz',
  ],
  parcel: ['parcel', 'package', 'parcelindex', 'paket', 'packstück'],
  carrier: ['carrier', 'service', 'shippedby', 'carriername', 'versender', 'paketdienst', 'dienst'],
};

const bareHead = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const columnOf = (cell: string): NumberColumn | undefined =>
  COLUMNS.find((column) => HEADS[column].includes(bareHead(cell)));

const isOrder = (cell: string) => orderNumberFrom(cell) !== undefined;

/** As long as numbers of carriers are, with digits in it. */
const isTracking = (cell: string) =>
  !isOrder(cell) && /^(?=(.*\d){5})[\dA-Z-]{6,40}$/.test(comparableTracking(cell));

const isParcel = (cell: string) => /^\d{1,2}$/.test(cell);

/** A head names the number, or the order beside another column. */
const isHead = (cells: readonly string[]): boolean => {
  const found = new Set(cells.flatMap((cell) => columnOf(cell) ?? []));
  return found.has('tracking') || (found.has('order') && found.size > 1);
};

/**
 * Reads a table of numbers: by the names above its columns in any order, else by what stands in
 * them.
 * @returns undefined when no column has numbers of orders
 */
export function readNumbers(text: string): ReadNumbers | undefined {
  const table = readTable(text, { isHead, isValue: (cell) => isOrder(cell) || isTracking(cell) });
  const [first = []] = table;
  const hasHead = isHead(first);
  const lines = hasHead ? table.slice(1) : table;
  const places = hasHead ? placesByHead(first) : placesByValues(lines);
  if (places.order === undefined) return undefined;
  const at = (cells: readonly string[], column: NumberColumn) => {
    const place = places[column];
    return place === undefined ? '' : (cells[place] ?? '');
  };
  return {
    rows: lines.map((cells, index) => ({
      line: index + (hasHead ? 2 : 1),
      cells,
      order: at(cells, 'order'),
      parcel: at(cells, 'parcel'),
      tracking: at(cells, 'tracking'),
      carrier: at(cells, 'carrier'),
    })),
    columns: COLUMNS.filter((column) => places[column] !== undefined),
  };
}

type Places = Partial<Record<NumberColumn, number>>;

/** The first column of each name: `Number` before `Parcel number`. */
function placesByHead(heads: readonly string[]): Places {
  const places: Places = {};
  for (const column of COLUMNS) {
    const ranks = heads.map((head) => HEADS[column].indexOf(bareHead(head)));
    const best = ranks.filter((rank) => rank !== -1).toSorted((one, other) => one - other)[0];
    if (best !== undefined) places[column] = ranks.indexOf(best);
  }
  return places;
}

/** Orders by their numbers, then what looks like a number of a carrier, of a parcel, a name. */
function placesByValues(lines: readonly (readonly string[])[]): Places {
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  const taken = new Set<number>();
  const find = (fits: (cell: string) => boolean): number | undefined => {
    for (let place = 0; place < width; place += 1) {
      if (taken.has(place)) continue;
      const filled = lines.map((cells) => cells[place] ?? '').filter((cell) => cell !== '');
      if (filled.length > 0 && isMost(filled.filter(fits).length, filled.length)) {
        taken.add(place);
        return place;
      }
    }
    return undefined;
  };
  const places: Places = {};
  for (const [column, fits] of [
    ['order', isOrder],
    ['tracking', isTracking],
    ['parcel', isParcel],
    ['carrier', (cell: string) => /\p{L}/u.test(cell) && !/^TB/i.test(cell)],
  ] as const) {
    const place = find(fits);
    if (place !== undefined) places[column] = place;
  }
  return places;
}
