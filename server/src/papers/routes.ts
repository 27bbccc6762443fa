import { Readable } from 'node:stream';
import * as guestOrders from '@tailorbird/contract/guest-orders';
import * as contract from '@tailorbird/contract/papers';
import { fileSlug } from '@tailorbird/contract/rules/file-slug';
import type { FastifyReply } from 'fastify';
import type { Database, Queryable } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { getLinked } from '../orders/guest-order.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import type { Payments } from '../orders/payment-terms.ts';
import { listOwnedOrders } from '../orders/queries.ts';
import type { Shop } from '../slice.ts';
import { exportPapers } from './export-papers.ts';
import { issuePaper } from './issue-paper.ts';
import { getPaperFile, type PaperFile } from './paper-file.ts';
import type { PaperReaders } from './paper-mail.ts';
import { listPapers } from './queries.ts';

export function paperRoutes(
  { database, timeZone, findShopName }: Pick<Shop, 'database' | 'timeZone' | 'findShopName'>,
  { readers, showPayment }: { readers: PaperReaders; showPayment: Payments['show'] },
): Route[] {
  return [
    serve(contract.issuePaper, async ({ params, body }, { caller }) => ({
      paper: await issuePaper(
        database,
        { orderId: params.id, ...body, issuedBy: caller.name },
        { timeZone: await timeZone(), readers, showPayment },
      ),
    })),
    serve(contract.listPapers, async ({ query }, { caller }) => ({
      papers: await listPapers(database, await visibleOrders(database, caller, query.orderIds)),
    })),
    serve(contract.getPaper, async ({ params: { id } }, { caller, reply }) => {
      const file = await getPaperFile(
        database,
        id,
        async (orderId) => (await visibleOrders(database, caller, [orderId])).length === 1,
      );
      return sendFile(reply, file);
    }),
    serve(contract.exportPapers, async ({ query: { month } }, { reply }) => {
      const slug = fileSlug(await findShopName());
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${slug}-papers-${month}.csv"`)
        .header('cache-control', 'no-store');
      const lines = exportPapers(database, month, await timeZone());
      return { stream: Readable.from(lines, { objectMode: false }) };
    }),
  ];
}

/** By the link of a guest's order, which shows the papers of that order alone. */
export function guestPaperRoutes(database: Database, links: OrderLinks): Route[] {
  return [
    serve(guestOrders.listGuestPapers, async ({ headers }) => {
      const { key } = await getLinked({ database, links }, headers['x-order-link']);
      return { papers: await listPapers(database, [key.orderId]) };
    }),
    serve(guestOrders.getGuestPaper, async ({ headers, params }, { reply }) => {
      const { key } = await getLinked({ database, links }, headers['x-order-link']);
      const isTheirs = async (orderId: string) => orderId === key.orderId;
      return sendFile(reply, await getPaperFile(database, params.id, isTheirs));
    }),
  ];
}

/** @throws NOT_FOUND without a file */
function sendFile(reply: FastifyReply, file: PaperFile | undefined) {
  if (!file) throw new ShopError('NOT_FOUND');
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${file.number}.pdf"`)
    .header('cache-control', 'private, no-store');
  return { bytes: file.bytes };
}

/** Of some orders those whose papers somebody may read. */
async function visibleOrders(
  db: Queryable,
  caller: Account,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  return isAdmin(caller) ? orderIds : listOwnedOrders(db, orderIds, caller.id);
}
