import type { Order } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { changeOrder, effectsOf, type Papers } from './change-order.ts';
import { listPieces } from './making-queries.ts';
import type { StoredOrder } from './stored-order.ts';

interface CancelShop {
  database: Database;
  papers: Papers;
  /** The mails that tell of it; left out: whoever cancels knows it. */
  tell?: (current: StoredOrder) => Promise<NewMail[]>;
}

/** How the history names customers, whose own names could be those of admins. */
const CUSTOMER = 'Customer';

/**
 * Cancels an order for whom it was placed. Every piece that is begun raises the version of its
 * order: who begins one at the same moment makes this decide anew.
 * @param requireOwn throws NOT_FOUND where the order is not theirs
 * @throws NOT_FOUND, STATUS_UNCHANGED, CANCEL_TOO_LATE
 */
export async function cancelOrder(
  { database, papers, tell }: CancelShop,
  { id, changedBy }: { id: string; changedBy: string },
  requireOwn: (current: StoredOrder) => void | Promise<unknown>,
): Promise<Order> {
  const { order } = await changeOrder(
    database,
    { id, version: undefined, changedBy },
    async (current) => {
      await requireOwn(current);
      const { status } = current.order;
      if (status === 'cancelled') throw new ShopError('STATUS_UNCHANGED', { fill: { status } });
      const begun = await listPieces(database, id);
      if (status === 'completed' || begun?.length !== 0) throw new ShopError('CANCEL_TOO_LATE');
      return {
        changes: [{ field: 'status', before: status, after: 'cancelled' }],
        ...(tell && { mails: await tell(current) }),
        alsoWrite: await effectsOf(papers, current, { status: 'cancelled', changedBy }),
      };
    },
  );
  return order;
}

/** @throws NOT_FOUND, STATUS_UNCHANGED, CANCEL_TOO_LATE */
export async function cancelOwnOrder(
  shop: CancelShop,
  ownerId: string,
  id: string,
): Promise<Order> {
  return cancelOrder(shop, { id, changedBy: CUSTOMER }, (current) => {
    if (current.ownerId !== ownerId) throw new ShopError('NOT_FOUND');
  });
}
