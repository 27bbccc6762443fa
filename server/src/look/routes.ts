import * as contract from '@tailorbird/contract/look';
import type { Reply } from '@tailorbird/contract/endpoint';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import type { SignedIds } from '../http/signed-ids.ts';
import {
  discardDraft,
  publishDraft,
  restoreVersion,
  savePart,
  sumDraftBytes,
  undoPublication,
} from './change-look.ts';
import { asPage, composeLook, draftOf, partOfPage, publishedOf } from './compose-look.ts';
import { findProblems } from './find-problems.ts';
import { listMovedPicks } from './theme-colours.ts';
import { leadToPage } from './change-redirects.ts';
import { insertPreview } from './preview-queries.ts';
import { findPart, hasVersion, listParts, listVersions } from './queries.ts';
import { deleteRedirect, listRedirects, type Redirect } from './redirect-queries.ts';

export interface LookAccess {
  database: Database;
  /** Makes the secrets of previews of their ids. */
  links: SignedIds;
  /** A change that every process shows at once. */
  change: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;
}

export function lookRoutes({ database, links, change }: LookAccess): Route[] {
  return [
    serve(contract.getLook, () => replyWith(database)),
    serve(contract.getLookPage, async ({ params }) => {
      const row = await findPart(database, partOfPage(params.id));
      const value = row && draftOf(row).value;
      if (!row || !value) throw new ShopError('NOT_FOUND');
      return { page: asPage(value), version: row.version };
    }),
    serve(contract.setLookPart, ({ body }, { caller }) =>
      // nobody but previews shows it, and those are never kept
      database.transaction(async (tx) => {
        await savePart(tx, body, caller.name);
        return replyWith(tx);
      }),
    ),
    serve(contract.discardLook, ({ query }, { caller }) =>
      database.transaction(async (tx) => {
        await discardDraft(tx, query.part, caller.name);
        return replyWith(tx);
      }),
    ),
    serve(contract.publishLook, ({ body }, { caller }) =>
      change(async (tx) => {
        const isPublished = await publishDraft(tx, body.parts, caller.name);
        const reply = await replyWith(tx);
        if (!isPublished) throw new ShopError('CHANGED_MEANWHILE', { body: reply });
        return reply;
      }),
    ),
    serve(contract.listLookVersions, async () => ({ versions: await listVersions(database) })),
    serve(contract.restoreLook, ({ params, body }, { caller }) =>
      change(async (tx) => {
        const { undoes } = body;
        if (undoes === undefined) await restoreVersion(tx, params.id, caller.name);
        else if (!(await undoPublication(tx, { shown: undoes, before: params.id }, caller.name))) {
          throw new ShopError('CHANGED_MEANWHILE', { body: await replyWith(tx) });
        }
        return replyWith(tx);
      }),
    ),
    serve(contract.createLookPreview, async ({ body: { version } }) => {
      if (version !== undefined && !(await hasVersion(database, version))) {
        throw new ShopError('NOT_FOUND');
      }
      const id = uuid();
      await insertPreview(database, { id, version: version ?? null });
      const path = `/preview/${links.sign([id])}`;
      return { path, framePath: `${path}/frame` };
    }),
    ...redirectRoutes({ database, change }),
  ];
}

function redirectRoutes({ database, change }: Pick<LookAccess, 'database' | 'change'>): Route[] {
  return [
    serve(contract.listRedirects, async ({ query }) => ({
      redirects: (await listRedirects(database, query.page)).map(replyOf),
    })),
    serve(contract.addRedirect, async ({ body }) =>
      replyOf(await change((tx) => leadToPage(tx, body))),
    ),
    serve(contract.deleteRedirect, ({ query: { path } }) =>
      change(async (tx) => {
        if (!(await deleteRedirect(tx, path))) throw new ShopError('NOT_FOUND');
        return { path };
      }),
    ),
  ];
}

const replyOf = ({ path, page, endsAt }: Redirect) => ({
  path,
  ...(page !== undefined && { page }),
  endsAt: endsAt?.toISOString() ?? null,
});

async function replyWith(db: Queryable): Promise<Reply<typeof contract.getLook>> {
  const [rows, [current = null]] = [await listParts(db), await listVersions(db, 1)];
  const drafts = rows.map(draftOf);
  return {
    draft: composeLook(drafts),
    published: composeLook(rows.map(publishedOf)),
    parts: rows.map(({ part, version, isDraft, changedAt, changedBy }) => ({
      part,
      version,
      isDraft,
      changedAt: changedAt.toISOString(),
      changedBy,
    })),
    problems: findProblems(drafts),
    moved: listMovedPicks(composeLook(drafts).theme),
    draftBytes: sumDraftBytes(rows),
    current,
  };
}
