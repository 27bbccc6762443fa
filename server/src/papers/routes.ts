import { Readable } from 'node:stream';
import * as contract from '@tailorbird/contract/papers';
import type { Database, Queryable } from '../database/pool.ts';
import { isAdmin, type Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { listOwnedOrders } from '../orders/queries.ts';
import type { PaperContent } from './content.ts';
import { exportPapers } from './export-papers.ts';
import { issuePaper } from './issue-paper.ts';
import { findPaper, listPapers, storeFile } from './queries.ts';

export function paperRoutes(database: Database, timeZone: () => Promise<string>): Route[] {
  return [
    serve(contract.issuePaper, async ({ params, body }, { caller }) => ({
      paper: await issuePaper(
        database,
        { orderId: params.id, kind: body.kind, issuedBy: caller.name },
        await timeZone(),
      ),
    })),
    serve(contract.listPapers, async ({ query }, { caller }) => ({
      papers: await listPapers(database, await visibleOrders(database, caller, query.orderIds)),
    })),
    serve(contract.getPaper, async ({ params: { id } }, { caller, reply }) => {
      const paper = await findPaper(database, id);
      const [isVisible] = paper ? await visibleOrders(database, caller, [paper.order_id]) : [];
      if (!paper || !isVisible) throw new ShopError('NOT_FOUND');
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${paper.content.number}.pdf"`)
        .header('cache-control', 'private, no-store');
      return { bytes: paper.file ?? (await drawn(database, id, paper.content)) };
    }),
    serve(contract.exportPapers, async ({ query: { month } }, { reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tailorbird-papers-${month}.csv"`)
        .header('cache-control', 'no-store');
      const lines = exportPapers(database, month, await timeZone());
      return { stream: Readable.from(lines, { objectMode: false }) };
    }),
  ];
}

/** Of some orders those whose papers somebody may read. */
async function visibleOrders(
  db: Queryable,
  caller: Account,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  return isAdmin(caller) ? orderIds : listOwnedOrders(db, orderIds, caller.id);
}

const drawing = new Map<string, Promise<Buffer>>();

/** Of those who ask at once, one draws. The library is loaded with the first paper of a process. */
async function drawn(database: Database, id: string, content: PaperContent): Promise<Buffer> {
  const begun = drawing.get(id);
  if (begun) return begun;
  const made = (async () => {
    const { drawPaper } = await import('./draw-paper.ts');
    return storeFile(database, id, await drawPaper(content));
  })().finally(() => drawing.delete(id));
  drawing.set(id, made);
  return made;
}
