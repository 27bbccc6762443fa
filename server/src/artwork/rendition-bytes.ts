import { prepared, type Queryable } from '../database/pool.ts';
import type { PictureBytes } from '../drawings/fill-pictures.ts';

/** An artwork and the recipe that a rendition of it was made by, as drawings refer to it. */
const REF = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{16})$/;

const renditionBytes = prepared<{ ref: string; bytes: Buffer; content_type: string }>(
  'artwork-rendition-bytes',
  `select artwork_id || '.' || recipe_key as ref, bytes, content_type
   from artwork_renditions
   where (artwork_id, recipe_key) in (select * from unnest($1::uuid[], $2::text[]))`,
);

/** The renditions that a drawing refers to, by reference; what is no reference is not found. */
export async function findRenditionBytes(
  db: Queryable,
  refs: readonly string[],
): Promise<ReadonlyMap<string, PictureBytes>> {
  const keys = refs.flatMap((ref) => {
    const [, id, recipe] = REF.exec(ref) ?? [];
    return id && recipe ? [{ id, recipe }] : [];
  });
  if (keys.length === 0) return new Map();
  const rows = await renditionBytes(db, [
    keys.map(({ id }) => id),
    keys.map(({ recipe }) => recipe),
  ]);
  return new Map(
    rows.map(({ ref, bytes, content_type: type }): [string, PictureBytes] => [
      ref,
      { bytes, type },
    ]),
  );
}
