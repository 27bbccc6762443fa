import * as contract from '@tailorbird/contract/orders';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { orderAgain } from './order-again.ts';
import type { OrderFilter } from './search-queries.ts';
import { listOrders } from './list-queries.ts';
import { paginate } from './pagination.ts';
import { placeOrder } from './place-order.ts';
import * as queries from './queries.ts';

type Asked = Omit<OrderFilter, 'timeZone'> & { page: number; limit: number };

export function orderRoutes(database: Database, timeZone: string): Route[] {
  const list = async (caller: Account, filter: Asked) => {
    const { orders, ...counted } = await listOrders(database, { ...filter, timeZone });
    return {
      orders: orders.map((order) => visibleTo(caller, order)),
      pagination: paginate(counted, filter.page, filter.limit),
    };
  };

  return [
    serve(contract.placeOrder, async ({ body, headers }, { caller }) => {
      const order = await placeOrder(database, caller, body, headers['idempotency-key']);
      return { order: forCustomer(order) };
    }),
    serve(contract.listOrders, async ({ query }, { caller }) => {
      if (isAdmin(caller)) return list(caller, { ...query, ownerId: undefined });
      return list(caller, { ...query, ownerId: caller.id, customerEmail: undefined });
    }),
    serve(contract.listOwnOrders, async ({ query }, { caller }) =>
      list(caller, { ...query, ownerId: caller.id }),
    ),
    serve(contract.getOrder, async ({ params }, { caller }) => {
      const owner = isAdmin(caller) ? undefined : caller.id;
      const order = await queries.findOrder(database, params.id, owner);
      if (!order) throw new ShopError('NOT_FOUND');
      return { order: visibleTo(caller, order) };
    }),
    serve(contract.orderAgain, async ({ params }, { caller }) =>
      orderAgain(database, caller.id, params.id),
    ),
  ];
}

/** What admins write about an order, and what the workshop needs to know of it, is among admins. */
function visibleTo(caller: Account, order: Order): Order {
  return isAdmin(caller) ? order : forCustomer(order);
}

function forCustomer({ adminNotes: _, ...order }: Order): Order {
  return { ...order, cart: { items: order.cart.items.map(withoutProduction) } };
}

function withoutProduction(item: OrderItem): OrderItem {
  if (!item.drawing) return item;
  const { production: _, ...drawing } = item.drawing;
  return { ...item, drawing };
}
