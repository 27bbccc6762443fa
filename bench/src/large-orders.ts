import type { Database, Queryable } from '../../server/src/database/pool.ts';

/**
 * Adds so many accounts, and orders of theirs over the last three years, of the goods that the shop
 * has: more in recent months than at first, and more of some customers than of others. The same
 * numbers always give the same orders. Nothing of it is counted,
 * nor has words, yet, and its tables want a vacuum.
 */
export async function addLargeOrders(
  database: Database,
  { orders, accounts }: { orders: number; accounts: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('set local work_mem = 256000');
    await tx.query('set local maintenance_work_mem = 256000');
    await tx.query('set local synchronous_commit = off');
    await tx.query(ACCOUNTS, [accounts]);
    await tx.query(VARIANTS);
    await tx.query(PLACED, [orders, accounts]);
    const { rows: indexes } = await tx.query<IndexDefinition>(INDEXES);
    for (const { name } of indexes) await tx.query(`drop index ${name}`);
    const { rows: references } = await tx.query<IndexDefinition>(REFERENCES);
    for (const { name } of references) {
      await tx.query(`alter table order_items drop constraint ${name}`);
    }
    await tx.query(
      `insert into orders (owner_id, id, order_number, cart_id, customer_name, customer_email,
                           status, admin_notes, total_cents, placed_at, changed_at)
       select owner_id, id, order_number, id, name, email, status, '',
         first_quantity * a.cost_cents + coalesce(second_quantity * b.cost_cents, 0),
         placed_at, placed_at
       from placed join variants a on a.n = first left join variants b on b.n = second
       order by placed_at`,
    );
    await addItems(tx, 'first', 0);
    await addItems(tx, 'second', 1);
    for (const { definition } of indexes) await tx.query(definition);
    for (const { definition } of references) {
      await tx.query(`alter table order_items add ${definition}`);
    }
    await tx.query('delete from order_day_counts');
    await tx.query('delete from order_day_products');
    await tx.query('delete from order_day_values');
    await tx.query(`update order_figures set counted_until = '-infinity'`);
    await tx.query(
      `update order_words_range set words_from = '-infinity', words_until = '-infinity'`,
    );
  });
}

interface IndexDefinition {
  name: string;
  definition: string;
}

// Made and checked once afterwards, which takes a fraction of the time.
const INDEXES = `select indexname as name, indexdef as definition from pg_indexes
where schemaname = 'public' and tablename = 'orders' and indexdef not like 'CREATE UNIQUE%'`;
const REFERENCES = `select conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint where conrelid = 'order_items'::regclass and contype = 'f'`;

async function addItems(tx: Queryable, which: 'first' | 'second', position: number): Promise<void> {
  await tx.query(
    `insert into order_items (owner_id, order_id, id, position, product_id, product_name,
                              unit_price_cents, quantity, note, selected_options)
     select owner_id, placed.id, ${idOf(`format('item %s %s', placed.n, $1::int)`)}, $1,
       product_id, product_name, cost_cents, ${which}_quantity,
       case when placed.n % 5 = 0 then 'With the name of our club, please' else '' end, chosen
     from placed join variants on variants.n = placed.${which} order by placed_at`,
    [position],
  );
}

/** A UUID of version 4, as the API requires. */
const idOf = (name: string) =>
  `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;

const ACCOUNTS = `insert into accounts (id, name, email, password_hash, is_email_verified)
select ${idOf(`'account' || n`)}, first || ' ' || last,
  format('%s.%s%s@%s', lower(first), lower(last), n,
    (array['mail.example', 'post.example', 'letters.example', 'home.example', 'club.example']
    )[1 + n % 5]),
  'nobody logs in with this', true
from (
  select n,
    (array['Anna', 'Ben', 'Carla', 'David', 'Elif', 'Frida', 'Georg', 'Hana', 'Ivan', 'Jana', 'Karl',
      'Lena', 'Milan', 'Nora', 'Otto', 'Paula', 'Quentin', 'Rosa', 'Stefan', 'Tilda', 'Ugo', 'Vera',
      'Wim', 'Xenia', 'Yusuf', 'Zoe'])[1 + n % 26] as first,
    (array['Ames', 'Bauer', 'Conti', 'Dahl', 'Eder', 'Fuchs', 'Gomez', 'Haas', 'Ito', 'Jensen',
      'Keller', 'Lund', 'Moreau', 'Novak', 'Olsen', 'Pires', 'Quist', 'Rossi', 'Smith', 'Turner',
      'Unger', 'Vogel', 'Weber', 'Young', 'Zeman'])[1 + (n / 26) % 25] as last
  from generate_series(1, $1::int) n
) people`;

/** Each of the shop's goods in eight ways to choose its values. */
const VARIANTS = `create temporary table variants on commit drop as
select row_number() over (order by p.id, way) as n, p.id as product_id, p.name as product_name,
  p.cost_cents, coalesce((
    select jsonb_agg(jsonb_build_object('optionId', o.id, 'optionName', o.name, 'valueId', v.id,
      'value', v.value) order by o.display_order)
    from product_type_options pto join options o on o.id = pto.option_id
    cross join lateral (
      select * from option_values ov where ov.option_id = o.id
      order by hashtext(format('%s %s', ov.id, way)) limit 1) v
    where pto.product_type_id = p.product_type_id), '[]') as chosen
from products p cross join generate_series(1, 8) way`;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letter = (place: number) => `substr('${ALPHABET}', 1 + (get_byte(dice, ${place}) & 31), 1)`;
const fourLetters = (from: number) =>
  [0, 1, 2, 3].map((place) => letter(from + place)).join(' || ');
/** From 0 to 1. */
const chance = (place: number) =>
  `((get_byte(dice, ${place}) * 256 + get_byte(dice, ${place + 1})) / 65536.0)`;

const PLACED = `create temporary table placed on commit drop as
select rolled.*, a.name, a.email from (
  select n, ${idOf(`'order' || n`)} as id,
    ${idOf(`'account' || 1 + floor($2::int * ${chance(8)} * sqrt(${chance(10)}))::int`)} as owner_id,
    'TB-' || ${fourLetters(0)} || '-' || ${fourLetters(4)} as order_number,
    now() - interval '3 years' * (1 - sqrt(n / ($1::int + 1.0))) as placed_at,
    case when get_byte(dice, 12) < 12 then 'cancelled'
      when n > $1::int * 0.9 and get_byte(dice, 12) < 150 then 'pending'
      else 'completed' end as status,
    1 + floor(v.held * ${chance(13)})::int as first, 1 + get_byte(dice, 15) % 3 as first_quantity,
    case when n % 2 = 0 then 1 + floor(v.held * (${chance(13)} ^ 2))::int end as second,
    1 as second_quantity
  from generate_series(1, $1::int) n
  cross join lateral (select decode(md5('dice' || n), 'hex') as dice) d
  cross join (select count(*) as held from variants) v
) rolled join accounts a on a.id = rolled.owner_id`;
