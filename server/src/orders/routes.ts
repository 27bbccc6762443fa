import { cents, toDollars } from '@tailorbird/contract/rules/money';
import * as desk from '@tailorbird/contract/order-desk';
import * as contract from '@tailorbird/contract/orders';
import type { Order, OrderItem, OrderPagination } from '@tailorbird/contract/orders';
import { getOverview, type Overview } from '@tailorbird/contract/overview';
import type { Database, Queryable } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { setItemNote, updateOrder, type Accounts } from './change-order.ts';
import { exportName, exportOrders } from './export-orders.ts';
import { getPeriodFigures, type PeriodFigures } from './figure-queries.ts';
import { CHANGED_AT_ONCE, listChangedSince, listChanges, listOrders } from './list-queries.ts';
import { orderAgain } from './order-again.ts';
import { placeOrder, type OrderShop } from './place-order.ts';
import { findOrder } from './queries.ts';
import type { OrderFilter } from './search-queries.ts';
import { setStatuses, undoStatuses } from './set-statuses.ts';

type Asked = Omit<OrderFilter, 'timeZone'> & { page: number; limit: number };

export function orderRoutes(shop: OrderShop & { database: Database }, timeZone: string): Route[] {
  const { database } = shop;
  const list = async (db: Queryable, caller: Account, filter: Asked) => {
    const { orders, ...counted } = await listOrders(db, { ...filter, timeZone });
    return {
      orders: orders.map((order) => visibleTo(caller, order)),
      pagination: paginate(counted, filter.page, filter.limit),
    };
  };

  return [
    serve(contract.placeOrder, async ({ body, headers }, { caller }) => {
      const order = await placeOrder(shop, caller, body, headers['idempotency-key']);
      return { order: forCustomer(order) };
    }),
    serve(contract.listOrders, async ({ query }, { caller, reads }) => {
      if (isAdmin(caller)) return list(reads, caller, { ...query, ownerId: undefined });
      return list(database, caller, { ...query, ownerId: caller.id, customerEmail: undefined });
    }),
    serve(contract.listOwnOrders, async ({ query }, { caller }) =>
      list(database, caller, { ...query, ownerId: caller.id }),
    ),
    serve(contract.getOrder, async ({ params }, { caller }) => {
      const owner = isAdmin(caller) ? undefined : caller.id;
      const order = await findOrder(database, params.id, owner);
      if (!order) throw new ShopError('NOT_FOUND');
      return { order: visibleTo(caller, order) };
    }),
    serve(contract.orderAgain, async ({ params }, { caller }) =>
      orderAgain(shop, caller.id, params.id),
    ),
  ];
}

/** Customers see neither the admins' notes nor the facts for the workshop. */
function visibleTo(caller: Account, order: Order): Order {
  return isAdmin(caller) ? order : forCustomer(order);
}

function forCustomer({ adminNotes: _, ...order }: Order): Order {
  return { ...order, cart: { items: order.cart.items.map(withoutProduction) } };
}

function withoutProduction(item: OrderItem): OrderItem {
  if (!item.drawing) return item;
  const { address, title, hash } = item.drawing;
  return { ...item, drawing: { address, title, hash } };
}

/** `page` counts from 1. An empty list is one empty page. More: than are counted, on no page. */
export function paginate(
  { total, hasMore }: { total: number; hasMore: boolean },
  page: number,
  limit: number,
): OrderPagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return {
    currentPage: page,
    totalPages,
    totalOrders: total,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
    limit,
    ...(hasMore && { more: true }),
  };
}

/** The calls about orders that only admins may make. */
export function deskRoutes(database: Database, accounts: Accounts, timeZone: string): Route[] {
  const shop = { database, accounts };
  return [
    serve(contract.updateOrder, async ({ params: { id }, body }, { caller }) => {
      const { version, ...change } = body;
      const asked = { id, version, changedBy: caller.name };
      const { order, customerTold } = await updateOrder(shop, asked, change);
      return { order, ...(customerTold && { customerTold }) };
    }),
    serve(contract.setOrderItemNote, async ({ params: { id, itemId }, body }, { caller }) => {
      const asked = { id, version: body.version, changedBy: caller.name };
      return { order: await setItemNote(database, asked, { itemId, note: body.note }) };
    }),
    serve(desk.setOrderStatuses, async ({ body }, { caller }) => ({
      results: await setStatuses(shop, { ...body, changedBy: caller.name }),
    })),
    serve(desk.undoOrderStatuses, async ({ body }, { caller }) => ({
      results: await undoStatuses(shop, { ...body, changedBy: caller.name }),
    })),
    serve(desk.exportOrders, async ({ query }, { reply, reads }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${exportName(timeZone)}"`)
        .header('cache-control', 'no-store');
      return { stream: exportOrders(reads, { ...query, timeZone }) };
    }),
    serve(desk.listOrderChanges, async ({ params }) => {
      const changes = await listChanges(database, params.id);
      if (!changes) throw new ShopError('NOT_FOUND');
      return { changes };
    }),
    serve(desk.listChangedOrders, async ({ query: { since } }) => {
      const moment = since === undefined ? undefined : Date.parse(since);
      const { now, changed } = await listChangedSince(database, moment);
      return {
        now: now.toISOString(),
        changed: changed.slice(0, CHANGED_AT_ONCE),
        more: changed.length > CHANGED_AT_ONCE,
      };
    }),
  ];
}

export function overviewRoutes(timeZone: string): Route[] {
  return [
    serve(getOverview, async ({ query }, { reads }) => ({
      overview: toOverview(await getPeriodFigures(reads, query, timeZone)),
    })),
  ];
}

function toOverview({ statuses, days, categories, best }: PeriodFigures): Overview {
  const ordersByStatus = { pending: 0, completed: 0, cancelled: 0 };
  for (const { status, orders } of statuses) ordersByStatus[status] = orders;
  const revenue = days.reduce((total, day) => total + day.cents, 0);
  return {
    ordersByStatus,
    revenue: toDollars(cents(revenue)),
    revenueByDay: days.map(inDollars),
    revenueByCategory: categories.map(inDollars),
    bestSellers: best.map(inDollars),
  };
}

function inDollars<Figure extends { cents: number }>({ cents: amount, ...figure }: Figure) {
  return { ...figure, revenue: toDollars(cents(amount)) };
}
