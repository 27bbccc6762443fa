import { prepared, type Queryable } from '../database/pool.ts';
import type { Rendition } from './queries.ts';

interface RenditionRow extends Omit<Rendition, 'contentType'> {
  content_type: string;
}

const rendition = prepared<RenditionRow>(
  'artwork-rendition',
  `select width, height, colours, content_type, bytes from artwork_renditions
   where artwork_id = $1 and recipe = $2`,
);

export async function findRendition(
  db: Queryable,
  artworkId: string,
  recipe: string,
): Promise<Rendition | undefined> {
  const [found] = await rendition(db, [artworkId, recipe]);
  if (!found) return undefined;
  const { content_type: contentType, ...pixels } = found;
  return { ...pixels, contentType };
}

/** A rendition without its bytes. */
export type RenditionFacts = Omit<Rendition, 'bytes' | 'contentType'>;

const renditionUse = prepared<RenditionFacts>(
  'artwork-rendition-use',
  `update artwork_renditions set used_at = now() where artwork_id = $1 and recipe = $2
   returning width, height, colours`,
);

/** Notes that it is used: it stays longer than others. */
export async function useRendition(
  db: Queryable,
  artworkId: string,
  recipe: string,
): Promise<RenditionFacts | undefined> {
  return (await renditionUse(db, [artworkId, recipe]))[0];
}

const renditionsOf = prepared<{
  artwork_id: string;
  recipe: string;
  content_type: string;
  bytes: Buffer;
}>(
  'artwork-renditions-of',
  `select r.artwork_id, r.recipe, r.content_type, r.bytes
   from unnest($1::uuid[], $2::text[]) as wanted (id, recipe)
   join artwork_renditions r on r.artwork_id = wanted.id and r.recipe = wanted.recipe`,
);

/** Names a picture with its edits. */
export interface RenditionKey {
  id: string;
  recipe: string;
}

/** Those that are kept, each once. */
export async function listRenditions(
  db: Queryable,
  wanted: readonly RenditionKey[],
): Promise<(RenditionKey & { contentType: string; bytes: Buffer })[]> {
  if (wanted.length === 0) return [];
  const rows = await renditionsOf(db, [
    wanted.map(({ id }) => id),
    wanted.map(({ recipe }) => recipe),
  ]);
  return rows.map((row) => ({
    id: row.artwork_id,
    recipe: row.recipe,
    contentType: row.content_type,
    bytes: row.bytes,
  }));
}

const artworkHold = prepared<{ owner_id: string }>(
  'artwork-hold',
  'select owner_id from artworks where id = $1 for no key update',
);

/** Until the transaction ends nobody deletes it or adds a rendition. @returns its owner */
export async function holdArtwork(tx: Queryable, id: string): Promise<string | undefined> {
  return (await artworkHold(tx, [id]))[0]?.owner_id;
}

const recipesKept = prepared<{ recipe: string }>(
  'artwork-recipes',
  `select recipe from artwork_renditions where artwork_id = $1 and recipe <> ''
   order by used_at, recipe`,
);

/** Recipes of its renditions with edits, those first that were used longest ago. */
export async function listRecipes(db: Queryable, artworkId: string): Promise<string[]> {
  return (await recipesKept(db, [artworkId])).map(({ recipe }) => recipe);
}

const renditionDelete = prepared(
  'artwork-rendition-delete',
  'delete from artwork_renditions where artwork_id = $1 and recipe = $2',
);

export async function deleteRendition(
  tx: Queryable,
  artworkId: string,
  recipe: string,
): Promise<void> {
  await renditionDelete(tx, [artworkId, recipe]);
}

const renditionInsert = prepared(
  'artwork-rendition-insert',
  `insert into artwork_renditions (artwork_id, recipe, width, height, colours, content_type, bytes)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (artwork_id, recipe) do nothing`,
);

export async function insertRendition(
  tx: Queryable,
  { id, recipe }: RenditionKey,
  { width, height, colours, contentType, bytes }: Rendition,
): Promise<void> {
  await renditionInsert(tx, [id, recipe, width, height, colours, contentType, bytes]);
}
