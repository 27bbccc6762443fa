import type { PieceAct, PieceSet, Piece } from '@tailorbird/contract/order-desk';
import type { Order, SheetKind } from '@tailorbird/contract/orders';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { retry } from '../retry.ts';
import { lockOrders } from './change-queries.ts';
import { findPieces, savePieces, savePrint, type PieceStep } from './making-queries.ts';
import { findOrder, listStoredOrders } from './queries.ts';
import { checkPictures } from './refused-pictures.ts';

interface SetPiecesRequest {
  orderId: string;
  how: PieceAct;
  pieces: readonly PieceStep[];
  changedBy: string;
}

/**
 * Sets pieces, each only from the state that it is known in: of two who set the same one, the
 * slower is told what the faster has made of it.
 * @throws NOT_FOUND, ORDER_CANCELLED, PICTURE_REFUSED
 */
export async function setPieces(
  database: Database,
  { orderId, how, pieces, changedBy }: SetPiecesRequest,
): Promise<{ results: PieceSet[]; order: Order }> {
  // begun again when a guest's login moved the order to the account in between
  return retry(async () => {
    const [stored] = await listStoredOrders(database, [orderId]);
    if (!stored) throw new ShopError('NOT_FOUND');
    const known = new Set(numbersOfItems(stored.order.cart.items).flat());
    const isThere = ({ number }: PieceStep) => known.has(number);
    const there = pieces.filter(isThere);
    checkPictures(stored.order, there);
    const key = { ownerId: stored.ownerId, orderId };
    const saved = await savePieces(database, key, there, { changedBy, how });
    if (!saved) return undefined;
    const [order, now] = await Promise.all([
      findOrder(database, orderId, undefined),
      findPieces(
        database,
        key,
        there.map(({ number }) => number),
      ),
    ]);
    if (!order) throw new ShopError('NOT_FOUND');
    const results = pieces.map((step): PieceSet => {
      const { number } = step;
      if (!isThere(step)) return { number, outcome: 'not found' };
      const piece = now.get(number) ?? waitingPiece(number);
      if (saved.done.has(number)) return { number, outcome: 'set', piece };
      const isSo = piece.state === step.to;
      if (!isSo && piece.state === step.from && saved.withdrawn.has(number)) {
        return { number, outcome: 'withdrawn', piece };
      }
      if (!isSo && piece.state === step.from && saved.held.has(number)) {
        return { number, outcome: 'not approved', piece };
      }
      if (!isSo && saved.sent.has(number)) return { number, outcome: 'sent', piece };
      return { number, outcome: isSo ? 'unchanged' : 'changed meanwhile', piece };
    });
    return { results, order };
  });
}

const waitingPiece = (number: number): Piece => ({
  number,
  state: 'waiting',
  reason: '',
  changedAt: null,
  changedBy: '',
});

interface PrintRequest {
  _id: string;
  sheet: SheetKind;
  orders: readonly { _id: string; version: number }[];
  printedBy: string;
}

/** @returns the orders as they are then; one that is not there does not stop the others */
export async function recordPrint(
  database: Database,
  { _id, sheet, orders, printedBy }: PrintRequest,
): Promise<Order[]> {
  const versions = new Map(orders.map((order) => [order._id, order.version]));
  const ids = [...versions.keys()];
  const record = async (tx: Queryable): Promise<Order[] | undefined> => {
    const locked = await lockOrders(tx, ids);
    const stored = await listStoredOrders(tx, ids);
    // a guest's login moved one to the account while its lock was waited for
    if (stored.some(({ order }) => !locked.has(order._id))) return undefined;
    const printed = stored.map(({ ownerId, order }) => ({
      ownerId,
      orderId: order._id,
      version: versions.get(order._id) ?? order.version,
    }));
    await savePrint(tx, { id: _id, sheet, printedBy }, printed);
    return (await listStoredOrders(tx, ids)).map(({ order }) => order);
  };
  // begun again when guests log in just then, which an order sees once
  return retry(() => database.transaction(record));
}
