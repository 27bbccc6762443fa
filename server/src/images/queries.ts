import { v7 as uuid } from 'uuid';
import { prepared, type Database, type Queryable } from '../database/pool.ts';
import type { EncodedPicture } from './picture-encoder.ts';

export interface ImageRow {
  name: string;
  content_type: string;
  width: number;
  bytes: Buffer;
  /** Something published shows it, or has shown it. Triggers note that, and nothing takes it back. */
  is_public: boolean;
}

/** Which pictures are looked for: those that everybody may see, or also those of admins alone. */
export type Among = 'public' | 'all';

// What the caller may not see is not read: the answer takes no longer than for what is not there.
const imageById = prepared<ImageRow>(
  'image',
  `select name, content_type, width, bytes, is_public from images
   where id = $1 and (is_public or $2)`,
);

export async function findImage(
  db: Queryable,
  id: string,
  among: Among,
): Promise<ImageRow | undefined> {
  return (await imageById(db, [id, among === 'all']))[0];
}

const imageSize = prepared<{ width: number; height: number }>(
  'image-size',
  `select width, height from images where id = $1`,
);

/** Pixels. */
export async function findImageSize(
  db: Queryable,
  id: string,
): Promise<{ width: number; height: number } | undefined> {
  return (await imageSize(db, [id]))[0];
}

const imageSizes = prepared<{ id: string; width: number; height: number }>(
  'image-sizes',
  `select id, width, height from images where id = any ($1::uuid[])`,
);

/** Pixels, by id, of those that there are. */
export async function listImageSizes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { width: number; height: number }>> {
  const rows = ids.length === 0 ? [] : await imageSizes(db, [ids]);
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}

const renditionOf = prepared<ImageRow>(
  'image-rendition',
  `select i.name, r.content_type, r.width, r.bytes, i.is_public
   from image_renditions r join images i on i.id = r.image_id
   where r.image_id = $1 and r.width = $2 and r.content_type = any($3) and (i.is_public or $4)
   order by array_position($3::text[], r.content_type) limit 1`,
);

/** In the first of the types that it is kept in. */
export async function findRendition(
  db: Queryable,
  imageId: string,
  { width, types, among }: { width: number; types: readonly string[]; among: Among },
): Promise<ImageRow | undefined> {
  return (await renditionOf(db, [imageId, width, types, among === 'all']))[0];
}

// an image that was deleted meanwhile, its lock waited for, needs no rendition any more
const renditionInsert = prepared(
  'image-rendition-insert',
  `insert into image_renditions (image_id, width, content_type, bytes)
   select id, $2, $3, $4 from images where id = $1 for key share
   on conflict do nothing`,
);

export async function insertRendition(
  db: Queryable,
  rendition: { imageId: string; width: number; contentType: string; bytes: Buffer },
): Promise<void> {
  const { imageId, width, contentType, bytes } = rendition;
  await renditionInsert(db, [imageId, width, contentType, bytes]);
}

/** A row of `images` without its bytes. */
export interface StoredPicture {
  id: string;
  name: string;
  content_type: string;
  width: number;
  height: number;
  /** bytes */
  size: number;
}

const KEPT = 'id, name, content_type, width, height, octet_length(bytes) as size';

const uploadRenewal = prepared<StoredPicture>(
  'upload-renew',
  `update images set unused_since = now() where upload_hash = $1 returning ${KEPT}`,
);

/** The picture that these bytes became; it stays for another day at least. */
export async function renewUpload(
  db: Queryable,
  sha256: Buffer,
): Promise<StoredPicture | undefined> {
  return (await uploadRenewal(db, [sha256]))[0];
}

const uploadInsert = prepared<StoredPicture>(
  'upload-insert',
  `insert into images
     (id, name, content_type, width, height, bytes, placeholder, upload_hash, unused_since,
      renditions_due)
   values ($1, $2, 'image/webp', $3, $4, $5, $6, $7, now(), now())
   on conflict (upload_hash) do update set unused_since = now()
   returning ${KEPT}`,
);

export interface Upload extends Omit<EncodedPicture, 'isScaled'> {
  /** Left out: a new one. */
  id?: string;
  name: string;
  /** Null when another picture was made from the same bytes and is found by them. */
  sha256: Buffer | null;
}

/** The picture as it is kept: another one, if somebody has uploaded the same bytes just now. */
export async function saveUpload(db: Queryable, upload: Upload): Promise<StoredPicture> {
  const { id = uuid(), name, width, height, bytes, placeholder, sha256 } = upload;
  const values = [id, name, width, height, bytes, placeholder, sha256];
  const [kept] = await uploadInsert(db, values);
  if (!kept) throw new Error('An upload was neither inserted nor found.');
  return kept;
}

/**
 * The condition on `images` that no product, type, option value, order, quote or paper shows it, nor
 * the shop.
 */
const UNUSED = `not exists (select from product_images p where p.image_id = images.id)
  and not exists (select from products p where p.size_image_id = images.id)
  and not exists (select from product_types t where t.size_image_id = images.id)
  and not exists (select from option_values v where v.swatch_image_id = images.id)
  and not exists (select from order_items o where o.image_id = images.id)
  and not exists (select from shop_settings s where s.logo = images.id)
  and not exists (select from papers p where p.logo = images.id)
  and not exists (select from quote_versions q where q.image_ids @> array[images.id])
  and not exists (select from look_parts l where images.id = any (l.images))
  and not exists (select from look_version_parts l where images.id = any (l.images))`;

const imageLock = prepared<{ id: string }>(
  'image-lock',
  `select id from images where id = $1 for update`,
);

const imageDelete = prepared<{ id: string }>(
  'image-delete',
  `delete from images where id = $1 and ${UNUSED} returning id`,
);

/**
 * Whoever is putting it somewhere holds its row, or waits for ours: so the second statement sees
 * what is true, and it remains true.
 */
export async function deleteImage(
  db: Database,
  id: string,
): Promise<'deleted' | 'in use' | 'not found'> {
  return db.transaction(async (tx) => {
    if ((await imageLock(tx, [id])).length === 0) return 'not found';
    return (await imageDelete(tx, [id])).length > 0 ? 'deleted' : 'in use';
  });
}

const staleLock = prepared<{ id: string }>(
  'images-stale-lock',
  `select id from images where unused_since < now() - interval '1 day'
   order by unused_since limit 50 for update skip locked`,
);

const staleDelete = prepared<{ id: string }>(
  'images-stale-delete',
  `delete from images where id = any($1::uuid[]) and ${UNUSED} returning id`,
);

const usedAgain = prepared(
  'images-used-again',
  `update images set unused_since = null where id = any($1::uuid[])`,
);

/**
 * Deletes pictures that nothing has used for a day, some at a time; one that a product is just
 * given is left for later. Gives how many were looked at.
 */
export async function deleteUnused(db: Database): Promise<{ looked: number; deleted: number }> {
  return db.transaction(async (tx) => {
    const ids = (await staleLock(tx, [])).map(({ id }) => id);
    if (ids.length === 0) return { looked: 0, deleted: 0 };
    const deleted = (await staleDelete(tx, [ids])).length;
    if (deleted < ids.length) await usedAgain(tx, [ids]);
    return { looked: ids.length, deleted };
  });
}

// always in one order, so that no two who mark the same pictures wait for each other
const imagesUnused = prepared(
  'images-unused',
  `with marked as (
     select id from images where id = any ($1::uuid[]) order by id for no key update
   )
   update images set unused_since = now() from marked where images.id = marked.id`,
);

/** Marks pictures that nothing else may show: those are deleted a day later. */
export async function noteUnused(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await imagesUnused(db, [ids]);
}

const withoutPlaceholder = prepared<{ id: string }>(
  'images-without-placeholder',
  `select id from images where placeholder is null order by id limit 100`,
);

/** Some of them. */
export async function listWithoutPlaceholder(db: Queryable): Promise<string[]> {
  return (await withoutPlaceholder(db, [])).map(({ id }) => id);
}

const imageSmallest = prepared<{ bytes: Buffer }>(
  'image-smallest',
  `select coalesce((
       select r.bytes from image_renditions r
       where r.image_id = images.id and r.content_type = 'image/webp' order by r.width limit 1),
     bytes) as bytes
   from images where id = $1`,
);

/** The picture in the fewest pixels that are kept of it. */
export async function findSmallest(db: Queryable, id: string): Promise<Buffer | undefined> {
  return (await imageSmallest(db, [id]))[0]?.bytes;
}

// Rows that others hold are left for the next time: nobody waits for a colour. One statement for
// all, since each announces a change of the catalogue.
const placeholdersSet = prepared<{ id: string }>(
  'images-placeholders',
  `with made as (
     select id, colour from unnest($1::uuid[], $2::text[]) as made (id, colour)
   ),
   free as (
     select id from images where id = any ($1::uuid[]) and placeholder is null
     for no key update skip locked
   )
   update images set placeholder = made.colour
   from made join free using (id) where images.id = made.id
   returning images.id`,
);

/** How many of them are saved; `made` are colours by the pictures' ids. */
export async function savePlaceholders(
  db: Queryable,
  made: ReadonlyMap<string, string>,
): Promise<number> {
  if (made.size === 0) return 0;
  return (await placeholdersSet(db, [[...made.keys()], [...made.values()]])).length;
}

export interface WaitingImage {
  id: string;
  width: number;
  bytes: Buffer;
  /** `160 image/webp`: what it has already. */
  made: string[];
}

// Nobody waits for a row that another process has. No lock is held while the work goes on: who
// dies in it leaves a claim that runs out.
const imageClaim = prepared<WaitingImage>(
  'image-claim',
  `update images set renditions_due = now() + interval '5 minutes'
   where id = (
     select id from images where renditions_due <= now()
     order by renditions_due limit 1 for no key update skip locked)
   returning id, width, bytes, array(
     select r.width || ' ' || r.content_type from image_renditions r
     where r.image_id = images.id) as made`,
);

/** The picture that has waited longest for its widths; ours for five minutes. */
export async function claimWaiting(db: Queryable): Promise<WaitingImage | undefined> {
  return (await imageClaim(db, []))[0];
}

const imageDone = prepared(
  'image-renditions-done',
  `update images set renditions_due = null where id = $1`,
);

export async function setRenditionsDone(db: Queryable, id: string): Promise<void> {
  await imageDone(db, [id]);
}

export type ShownImage = Omit<StoredPicture, 'width' | 'height'>;

const shownImages = prepared<ShownImage>(
  'images-shown',
  `select id, name, content_type, octet_length(bytes) as size from images
   where id in (
     select image_id from product_images union all
     select size_image_id from products union all
     select size_image_id from product_types union all
     select swatch_image_id from option_values where option_id is not null)
     or id = any ($1::uuid[])
   order by id`,
);

/** Those that products, types and option values show, and those of the look. */
export const listShownImages = (db: Queryable, look: readonly string[]) => shownImages(db, [look]);

interface KnownImage {
  id: string;
  /** SHA-256 in hexadecimal of its bytes if it has one of the ids, and of the upload it was made of. */
  bytes: string | null;
  upload: string | null;
}

const knownImages = prepared<KnownImage>(
  'images-known',
  `select id, encode(upload_hash, 'hex') as upload,
     case when $2::bytea[] <> '{}' and id = any ($1::uuid[])
       then encode(sha256(bytes), 'hex') end as bytes
   from images where id = any ($1::uuid[]) or upload_hash = any ($2::bytea[])
   order by id for key share`,
);

/**
 * The pictures with these ids, and those that were made from bytes with these hashes. Until the
 * transaction ends nobody deletes them as unused.
 */
export async function lockKnownImages(
  db: Queryable,
  ids: readonly string[],
  hashes: readonly string[] = [],
): Promise<KnownImage[]> {
  if (ids.length + hashes.length === 0) return [];
  return knownImages(db, [ids, hashes.map((hash) => Buffer.from(hash, 'hex'))]);
}
