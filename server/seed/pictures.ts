import { draw, prepareForRaster } from '@tailorbird/art';
import sharp from 'sharp';
import type { Queryable } from '../src/database/pool.ts';
import type { DemoPicture } from './catalogue/shape.ts';
import { idOf, momentOf } from './identity.ts';

/**
 * Of the kept picture, in pixels. Drawing time grows with the area: at 1280 by 1600, one takes
 * 1.5 s of a core and the first start two minutes.
 */
export const MASTER = { width: 800, height: 1000 } as const;
/** The widths that cards, galleries and lists ask for; others are made when somebody asks. */
export const WIDTHS = [160, 320, 640] as const;

export interface DrawnPicture {
  master: Buffer;
  renditions: { width: number; bytes: Buffer }[];
  /** Its average colour as six hex digits. */
  placeholder: string;
}

/**
 * Draws once, at full size, and scales the bitmap: drawing a small SVG would make the weave
 * shimmer. Effort 2 compresses as well as the default 4 here, in less than half the time.
 */
export async function drawPicture(picture: DemoPicture): Promise<DrawnPicture> {
  const { view = 'front', ...parameters } = picture.art;
  const svg = prepareForRaster(
    draw({ template: picture.template, parameters }, { view, size: MASTER.width }),
  );
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const bitmap = () => sharp(data, { raw: { width, height, channels } });
  const master = await bitmap().webp({ quality: 82, effort: 2 }).toBuffer();
  const renditions = [];
  for (const to of WIDTHS) {
    const bytes = await bitmap().resize({ width: to }).webp({ quality: 80, effort: 2 }).toBuffer();
    renditions.push({ width: to, bytes });
  }
  const pixel = await bitmap().resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
  return { master, renditions, placeholder: pixel.toString('hex') };
}

/** Draws and saves what the database does not have yet, as many at a time as there are cores. */
export async function savePictures(
  db: Queryable,
  pictures: readonly DemoPicture[],
  cores: number,
): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    'select id from images where id = any($1::uuid[])',
    [pictures.map((picture) => idOf('picture', picture.name))],
  );
  const saved = new Set(rows.map((row) => row.id));
  const missing = pictures
    .map((picture, position) => ({ picture, position, id: idOf('picture', picture.name) }))
    .filter(({ id }) => !saved.has(id));
  const queue = missing.values();
  const work = async () => {
    for (const { picture, position, id } of queue) {
      await savePicture(db, { id, name: picture.name, position }, await drawPicture(picture));
    }
  };
  // each worker takes the next one from the same queue
  await Promise.all(Array.from({ length: cores }, work));
  return missing.length;
}

/** One statement, so that a picture is never there without its smaller copies. */
async function savePicture(
  db: Queryable,
  { id, name, position }: { id: string; name: string; position: number },
  { master, renditions, placeholder }: DrawnPicture,
): Promise<void> {
  await db.query(
    `with image as (
       insert into images (id, name, content_type, width, height, bytes, created_at, placeholder)
       values ($1, $2, 'image/webp', $3, $4, $5, $6, $9)
       on conflict do nothing returning id
     )
     insert into image_renditions (image_id, width, content_type, bytes)
     select image.id, copy.width, 'image/webp', copy.bytes
     from image, unnest($7::integer[], $8::bytea[]) as copy (width, bytes)`,
    [
      id,
      `${name}.webp`,
      MASTER.width,
      MASTER.height,
      master,
      momentOf(position),
      renditions.map(({ width }) => width),
      renditions.map(({ bytes }) => bytes),
      placeholder,
    ],
  );
}
