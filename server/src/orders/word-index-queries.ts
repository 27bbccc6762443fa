import type { Queryable } from '../database/pool.ts';
import {
  getHits,
  hasPart,
  ORDER_BY,
  partCondition,
  plainCondition,
  type OrderSearchRequest,
  type SourceOf,
} from './search-queries.ts';

/** A word of a search: one of the forms is enough. */
export type SearchWord = readonly WordForm[];

export interface WordForm {
  text: string;
  /** False: words that begin with it are enough. */
  isWhole: boolean;
}

/** The words of a search, and the orders that are read for them. */
export interface WordSearch {
  words: readonly SearchWord[];
  /** Orders that have the words in what was read of them, since theirs are not written. */
  read: readonly string[];
}

/** As a tsquery. Punctuation parts words, so none has a quote or a backslash. */
export const queryFor = (words: readonly SearchWord[], period = '') =>
  words
    .map((forms) => {
      const lexemes = forms.map(({ text, isWhole }) => `'${period}${text}'${isWhole ? '' : ':*'}`);
      return `(${lexemes.join(' | ')})`;
    })
    .join(' & ');

interface WordSearchWithRareWords extends WordSearch {
  /** The words that few orders have. */
  rare: readonly SearchWord[];
}

const MOST_RARE = 4;

/**
 * Looks words up in their index, which has them by period (see the migration `words_by_period`). It
 * collects every order of a period that has a word before it compares two. So words that many orders
 * have are sought in some periods at once, until enough is found; rare ones in all at once.
 */
export async function lookUp(
  db: Queryable,
  asked: OrderSearchRequest,
  named: WordSearchWithRareWords,
): Promise<{ ids: string[]; total: number }> {
  const { periods, atOnce } = await listPeriods(db, asked);
  if (named.rare.length > 0) {
    // the longest are mostly the rarest: with these there is little left to compare
    const longest = named.rare.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_RARE);
    return getHits(db, asked, inPeriods(named, longest, { periods }));
  }
  const { page, most } = asked;
  const ids: string[] = [];
  let total = 0;
  for (let start = 0; start === 0 || start < periods.length; start += atOnce) {
    const missing = most - ids.length;
    const stretch = {
      periods: periods.slice(start, start + atOnce),
      before: periods[start - 1],
      after: periods[start + atOnce],
    };
    const found = await getHits(
      db,
      { ...asked, page: { offset: 0, limit: missing }, most: missing },
      inPeriods(named, named.words, stretch),
    );
    ids.push(...found.ids);
    total += found.total;
    if (total > most) break;
  }
  return { ids: ids.slice(page.offset, page.offset + page.limit), total };
}

const lengthOf = ([typed]: SearchWord) => typed?.text.length ?? 0;

/** Periods that follow each other in the order of the list, the one before and the one after. */
interface Stretch {
  periods: readonly number[];
  before?: number | undefined;
  after?: number | undefined;
}

/** Of the orders with these words in these periods, those that have all words. */
function inPeriods(
  { words, read }: WordSearch,
  indexed: readonly SearchWord[],
  { periods, before, after }: Stretch,
): SourceOf {
  const named = periods
    .map((period) => {
      const digits = period.toString(16).padStart(3, '0');
      return `(${queryFor(indexed, digits)})`;
    })
    .join(' | ');
  return ({ filter, sort }, values) => {
    const next = (value: unknown) => `$${values.push(value)}`;
    const [earlier, later] = sort === 'newest' ? [after, before] : [before, after];
    const since = earlier === undefined ? '-infinity' : startOf(earlier + 1);
    const until = later === undefined ? 'infinity' : startOf(later);
    const expressions = `
      named as materialized (
        select placed_at, order_id as id, words from order_words
        where words_by_period(words, placed_at) @@ ${next(named)}::tsquery
      ),
      found as materialized (
        select placed_at, id from named where words @@ ${next(queryFor(words))}::tsquery
        union select o.placed_at, o.id from orders o where o.id = any (${next(read)}::uuid[])
          and o.placed_at >= ${next(since)}::timestamptz
          and o.placed_at < ${next(until)}::timestamptz
      ),`;
    const condition = `${plainCondition(filter, values)} and ${partCondition(filter, values)}`;
    const isOfMoments = filter.status === 'all' && !filter.payment && !hasPart(filter);
    const orders = isOfMoments
      ? 'found o'
      : 'found join orders o on o.placed_at = found.placed_at and o.id = found.id';
    return {
      before: expressions,
      hits: `select o.placed_at, o.id from ${orders} where ${condition}`,
      looked: '0',
    };
  };
}

const PERIOD_SECONDS = 15 * 86_400;
const FIRST_PERIOD = Date.UTC(2020, 0, 1) / 1000;
const LAST_PERIOD = 4095;

/** As `words_by_period` in the database. */
const periodOf = (seconds: number) =>
  Math.min(Math.max(Math.floor((seconds - FIRST_PERIOD) / PERIOD_SECONDS), 0), LAST_PERIOD);

const startOf = (period: number) =>
  new Date((FIRST_PERIOD + period * PERIOD_SECONDS) * 1000).toISOString();

/** So many, the first of the list, tell how many orders a period has. */
const JUDGED = 1000;

interface PositionSpan {
  first: number | null;
  last: number | null;
  /** Seconds in which as many orders were placed; null: there are fewer. */
  span: number | null;
}

/**
 * In which the orders lie that the other filters allow, in the order of the list, and how many to ask
 * for at once. Each of them is compared with each find of a word, so these are the fewer, the more
 * orders a period has: the root balances that with the time of one more statement.
 */
async function listPeriods(
  db: Queryable,
  { filter, sort }: OrderSearchRequest,
): Promise<{ periods: number[]; atOnce: number }> {
  const values: unknown[] = [];
  const { rows } = await db.query<PositionSpan>(
    `with ends as materialized (
       select min(o.placed_at) as first, max(o.placed_at) as last from orders o
       where ${plainCondition(filter, values)}
     ),
     judged as materialized (
       select o.placed_at from orders o
       where o.placed_at between (select first from ends) and (select last from ends)
       ${ORDER_BY[sort]} limit ${JUDGED}
     )
     select extract(epoch from first)::float8 as first, extract(epoch from last)::float8 as last,
       (select case when count(*) = ${JUDGED}
          then extract(epoch from max(placed_at) - min(placed_at))::float8 end from judged) as span
     from ends`,
    values,
  );
  const [row] = rows;
  const first = periodOf(row?.first ?? 0);
  const last = periodOf(row?.last ?? 0);
  const periods = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const span = row?.span ?? Infinity;
  return {
    periods: sort === 'oldest' ? periods : periods.toReversed(),
    atOnce: Math.max(1, Math.ceil(BALANCE * Math.sqrt(span / PERIOD_SECONDS))),
  };
}

/** Measured: eight periods at once of twenty thousand orders each. */
const BALANCE = 35;
