import { prepared, type Queryable } from '../database/pool.ts';

/**
 * Everything that order `o` is found by, as one text. Options without a `valueId` were written. A
 * cluster takes no union around a function that gives rows, and none that is not immutable.
 */
export const WRITTEN = `concat_ws(' ', o.order_number, o.customer_name, o.customer_email, o.admin_notes,
  o.details #>> '{contact,name}', o.details #>> '{contact,email}', o.details #>> '{contact,phone}',
  o.details #>> '{delivery,address,name}', o.details #>> '{delivery,address,company}', (
  select concat_ws(' ', string_agg(distinct i.product_name, ' '), string_agg(distinct i.note, ' '),
    string_agg(distinct (
      select string_agg(chosen ->> 'value', ' ')
      from jsonb_array_elements(i.selected_options) chosen where chosen ->> 'valueId' is null
    ), ' '))
  from order_items i where i.owner_id = o.owner_id and i.order_id = o.id))`;

/** An order is placed by one statement of at most 15 seconds (see `openDatabase`). */
const GRACE = `interval '1 minute'`;

/** Orders at once. Where so many take too long, each of them having many items, fewer are tried. */
export const BATCH = 200;

interface Claim {
  from: string;
  until: string;
  settled: string;
}

const wordsClaim = prepared<Claim>(
  'order-words-claim',
  `select words_from::text as "from", words_until::text as until,
     greatest(words_until, now() - ${GRACE})::text as settled
   from order_words_range for update skip locked`,
);

// A row that is there already tells of a change meanwhile: its words are due.
const wordsInsert = prepared(
  'order-words-insert',
  `with placed as materialized (
     select o.owner_id, o.id, o.placed_at, ${WRITTEN} as written from orders o
     where o.placed_at >= $1::text::timestamptz and o.placed_at < $2::text::timestamptz
   )
   insert into order_words (owner_id, order_id, placed_at, words)
   select owner_id, id, placed_at, order_words(written) from placed order by placed_at
   on conflict do nothing`,
);

const untilAfterBatch = prepared<{ moment: string }>(
  'order-words-batch-end',
  `select (placed_at + interval '1 microsecond')::text as moment from orders
   where placed_at >= $1::text::timestamptz and placed_at < $2::text::timestamptz
   order by placed_at offset $3::int - 1 limit 1`,
);

const fromBeforeBatch = prepared<{ moment: string }>(
  'order-words-batch-start',
  `select placed_at::text as moment from orders where placed_at < $1::text::timestamptz
   order by placed_at desc offset $2::int - 1 limit 1`,
);

const wordsKnown = prepared(
  'order-words-known',
  `update order_words_range
   set words_from = $1::text::timestamptz, words_until = $2::text::timestamptz`,
);

interface Due {
  ownerId: string;
  orderId: string;
  due: number;
}

const wordsDue = prepared<Due>(
  'order-words-due',
  `select owner_id as "ownerId", order_id as "orderId", due from order_words
   where due is not null limit $1::int`,
);

// A change that commits meanwhile makes the row due at another version, and is left for later.
const wordsRenew = prepared(
  'order-words-renew',
  `with due as materialized (
     select * from jsonb_to_recordset($1::jsonb) as t("ownerId" uuid, "orderId" uuid, due int)
   ),
   changed as materialized (
     select o.owner_id, o.id, due.due, ${WRITTEN} as written
     from due join orders o on o.owner_id = due."ownerId" and o.id = due."orderId"
   ),
   renewed as materialized (
     select owner_id, id, due, order_words(written) as words from changed
   )
   update order_words w set words = renewed.words, due = null from renewed
   where w.owner_id = renewed.owner_id and w.order_id = renewed.id and w.due = renewed.due`,
);

/**
 * Part of each statement that changes what orders are found by. `changed` has the owner_id, id,
 * placed_at and version of the orders. Placing an order needs no mark: its words are not written yet.
 */
export const wordsDueFor = (changed: string) => `
  insert into order_words (owner_id, order_id, placed_at, due)
  select owner_id, id, placed_at, version from ${changed}
  on conflict (owner_id, order_id) do update set words = null, due = excluded.due`;

/**
 * Writes the words of so many orders: of the oldest that have none, of those that were changed, and
 * of those that were there before any had words. Gives whether there may be more to do. Another
 * process that is at it has it done.
 */
export async function writeWords(tx: Queryable, batch = BATCH): Promise<boolean> {
  const [claim] = await wordsClaim(tx, []);
  if (!claim) return false;
  const { from, until, settled } = claim;
  const [last] = await untilAfterBatch(tx, [until, settled, batch]);
  const end = last?.moment ?? settled;
  await wordsInsert(tx, [until, end]);
  const [first] = from === '-infinity' ? [] : await fromBeforeBatch(tx, [from, batch]);
  const start = first?.moment ?? '-infinity';
  if (from !== '-infinity') await wordsInsert(tx, [start, from]);
  await wordsKnown(tx, [start, end]);
  const due = await wordsDue(tx, [batch]);
  if (due.length > 0) await wordsRenew(tx, [JSON.stringify(due)]);
  return last !== undefined || first !== undefined || due.length === batch;
}
