import type { OrderSort } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';
import {
  SCAN_LIMIT,
  hasPart,
  ORDER_BY,
  partCondition,
  plainCondition,
  toIdPage,
  type OrderSearchRequest,
  type OrderIdPage,
  type OrderFilter,
} from './search-queries.ts';
import { searchWords, typedIn, WORDS_IN, type WordsIn } from './search-words.ts';
import { lookUp, queryFor, type WordSearch, type SearchWord } from './word-index-queries.ts';
import { WORDS, WRITTEN } from './word-queries.ts';

const wordsIn = prepared<WordsIn & { until: string }>(
  'order-words-in',
  `select ${WORDS_IN}, words_until::text as until from order_words_range`,
);

/**
 * Searches the orders that are not indexed yet, or, where only some orders are searched, those. A
 * search without a word finds nothing.
 * @returns undefined when there is no search, so everything is found
 */
export async function findSearchWords(
  db: Queryable,
  { search, orderIds }: Pick<OrderFilter, 'search' | 'orderIds'>,
): Promise<WordSearch | undefined> {
  if (!search) return undefined;
  const [found] = await wordsIn(db, typedIn(search));
  if (!found) return undefined;
  const { until } = found;
  const words = searchWords(found);
  if (words.length === 0) return { words, read: [] };
  const query = queryFor(words);
  const [orders, which] = orderIds ? [LISTED, orderIds] : [NOT_WRITTEN, until];
  const { rows } = await db.query<{ read: string[] }>(readThrough(orders), [query, which]);
  return { words, read: rows[0]?.read ?? [] };
}

const LISTED = ['orders o where o.id = any ($2::uuid[])'];

/** Placed since the last words were written, or changed since theirs were. */
const NOT_WRITTEN = [
  'orders o where o.placed_at >= $2::text::timestamptz',
  `order_words w join orders o on o.owner_id = w.owner_id and o.id = w.order_id
   where w.due is not null and w.placed_at < $2::text::timestamptz`,
];

// The functions are called on what was read: on a cluster the machines that orders lie on lack them.
const readThrough = (orders: readonly string[]) => `
  with unread as materialized (
    ${orders.map((from) => `select o.id, ${WRITTEN} as written from ${from}`).join(' union all ')}
  )
  select array(select id from unread where ${WORDS} @@ $1::tsquery) as read`;

/** Orders of a step at most. */
const STEP = 6000;

/** A step through orders in their order. */
interface ScanResult {
  /** Of those that have the words. */
  ids: string[];
  /** How many were looked at: fewer than asked for at the end. Null: the ids are enough. */
  looked: number | null;
  /** Of the last of them; null: there was none, or it does not matter. */
  position: string | null;
  id: string | null;
  /** Places of the words that few of them have, where there are several. */
  rare: number[];
}

type Step = Pick<ScanResult, 'ids'> & { rare: SearchWord[]; looked: number; isEnd: boolean };

const BEGINNING: Record<OrderSort, { position: string; id: string }> = {
  newest: { position: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  oldest: { position: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
};

interface Walk {
  filter: Omit<OrderFilter, 'ownerId'>;
  sort: OrderSort;
  /** So many are enough; undefined: all are wanted. */
  most?: number;
}

/**
 * Steps through all orders that the other filters allow: first a glance, then longer ones. Each is
 * a statement of its own, so a search that finds little neither takes one for long nor its plan wrong.
 */
export async function* scanOrders(
  db: Queryable,
  walk: Walk,
  sought: WordSearch,
): AsyncGenerator<Step> {
  if (sought.words.length === 0) return;
  const { most = Infinity, sort } = walk;
  let last = BEGINNING[sort];
  let found = 0;
  let looked = 0;
  for (let limit = SCAN_LIMIT; ; limit = stepFor(most + 1 - found, found / looked)) {
    const missing = most === Infinity ? null : most + 1 - found;
    const { text, values } = stepThrough(walk, sought, { last, limit, missing });
    const { rows } = await db.query<ScanResult>(text, values);
    const [step] = rows;
    if (!step) return;
    const { ids, position, id } = step;
    const rare = sought.words.filter((_, place) => step.rare.includes(place + 1));
    const through = step.looked ?? 0;
    const isEnd = through < limit || position === null || id === null;
    yield { ids, rare, looked: through, isEnd };
    if (isEnd) return;
    found += ids.length;
    looked += through;
    last = { position, id };
  }
}

/** So many of them have what is missing, if as many as of those before. */
function stepFor(missing: number, share: number): number {
  const orders = share > 0 ? Math.ceil((missing / share) * SPARE) : STEP;
  return Math.min(STEP, Math.max(SHORTEST_STEP, orders));
}

/** Words may be somewhat rarer among those that follow: another step costs more than a longer one. */
const SPARE = 1.25;

const SHORTEST_STEP = SCAN_LIMIT / 4;

interface ScanStepRequest {
  last: { position: string; id: string };
  limit: number;
  /** So many ids are enough; null: all are wanted. */
  missing: number | null;
}

/**
 * The words are read by a list of the orders' moments, in one go through an index, however long the
 * list is: for a join, PostgreSQL read the words of all orders where these were about a hundred thousand.
 */
function stepThrough(
  { filter, sort }: Walk,
  { words, read }: WordSearch,
  { last, limit, missing }: ScanStepRequest,
) {
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const plain = plainCondition({ ...filter, ownerId: undefined }, values);
  const isBehind = `(o.placed_at, o.id) ${sort === 'newest' ? '<' : '>'}
    (${next(last.position)}::text::timestamptz, ${next(last.id)}::uuid)`;
  const query = `${next(queryFor(words))}::tsquery`;
  const compared =
    limit === SCAN_LIMIT && words.length > 1 ? words.map((word) => queryFor([word])) : [];
  const enough = `(select count(*) from hit) >= ${next(missing)}::int`;
  const text = `
    with looked as materialized (
      select o.placed_at, o.id${hasPart(filter) ? ', o.order_number, o.customer_email' : ''}
      from orders o where ${plain} and ${isBehind} ${ORDER_BY[sort]} limit ${limit}
    ),
    written as materialized (
      select placed_at, order_id, words from order_words
      where placed_at = any (array(select placed_at from looked))
        ${compared.length > 0 ? '' : `and words @@ ${query}`}
    ),
    hit as materialized (
      select o.placed_at, o.id from looked o
      where ${partCondition(filter, values)} and (
        (o.placed_at, o.id) in (select placed_at, order_id from written where words @@ ${query})
        or o.id = any (${next(read)}::uuid[]))
    ),
    ending as materialized (select o.placed_at, o.id from looked o ${END[sort]})
    select array(select o.id from hit o ${ORDER_BY[sort]}) as ids,
      case when ${enough} then null else (select count(*) from looked) end as looked,
      case when ${enough} then null else (select placed_at::text from ending) end as position,
      case when ${enough} then null else (select id from ending) end as id,
      array(select place::int from unnest(${next(compared)}::text[]) with ordinality c (word, place)
        where (select count(*) from written where words @@ word::tsquery) < ${COMMON_IN_A_SCAN}) as rare`;
  return { text, values };
}

const END: Record<OrderSort, string> = {
  newest: `${ORDER_BY.oldest} limit 1`,
  oldest: `${ORDER_BY.newest} limit 1`,
};

/** What fewer of a glance, or of a later step, have is looked up in the index. */
const MANY_IN_A_SCAN = 10;

/** Words that fewer of a glance have are rare: there, all orders that have one are looked up at once. */
const COMMON_IN_A_SCAN = 4;

/**
 * A glance at the first shows whether many have the words; what few have is looked up in an index, and
 * so is what becomes rare among the orders that follow.
 */
export async function searchByWords(
  db: Queryable,
  asked: OrderSearchRequest,
  sought: WordSearch,
): Promise<OrderIdPage> {
  const { page, most } = asked;
  const ids: string[] = [];
  let rare: readonly SearchWord[] | undefined;
  for await (const step of scanOrders(db, asked, sought)) {
    rare ??=
      sought.words.length > 1 || step.ids.length >= COMMON_IN_A_SCAN ? step.rare : sought.words;
    ids.push(...step.ids);
    const many = (MANY_IN_A_SCAN * Math.min(step.looked, SCAN_LIMIT)) / SCAN_LIMIT;
    if (!step.isEnd && step.ids.length < many) {
      return toIdPage(await lookUp(db, asked, { ...sought, rare }), asked);
    }
  }
  const total = ids.length;
  return toIdPage(
    { ids: ids.slice(0, most).slice(page.offset, page.offset + page.limit), total },
    asked,
  );
}
