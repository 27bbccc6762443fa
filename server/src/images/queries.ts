import { prepared, type Queryable } from '../database/pool.ts';

export interface ImageRow {
  name: string;
  content_type: string;
  width: number;
  bytes: Buffer;
}

const imageById = prepared<ImageRow>(
  'image',
  `select name, content_type, width, bytes from images where id = $1`,
);

export async function findImage(db: Queryable, id: string): Promise<ImageRow | undefined> {
  return (await imageById(db, [id]))[0];
}

const renditionOf = prepared<ImageRow>(
  'image-rendition',
  `select i.name, r.content_type, r.width, r.bytes
   from image_renditions r join images i on i.id = r.image_id
   where r.image_id = $1 and r.width = $2`,
);

export async function findRendition(
  db: Queryable,
  imageId: string,
  width: number,
): Promise<ImageRow | undefined> {
  return (await renditionOf(db, [imageId, width]))[0];
}

const renditionInsert = prepared(
  'image-rendition-insert',
  `insert into image_renditions (image_id, width, content_type, bytes)
   values ($1, $2, $3, $4) on conflict do nothing`,
);

export async function insertRendition(
  db: Queryable,
  rendition: { imageId: string; width: number; contentType: string; bytes: Buffer },
): Promise<void> {
  const { imageId, width, contentType, bytes } = rendition;
  await renditionInsert(db, [imageId, width, contentType, bytes]);
}
