import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { findOrder, lockOrder, setAdminNotes, setStatus } from './queries.ts';

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
    await lockOrder(tx, id);
    const current = await findOrder(tx, id, undefined);
    if (!current) throw new ShopError('NOT_FOUND');
    if (status === current.status) throw new ShopError('STATUS_UNCHANGED', { fill: { status } });
    if (status !== undefined) await setStatus(tx, id, status);
    if (adminNotes !== undefined) await setAdminNotes(tx, id, adminNotes);
    return {
      ...current,
      status: status ?? current.status,
      adminNotes: adminNotes ?? current.adminNotes,
    };
  });
}
