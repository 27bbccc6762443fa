import { pictures } from '../seed/catalogue.ts';
import { idOf } from '../seed/identity.ts';
import { CATALOGUE, FURTHER_VIEWS, markDone } from '../seed/marks.ts';
import { rowsOfFurtherViews } from '../seed/rows.ts';
import { insertCatalogue } from '../seed/seed.ts';
import type { Database } from '../src/database/pool.ts';

/** Puts the demo in place of what the shop sells, with pictures of one byte. */
export async function fillWithDemo(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of ['products', 'categories', 'product_types', 'options']) {
      await tx.query(`delete from ${table}`);
    }
    await tx.query(
      `insert into images (id, name, content_type, width, height, bytes)
       select id, name, 'image/webp', 8, 10, '\\x00'
       from json_to_recordset($1) sent (id uuid, name text)`,
      [
        JSON.stringify(
          pictures.map(({ name }) => ({ id: idOf('picture', name), name: `${name}.webp` })),
        ),
      ],
    );
    await insertCatalogue(tx);
    await tx.query(
      `insert into product_images (product_id, image_id, position)
       select product_id, image_id, position from json_populate_recordset(null::product_images, $1)`,
      [JSON.stringify(rowsOfFurtherViews())],
    );
    await markDone(tx, CATALOGUE, FURTHER_VIEWS);
  });
}
