import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { findOrder, setAdminNotes, setStatus } from './queries.ts';

export interface OrderChange {
  status?: OrderStatus | undefined;
  adminNotes?: string | undefined;
}

/** Both changes or none. The status it already has is refused: somebody else was faster. */
export async function updateOrder(
  database: Database,
  id: string,
  { status, adminNotes }: OrderChange,
): Promise<Order> {
  return database.transaction(async (tx) => {
    if (status !== undefined && !(await setStatus(tx, id, status))) {
      if (!(await findOrder(tx, id, undefined))) throw new ShopError('NOT_FOUND');
      throw new ShopError('STATUS_UNCHANGED', { fill: { status } });
    }
    if (adminNotes !== undefined) await setAdminNotes(tx, id, adminNotes);
    const order = await findOrder(tx, id, undefined);
    if (!order) throw new ShopError('NOT_FOUND');
    return order;
  });
}
