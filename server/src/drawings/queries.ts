import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { PictureType } from './renderer.ts';

/** One picture of a drawing. */
export interface Wanted {
  hash: string;
  /** Pixels. */
  width: number;
  type: PictureType;
}

const rendition = prepared<{ bytes: Buffer; is_of_today: boolean }>(
  'drawing-rendition',
  `select bytes, last_used >= current_date as is_of_today from drawing_renditions
   where hash = $1 and width = $2 and content_type = $3`,
);

const renditionUse = prepared(
  'drawing-rendition-use',
  `update drawing_renditions set last_used = current_date
   where hash = $1 and width = $2 and content_type = $3 and last_used < current_date`,
);

/** Notes that it was asked for, once a day. */
export async function findRendition(
  db: Queryable,
  { hash, width, type }: Wanted,
): Promise<Buffer | undefined> {
  const [found] = await rendition(db, [hash, width, type]);
  if (found && !found.is_of_today) await renditionUse(db, [hash, width, type]);
  return found?.bytes;
}

const renditionInsert = prepared(
  'drawing-rendition-insert',
  `insert into drawing_renditions (hash, width, content_type, bytes) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

export async function insertRendition(
  db: Queryable,
  { hash, width, type }: Wanted,
  bytes: Buffer,
): Promise<void> {
  await renditionInsert(db, [hash, width, type, bytes]);
}

// One that an order keeps is put out of the way of the next runs; nobody waits for a row that
// another process looks at.
const staleDelete = prepared<Removal>(
  'drawing-renditions-delete-stale',
  `with old as (
     select hash, width, content_type from drawing_renditions
     where last_used < current_date - $1::integer
     order by last_used limit $2 for update skip locked
   ),
   kept as (
     update drawing_renditions r set last_used = 'infinity' from old
     where (r.hash, r.width, r.content_type) = (old.hash, old.width, old.content_type)
       and exists (select from drawings d where d.hash = r.hash)
   ),
   deleted as (
     delete from drawing_renditions r using old
     where (r.hash, r.width, r.content_type) = (old.hash, old.width, old.content_type)
       and not exists (select from drawings d where d.hash = r.hash)
     returning 1
   )
   select (select count(*) from old) as looked, (select count(*) from deleted) as deleted`,
);

/** How many rows were looked at, and how many of them went. */
export interface Removal {
  looked: number;
  deleted: number;
}

/** Deletes the oldest of those that nobody has asked for in so many days and no order keeps. */
export async function deleteStale(db: Queryable, days: number, most: number): Promise<Removal> {
  const [removal] = await staleDelete(db, [days, most]);
  return removal ?? { looked: 0, deleted: 0 };
}

const overflowDelete = prepared(
  'drawing-renditions-delete-overflow',
  `delete from drawing_renditions where ctid = any (array(
     select r.ctid from drawing_renditions r
     where r.last_used < 'infinity' and not exists (select from drawings d where d.hash = r.hash)
     order by r.last_used desc offset $1 limit $2 for update skip locked)) returning 1`,
);

/** Deletes those above that number that no order keeps, the longest unused first. */
export async function deleteOverflow(db: Queryable, kept: number, most: number): Promise<Removal> {
  const { length } = await overflowDelete(db, [kept, most]);
  return { looked: length, deleted: length };
}

const drawing = prepared<{ svg: string }>('drawing', `select svg from drawings where hash = $1`);

/** The drawings that orders keep. */
export async function findSvg(db: Queryable, hash: string): Promise<string | undefined> {
  return (await drawing(db, [hash]))[0]?.svg;
}

const drawingsKept = prepared<{ hash: string }>(
  'drawings-kept',
  `select hash from drawings where hash = any ($1)`,
);

/** Those of them that an order keeps already. Once kept, they are kept for ever. */
export async function findKept(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  return new Set((await drawingsKept(db, [hashes])).map(({ hash }) => hash));
}

const lettering = prepared<{ lettering: string | null }>(
  'drawing-lettering',
  `select lettering from drawings where hash = $1`,
);

/** Undefined for a drawing without one, too. */
export async function findLettering(db: Queryable, hash: string): Promise<string | undefined> {
  return (await lettering(db, [hash]))[0]?.lettering ?? undefined;
}

interface Kept {
  id: string;
}

const coverRenewal = prepared<Kept>(
  'cover-renew',
  `update images set unused_since = now() where drawing_hash = $1 returning id`,
);

/** The picture of that drawing; it stays for another day at least. */
export async function renewCover(db: Queryable, hash: string): Promise<string | undefined> {
  return (await coverRenewal(db, [hash]))[0]?.id;
}

// the other types of each width are made beside the requests
const coverInsert = prepared<Kept>(
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
