import { readPictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import type { Queryable } from '../database/pool.ts';
import type { PictureBytes } from '../drawings/fill-pictures.ts';
import { listRenditions } from './rendition-queries.ts';

/** The renditions that a drawing refers to, by reference; what is no reference is not found. */
export async function findRenditionBytes(
  db: Queryable,
  refs: readonly string[],
): Promise<ReadonlyMap<string, PictureBytes>> {
  const wanted = refs.map((ref) => ({ ref, key: readPictureRef(ref) }));
  const rows = await listRenditions(
    db,
    wanted.flatMap(({ key }) => key ?? []),
  );
  return new Map(
    wanted.flatMap(({ ref, key }): [string, PictureBytes][] => {
      const row = rows.find(({ id, recipe }) => id === key?.id && recipe === key.recipe);
      return row ? [[ref, { bytes: row.bytes, type: row.contentType }]] : [];
    }),
  );
}
