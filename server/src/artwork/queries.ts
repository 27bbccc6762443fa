import type { ArtworkFileKind } from '@tailorbird/contract/kinds/artwork';
import { prepared, type Queryable } from '../database/pool.ts';

/** A picture that a customer has uploaded, without its bytes. */
export interface ArtworkRow {
  id: string;
  owner_id: string;
  name: string;
  kind: ArtworkFileKind;
  /** Bytes of the file. */
  size: number;
  /** Pixels, upright; of an SVG its own units. */
  width: number;
  height: number;
  uploaded_at: Date;
  /** Its owner has deleted it. */
  is_hidden: boolean;
  refusal_reason: string | null;
  refused_at: Date | null;
  /** Of the rendition without edits. */
  shown_width: number;
  shown_height: number;
  colours: string[] | null;
}

const COLUMNS = `a.id, a.owner_id, a.name, a.kind, a.size, a.width, a.height, a.uploaded_at,
  a.hidden_at is not null as is_hidden, a.refusal_reason, a.refused_at,
  r.width as shown_width, r.height as shown_height, r.colours`;

/** Pictures that a list shows at most. */
const MOST_LISTED = 200;

const ownArtworks = prepared<ArtworkRow>(
  'artworks-own',
  `select ${COLUMNS} from artworks a
   join artwork_renditions r on r.artwork_id = a.id and r.recipe = ''
   where a.owner_id = $1 and a.hidden_at is null
   order by a.uploaded_at desc, a.id limit ${MOST_LISTED}`,
);

/** The newest first. */
export const listOwnArtworks = (db: Queryable, ownerId: string): Promise<ArtworkRow[]> =>
  ownArtworks(db, [ownerId]);

const artworksById = prepared<ArtworkRow>(
  'artworks-by-id',
  `select ${COLUMNS} from artworks a
   join artwork_renditions r on r.artwork_id = a.id and r.recipe = ''
   where a.id = any ($1::uuid[]) order by a.id`,
);

/** Whoever they belong to, also those that their owners have deleted. */
export async function listArtworks(db: Queryable, ids: readonly string[]): Promise<ArtworkRow[]> {
  return ids.length === 0 ? [] : artworksById(db, [ids]);
}

export async function findArtwork(db: Queryable, id: string): Promise<ArtworkRow | undefined> {
  return (await listArtworks(db, [id]))[0];
}

/** Room of an owner's pictures. Deleted ones, which only orders or carts name, take none. */
export interface UsedRoom {
  files: number;
  bytes: number;
}

const roomUsed = prepared<UsedRoom>(
  'artworks-room',
  `select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
   from artworks where owner_id = $1 and hidden_at is null`,
);

export async function findUsedRoom(db: Queryable, ownerId: string): Promise<UsedRoom> {
  return (await roomUsed(db, [ownerId]))[0] ?? { files: 0, bytes: 0 };
}

const ownerLock = prepared(
  'artworks-lock-owner',
  `select pg_advisory_xact_lock(hashtext('artworks'), hashtext($1))`,
);

/** Until the transaction ends no other upload adds to the owner's pictures. */
export async function lockOwner(tx: Queryable, ownerId: string): Promise<void> {
  await ownerLock(tx, [ownerId]);
}

const artworkByDigest = prepared<ArtworkRow>(
  'artwork-by-digest',
  `select ${COLUMNS} from artworks a
   join artwork_renditions r on r.artwork_id = a.id and r.recipe = ''
   where a.owner_id = $1 and a.digest = $2
   order by a.refused_at is null, a.hidden_at is not null, a.uploaded_at limit 1`,
);

/** The picture that these bytes are: a refused one first, then one that is listed. */
export async function findByDigest(
  db: Queryable,
  ownerId: string,
  digest: Buffer,
): Promise<ArtworkRow | undefined> {
  return (await artworkByDigest(db, [ownerId, digest]))[0];
}

const artworkRevival = prepared<{ id: string }>(
  'artwork-revive',
  `update artworks set used_at = now(), hidden_at = null,
     uploaded_at = case when hidden_at is null then uploaded_at else now() end
   where id = $1 returning id`,
);

/** It is listed again, and stays. @returns false when it has just gone */
export async function reviveArtwork(db: Queryable, id: string): Promise<boolean> {
  return (await artworkRevival(db, [id])).length > 0;
}

/** A picture as an edit shows it. */
export interface Rendition {
  width: number;
  height: number;
  /** `#rrggbb`; null for more than are told apart. */
  colours: string[] | null;
  contentType: string;
  bytes: Buffer;
}

const artworkInsert = prepared(
  'artwork-insert',
  `with artwork as (
     insert into artworks (id, owner_id, digest, name, kind, size, width, height, original, svg)
     values ($1, $2, $3, $4, $5, octet_length($8::bytea), $6, $7, $8, $9) returning id
   )
   insert into artwork_renditions (artwork_id, recipe, width, height, colours, content_type, bytes)
   select id, '', $10, $11, $12, $13, $14 from artwork`,
);

export interface NewArtwork {
  id: string;
  ownerId: string;
  digest: Buffer;
  name: string;
  kind: ArtworkFileKind;
  width: number;
  height: number;
  original: Buffer;
  /** Rebuilt; null for pixels. */
  svg: string | null;
  shown: Rendition;
}

export async function insertArtwork(tx: Queryable, artwork: NewArtwork): Promise<void> {
  const { id, ownerId, digest, name, kind, width, height, original, svg, shown } = artwork;
  const { bytes, contentType, colours } = shown;
  const pixels = [shown.width, shown.height, colours, contentType, bytes];
  const values = [id, ownerId, digest, name, kind, width, height, original, svg, ...pixels];
  await artworkInsert(tx, values);
}

const ownArtworkLock = prepared<{ is_kept: boolean }>(
  'artwork-lock-own',
  `select refused_at is not null or coalesce(placed_at > now() - interval '1 minute', false)
     as is_kept
   from artworks where id = $1 and owner_id = $2 and hidden_at is null for update`,
);

/**
 * @returns undefined when the owner has none of that id; else whether it is to be kept whatever names
 *   it: it is refused, or what names it is perhaps just being written
 */
export async function lockOwnArtwork(
  tx: Queryable,
  id: string,
  ownerId: string,
): Promise<{ isKept: boolean } | undefined> {
  const [locked] = await ownArtworkLock(tx, [id, ownerId]);
  return locked && { isKept: locked.is_kept };
}

const artworksDelete = prepared(
  'artworks-delete',
  'delete from artworks where id = any ($1::uuid[])',
);

/** With their renditions. Their rows are locked. */
export async function deleteArtworks(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await artworksDelete(tx, [ids]);
}

const artworksHide = prepared(
  'artworks-hide',
  'update artworks set hidden_at = now() where id = any ($1::uuid[]) and hidden_at is null',
);

export async function hideArtworks(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await artworksHide(tx, [ids]);
}

const original = prepared<{ name: string; digest: Buffer; bytes: Buffer }>(
  'artwork-original',
  'select name, digest, original as bytes from artworks where id = $1',
);

/** The file as it came, with its SHA-256. */
export async function findOriginal(
  db: Queryable,
  id: string,
): Promise<{ name: string; digest: Buffer; bytes: Buffer } | undefined> {
  return (await original(db, [id]))[0];
}

/** Pixels or shapes from which renditions are made. */
export interface StoredSource {
  name: string;
  kind: ArtworkFileKind;
  width: number;
  height: number;
  /** The rebuilt SVG, or the file as it came. */
  bytes: Buffer;
}

const artworkSource = prepared<StoredSource>(
  'artwork-source',
  `select name, kind, width, height,
     case when kind = 'svg' then convert_to(svg, 'UTF8') else original end as bytes
   from artworks where id = $1`,
);

export async function findSource(db: Queryable, id: string): Promise<StoredSource | undefined> {
  return (await artworkSource(db, [id]))[0];
}

const refusal = prepared<{ owner_id: string; name: string }>(
  'artwork-refuse',
  `update artworks set refused_at = now(), refusal_reason = $2, refused_by = $3
   where id = $1 returning owner_id, name`,
);

/** @returns undefined when there is none */
export async function setRefusal(
  tx: Queryable,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<{ ownerId: string; name: string } | undefined> {
  const [refused] = await refusal(tx, [id, reason, by]);
  return refused && { ownerId: refused.owner_id, name: refused.name };
}

const acceptance = prepared(
  'artwork-accept',
  `update artworks set refused_at = null, refusal_reason = null, refused_by = null where id = $1`,
);

export async function deleteRefusal(db: Queryable, id: string): Promise<void> {
  await acceptance(db, [id]);
}
