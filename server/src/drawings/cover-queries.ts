import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';

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
