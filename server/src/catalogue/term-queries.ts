import { prepared, type Queryable } from '../database/pool.ts';
import { ON_SALE } from './product-fields.ts';
import {
  beginning,
  exactly,
  toTermCondition,
  type IdsByName,
  type Term,
  type TermCondition,
} from './search-terms.ts';

/** Words of one search that are looked at; nobody types more. */
const MOST_TERMS = 12;

/** Words that may hold one term other than at their beginning. */
const MOST_WORDS = 50;

/** Letters of each of two words that were written as one, at least. */
const SHORTEST_PART = 3;

/** Ways to part a term that are looked at. */
const MOST_SPLITS = 3;

/** The names of categories, types and values with a blank around each word, and their pairs of words. */
const named = `named as materialized (
  select kind, id, ' ' || search_text || ' ' as words, ' ' || search_pairs || ' ' as pairs from (
    select 'category' as kind, id, search_text, search_pairs from categories
    union all select 'type', id, search_text, search_pairs from product_types
    union all select 'value', option_id, search_text, search_pairs from option_values) names)`;

/** Of `named`, each with the types that it stands for: a value names those that have its option. */
const whereNameMatches = (fits: string) => `
  (select * from named where ${fits}) fit
  left join product_type_options pto on kind = 'value' and pto.option_id = fit.id
  cross join lateral (
    select case kind when 'type' then fit.id else pto.product_type_id end) of_type (type)`;

const ids = (column: 'fit.id' | 'type', condition: string) =>
  `coalesce(array_agg(distinct ${column}) filter (where ${column} is not null and ${condition}), '{}')`;

const namedIds = `
  ${ids('fit.id', `kind = 'category'`)} as categories, ${ids('type', 'true')} as types`;

interface TermRow extends Omit<Term, 'whole' | 'spans' | 'apart'> {
  whole_categories: string[];
  whole_types: string[];
  whole_types_of_values: string[];
  /** Two words that it may be, written as one: the whole first, and two letters or more of the second. */
  splits: [head: string, tail: string][];
}

// One or two letters must begin a word: they are in the middle of too many. Of the few that are kept,
// each is looked up by itself: for many, PostgreSQL would read the whole dictionary.
const terms = prepared<TermRow>(
  'search-terms',
  `with ${named},
   typed as materialized (select * from sought_words($1)),
   kept as (
     select term, place, joined_word(term) as bare from typed
     where not is_small or not exists (select from typed where not is_small)
     order by place limit ${MOST_TERMS}
   ),
   looked_up as (
     select *, exists (select from search_dictionary where word = term) as is_known from kept
   ),
   sought as (
     select term, place, array_remove(
         array[lag(bare) over by_place || bare, bare || lead(bare) over by_place]
           || singulars(lag(bare) over by_place || bare)
           || singulars(bare || lead(bare) over by_place)
           || case when not is_known then singulars(term) end, null) as variants,
       case when is_known then singulars(term) else '{}' end as singulars,
       length(term) < 3 and term ~ '^[[:alnum:]]+$' as is_short
     from looked_up window by_place as (order by place)
   )
   select term, variants, singulars, found.*,
     array(select word from search_dictionary
       where not is_short and word like '%' || regexp_replace(term, '([\\\\%_])', '\\\\\\1', 'g') || '%'
         and not starts_with(word, term)
       order by length(word), word limit ${MOST_WORDS}) as words,
     (select coalesce(json_agg(json_build_array(head, tail)), '[]') from (
        select left(term, cut) as head, substr(term, cut + 1) as tail
        from generate_series(1, length(term) - 2) cut) cuts
      where head <> all (small_words()) and tail <> all (small_words())
        and exists (select from search_dictionary where word = head)
        and exists (select from search_dictionary
          where word >= tail and word < tail || chr(1114111))) as splits
   from sought
   cross join lateral (
     select ${namedIds},
       ${ids('fit.id', `kind = 'category' and is_whole`)} as whole_categories,
       ${ids('type', `kind = 'type' and is_whole`)} as whole_types,
       ${ids('type', `kind = 'value' and is_whole`)} as whole_types_of_values
     from ${whereNameMatches(`
       strpos(words, case when is_short then ' ' else '' end || term) > 0
       or strpos(pairs, ' ' || term) > 0
       or exists (select from unnest(variants) word where strpos(words || pairs, ' ' || word || ' ') > 0)`)}
     cross join lateral (
       select exists (select from unnest(variants || term) word
         where strpos(words || pairs, ' ' || word || ' ') > 0) as is_whole) as_word
   ) found
   order by place`,
);

/** The meaning of each word of a search. None: the search is nothing but blanks and punctuation. */
export async function listTerms(db: Queryable, search: string): Promise<Term[]> {
  const rows = await terms(db, [search]);
  return Promise.all(
    rows.map(async (row) => {
      const { whole_categories, whole_types, whole_types_of_values, splits, ...term } = row;
      return {
        ...term,
        whole: {
          categories: whole_categories,
          types: whole_types,
          typesOfValues: whole_types_of_values,
        },
        spans: splits.length > 0,
        apart: await listApart(db, splits),
      };
    }),
  );
}

async function listApart(
  db: Queryable,
  splits: TermRow['splits'],
): Promise<[TermCondition, TermCondition][]> {
  const long = splits.filter((parts) => parts.every(({ length }) => length >= SHORTEST_PART));
  if (long.length === 0) return [];
  const looked = long.slice(-MOST_SPLITS);
  const parts = looked.flatMap(([head, tail]) => [` ${head} `, ` ${tail}`]);
  const found = await listByNameParts(db, parts);
  return looked.map(([head, tail], place) => [
    toTermCondition(exactly([head], 'n'), found[place * 2] ?? NOTHING),
    toTermCondition(beginning(tail, 'n'), found[place * 2 + 1] ?? NOTHING),
  ]);
}

const NOTHING: IdsByName = { categories: [], types: [] };

const namedByParts = prepared<IdsByName>(
  'search-named-by-parts',
  `with ${named}
   select found.* from unnest($1::text[]) with ordinality sought (part, place)
   cross join lateral (
     select ${namedIds} from ${whereNameMatches('strpos(words || pairs, part) > 0')}) found
   order by place`,
);

/** Categories and types with each of these in a name that has a blank around each word. */
async function listByNameParts(db: Queryable, parts: readonly string[]): Promise<IdsByName[]> {
  return namedByParts(db, [parts]);
}

/** Categories and types that are found by one of these whole words. */
export async function listIdsByName(db: Queryable, words: readonly string[]): Promise<IdsByName> {
  const found = await listByNameParts(
    db,
    words.map((word) => ` ${word} `),
  );
  const idsOf = (kind: keyof IdsByName) => [...new Set(found.flatMap((each) => each[kind]))];
  return { categories: idsOf('categories'), types: idsOf('types') };
}

// Trigrams know Latin letters only, so words of other scripts are compared by their beginning.
const similarWords = prepared<SimilarWord>(
  'search-similar-words',
  `select word, word = any (small_words()) as "isSmall" from (
     (select word from search_dictionary order by word <-> $1 limit 40)
     union
     (select word from search_dictionary
      where $1 ~ '[^\\x01-\\x7f]' and starts_with(word, left($1, 1)) limit 5000)) similar_word`,
);

export interface SimilarWord {
  word: string;
  isSmall: boolean;
}

/** Words that look somewhat like it. */
export async function listSimilarWords(db: Queryable, term: string): Promise<SimilarWord[]> {
  return similarWords(db, [term]);
}

const foundInProducts = prepared<{ is_found: boolean }>(
  'search-found-in-products',
  `select exists (select from products p
     where search_keys @@ sought::tsquery and ($2 or ${ON_SALE})) as is_found
   from unnest($1::text[]) with ordinality q (sought, place) order by place`,
);

export type SearchedProducts = 'products on sale' | 'all products';

/** Whether anything is found by each query of its own. */
export async function haveResults(
  db: Queryable,
  queries: readonly string[],
  among: SearchedProducts,
): Promise<boolean[]> {
  return (await foundInProducts(db, [queries, among === 'all products'])).map(
    ({ is_found }) => is_found,
  );
}
