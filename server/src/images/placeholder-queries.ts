import { prepared, type Queryable } from '../database/pool.ts';

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
