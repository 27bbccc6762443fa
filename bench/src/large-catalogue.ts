import type { Database, Queryable } from '../../server/src/database/pool.ts';

const TYPES = 60;
const OPTIONS = 24;
const VALUES_OF_EACH = 6;

/**
 * Adds so many products to the shop, beside what it has: in categories of which some hold ten
 * times as much as others, of types that share options, with the shop's own pictures shared among
 * them. The same numbers always give the same goods.
 */
export async function addLargeCatalogue(
  database: Database,
  { products, categories }: { products: number; categories: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('set local work_mem = 256000');
    await addTypes(tx);
    await tx.query(
      `insert into categories (id, name, description)
       select md5('category' || n)::uuid, format('Collection %s', n), 'Things that go together'
       from generate_series(1, $1) n`,
      [categories],
    );
    await tx.query(GOODS, [products, categories]);
    await tx.query(
      `insert into products (id, name, description, cost_cents, product_type_id, created_at)
       select id, name, description, cost_cents, md5('type' || type)::uuid, created_at from goods`,
    );
    await tx.query(
      `insert into product_categories (product_id, category_id)
       select id, md5('category' || category)::uuid from goods`,
    );
    await tx.query(PICTURES);
  });
  await database.query('vacuum analyze');
}

async function addTypes(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into product_types (id, name)
     select md5('type' || n)::uuid, format('Kind %s', n) from generate_series(1, $1) n`,
    [TYPES],
  );
  await tx.query(
    `insert into options (id, name, display_order)
     select md5('option' || n)::uuid, format('Choice %s', n), n from generate_series(1, $1) n`,
    [OPTIONS],
  );
  await tx.query(
    `insert into option_values (id, option_id, value, display_order)
     select md5(format('value %s %s', o, n))::uuid, md5('option' || o)::uuid,
       format('%s %s', (array['Pale','Dark','Wide','Plain','Fine','Rough'])[n], o), n
     from generate_series(1, $1) o, generate_series(1, $2) n`,
    [OPTIONS, VALUES_OF_EACH],
  );
  // two or three options each; the first belongs to every second type
  await tx.query(
    `insert into product_type_options (product_type_id, option_id)
     select md5('type' || t)::uuid, md5('option' || o)::uuid
     from generate_series(1, $1) t, generate_series(1, $2) o
     where o = 1 and t % 2 = 0 or o = 2 + t % 11 or o = 13 + t % 12`,
    [TYPES, OPTIONS],
  );
}

const GOODS = `create temporary table goods on commit drop as
select n, md5('product' || n)::uuid as id,
  format('%s %s %s',
    (array['Harbour','Meadow','Market','Sunday','Garden','Railway','Orchard','Winter','Summer',
      'Parish','Quarry','River','Morning','Evening','Island','Cottage','Village','Forest','Coastal',
      'Mountain','Heather','Thistle','Bramble','Clover','Juniper','Rowan','Willow','Alder','Hazel',
      'Birch','Larch','Maple','Cedar','Acorn','Chestnut','Walnut','Hawthorn','Elder','Ivy','Fern']
    )[1 + n % 40],
    (array['Canvas','Linen','Cotton','Denim','Felt','Hemp','Velvet','Twill','Flannel','Tweed',
      'Corduroy','Jersey','Muslin','Poplin','Satin','Silk','Wool','Waxed','Quilted','Striped']
    )[1 + (n / 40) % 20],
    (array['Tote','Backpack','Pouch','Sash','Hoodie','Polo','Shirt','Apron','Satchel','Scarf','Cap',
      'Wallet','Blanket','Cushion','Banner','Rosette','Ribbon','Belt','Duffel','Vest','Jacket',
      'Mitten','Sweatshirt','Bandana','Pennant'])[1 + (n / 800) % 25]) as name,
  format('Made to order in our own workroom, item TB%s. %s', 100000 + n,
    (array['Cut by hand and sewn twice along every seam, with room for your initials.',
      'A lining of soft cotton, and a label that carries the words you choose.',
      'Washed once before it leaves us, so that it keeps its size for years.',
      'The thread matches the cloth unless you ask for another one.',
      'Strong enough for every day, and light enough to take along.',
      'Our best seller at fairs: ask for your club, your street or your dog on it.']
    )[1 + (n / 7) % 6]) as description,
  500 + (n * 7919) % 19500 as cost_cents,
  1 + (n / 3) % ${TYPES} as type,
  1 + case when n % 10 = 0 then n / 10 % 10 else n % $2 end as category,
  timestamptz '2024-01-01' + n * interval '5 minutes' as created_at
from generate_series(1, $1::integer) n`;

const PICTURES = `with shown as (
  select id, row_number() over (order by created_at, id) - 1 as place, count(*) over () as held
  from images)
insert into product_images (product_id, image_id, position)
select goods.id, shown.id, 1 from goods join shown on shown.place = goods.n % shown.held`;
