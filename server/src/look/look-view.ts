import type { Look } from '@tailorbird/contract/kinds/look';
import type { Queryable } from '../database/pool.ts';
import { composeLook, draftOf, partOfPage } from './compose-look.ts';
import { findPreviewText } from './preview-queries.ts';
import {
  findPageText,
  listBriefVersionParts,
  listParts,
  listPublished,
  listRedirects,
  type Redirect,
} from './queries.ts';

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
  const [parts, redirects] = await Promise.all([
    version === null
      ? listParts(db).then((rows) => rows.map(draftOf))
      : listBriefVersionParts(db, version),
    listRedirects(db),
  ]);
  return {
    look: composeLook(parts),
    redirects: new Map(redirects.map((redirect) => [redirect.path, redirect])),
    findPageText: (id) => findPreviewText(db, partOfPage(id), version),
  };
}
