import type { StatusSet } from '@tailorbird/contract/order-desk';
import type { OrderStatus } from '@tailorbird/contract/orders';
import type { Database, Queryable } from '../database/pool.ts';
import { retry } from '../retry.ts';
import { lockOrders, saveStatuses } from './change-queries.ts';
import { listStoredOrders } from './queries.ts';
import type { StoredOrder } from './stored-order.ts';
import { followStatuses, type Papers } from './change-order.ts';
import { statusMails, type Accounts } from './customer-mails.ts';

interface DeskShop {
  database: Database;
  accounts: Accounts;
  papers: Papers;
}

/** The change that is asked of one order. */
interface StatusChange {
  status: OrderStatus;
  /** The only version to change; undefined: whichever there is. */
  version?: number;
}

/**
 * One status for several orders, all in one transaction; what became of each, in the order asked.
 * Several are not cancelled in passing after they are completed: those stay as they are.
 */
export async function setStatuses(
  shop: DeskShop,
  asked: { orderIds: readonly string[]; status: OrderStatus; changedBy: string },
): Promise<StatusSet[]> {
  const { status } = asked;
  const changes = new Map(asked.orderIds.map((id) => [id, { status }]));
  const leavesCompleted = status === 'cancelled' && changes.size > 1;
  return changeStatuses(shop, changes, { changedBy: asked.changedBy, leavesCompleted });
}

/** Sets back the statuses of those orders that nobody has changed since. */
export async function undoStatuses(
  shop: DeskShop,
  asked: {
    orders: readonly { _id: string; version: number; status: OrderStatus }[];
    changedBy: string;
  },
): Promise<StatusSet[]> {
  const changes = new Map(asked.orders.map(({ _id, ...change }) => [_id, change]));
  return changeStatuses(shop, changes, { changedBy: asked.changedBy, leavesCompleted: false });
}

interface SetStatusOptions {
  changedBy: string;
  leavesCompleted: boolean;
}

type DeskTransaction = Omit<DeskShop, 'database'> & { tx: Queryable; timeZone: string };

async function changeStatuses(
  shop: DeskShop,
  changes: ReadonlyMap<string, StatusChange>,
  manner: SetStatusOptions,
): Promise<StatusSet[]> {
  const { database, accounts, papers } = shop;
  const timeZone = await papers.timeZone();
  // begun again when guests logged in just then, which an order sees once
  return retry(() =>
    database.transaction((tx) => changeLocked({ tx, accounts, papers, timeZone }, changes, manner)),
  );
}

/** Undefined: nothing was done, for not all could be locked. */
async function changeLocked(
  { tx, accounts, papers, timeZone }: DeskTransaction,
  changes: ReadonlyMap<string, StatusChange>,
  { changedBy, leavesCompleted }: SetStatusOptions,
): Promise<StatusSet[] | undefined> {
  const ids = [...changes.keys()];
  const locked = await lockOrders(tx, ids);
  const found = new Map(
    (await listStoredOrders(tx, ids)).map((stored) => [stored.order._id, stored]),
  );
  // locked now, behind the others, it could be what another change holds that waits for those
  if ([...found.keys()].some((id) => !locked.has(id))) return undefined;
  const decided = [...changes].map(([id, change]) =>
    decideChange(id, found.get(id), change, leavesCompleted),
  );
  const changing = decided.flatMap(({ change }) => change ?? []);
  if (changing.length === 0) return decided.map(({ result }) => result);
  const mails = await statusMails(tx, accounts, changing);
  const told = await saveStatuses(tx, changing.map(toNewStatus), { changedBy, mails });
  const overused = await followStatuses(tx, papers, { orders: changing, changedBy, timeZone });
  return decided.map(({ result }) => {
    const overusedDiscounts = overused.get(result._id);
    return {
      ...result,
      ...(told.has(result._id) && { customerTold: true }),
      ...(overusedDiscounts && { overusedDiscounts: [...overusedDiscounts] }),
    };
  });
}

interface DecidedChange {
  result: StatusSet;
  change?: StoredOrder & { status: OrderStatus };
}

function decideChange(
  id: string,
  stored: StoredOrder | undefined,
  { status, version }: StatusChange,
  leavesCompleted: boolean,
): DecidedChange {
  if (!stored) return { result: { _id: id, outcome: 'not found' } };
  const { order } = stored;
  const left = (outcome: StatusSet['outcome']) => ({ result: { _id: id, outcome, order } });
  if (version !== undefined && version !== order.version) return left('changed meanwhile');
  if (order.status === status) return left('unchanged');
  if (leavesCompleted && order.status === 'completed') return left('left completed');
  const after = { ...order, status, version: order.version + 1 };
  return {
    result: { _id: id, outcome: 'set', before: order.status, order: after },
    change: { ...stored, status },
  };
}

const toNewStatus = ({ ownerId, order, status }: StoredOrder & { status: OrderStatus }) => ({
  ownerId,
  orderId: order._id,
  before: order.status,
  after: status,
});
