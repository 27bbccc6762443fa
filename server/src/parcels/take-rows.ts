import type { ErrorCode } from '@tailorbird/contract/errors';
import { orderNumberFrom } from '@tailorbird/contract/kinds/payment-reference';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { TrackingResult, TrackingRow } from '@tailorbird/contract/parcels';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { readRanges } from '../orders/piece-ranges.ts';
import type { StoredParcel } from '../orders/stored-order.ts';
import { changeParcel } from './change-parcel.ts';
import { findByNumbers, listPendingNumbers } from './queries.ts';
import {
  isSameTracking,
  plannedParcel,
  readOrderToSend,
  sendParcel,
  whyUnsendable,
  type OrderToSend,
  type ParcelShop,
} from './send-parcel.ts';

/** What a row does to its order. */
interface RowPlan {
  result: TrackingResult;
  /** Undefined: nothing. */
  save?: (shop: ParcelShop, changedBy: string) => Promise<unknown>;
  /** Whether it can be saved, where that is not known yet. Throws as `save` does. */
  check?: (shop: ParcelShop) => Promise<unknown>;
}

/**
 * Takes numbers of carriers from a file, row by row: one that cannot be taken does not stop the
 * others. With `isTrial`, says what would be.
 */
export async function takeTrackingRows(
  shop: ParcelShop,
  { rows, isTrial }: { rows: readonly TrackingRow[]; isTrial: boolean },
  changedBy: string,
): Promise<TrackingResult[]> {
  const numbers = rows.map(({ order }) => orderNumberFrom(order) ?? order.trim().toUpperCase());
  const ids = await findByNumbers(shop.database, [...new Set(numbers)]);
  const near = nearestOf(shop);
  const taken = new Set<string>();
  const results: TrackingResult[] = [];
  for (const [index, row] of rows.entries()) {
    const number = numbers[index] ?? '';
    const id = ids.get(number);
    // oxlint-disable-next-line no-await-in-loop -- a row is decided on what the one before has sent
    results.push(id ? await takeRow(id, row) : await near(number));
  }
  return results;

  async function takeRow(id: string, row: TrackingRow): Promise<TrackingResult> {
    const read = await readOrderToSend(shop.database, id);
    const plan = planRow(read, row);
    const { result } = plan;
    const place = `${id} ${result.parcel ?? ''}`;
    if (!plan.save) return result;
    if (taken.has(place)) return { outcome: 'row twice', orderId: result.orderId };
    taken.add(place);
    try {
      await (isTrial ? plan.check?.(shop) : plan.save(shop, changedBy));
      return result;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const outcome = REFUSALS.get(error.code);
      if (!outcome) throw error;
      return { outcome, orderId: result.orderId };
    }
  }
}

/** What keeps one row from being taken, and none of the others. */
const REFUSALS = new Map<ErrorCode, TrackingResult['outcome']>([
  // somebody else has sent them meanwhile, or taken the parcel back
  ['PIECES_NOT_SENDABLE', 'nothing to send'],
  ['NOT_FOUND', 'parcel unknown'],
  ['ORDER_CANCELLED', 'order cancelled'],
  ['PICTURE_REFUSED', 'picture refused'],
  ['PARCELS_FULL', 'too many parcels'],
]);

function planRow(read: OrderToSend, row: TrackingRow): RowPlan {
  const { order, parcels } = read.stored;
  const { orderId } = order;
  const refuse = (outcome: TrackingResult['outcome']): RowPlan => ({
    result: { outcome, orderId },
  });
  if (order.status === 'cancelled') return refuse('order cancelled');
  if (row.tracking === '') return refuse('no number');
  const known = parcels.find(({ tracking }) => isSameTracking(tracking, row.tracking));
  const next = Math.max(0, ...parcels.map(({ number }) => number)) + 1;
  const wanted = numberOf(row.parcel);
  if (wanted === undefined) {
    if (known) return { result: { outcome: 'unchanged', orderId, parcel: known.number } };
    const unnumbered = parcels.filter(({ tracking }) => tracking === '');
    const [only] = unnumbered;
    if (only && unnumbered.length === 1) return planNumber(read, only, row);
    return planSending(read, row, next);
  }
  const parcel = parcels.find(({ number }) => number === wanted);
  if (parcel) return planNumber(read, parcel, row);
  return wanted === next ? planSending(read, row, next) : refuse('parcel unknown');
}

/** Undefined: the row names none. NaN: it names no number. */
function numberOf(parcel: string): number | undefined {
  return parcel === '' ? undefined : /^\d{1,4}$/.test(parcel) ? Number(parcel) : Number.NaN;
}

/** Sets the number of a parcel that was sent. */
function planNumber({ stored }: OrderToSend, parcel: StoredParcel, row: TrackingRow): RowPlan {
  const told = { orderId: stored.order.orderId, parcel: parcel.number };
  const hasOther = parcel.tracking !== '' && !isSameTracking(parcel.tracking, row.tracking);
  if (hasOther && !row.isReplaced) {
    return { result: { ...told, outcome: 'other number', tracking: parcel.tracking } };
  }
  if (parcel.tracking !== '' && !hasOther) return { result: { ...told, outcome: 'unchanged' } };
  return {
    result: { ...told, outcome: 'number set' },
    save: (shop, changedBy) =>
      changeParcel(
        shop,
        { orderId: stored.order._id, parcelId: parcel.id, changedBy },
        { tracking: row.tracking, ...(row.carrier !== '' && { carrier: row.carrier }) },
      ),
  };
}

/** Sends what is packed, or all that may be sent where nobody has touched a piece. */
function planSending(read: OrderToSend, row: TrackingRow, parcel: number): RowPlan {
  const { order } = read.stored;
  const told = { orderId: order.orderId };
  const free = numbersOfItems(order.cart.items)
    .flat()
    .filter((number) => whyUnsendable(read, number) === undefined);
  const pieces = isUntouched(read)
    ? free
    : free.filter((number) => read.states.get(number) === 'packed');
  if (pieces.length === 0) return { result: { ...told, outcome: 'nothing to send' } };
  const { carrier, tracking } = row;
  const body = { _id: uuid(), pieces, carrier, tracking, isMailed: true };
  return {
    result: { ...told, outcome: 'sent', parcel, pieces: pieces.length },
    check: (shop) => plannedParcel(shop, read, body, ''),
    save: (shop, sentBy) => sendParcel(shop, { ...body, orderId: order._id, sentBy }),
  };
}

/** Whether nobody has touched a piece, other than by sending it. */
function isUntouched({ stored, states }: OrderToSend): boolean {
  const packedBySending = new Set(
    stored.parcels.flatMap(({ before }) => [...readRanges(before.waiting ?? '')]),
  );
  return [...states.keys()].every((number) => packedBySending.has(number));
}

/** Places at which a number that was typed wrong differs from the right one. */
const MOST_DIFFERENCES = 2;

/** Looks for a pending order whose number is nearly the same; they are read once. */
function nearestOf({ database }: ParcelShop): (number: string) => Promise<TrackingResult> {
  let pending: Promise<string[]> | undefined;
  return async (number) => {
    pending ??= listPendingNumbers(database);
    const typed = lettersOf(number);
    const near = (await pending).find(
      (one) => differences(lettersOf(one), typed) <= MOST_DIFFERENCES,
    );
    return { outcome: 'order unknown', ...(near !== undefined && { near }) };
  };
}

const lettersOf = (number: string) => number.replaceAll(/[^A-Z0-9]/g, '');

/** Places at which two texts differ; one letter more or less at the end is one. */
function differences(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > 1) return length;
  return Array.from({ length }, (_, place) => one[place] !== other[place]).filter(Boolean).length;
}
