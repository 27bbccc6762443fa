import { prepared, type Queryable } from '../database/pool.ts';
import { ON_SALE } from './product-fields.ts';
import type { Term } from './search-terms.ts';

/** Words of one search that are looked at; nobody types more. */
const MOST_TERMS = 12;

/** Words that may hold one term other than at their beginning. */
const MOST_WORDS = 50;

/** `pattern` finds the names of categories, types and values, with blanks around each word. */
const namedLike = `
  array(select c.id from categories c where ' ' || c.search_text || ' ' like pattern) as categories,
  array(
    select t.id from product_types t where ' ' || t.search_text || ' ' like pattern
    union
    select pto.product_type_id from product_type_options pto
    join option_values v on v.option_id = pto.option_id
    where ' ' || v.search_text || ' ' like pattern) as types`;

// One or two letters must begin a word: they are in the middle of too many.
const terms = prepared<Term>(
  'search-terms',
  `select term, ${namedLike},
     array(select word from search_dictionary
       where not is_short and word like '%' || escaped || '%' and not starts_with(word, term)
       order by length(word), word limit ${MOST_WORDS}) as words
   from (select term, min(place) as place from search_terms($1) with ordinality t (term, place)
         where term <> '' group by term order by 2 limit ${MOST_TERMS}) sought
   cross join lateral (select regexp_replace(term, '([\\\\%_])', '\\\\\\1', 'g') as escaped,
     length(term) < 3 and term ~ '^[[:alnum:]]+$' as is_short) term_kind
   cross join lateral (select case when is_short then '% ' || escaped || '%'
     else '%' || escaped || '%' end as pattern) patterns
   order by place`,
);

/** The meaning of each word of a search. None: the search is nothing but punctuation. */
export async function listTerms(db: Queryable, search: string): Promise<Term[]> {
  return terms(db, [search]);
}

const namedByWords = prepared<Pick<Term, 'categories' | 'types'>>(
  'search-named-by-words',
  `select coalesce(array_agg(distinct category) filter (where category is not null), '{}') as categories,
     coalesce(array_agg(distinct type) filter (where type is not null), '{}') as types
   from unnest($1::text[]) word
   cross join lateral (
     select '% ' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || ' %' as pattern) patterns
   cross join lateral (select ${namedLike}) named
   left join lateral (
     select unnest(categories) as category, unnest(types) as type) each on true`,
);

/** Categories and types that are found by one of these whole words. */
export async function listNamedIds(
  db: Queryable,
  words: readonly string[],
): Promise<Pick<Term, 'categories' | 'types'>> {
  return (await namedByWords(db, [words]))[0] ?? { categories: [], types: [] };
}

// Trigrams know Latin letters only, so words of other scripts are compared by their beginning.
const similarWords = prepared<{ word: string }>(
  'search-similar-words',
  `(select word from search_dictionary order by word <-> $1 limit 40)
   union
   (select word from search_dictionary
    where $1 ~ '[^\\x01-\\x7f]' and starts_with(word, left($1, 1)) limit 5000)`,
);

/** Words that look somewhat like it. */
export async function listSimilarWords(db: Queryable, term: string): Promise<string[]> {
  return (await similarWords(db, [term])).map(({ word }) => word);
}

const foundInProducts = prepared<{ is_found: boolean }>(
  'search-found-in-products',
  `select exists (select from products p
     where search_keys @@ sought::tsquery and ($2 or ${ON_SALE})) as is_found
   from unnest($1::text[]) with ordinality q (sought, place) order by place`,
);

export type SearchedProducts = 'products on sale' | 'all products';

/** Whether anything is found by each query of its own. */
export async function areFound(
  db: Queryable,
  queries: readonly string[],
  among: SearchedProducts,
): Promise<boolean[]> {
  return (await foundInProducts(db, [queries, among === 'all products'])).map(
    ({ is_found }) => is_found,
  );
}
