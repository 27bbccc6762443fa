import { prepared, type Queryable } from '../database/pool.ts';

/** A name as one word where it has short words in it, such as O Neill and De La Cruz. */
const joinShortWords = (name: string) =>
  `regexp_replace(${name}, '\\m([[:alpha:]]{1,3})[.]? +(?=[[:alpha:]])', '\\1-', 'g')`;

/**
 * Everything that order `o` is found by, as one text, with a line for each part. Names and the phone
 * come first: forms are made of the beginning alone (see the migration `order_forms`). Options without a
 * `valueId` were written. The hyphens of the order number make it no word. A cluster takes no union
 * around a function that gives rows, and none that is not immutable.
 */
export const WRITTEN = `concat_ws(E'\\n', replace(o.order_number, '-', ' '), ${joinShortWords('o.customer_name')},
  o.customer_email, ${joinShortWords(`o.details #>> '{contact,name}'`)}, o.details #>> '{contact,email}',
  o.details #>> '{contact,phone}', ${joinShortWords(`o.details #>> '{delivery,address,name}'`)},
  o.details #>> '{delivery,address,company}', o.admin_notes,
  (select string_agg(concat_ws(E'\\n', p ->> 'tracking', replace(p ->> 'tracking', ' ', '')), E'\\n')
   from jsonb_array_elements(o.parcels) p), (
  select concat_ws(E'\\n', string_agg(distinct i.product_name, E'\\n'), string_agg(distinct i.note, E'\\n'),
    string_agg(distinct (
      select string_agg(chosen ->> 'value', E'\\n')
      from jsonb_array_elements(i.selected_options) chosen where chosen ->> 'valueId' is null
    ), E'\\n'))
  from order_items i where i.owner_id = o.owner_id and i.order_id = o.id))`;

/** The words of what was written. On a cluster, the machines that orders lie on lack the functions. */
export const WORDS = '(order_words(written) || order_forms(written))';

/** An order is placed by one statement of at most 15 seconds (see `openDatabase`). */
const GRACE = `interval '1 minute'`;

/** Orders at once. Where so many take too long, each of them having many items, fewer are tried. */
export const BATCH = 200;

interface Claim {
  from: string;
  until: string;
  settled: string;
  forms: string;
}

const wordsClaim = prepared<Claim>(
  'order-words-claim',
  `select words_from::text as "from", words_until::text as until,
     greatest(words_until, now() - ${GRACE})::text as settled, forms_from::text as forms
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
   select owner_id, id, placed_at, ${WORDS} from placed order by placed_at
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

const formsKnown = prepared(
  'order-forms-known',
  'update order_words_range set forms_from = $1::text::timestamptz',
);

// A change that commits meanwhile makes the row due, and its words are written for that.
const formsAdd = prepared(
  'order-forms-add',
  `with placed as materialized (
     select o.owner_id, o.id, ${WRITTEN} as written from orders o
     where o.placed_at >= $1::text::timestamptz and o.placed_at < $2::text::timestamptz
   ),
   renewed as materialized (select owner_id, id, ${WORDS} as words from placed)
   update order_words w set words = renewed.words from renewed
   where w.owner_id = renewed.owner_id and w.order_id = renewed.id and w.due is null
     and w.words <> renewed.words`,
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
     select owner_id, id, due, ${WORDS} as words from changed
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
 * Writes the words of so many orders: of the oldest that have none, of those that were changed, of
 * those that were there before any had words, and of those whose words have no forms. Gives whether there may be more to do. Another
 * process that is at it has it done.
 */
export async function writeWords(tx: Queryable, batch = BATCH): Promise<boolean> {
  const [claim] = await wordsClaim(tx, []);
  if (!claim) return false;
  const { from, until, settled, forms } = claim;
  const [last] = await untilAfterBatch(tx, [until, settled, batch]);
  const end = last?.moment ?? settled;
  await wordsInsert(tx, [until, end]);
  const [first] = from === '-infinity' ? [] : await fromBeforeBatch(tx, [from, batch]);
  const start = first?.moment ?? '-infinity';
  if (from !== '-infinity') await wordsInsert(tx, [start, from]);
  await wordsKnown(tx, [start, end]);
  const due = await wordsDue(tx, [batch]);
  if (due.length > 0) await wordsRenew(tx, [JSON.stringify(due)]);
  const [formless] = forms === '-infinity' ? [] : await fromBeforeBatch(tx, [forms, batch]);
  if (forms !== '-infinity') {
    await formsAdd(tx, [formless?.moment ?? '-infinity', forms]);
    await formsKnown(tx, [formless?.moment ?? '-infinity']);
  }
  return [last, first, formless].some(Boolean) || due.length === batch;
}
