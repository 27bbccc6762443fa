import type { ApprovalState } from '@tailorbird/contract/kinds/approval';
import type { Order } from '@tailorbird/contract/orders';
import type { DatabaseOrTransaction, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { isStopped } from '../mail/queries.ts';
import { addressOf } from '../orders/guest-mails.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { listStoredOrders } from '../orders/queries.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { itemApprovals, type ItemApproval } from './item-approvals.ts';
import type { OfferLinks } from './offer-links.ts';
import { findApprovals, isLinkOpen, type StoredApprovals } from './queries.ts';

/** An order with all that is known of its approvals. */
export interface OrderApprovals extends StoredApprovals {
  key: OrderKey;
  stored: StoredOrder;
  items: ItemApproval[];
}

/** @throws NOT_FOUND */
export async function readApprovals(
  db: Queryable,
  orderId: string,
  ownerId?: string,
): Promise<OrderApprovals> {
  const [stored] = await listStoredOrders(db, [orderId]);
  if (!stored || (ownerId !== undefined && stored.ownerId !== ownerId)) {
    throw new ShopError('NOT_FOUND');
  }
  const key = { ownerId: stored.ownerId, orderId };
  const approvals = await findApprovals(db, key);
  if (!approvals) throw new ShopError('NOT_FOUND');
  return { ...approvals, key, stored, items: itemApprovals(stored, approvals.entries) };
}

/** The address that a guest typed; empty: none, or the order is an account's. */
export const guestAddressOf = (order: Pick<Order, 'contact' | 'customer'>): string =>
  order.customer ? '' : addressOf(order);

/** Whether the guest gets no more mails about orders; null for an account. */
export async function isStoppedFor(
  db: Queryable,
  { stored: { order } }: Pick<OrderApprovals, 'stored'>,
): Promise<boolean | null> {
  const email = guestAddressOf(order);
  return email === '' ? null : isStopped(db, email);
}

/** By which a link is read: that of approvals, or that of a guest's order. */
export interface ApprovalLinks {
  approvalLinks: OfferLinks;
  links: Pick<OrderLinks, 'read'>;
}

/**
 * The order of a link.
 * @throws NOT_FOUND for whatever opens none, all alike
 */
export async function findLinkedKey(
  { database, approvalLinks, links }: ApprovalLinks & { database: DatabaseOrTransaction },
  token: string | undefined,
): Promise<OrderKey> {
  const key = approvalLinks.read(token ?? '') ?? links.read(token ?? '');
  if (!key || !(await isLinkOpen(database, key))) throw new ShopError('NOT_FOUND');
  return { ownerId: key.ownerId, orderId: key.orderId };
}

/**
 * Those that were sent, as they are.
 * @throws what `changed` gives, where one is not as it was shown, or stands in none of these states
 */
export function openItems<Sent extends { _id: string; hash: string }>(
  { items }: Pick<OrderApprovals, 'items'>,
  sent: readonly Sent[],
  states: readonly ApprovalState[],
  changed: () => ShopError,
): { sent: Sent; found: ItemApproval }[] {
  const known = new Map(items.map((each) => [each.item._id, each]));
  return sent.map((one) => {
    const found = known.get(one._id);
    if (!found || !states.includes(found.state) || found.line.hash !== one.hash) throw changed();
    return { sent: one, found };
  });
}

/** @throws APPROVAL_CLOSED once it is completed or cancelled */
export function checkOpen({ status }: Pick<Order, 'status'>): void {
  if (status !== 'pending') throw new ShopError('APPROVAL_CLOSED', { fill: { status } });
}
