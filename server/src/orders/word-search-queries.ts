import type { OrderSort } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';
import {
  GLANCE,
  getHits,
  ORDER_BY,
  partCondition,
  plainCondition,
  toFound,
  type Asked,
  type FoundIds,
  type OrderFilter,
  type SourceOf,
} from './search-queries.ts';
import { WRITTEN } from './word-queries.ts';

/** What a search asks for. */
export interface Sought {
  /** Each is the beginning of a word of the order. */
  words: readonly string[];
  /** Orders that have the words in what was read of them, since theirs are not written. */
  read: readonly string[];
}

const wordsIn = prepared<{ words: string[]; until: string }>(
  'order-words-in',
  `select tsvector_to_array(order_words($1)) as words, words_until::text as until
   from order_words_range`,
);

/**
 * Looks through what is not written yet, or, where only some orders are asked for, through those.
 * Undefined: there is no search, or it has no word, so everything is found.
 */
export async function wordsSought(
  db: Queryable,
  { search, orderIds }: Pick<OrderFilter, 'search' | 'orderIds'>,
): Promise<Sought | undefined> {
  if (!search) return undefined;
  const [found] = await wordsIn(db, [search]);
  if (!found || found.words.length === 0) return undefined;
  const { words, until } = found;
  const query = queryFor(words);
  const [orders, which] = orderIds ? [LISTED, orderIds] : [NOT_WRITTEN, until];
  const { rows } = await db.query<{ read: string[] }>(readThrough(orders), [query, which]);
  return { words, read: rows[0]?.read ?? [] };
}

/** As a tsquery. Punctuation parts words, so none has a quote or a backslash. */
const queryFor = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');

const LISTED = ['orders o where o.id = any ($2::uuid[])'];

/** Placed since the last words were written, or changed since theirs were. */
const NOT_WRITTEN = [
  'orders o where o.placed_at >= $2::text::timestamptz',
  `order_words w join orders o on o.owner_id = w.owner_id and o.id = w.order_id
   where w.due is not null and w.placed_at < $2::text::timestamptz`,
];

// The function is called on what was read: on a cluster the machines that orders lie on lack it.
const readThrough = (orders: readonly string[]) => `
  with unread as materialized (
    ${orders.map((from) => `select o.id, ${WRITTEN} as written from ${from}`).join(' union all ')}
  )
  select array(select id from unread where order_words(written) @@ $1::tsquery) as read`;

/** Orders of a step. Then planning is worth it, and PostgreSQL still looks each one's words up. */
const STEP = 4000;

/** A step through orders in their order. */
interface Looked {
  /** Of those that have the words. */
  ids: string[];
  /** How many were looked at: less than asked for at the end. */
  looked: number;
  /** Of the last of them; null: there was none. */
  position: string | null;
  id: string | null;
  /** The words that few of them have. */
  rare: string[];
}

const BEGINNING: Record<OrderSort, { position: string; id: string }> = {
  newest: { position: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  oldest: { position: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
};

/**
 * Steps through all orders that the other filters allow: first a glance, then longer ones. Each is
 * a statement of its own, so a search that finds little neither takes one for long nor its plan wrong.
 */
export async function* lookThrough(
  db: Queryable,
  { filter, sort }: { filter: Omit<OrderFilter, 'ownerId'>; sort: OrderSort },
  sought: Sought,
): AsyncGenerator<Looked> {
  let last = BEGINNING[sort];
  for (let limit = GLANCE; ; limit = STEP) {
    const values: unknown[] = [];
    const next = (value: unknown) => `$${values.push(value)}`;
    const plain = plainCondition({ ...filter, ownerId: undefined }, values);
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await db.query<Looked>(
      `with looked as materialized (
         select o.*, w.words from (
           select o.placed_at, o.id, o.order_number, o.customer_email from orders o
           where ${plain} and (o.placed_at, o.id) ${sort === 'newest' ? '<' : '>'}
             (${next(last.position)}::text::timestamptz, ${next(last.id)}::uuid)
           ${ORDER_BY[sort]} limit ${limit}
         ) o
         left join order_words w on w.placed_at = o.placed_at and w.order_id = o.id
       )
       select array(select o.id from looked o
           where ${partCondition(filter, values)}
             and (words @@ ${next(queryFor(sought.words))}::tsquery
               or id = any (${next(sought.read)}::uuid[]))
           ${ORDER_BY[sort]}) as ids,
         (select count(*) from looked) as looked,
         (select placed_at::text from looked o ${END[sort]}) as position,
         (select id from looked o ${END[sort]}) as id,
         array(select word
           from unnest(${next(limit === GLANCE ? sought.words : [])}::text[]) word
           where (select count(*) from looked
             where words @@ (quote_literal(word) || ':*')::tsquery) < ${COMMON_OF_A_GLANCE}) as rare`,
      values,
    );
    const [looked] = rows;
    if (!looked || looked.position === null || looked.id === null) return;
    yield looked;
    if (looked.looked < limit) return;
    last = { position: looked.position, id: looked.id };
  }
}

const END: Record<OrderSort, string> = {
  newest: `${ORDER_BY.oldest} limit 1`,
  oldest: `${ORDER_BY.newest} limit 1`,
};

/** What fewer of a glance, or of a later step, have is looked up in the index. */
const MANY_OF_A_GLANCE = 10;

/** Words that fewer of a glance have are looked up there, and the others in what it gives. */
const COMMON_OF_A_GLANCE = 20;

/**
 * A glance at the first shows whether many have the words; what few have is looked up in an index, and
 * so is what becomes rare among the orders that follow.
 */
export async function searchByWords(
  db: Queryable,
  asked: Asked,
  sought: Sought,
): Promise<FoundIds> {
  const { page, most } = asked;
  const ids: string[] = [];
  let rare: string[] | undefined;
  for await (const step of lookThrough(db, asked, sought)) {
    const limit = rare ? STEP : GLANCE;
    rare ??= step.rare;
    ids.push(...step.ids);
    if (ids.length > most) break;
    if (step.looked === limit && step.ids.length < MANY_OF_A_GLANCE) {
      return toFound(await getHits(db, asked, byIndex(sought, rare)), asked);
    }
  }
  const total = ids.length;
  return toFound(
    { ids: ids.slice(0, most).slice(page.offset, page.offset + page.limit), total },
    asked,
  );
}

/** The index collects all orders that have a word, or one that begins so, before it compares them. */
function byIndex({ words, read }: Sought, rare: readonly string[]): SourceOf {
  return ({ filter }, values) => {
    const { status, payment, orderNumber, customerEmail } = filter;
    const next = (value: unknown) => `$${values.push(value)}`;
    const before = `
      named as materialized (
        select placed_at, order_id as id, words from order_words
        where words @@ ${next(queryFor(rare.length > 0 ? rare : words))}::tsquery
      ),
      found as materialized (
        select placed_at, id from named where words @@ ${next(queryFor(words))}::tsquery
        union select o.placed_at, o.id from orders o where o.id = any (${next(read)}::uuid[])
      ),`;
    const condition = `${plainCondition(filter, values)} and ${partCondition(filter, values)}`;
    const isOfMoments = status === 'all' && !payment && !orderNumber && !customerEmail;
    const orders = isOfMoments
      ? 'found o'
      : 'found join orders o on o.placed_at = found.placed_at and o.id = found.id';
    return {
      before,
      hits: `select o.placed_at, o.id from ${orders} where ${condition}`,
      looked: '0',
    };
  };
}
