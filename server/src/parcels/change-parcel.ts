import { isFinished, type PieceState } from '@tailorbird/contract/kinds/piece-states';
import type { Order } from '@tailorbird/contract/orders';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { STATUS_HELD_SECONDS } from '../orders/order-mails.ts';
import { readRanges } from '../orders/piece-ranges.ts';
import { listStoredOrders } from '../orders/queries.ts';
import type { StoredOrder, StoredParcel } from '../orders/stored-order.ts';
import { retry } from '../retry.ts';
import { parcelMails } from './parcel-mails.ts';
import { saveParcels, type PieceAfter } from './queries.ts';
import {
  carrierOf,
  countPackedIn,
  historyOf,
  isSameTracking,
  readOrderToSend,
  versionOf,
  withMail,
  type ParcelShop,
} from './send-parcel.ts';

interface ParcelKey {
  orderId: string;
  parcelId: string;
  changedBy: string;
}

/** What is left out stays as it is. */
interface ParcelChange {
  carrier?: string | undefined;
  tracking?: string | undefined;
  /** Null: it was not fetched. */
  handedTo?: string | null | undefined;
}

/** @throws NOT_FOUND */
function parcelIn({ parcels }: StoredOrder, id: string): StoredParcel {
  const parcel = parcels.find((one) => one.id === id);
  if (!parcel) throw new ShopError('NOT_FOUND');
  return parcel;
}

/**
 * Sets carrier and number of a parcel, or by whom it was fetched.
 * @throws NOT_FOUND, PARCEL_NOT_FETCHED
 */
export async function changeParcel(
  shop: ParcelShop,
  { orderId, parcelId, changedBy }: ParcelKey,
  change: ParcelChange,
): Promise<Order> {
  let mails: NewMail[] | undefined;
  return retry(async () => {
    const [stored] = await listStoredOrders(shop.database, [orderId]);
    if (!stored) throw new ShopError('NOT_FOUND');
    const before = parcelIn(stored, parcelId);
    if (change.handedTo !== undefined && before.kind !== 'pick-up') {
      throw new ShopError('PARCEL_NOT_FETCHED');
    }
    const { delivery } = await shop.findSettings();
    const changed: StoredParcel = {
      ...before,
      ...(change.carrier !== undefined && carrierOf(delivery, change.carrier)),
      ...(change.tracking !== undefined && { tracking: change.tracking }),
      ...(change.handedTo !== undefined && { handed: handedOf(before, change.handedTo) }),
    };
    if (isUnchanged(before, changed)) return stored.order;
    const outdated = isOutdated(before, changed) ? before.mail : null;
    if (outdated) {
      mails ??= await parcelMails(shop, stored, {
        parcel: changed,
        sent: stored.sent.size,
        heldSeconds: STATUS_HELD_SECONDS,
      });
    }
    const told = withMail(changed, outdated ? (mails ?? []) : []);
    const saved = await saveParcels(shop.database, versionOf(stored), {
      packed: null,
      made: null,
      parcels: stored.parcels.map((one) => (one === before ? told.parcel : one)),
      sent: stored.sent,
      pieces: [],
      changedBy,
      history: historyOf(
        change.handedTo === undefined || change.handedTo === null ? 'changed' : 'handed over',
        changed,
        readRanges(changed.pieces).size,
      ),
      mails: told.mails,
      outdated: outdated && told.mails.length > 0 ? outdated.id : null,
    });
    if (!saved) return undefined;
    return (await listStoredOrders(shop.database, [orderId]))[0]?.order;
  });
}

/** Who presses twice keeps the moment of the first. */
function handedOf({ handed }: StoredParcel, to: string | null): StoredParcel['handed'] {
  if (to === null) return null;
  return handed?.to === to ? handed : { at: handed?.at ?? new Date().toISOString(), to };
}

const isUnchanged = (before: StoredParcel, after: StoredParcel) =>
  before.carrier === after.carrier &&
  before.template === after.template &&
  before.tracking === after.tracking &&
  before.handed === after.handed;

/** Whether the customer is told anew: while the mail waits, else of a number that it did not have. */
function isOutdated(before: StoredParcel, after: StoredParcel): boolean {
  if (!before.mail) return false;
  if (before.carrier === after.carrier && before.tracking === after.tracking) return false;
  const waits = Date.parse(before.mail.at) > Date.now();
  return waits || (after.tracking !== '' && !isSameTracking(before.tracking, after.tracking));
}

/**
 * Takes a parcel back: its pieces are as they were before it.
 * @throws NOT_FOUND
 */
export async function takeParcelBack(
  shop: ParcelShop,
  { orderId, parcelId, changedBy }: ParcelKey,
): Promise<{ order: Order; customerTold: boolean }> {
  return retry(async () => {
    const read = await readOrderToSend(shop.database, orderId);
    const { stored } = read;
    const parcel = parcelIn(stored, parcelId);
    const states = new Map(
      Object.entries(parcel.before).flatMap(([state, ranges]) =>
        // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of `before` are states
        [...readRanges(ranges)].map((number) => [number, state as PieceState] as const),
      ),
    );
    // one that was made again since is in it no more
    const numbers = [...readRanges(parcel.pieces)].filter(
      (number) => read.parcelOf.get(number) === parcel.number,
    );
    const pieces = numbers.map((number): PieceAfter => ({
      number,
      state: states.get(number) ?? 'packed',
      parcelId: null,
    }));
    const sent = new Set([...stored.sent].filter((number) => !numbers.includes(number)));
    const { made = 0 } = stored.order;
    const after = new Map([...read.states, ...states]);
    const saved = await saveParcels(shop.database, versionOf(stored), {
      parcels: stored.parcels.filter((one) => one !== parcel),
      sent,
      packed: countPackedIn(after, new Set([...sent, ...stored.withdrawn])),
      made: made - pieces.filter(({ state }) => !isFinished(state)).length,
      pieces,
      changedBy,
      history: historyOf('taken back', parcel, numbers.length),
      mails: [],
      outdated: parcel.mail?.id ?? null,
    });
    if (!saved) return undefined;
    const [now] = await listStoredOrders(shop.database, [orderId]);
    return now && { order: now.order, customerTold: parcel.mail !== null && !saved.withdrawn };
  });
}
