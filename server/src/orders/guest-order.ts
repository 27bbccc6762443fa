import type { LinkedOrder } from '@tailorbird/contract/guest-orders';
import type { Order } from '@tailorbird/contract/orders';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import type { Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { isStopped, queueMail, setStopped } from '../mail/queries.ts';
import { claimUsesOfOrders } from '../catalogue/discount-queries.ts';
import { claimOrdersOf } from './change-queries.ts';
import { cancelOrder } from './cancel-order.ts';
import type { Papers } from './change-order.ts';
import { addressOf, guestStatusMails, LINK, linkMail, type GuestMails } from './guest-mails.ts';
import { findOpenLink, listOrderOwnersByEmail } from './link-queries.ts';
import type { OrderKey } from './making-queries.ts';
import { findOrder, listStoredOrders } from './queries.ts';
import type { StoredOrder } from './stored-order.ts';

/**
 * Whether an account may see, and take over, orders that guests placed with its address: who chose its
 * password and who reads its mailbox may be two people. Throws FOUND_LINK_INVALID for a wrong link.
 */
export type ReadsMailbox = (
  db: Queryable,
  account: Account,
  link: string | undefined,
) => Promise<boolean>;

interface GuestShop extends GuestMails {
  database: Database;
  /** As a customer sees it: with the ways to pay. */
  forCustomer: (order: Order) => Promise<Order>;
}

/** How the history names who cancels by a link. */
const GUEST = 'Guest';

/** An order by the secret of its link. */
interface OrderByLink {
  key: OrderKey;
  order: Order;
  isBegun: boolean;
}

/** @throws NOT_FOUND for whatever does not open an order, all alike */
export async function getLinked(
  { database, links }: Pick<GuestShop, 'database' | 'links'>,
  token: string | undefined,
): Promise<OrderByLink> {
  const key = links.read(token ?? '');
  const open = key && (await findOpenLink(database, key));
  const order = open && (await findOrder(database, key.orderId, key.ownerId));
  if (!order || order.customer) throw new ShopError('NOT_FOUND');
  return { key, order, isBegun: open.isBegun };
}

export async function showLinked(
  { database, forCustomer }: Pick<GuestShop, 'database' | 'forCustomer'>,
  { order, isBegun }: OrderByLink,
): Promise<LinkedOrder> {
  return {
    order: await forCustomer(order),
    canCancel: orderStatuses[order.status].isOpen && !isBegun,
    isStopped: await isStopped(database, addressOf(order)),
  };
}

/** @throws NOT_FOUND, STATUS_UNCHANGED, CANCEL_TOO_LATE */
export async function cancelLinked(
  shop: GuestShop & { papers: Papers },
  token: string | undefined,
): Promise<void> {
  const { key } = await getLinked(shop, token);
  // whoever has the link may have done it
  const tell = (stored: StoredOrder) =>
    guestStatusMails(shop.database, shop, [{ ...stored, status: 'cancelled' }]);
  await cancelOrder({ ...shop, tell }, { id: key.orderId, changedBy: GUEST }, () =>
    getLinked(shop, token),
  );
}

export async function stopMails(
  db: Queryable,
  { order }: OrderByLink,
  isOn: boolean,
): Promise<void> {
  const email = addressOf(order);
  if (email !== '') await setStopped(db, email, isOn);
}

/**
 * The link again, to the address that the order was placed with.
 * @param network where it is requested; undefined when an admin requests it
 * @throws NO_LINK_ADDRESS, MAILED_ENOUGH; MAILS_STOPPED for an admin alone: a guest may have typed
 *   the address of a stranger
 */
export async function mailLink(
  shop: GuestShop,
  key: OrderKey,
  order: Order,
  network: string | undefined,
): Promise<void> {
  const email = addressOf(order);
  const isOpen = email !== '' && (await findOpenLink(shop.database, key));
  if (!isOpen) throw new ShopError('NO_LINK_ADDRESS');
  if (await isStopped(shop.database, email)) {
    throw new ShopError(network === undefined ? 'MAILS_STOPPED' : 'MAILED_ENOUGH');
  }
  if (!(await shop.mayMailGuest(shop.database, { kind: LINK, email, network }))) {
    throw new ShopError('MAILED_ENOUGH');
  }
  await queueMail(shop.database, await linkMail(shop.links, key, await shop.forCustomer(order)));
}

/**
 * As the guest who placed the order, or as an admin.
 * @throws NOT_FOUND besides
 */
export async function mailLinkOf(
  shop: GuestShop,
  orderId: string,
  by: { guestId: string | undefined; network: string | undefined },
): Promise<void> {
  const [stored] = await listStoredOrders(shop.database, [orderId]);
  const isTheirs = by.guestId === undefined || stored?.ownerId === by.guestId;
  if (!stored || !isTheirs) throw new ShopError('NOT_FOUND');
  await mailLink(shop, { ownerId: stored.ownerId, orderId }, stored.order, by.network);
}

/**
 * Moves orders that guests placed with this account's address to it. The caller has shown that they
 * read its mailbox, where the links to those orders are; so this gives nobody more than they have.
 * @returns how many
 */
export async function claimFoundOrders(
  database: Database,
  account: { id: string; name: string; email: string },
  orderIds: readonly string[],
): Promise<number> {
  return database.transaction(async (tx) => {
    const found = await listOrderOwnersByEmail(tx, account.email, orderIds);
    let taken = 0;
    for (const moved of await claimOrdersOf(tx, found, account, { isMarked: false })) {
      await claimUsesOfOrders(tx, moved, account.id);
      taken += moved.orderIds.length;
    }
    return taken;
  });
}
