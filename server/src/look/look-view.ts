import type { Look } from '@tailorbird/contract/kinds/look';
import type { Queryable } from '../database/pool.ts';
import { composeLook, draftOf, partOfPage } from './compose-look.ts';
import { findPreviewText } from './preview-queries.ts';
import { findPageText, listBriefVersionParts, listParts, listPublished } from './queries.ts';
import { listRedirects, type Redirect } from './redirect-queries.ts';

/** The look of the shop as a visitor sees it. */
export interface LookView {
  look: Look;
  /** Addresses of before by their path. */
  redirects: ReadonlyMap<string, Redirect>;
  /** The Markdown of a page; undefined when there is none. */
  findPageText: (id: string) => Promise<string | undefined>;
}

/** Everybody's. */
export async function findPublishedView(db: Queryable): Promise<LookView> {
  const [parts, redirects] = await Promise.all([listPublished(db), listRedirects(db)]);
  return {
    look: composeLook(parts),
    redirects: new Map(redirects.map((redirect) => [redirect.path, redirect])),
    findPageText: (id) => findPageText(db, id),
  };
}

/**
 * Reads the look as a preview shows it.
 * @param version null for the draft
 */
export async function findPreviewView(db: Queryable, version: string | null): Promise<LookView> {
  const [parts, published, redirects] = await Promise.all([
    version === null
      ? listParts(db).then((rows) => rows.map(draftOf))
      : listBriefVersionParts(db, version),
    listPublished(db),
    listRedirects(db),
  ]);
  const look = composeLook(parts);
  const moved = listMovedPages(composeLook(published), look);
  return {
    look,
    redirects: new Map([...redirects, ...moved].map((redirect) => [redirect.path, redirect])),
    findPageText: (id) => findPreviewText(db, partOfPage(id), version),
  };
}

/** What publishing would lead elsewhere: links of the texts still name the addresses of before. */
function listMovedPages(published: Look, next: Look): Redirect[] {
  const paths = new Map(next.pages.map(({ id, path }) => [id, path]));
  return published.pages
    .filter(({ id, path }) => paths.get(id) !== path)
    .map(({ id, path }) => ({
      path: `/${path}`,
      page: paths.has(id) ? id : undefined,
      endsAt: null,
    }));
}
