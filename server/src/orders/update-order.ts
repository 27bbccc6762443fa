import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { Recipient } from '../mail/mail.ts';
import { queueMail } from '../mail/queries.ts';
import { statusMail } from './order-mails.ts';
import { findOrder, lockOrder, setAdminNotes, setStatus } from './queries.ts';

export interface OrderChange {
  status?: OrderStatus | undefined;
  adminNotes?: string | undefined;
}

/** The account as it is now; undefined for a guest, and for an account that is gone. */
export type FindAccount = (tx: Queryable, id: string) => Promise<Recipient | undefined>;

/**
 * Both changes or none. The status it already has is refused: somebody else was faster. The
 * customer hears of the end of an order by mail.
 */
export async function updateOrder(
  { database, findAccount }: { database: Database; findAccount: FindAccount },
  id: string,
  { status, adminNotes }: OrderChange,
): Promise<Order> {
  return database.transaction(async (tx) => {
    const owner = await lockOrder(tx, id);
    const current = await findOrder(tx, id, undefined);
    if (owner === undefined || !current) throw new ShopError('NOT_FOUND');
    if (status === current.status) throw new ShopError('STATUS_UNCHANGED', { fill: { status } });
    if (status !== undefined) {
      await setStatus(tx, id, status);
      const customer = current.customer && ((await findAccount(tx, owner)) ?? current.customer);
      const mail = customer && statusMail(customer, current, status);
      if (mail) await queueMail(tx, mail);
    }
    if (adminNotes !== undefined) await setAdminNotes(tx, id, adminNotes);
    return {
      ...current,
      status: status ?? current.status,
      adminNotes: adminNotes ?? current.adminNotes,
    };
  });
}
