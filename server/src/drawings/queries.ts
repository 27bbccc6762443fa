import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { PictureBytes } from './fill-pictures.ts';
import type { PictureType } from './renderer.ts';

/** One picture of a drawing. */
export interface PictureKey {
  hash: string;
  /** Pixels. */
  width: number;
  type: PictureType;
}

const rendition = prepared<{ bytes: Buffer; is_use_noted: boolean }>(
  'drawing-rendition',
  `select bytes, used_at > now() - interval '5 minutes' as is_use_noted from drawing_renditions
   where hash = $1 and width = $2 and content_type = $3`,
);

const renditionUse = prepared(
  'drawing-rendition-use',
  `update drawing_renditions set used_at = now()
   where hash = $1 and width = $2 and content_type = $3
     and used_at <= now() - interval '5 minutes'`,
);

/** Notes that it was asked for, once in five minutes. */
export async function findRendition(
  db: Queryable,
  { hash, width, type }: PictureKey,
): Promise<Buffer | undefined> {
  const [found] = await rendition(db, [hash, width, type]);
  if (found && !found.is_use_noted) await renditionUse(db, [hash, width, type]);
  return found?.bytes;
}

const renditionInsert = prepared(
  'drawing-rendition-insert',
  `insert into drawing_renditions (hash, width, content_type, bytes) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

export async function insertRendition(
  db: Queryable,
  { hash, width, type }: PictureKey,
  bytes: Buffer,
): Promise<void> {
  await renditionInsert(db, [hash, width, type, bytes]);
}

const renditionsSize = prepared<{ bytes: number }>(
  'drawing-renditions-size',
  `select coalesce(sum(octet_length(bytes)), 0) as bytes from drawing_renditions`,
);

/** Bytes of all pictures of drawings. */
export async function renditionBytes(db: Queryable): Promise<number> {
  return (await renditionsSize(db, []))[0]?.bytes ?? 0;
}

const staleDelete = prepared(
  'drawing-renditions-delete-stale',
  `delete from drawing_renditions where ctid = any (array(
     select ctid from drawing_renditions where used_at < now() - make_interval(days => $1)
     order by used_at limit $2 for update skip locked)) returning 1`,
);

/** Deletes the oldest of those that nobody has asked for in so many days: how many. */
export async function deleteStale(db: Queryable, days: number, most: number): Promise<number> {
  return (await staleDelete(db, [days, most])).length;
}

const oldestDelete = prepared<{ size: number }>(
  'drawing-renditions-delete-oldest',
  `with oldest as (
     select hash, width, content_type, octet_length(bytes) as size, used_at
     from drawing_renditions order by used_at limit $2 for update skip locked
   ),
   due as (
     select *, sum(size) over (order by used_at, hash, width, content_type) - size as before
     from oldest
   )
   delete from drawing_renditions r using due
   where (r.hash, r.width, r.content_type) = (due.hash, due.width, due.content_type)
     and due.before < $1
   returning due.size`,
);

/** Deletes those that were asked for longest ago until so many bytes are free: their sizes. */
export async function deleteOldest(db: Queryable, bytes: number, most: number): Promise<number[]> {
  return (await oldestDelete(db, [bytes, most])).map(({ size }) => size);
}

/** Lets the disk that deleted pictures took be used again, without waiting for PostgreSQL to do so. */
export async function freeDisk(db: Queryable): Promise<void> {
  await db.query('vacuum (skip_locked) drawing_renditions');
}

const drawing = prepared<{ svg: string }>('drawing', `select svg from drawings where hash = $1`);

/** The drawings that orders and quotes keep. */
export async function findSvg(db: Queryable, hash: string): Promise<string | undefined> {
  return (await drawing(db, [hash]))[0]?.svg;
}

const drawingAccess = prepared<{ signature: string; is_shown_unsigned: boolean }>(
  'drawing-access',
  `select drawing_signature(hash) as signature, is_shown_unsigned from drawings where hash = $1`,
);

/** The signature that opens a drawing of an order; undefined where no order has it. */
export async function findAccess(
  db: Queryable,
  hash: string,
): Promise<{ signature: string; isShownUnsigned: boolean } | undefined> {
  const [found] = await drawingAccess(db, [hash]);
  return found && { signature: found.signature, isShownUnsigned: found.is_shown_unsigned };
}

interface SignedHash {
  hash: string;
  signature: string;
  /** An order keeps it already. Once kept, it is kept for ever; what quotes alone hold is not. */
  is_kept: boolean;
}

const drawingsSigned = prepared<SignedHash>(
  'drawings-signed',
  `select hash, drawing_signature(hash) as signature,
     exists (select from drawings d where d.hash = asked.hash and not d.is_quoted) as is_kept
   from unnest($1::text[]) as asked (hash)`,
);

/** At the end of a statement that puts in drawings of an order: they go with no quote any more. */
export const MARK_ORDERED = 'on conflict (hash) do update set is_quoted = false';

/** The hashes with what opens them, by hash. */
export async function signDrawings(
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, SignedHash>> {
  const signed = await drawingsSigned(db, [hashes]);
  return new Map(signed.map((drawing) => [drawing.hash, drawing]));
}

const lettering = prepared<{ lettering: string | null }>(
  'drawing-lettering',
  `select lettering from drawings where hash = $1`,
);

/** Undefined for a drawing without one, too. */
export async function findLettering(db: Queryable, hash: string): Promise<string | undefined> {
  return (await lettering(db, [hash]))[0]?.lettering ?? undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

// as wide as a picture of a drawing at most
const photographs = prepared<{ id: string; bytes: Buffer; content_type: string }>(
  'drawing-photographs',
  `select i.id, coalesce(r.bytes, i.bytes) as bytes, coalesce(r.content_type, i.content_type) as content_type
   from images i left join lateral (
     select bytes, content_type from image_renditions
     where image_id = i.id and i.width > 1280 and width <= 1280 and content_type = 'image/webp'
     order by width desc limit 1) r on true
   where i.id = any ($1::uuid[])`,
);

/** The shop's photographs that a drawing refers to, by the id of the image. */
export async function findPhotographs(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureBytes>> {
  const rows = await photographs(db, [ids.filter((id) => UUID.test(id))]);
  return new Map(
    rows.map(({ id, bytes, content_type: type }): [string, PictureBytes] => [id, { bytes, type }]),
  );
}

interface DrawingId {
  id: string;
}

const coverRenewal = prepared<DrawingId>(
  'cover-renew',
  `update images set unused_since = now() where drawing_hash = $1 returning id`,
);

/** The picture of that drawing; it stays for another day at least. */
export async function renewCover(db: Queryable, hash: string): Promise<string | undefined> {
  return (await coverRenewal(db, [hash]))[0]?.id;
}

// the other types of each width are made beside the requests
const coverInsert = prepared<DrawingId>(
  'cover-insert',
  `with image as (
     insert into images (id, name, content_type, width, height, bytes, placeholder, drawing_hash,
       unused_since, renditions_due)
     values ($1, $2, 'image/webp', $3, $4, $5, $6, $7, now(), now())
     on conflict (drawing_hash) where drawing_hash is not null
     do update set unused_since = now()
     returning id
   ),
   narrower as (
     insert into image_renditions (image_id, width, content_type, bytes)
     select image.id, copy.width, 'image/webp', copy.bytes
     from image, unnest($8::integer[], $9::bytea[]) as copy (width, bytes)
     on conflict do nothing
   )
   select id from image`,
);

interface Cover {
  name: string;
  hash: string;
  width: number;
  height: number;
  bytes: Buffer;
  placeholder: string;
  narrower: readonly { width: number; bytes: Buffer }[];
}

/** Drawn twice at once, it is kept once. */
export async function saveCover(db: Queryable, cover: Cover): Promise<string> {
  const { name, width, height, bytes, placeholder, hash, narrower } = cover;
  const [kept] = await coverInsert(db, [
    uuid(),
    name,
    width,
    height,
    bytes,
    placeholder,
    hash,
    narrower.map((copy) => copy.width),
    narrower.map((copy) => copy.bytes),
  ]);
  if (!kept) throw new Error('A drawn picture was neither inserted nor found.');
  return kept.id;
}
