import { comparableTracking, type Unsendable } from '@tailorbird/contract/kinds/parcels';
import { isFinished, numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { PieceState } from '@tailorbird/contract/kinds/piece-states';
import { PARCELS_MAX } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import type { ParcelBody, PieceProblem } from '@tailorbird/contract/parcels';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { findZone } from '@tailorbird/contract/rules/delivery';
import { v7 as uuid } from 'uuid';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { listPieces } from '../orders/making-queries.ts';
import { STATUS_HELD_SECONDS } from '../orders/order-mails.ts';
import { writeRanges } from '../orders/piece-ranges.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { checkPictures } from '../orders/refused-pictures.ts';
import type { StoredOrder, StoredParcel } from '../orders/stored-order.ts';
import { retry } from '../retry.ts';
import { parcelMails, type ParcelMailing } from './parcel-mails.ts';
import { saveParcels, type PieceAfter, type SavedParcels } from './queries.ts';

/** The parts of the shop that parcels need. */
export interface ParcelShop extends ParcelMailing {
  database: Database;
  findSettings: () => Promise<ShopSettings>;
}

/** An order with the states of its pieces, by their numbers; those that wait are left out. */
export interface OrderToSend {
  stored: StoredOrder;
  states: ReadonlyMap<number, PieceState>;
  /** The number of the parcel that a piece is in; those that are in none are left out. */
  parcelOf: ReadonlyMap<number, number>;
}

/** @throws NOT_FOUND */
export async function readOrderToSend(database: Database, id: string): Promise<OrderToSend> {
  const [stored] = await listStoredOrders(database, [id]);
  if (!stored) throw new ShopError('NOT_FOUND');
  // a piece that is set in between gives the order a version, so nothing is saved on these
  const pieces = (await listPieces(database, id)) ?? [];
  return {
    stored,
    states: new Map(pieces.map(({ number, state }) => [number, state])),
    parcelOf: new Map(
      pieces.flatMap(({ number, parcel }) => (parcel === undefined ? [] : [[number, parcel]])),
    ),
  };
}

/**
 * Sends pieces of an order together, all of them or none.
 * @throws NOT_FOUND, ORDER_CANCELLED, PICTURE_REFUSED, PARCELS_FULL, PIECES_NOT_SENDABLE
 */
export async function sendParcel(
  shop: ParcelShop,
  { orderId, sentBy, ...body }: ParcelBody & { orderId: string; sentBy: string },
): Promise<{ order: Order; isMailed: boolean }> {
  // each mail counts towards the limits, and another try is no other mail
  let mails: NewMail[] | undefined;
  const result = await retry(async () => {
    const read = await readOrderToSend(shop.database, orderId);
    const { stored } = read;
    const same = stored.parcels.find(({ id }) => id === body._id);
    if (same) return { order: stored.order, isMailed: same.mail !== null };
    const parcel = await plannedParcel(shop, read, body, sentBy);
    const sent = new Set([...stored.sent, ...body.pieces]);
    if (body.isMailed) {
      mails ??= await parcelMails(shop, stored, {
        parcel,
        sent: sent.size,
        heldSeconds: STATUS_HELD_SECONDS,
      });
    }
    const told = withMail(parcel, mails ?? []);
    const saved = await saveParcels(shop.database, versionOf(stored), {
      parcels: [...stored.parcels, told.parcel],
      sent,
      ...countsAfter(read, body.pieces),
      pieces: body.pieces.map((number): PieceAfter => ({
        number,
        state: 'packed',
        parcelId: parcel.id,
      })),
      changedBy: sentBy,
      history: historyOf('sent', parcel, body.pieces.length),
      mails: told.mails,
      outdated: null,
    });
    if (!saved) return undefined;
    const [now] = await listStoredOrders(shop.database, [orderId]);
    return now && { order: now.order, isMailed: told.mails.length > 0 };
  });
  return result;
}

export const versionOf = ({ ownerId, order }: StoredOrder) => ({
  ownerId,
  id: order._id,
  version: order.version,
});

/**
 * The new parcel, once all of its pieces may be sent.
 * @throws ORDER_CANCELLED, PARCELS_FULL, PICTURE_REFUSED, PIECES_NOT_SENDABLE
 */
export async function plannedParcel(
  shop: ParcelShop,
  read: OrderToSend,
  { _id, pieces, carrier, tracking }: ParcelBody,
  sentBy: string,
): Promise<StoredParcel> {
  const { order, parcels } = read.stored;
  if (order.status === 'cancelled') throw new ShopError('ORDER_CANCELLED');
  if (parcels.length >= PARCELS_MAX) {
    throw new ShopError('PARCELS_FULL', { fill: { most: String(PARCELS_MAX) } });
  }
  checkPieces(read, pieces);
  const { delivery } = await shop.findSettings();
  return {
    id: _id,
    number: Math.max(0, ...parcels.map(({ number }) => number)) + 1,
    kind: order.delivery?.method.kind === 'pick-up' ? 'pick-up' : 'parcel',
    ...carrierOf(delivery, carrier),
    tracking,
    sentAt: new Date().toISOString(),
    sentBy,
    pieces: writeRanges(pieces),
    before: statesBefore(read, pieces),
    transitDays: transitDaysOf(delivery, order),
    mail: null,
    handed: null,
  };
}

/** The carrier of the settings by that name, whose spelling it gets, or one that they do not know. */
export function carrierOf(
  { carriers }: ShopSettings['delivery'],
  typed: string,
): Pick<StoredParcel, 'carrier' | 'template'> {
  const known = carriers.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return { carrier: known?.name ?? typed, template: known?.link ?? '' };
}

function transitDaysOf(
  { methods }: ShopSettings['delivery'],
  { delivery }: Pick<Order, 'delivery'>,
): number | null {
  const method = methods.find(({ _id }) => _id === delivery?.method._id);
  return (method && findZone(method, delivery?.address)?.transitDays?.most) ?? null;
}

/** @throws PICTURE_REFUSED, PIECES_NOT_SENDABLE */
function checkPieces(read: OrderToSend, numbers: readonly number[]): void {
  const { order } = read.stored;
  const known = new Set(numbersOfItems(order.cart.items).flat());
  const problems = numbers.flatMap((number): PieceProblem[] => {
    const why = known.has(number) ? whyUnsendable(read, number) : 'not found';
    return why ? [{ number, why }] : [];
  });
  const [first] = problems;
  if (first) {
    throw new ShopError('PIECES_NOT_SENDABLE', {
      fill: { problem: sentences[first.why](first.number) },
      body: { order, problems },
    });
  }
  checkPictures(
    order,
    numbers.map((number) => ({
      number,
      from: read.states.get(number) ?? 'waiting',
      to: 'packed',
      reason: '',
    })),
  );
}

/** Why a piece of the order cannot be sent; undefined when it can. */
export function whyUnsendable(
  { stored, states }: OrderToSend,
  number: number,
): Unsendable | undefined {
  if (stored.sent.has(number)) return 'sent';
  if (stored.withdrawn.has(number)) return 'withdrawn';
  if (states.get(number) === 'again') return 'made again';
  // what was begun before it was held is made
  return stored.held.has(number) && !states.has(number) ? 'not approved' : undefined;
}

const sentences: Record<Unsendable, (number: number) => string> = {
  'not found': (number) => `The order has no piece ${number}. Nothing is sent.`,
  sent: (number) => `Piece ${number} is in a parcel already. Nothing is sent.`,
  'not approved': (number) => `Piece ${number} waits for the customer’s approval. Nothing is sent.`,
  withdrawn: (number) => `The customer has withdrawn from piece ${number}. Nothing is sent.`,
  'made again': (number) => `Piece ${number} is to be made again first. Nothing is sent.`,
};

/** Of pieces that are not packed: their states, each with its numbers. */
function statesBefore({ states }: OrderToSend, numbers: readonly number[]): StoredParcel['before'] {
  const before = new Map<PieceState, number[]>();
  for (const number of numbers) {
    const state = states.get(number) ?? 'waiting';
    if (state !== 'packed') before.set(state, [...(before.get(state) ?? []), number]);
  }
  return Object.fromEntries([...before].map(([state, some]) => [state, writeRanges(some)]));
}

/** How many pieces are packed and in no parcel, and how many are made, once these are sent. */
function countsAfter(
  { stored, states }: OrderToSend,
  numbers: readonly number[],
): Pick<SavedParcels, 'packed' | 'made'> {
  const { made = 0 } = stored.order;
  const before = numbers.map((number) => states.get(number) ?? 'waiting');
  return {
    packed: countPackedIn(states, new Set([...stored.sent, ...stored.withdrawn, ...numbers])),
    made: made + before.filter((state) => !isFinished(state)).length,
  };
}

/** @param sent pieces that are in a parcel, or that the customer has withdrawn from */
export const countPackedIn = (states: OrderToSend['states'], sent: ReadonlySet<number>): number =>
  [...states].filter(([number, state]) => state === 'packed' && !sent.has(number)).length;

/** The parcel with the mail that tells of it, where there is one. */
export function withMail(
  parcel: StoredParcel,
  mails: readonly NewMail[],
): { parcel: StoredParcel; mails: NewMail[] } {
  const [mail] = mails;
  if (!mail) return { parcel, mails: [] };
  const id = uuid();
  const at = new Date(Date.now() + (mail.heldSeconds ?? 0) * 1000).toISOString();
  return { parcel: { ...parcel, mail: { id, at } }, mails: [{ ...mail, id }] };
}

export const historyOf = (
  after: SavedParcels['history']['after'],
  { number, carrier, tracking, handed }: StoredParcel,
  count: number,
): SavedParcels['history'] => ({
  after,
  parcel: { number, count, carrier, tracking, ...(handed && { handedTo: handed.to }) },
});

/** Whether two numbers of carriers are the same, however they are written. */
export const isSameTracking = (one: string, other: string): boolean =>
  comparableTracking(one) === comparableTracking(other);
