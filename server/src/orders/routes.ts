import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { quoteDelivery as quoteDeliveryEndpoint } from '@tailorbird/contract/delivery';
import * as desk from '@tailorbird/contract/order-desk';
import * as contract from '@tailorbird/contract/orders';
import type {
  Order,
  OrderItem,
  OrderPagination,
  OrderSort,
  Parcel,
} from '@tailorbird/contract/orders';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { getMoney, getOverview, type Overview } from '@tailorbird/contract/overview';
import { countByStatus } from '@tailorbird/contract/kinds/order-statuses';
import type { Database, Queryable } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { Shop } from '../slice.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { setItemNote, updateOrder, type Papers } from './change-order.ts';
import type { Accounts } from './customer-mails.ts';
import { exportName, exportOrders } from './export-orders.ts';
import { getPeriodFigures, type PeriodFigures } from './figure-queries.ts';
import {
  CHANGED_AT_ONCE,
  countOrders,
  countReturns,
  countSending,
  countWaiting,
  listChangedSince,
  listChanges,
  listOrders,
} from './list-queries.ts';
import { listPieces } from './making-queries.ts';
import type { Payments } from './payment-terms.ts';
import { getMoneyFigures } from './money-queries.ts';
import { recordPrint, setPieces } from './making.ts';
import { orderAgain } from './order-again.ts';
import { placeOrder, type OrderShop } from './place-order.ts';
import { findOrder } from './queries.ts';
import { withRenditions, type RenditionAddresses } from './ordered-pictures.ts';
import type { OrderFilter } from './search-queries.ts';
import { quoteDelivery } from './quote-delivery.ts';
import { setStatuses, undoStatuses } from './set-statuses.ts';

type TimeZone = Shop['timeZone'];

type OrderListRequest = Omit<OrderFilter, 'timeZone'> & {
  page: number;
  limit: number;
  sort?: OrderSort;
};

/** An order of many items counts as several: each may have a drawing, which is kept for good. */
const ITEMS_OF_A_CALL = 5;

export function orderRoutes(
  shop: OrderShop & { database: Database; papers: Papers; pictures: RenditionAddresses },
  timeZone: TimeZone,
): Route[] {
  const { database, catalogue } = shop;
  const forCustomer = customerView(shop.payments);
  const visibleTo = async (caller: Account, orders: Order[]): Promise<Order[]> => {
    if (isAdmin(caller)) return orders.map((order) => withRenditions(shop.pictures, order));
    const settings = await catalogue.now().findSettings();
    return orders.map((order) => forCustomer(order, settings));
  };
  const list = async (db: Queryable, caller: Account, filter: OrderListRequest) => {
    const { orders, ...counted } = await listOrders(db, { ...filter, timeZone: await timeZone() });
    return {
      orders: await visibleTo(caller, orders),
      pagination: paginate(counted, filter.page, filter.limit),
    };
  };

  return [
    serve(contract.placeOrder, async ({ body, headers }, { caller, address, counted }) => {
      const idempotencyKey = headers['idempotency-key'];
      // those that are shown: an order has just as many
      const more = Math.floor(body.items.length / ITEMS_OF_A_CALL);
      const order = await counted.countOn('success', more, () =>
        placeOrder(shop, caller, body, { idempotencyKey, address }),
      );
      return { order: forCustomer(order, await catalogue.now().findSettings()) };
    }),
    serve(quoteDeliveryEndpoint, async ({ body }, { caller }) =>
      quoteDelivery(shop, caller.id, body),
    ),
    serve(contract.listOrders, async ({ query }, { caller, reads }) => {
      if (isAdmin(caller)) return list(reads, caller, { ...query, ownerId: undefined });
      const own = {
        ownerId: caller.id,
        customerEmail: undefined,
        search: undefined,
        payment: undefined,
        approval: undefined,
        sending: undefined,
        returns: undefined,
      };
      return list(database, caller, { ...query, ...own });
    }),
    serve(contract.listOwnOrders, async ({ query }, { caller }) =>
      list(database, caller, { ...query, ownerId: caller.id }),
    ),
    serve(contract.getOrder, async ({ params }, { caller }) => {
      const owner = isAdmin(caller) ? undefined : caller.id;
      const order = await findOrder(database, params.id, owner);
      if (!order) throw new ShopError('NOT_FOUND');
      if (isAdmin(caller)) return { order: withRenditions(shop.pictures, order) };
      return { order: forCustomer(order, await catalogue.now().findSettings()) };
    }),
    serve(contract.cancelOrder, async ({ params }, { caller }) => {
      const order = await cancelOwnOrder(shop, caller.id, params.id);
      return { order: forCustomer(order, await catalogue.now().findSettings()) };
    }),
    serve(contract.orderAgain, async ({ params }, { caller }) =>
      orderAgain(shop, caller.id, params.id),
    ),
  ];
}

/** Customers see neither the admins' notes nor prints nor the facts for the workshop. */
export const customerView =
  (payments: Pick<Payments, 'show'>) =>
  (
    {
      adminNotes: _,
      prints: __,
      approvalRule: ___,
      voided: ____,
      packed: _____,
      stopped: ______,
      ...rest
    }: Order,
    { payment: settings }: Pick<ShopSettings, 'payment'>,
  ): Order => {
    const { payment, parcels, ...order } = rest;
    const shown = payment && payments.show({ ...order, payment }, settings);
    const items = order.cart.items.map(itemForCustomer);
    return {
      ...order,
      ...(parcels && { parcels: parcels.map(parcelForCustomer) }),
      ...(shown && { payment: shown }),
      cart: { items },
    };
  };

const parcelForCustomer = ({ sentBy: _, mailAt: __, handedTo: ___, ...parcel }: Parcel): Parcel =>
  parcel;

/** Without the facts for the workshop. */
export function itemForCustomer({ changed: _, ...item }: OrderItem): OrderItem {
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
export function deskRoutes(
  shop: {
    database: Database;
    accounts: Accounts;
    papers: Papers;
    pictures: RenditionAddresses;
    findShopName: Shop['findShopName'];
  },
  timeZone: TimeZone,
): Route[] {
  const { database } = shop;
  const shown = (order: Order) => withRenditions(shop.pictures, order);
  const shownIn = <Result extends { order?: Order | undefined }>(result: Result): Result =>
    result.order ? { ...result, order: shown(result.order) } : result;
  return [
    serve(contract.updateOrder, async ({ params: { id }, body }, { caller }) => {
      const { version, ...change } = body;
      const asked = { id, version, changedBy: caller.name };
      const { order, customerTold, overusedDiscounts } = await updateOrder(shop, asked, change);
      return {
        order: shown(order),
        ...(customerTold && { customerTold }),
        ...(overusedDiscounts.length > 0 && { overusedDiscounts: [...overusedDiscounts] }),
      };
    }),
    serve(contract.setOrderItemNote, async ({ params: { id, itemId }, body }, { caller }) => {
      const asked = { id, version: body.version, changedBy: caller.name };
      return { order: shown(await setItemNote(database, asked, { itemId, note: body.note })) };
    }),
    serve(desk.setOrderStatuses, async ({ body }, { caller }) => ({
      results: (await setStatuses(shop, { ...body, changedBy: caller.name })).map(shownIn),
    })),
    serve(desk.undoOrderStatuses, async ({ body }, { caller }) => ({
      results: (await undoStatuses(shop, { ...body, changedBy: caller.name })).map(shownIn),
    })),
    serve(desk.countOrders, async (_, { reads }) => ({
      counts: await countOrders(reads, await timeZone()),
      approvals: await countWaiting(reads),
      sending: await countSending(reads),
      returns: await countReturns(reads),
    })),
    serve(desk.exportOrders, async ({ query }, { reply, reads }) => {
      const zone = await timeZone();
      const name = exportName(zone, new Date(), await shop.findShopName());
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store');
      return { stream: exportOrders(reads, { ...query, timeZone: zone }) };
    }),
    serve(desk.listPieces, async ({ params }) => {
      const pieces = await listPieces(database, params.id);
      if (!pieces) throw new ShopError('NOT_FOUND');
      return { pieces };
    }),
    serve(desk.setPieces, async ({ params, body }, { caller }) =>
      shownIn(await setPieces(database, { orderId: params.id, ...body, changedBy: caller.name })),
    ),
    serve(desk.recordPrint, async ({ body }, { caller }) => ({
      orders: (await recordPrint(database, { ...body, printedBy: caller.name })).map(shown),
    })),
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

export function overviewRoutes(timeZone: TimeZone): Route[] {
  return [
    serve(getOverview, async ({ query }, { reads }) => ({
      overview: toOverview(await getPeriodFigures(reads, query, await timeZone())),
    })),
    serve(getMoney, async ({ query }, { reads }) => ({
      money: await getMoneyFigures(reads, query, await timeZone()),
    })),
  ];
}

function toOverview({ statuses, days, categories, best }: PeriodFigures): Overview {
  const revenue = days.reduce((total, day) => total + day.cents, 0);
  return {
    ordersByStatus: countByStatus(statuses),
    revenue: fromMinorUnits(minorUnits(revenue)),
    revenueByDay: days.map(inDollars),
    revenueByCategory: categories.map(inDollars),
    bestSellers: best.map(inDollars),
  };
}

function inDollars<Figure extends { cents: number }>({ cents: amount, ...figure }: Figure) {
  return { ...figure, revenue: fromMinorUnits(minorUnits(amount)) };
}
