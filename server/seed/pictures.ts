import type { Queryable } from '../src/database/pool.ts';
import { drawFor } from '../src/drawings/draw-item.ts';
import { Renderer } from '../src/drawings/renderer.ts';
import type { DemoPicture } from './catalogue/shape.ts';
import { idOf, momentOf } from './identity.ts';

/** The size of the stored picture, in pixels. Drawing time grows with the area. */
export const MASTER = { width: 1280, height: 1600 } as const;
/** The widths that cards, galleries and lists ask for; others are made when somebody asks. */
export const WIDTHS = [160, 320, 480, 640, 960] as const;

export interface DrawnPicture {
  master: Buffer;
  renditions: { width: number; bytes: Buffer }[];
  /** Its average colour as six hex digits. */
  placeholder: string;
}

/** Draws once, at full size, and scales that down. */
export async function drawPicture(renderer: Renderer, picture: DemoPicture): Promise<DrawnPicture> {
  const { view = 'front', ...parameters } = picture.art;
  const widths = [MASTER.width, ...WIDTHS];
  const { copies, placeholder } = await renderer.draw({
    svg: drawFor({ template: picture.template, parameters }, view),
    copies: widths.map((width) => ({ width, type: 'image/webp' as const })),
    isCover: true,
  });
  const [master, ...narrower] = copies;
  if (!master) throw new Error(`${picture.name} gave no picture.`);
  const renditions = narrower.map((bytes, index) => ({ width: WIDTHS[index] ?? 0, bytes }));
  return { master, renditions, placeholder };
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
    // somebody waits for the shop to open
    const renderer = new Renderer(0);
    try {
      for (const { picture, position, id } of queue) {
        const drawn = await drawPicture(renderer, picture);
        await savePicture(db, { id, name: picture.name, position }, drawn);
      }
    } finally {
      await renderer.close();
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
