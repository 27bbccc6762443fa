import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail, Recipient } from '../mail/mail.ts';
import { changeOrder, type Asked } from './change-order.ts';
import type { Change } from './change-queries.ts';
import { statusMail } from './order-mails.ts';
import type { StoredOrder } from './order-row.ts';

/** The accounts as they are now, by id: none of a guest, nor of an account that is gone. */
export type FindAccounts = (
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Recipient>>;

/**
 * Both changes or none. The status it already has is refused: somebody else was faster. The
 * customer hears of the end of an order by mail; `customerTold` says that they had heard of the end
 * that this change takes back.
 */
export async function updateOrder(
  { database, findAccounts }: { database: Queryable; findAccounts: FindAccounts },
  asked: Asked,
  { status, adminNotes }: { status?: OrderStatus | undefined; adminNotes?: string | undefined },
): Promise<{ order: Order; customerTold: boolean }> {
  return changeOrder(database, asked, async (current) => {
    const { order } = current;
    if (status === order.status) throw new ShopError('STATUS_UNCHANGED', { fill: { status } });
    const changes: Change[] = [];
    if (status !== undefined)
      changes.push({ field: 'status', before: order.status, after: status });
    const before = order.adminNotes ?? '';
    if (adminNotes !== undefined && adminNotes !== before) {
      changes.push({ field: 'adminNotes', before, after: adminNotes });
    }
    const ends = status === undefined ? [] : [{ ...current, status }];
    return { changes, mails: await statusMails(database, findAccounts, ends) };
  });
}

/** To the customers of these orders, at the address that their account has now. */
export async function statusMails(
  db: Queryable,
  findAccounts: FindAccounts,
  orders: readonly (StoredOrder & { status: OrderStatus })[],
): Promise<NewMail[]> {
  const told = orders.filter(
    ({ order, status }) => order.customer !== null && status !== 'pending',
  );
  if (told.length === 0) return [];
  const accounts = await findAccounts(db, [...new Set(told.map(({ ownerId }) => ownerId))]);
  return told.flatMap(({ ownerId, order, status }) => {
    const to = accounts.get(ownerId) ?? order.customer;
    return (to && statusMail(to, order, status)) ?? [];
  });
}
