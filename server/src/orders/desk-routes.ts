import * as contract from '@tailorbird/contract/order-desk';
import * as orders from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { exportName, exportOrders } from './export-orders.ts';
import { CHANGED_AT_ONCE, listChangedSince, listChanges } from './list-queries.ts';
import { setItemNote, updateOrder, type FindAccounts } from './change-order.ts';
import { setStatuses, undoStatuses } from './set-statuses.ts';

/** What admins alone may do with orders. */
export function deskRoutes(
  database: Database,
  findAccounts: FindAccounts,
  timeZone: string,
): Route[] {
  const shop = { database, findAccounts };
  return [
    serve(orders.updateOrder, async ({ params: { id }, body }, { caller }) => {
      const { version, ...change } = body;
      const asked = { id, version, changedBy: caller.name };
      const { order, customerTold } = await updateOrder(shop, asked, change);
      return { order, ...(customerTold && { customerTold }) };
    }),
    serve(orders.setOrderItemNote, async ({ params: { id, itemId }, body }, { caller }) => {
      const asked = { id, version: body.version, changedBy: caller.name };
      return { order: await setItemNote(database, asked, { itemId, note: body.note }) };
    }),
    serve(contract.setOrderStatuses, async ({ body }, { caller }) => ({
      results: await setStatuses(shop, { ...body, changedBy: caller.name }),
    })),
    serve(contract.undoOrderStatuses, async ({ body }, { caller }) => ({
      results: await undoStatuses(shop, { ...body, changedBy: caller.name }),
    })),
    serve(contract.exportOrders, async ({ query }, { reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${exportName(timeZone)}"`)
        .header('cache-control', 'no-store');
      return { stream: exportOrders(database, { ...query, timeZone }) };
    }),
    serve(contract.listOrderChanges, async ({ params }) => {
      const changes = await listChanges(database, params.id);
      if (!changes) throw new ShopError('NOT_FOUND');
      return { changes };
    }),
    serve(contract.listChangedOrders, async ({ query: { since } }) => {
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
