import { LOOK } from '@tailorbird/contract/look-limits';
import { prepared, type Queryable } from '../database/pool.ts';

/** An address of before. */
export interface Redirect {
  path: string;
  /** The id of a page; undefined of what leads home. */
  page: string | undefined;
  endsAt: Date | null;
}

const redirectRows = prepared<{ path: string; target_id: string | null; ends_at: Date | null }>(
  'redirects',
  `select path, target_id, ends_at from redirects
   where (ends_at is null or ends_at > now()) and ($1::uuid is null or target_id = $1)
   order by path`,
);

/** Those that lead anywhere, of one page or of all. */
export async function listRedirects(db: Queryable, page?: string): Promise<Redirect[]> {
  const rows = await redirectRows(db, [page ?? null]);
  return rows.map(({ path, target_id, ends_at }) => ({
    path,
    page: target_id ?? undefined,
    endsAt: ends_at,
  }));
}

const redirectInsert = prepared(
  'redirect-insert',
  `insert into redirects (path, leads_to, target_id) values ($1, 'page', $2)
   on conflict (path) do update set leads_to = 'page', target_id = excluded.target_id,
     ends_at = null`,
);

/** The path leads to the page, wherever that moves. */
export async function redirectToPage(tx: Queryable, path: string, pageId: string): Promise<void> {
  await redirectInsert(tx, [path, pageId]);
}

const redirectDelete = prepared<{ path: string }>(
  'redirect-delete',
  'delete from redirects where path = $1 returning path',
);

/** @returns false when there is none */
export async function deleteRedirect(tx: Queryable, path: string): Promise<boolean> {
  return (await redirectDelete(tx, [path])).length > 0;
}

const redirectsToDelete = prepared(
  'redirects-to-delete',
  'delete from redirects where target_id = $1',
);

/** Those of a page that there is no more. It announces nothing where there are none. */
export async function dropRedirectsTo(tx: Queryable, pageId: string): Promise<void> {
  if ((await listRedirects(tx, pageId)).length > 0) await redirectsToDelete(tx, [pageId]);
}

const redirectsHome = prepared(
  'redirects-home',
  `with led as (
     update redirects set leads_to = 'home', target_id = null,
       ends_at = now() + interval '${LOOK.deletedPageDays} days'
     where target_id = $2)
   insert into redirects (path, leads_to, ends_at)
   values ($1, 'home', now() + interval '${LOOK.deletedPageDays} days')
   on conflict (path) do nothing`,
);

/** The address of a page that is deleted, and those that led to it, lead home for a while. */
export async function redirectHome(tx: Queryable, path: string, pageId: string): Promise<void> {
  await redirectsHome(tx, [path, pageId]);
}

const oldRedirectsDelete = prepared(
  'redirects-old',
  `delete from redirects where ends_at < now() or path in (
     select path from redirects order by ends_at desc nulls first, path offset ${LOOK.redirects})`,
);

export async function dropOldRedirects(tx: Queryable): Promise<void> {
  await oldRedirectsDelete(tx, []);
}

const redirectsCount = prepared<{ count: number }>(
  'redirects-count',
  'select count(*)::int as count from redirects where path <> $1',
);

/** All but the one of this path, if one is given. */
export async function countRedirects(db: Queryable, except = ''): Promise<number> {
  return (await redirectsCount(db, [except]))[0]?.count ?? 0;
}
