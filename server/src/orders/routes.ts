import * as contract from '@tailorbird/contract/orders';
import type { Order } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { listOrders, type OrderFilter } from './list-queries.ts';
import { paginate } from './pagination.ts';
import { placeOrder } from './place-order.ts';
import * as queries from './queries.ts';
import { setItemNote } from './set-item-note.ts';
import { updateOrder, type FindAccount } from './update-order.ts';

export function orderRoutes(database: Database, findAccount: FindAccount): Route[] {
  const list = async (caller: Account, filter: OrderFilter) => {
    const { orders, total } = await listOrders(database, filter);
    return {
      orders: orders.map((order) => visibleTo(caller, order)),
      pagination: paginate(total, filter.page, filter.limit),
    };
  };

  return [
    serve(contract.placeOrder, async ({ body, headers }, { caller }) => {
      const order = await placeOrder(database, caller, body, headers['idempotency-key']);
      return { order: withoutAdminNotes(order) };
    }),
    serve(contract.listOrders, async ({ query }, { caller }) => {
      if (isAdmin(caller)) return list(caller, { ...allFilters(query), ownerId: undefined });
      return list(caller, { ...allFilters(query), ownerId: caller.id, customerEmail: undefined });
    }),
    serve(contract.listOwnOrders, async ({ query }, { caller }) =>
      list(caller, { ...allFilters(query), ownerId: caller.id }),
    ),
    serve(contract.getOrder, async ({ params }, { caller }) => {
      const owner = isAdmin(caller) ? undefined : caller.id;
      const order = await queries.findOrder(database, params.id, owner);
      if (!order) throw new ShopError('NOT_FOUND');
      return { order: visibleTo(caller, order) };
    }),
    serve(contract.updateOrder, async ({ params, body }) => ({
      order: await updateOrder({ database, findAccount }, params.id, body),
    })),
    serve(contract.setOrderItemNote, async ({ params, body }) => ({
      order: await setItemNote(database, params.id, params.itemId, body.note),
    })),
  ];
}

type Query = Omit<
  OrderFilter,
  'ownerId' | 'customerEmail' | 'startDate' | 'endDate' | 'orderNumber'
> & {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orderNumber?: string | undefined;
  customerEmail?: string | undefined;
};

function allFilters(query: Query): Omit<OrderFilter, 'ownerId'> {
  const { status, startDate, endDate, orderNumber, customerEmail, page, limit } = query;
  return { status, startDate, endDate, orderNumber, customerEmail, page, limit };
}

/** What admins write about an order is among admins. */
function visibleTo(caller: Account, order: Order): Order {
  return isAdmin(caller) ? order : withoutAdminNotes(order);
}

function withoutAdminNotes({ adminNotes: _, ...order }: Order): Order {
  return order;
}
