import { DEFAULT_PARTS, isSinglePart, type LookPart } from '@tailorbird/contract/kinds/look';
import { isDeepStrictEqual } from 'node:util';
import { findProducts, listCategories } from '../catalogue/whole-queries.ts';
import type { Queryable } from '../database/pool.ts';
import { composeLook, listImages, publishedOf } from '../look/compose-look.ts';
import { listWholeParts } from '../look/queries.ts';
import { listRedirects } from '../look/redirect-queries.ts';
import { resolveReferences, type ReferredKind } from '../look/resolve-references.ts';
import { idsOf } from './look-entries.ts';

/** The look as visitors see it. */
export interface ExportedLook {
  /** Those that are not as by default. */
  look: { part: LookPart; value: unknown }[];
  redirects: { path: string; page: string }[];
  images: string[];
}

/** Reads the published look. What it names that is gone is left out. */
export async function readPublishedLook(tx: Queryable): Promise<ExportedLook> {
  const published = (await listWholeParts(tx)).map(publishedOf).filter(({ value }) => value);
  const { pages, home } = composeLook(published);
  const products = await findProducts(tx, idsOf('product', published));
  const there: Record<Exclude<ReferredKind, 'picture'>, Set<string>> = {
    category: idsIn(published.length > 0 ? await listCategories(tx) : []),
    product: idsIn(products),
    page: idsIn(pages),
    section: idsIn(home.sections),
  };
  const look = published
    .map(({ part, value }) => ({
      part,
      value: resolveReferences(part, value, (kind, id) =>
        kind === 'picture' || there[kind].has(id) ? id : undefined,
      ),
    }))
    .filter(
      ({ part, value }) => !isSinglePart(part) || !isDeepStrictEqual(value, DEFAULT_PARTS[part]),
    )
    .toSorted((a, b) => (a.part < b.part ? -1 : 1));
  // those of pages that are deleted lead home, for a while
  const redirects = (await listRedirects(tx))
    .flatMap(({ path, page = '' }) => (there.page.has(page) ? { path, page } : []))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { look, redirects, images: look.flatMap(({ value }) => listImages(value)) };
}

const idsIn = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
