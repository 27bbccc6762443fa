-- Up Migration

-- As in 0006, with apostrophes and hyphens of every form as those that all keys have, letters that are
-- two, and digits of other scripts. Before NFKD, which makes a blank and an accent of an acute sign.
create or replace function fold(written text) returns text
language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(
    regexp_replace(
      normalize(lower(translate(written,
        U&'\2019\2018\02BC\02BB\02BD\A78C\201B`\00B4\02B9\2032\2035\2010\2011\2012\2013\2014\2015\2212\2043\30FB',
        '''''''''''''''''''''''''---------')), nfkd),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe0f]+', '', 'g'),
    'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'þ', 'th'),
  U&'\00F8\0142\0111\0131\00F0\0127\0167\2014\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F',
  'oldidht-012345678901234567890123456789');

-- What a search for other words does without: it says how those belong together.
create function small_words() returns text[] language sql immutable parallel safe
return array['a', 'an', 'and', 'as', 'at', 'by', 'for', 'from', 'in', 'into', 'my', 'of', 'on', 'or',
  'our', 'the', 'to', 'with', 'your'];

-- As in 0006, where & by itself is the word that it stands for.
create or replace function search_terms(written text) returns setof text
language sql immutable strict parallel safe
return btrim(
  regexp_split_to_table(regexp_replace(fold(written), '(^|\s)&(?=\s|$)', '\1and', 'g'), '\s+'),
  '.,;:!?()[]{}"''«»„“”‘…');

-- T-shirt as tshirt. Nothing is left of punctuation alone.
create function joined_word(term text) returns text
language sql immutable strict parallel safe
return regexp_replace(term, '[!-/:-@\[-`{-~\u2010-\u2027\u3000-\u303f\uff00-\uff0f]+', '', 'g');

-- Words to be found by: T-shirt by itself, as tshirt, by T and by shirt.
create or replace function search_words(written text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from search_terms(written) term
  cross join lateral (select term union all select joined_word(term) union all
    select regexp_split_to_table(term, '[!-/:-@\[-`{-~\u2010-\u2027\u3000-\u303f\uff00-\uff0f]+'))
    parts (word)
  where word <> '');

-- Two words of a name that follow each other, written as one: Tote bag as totebag.
create function word_pairs(written text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct left(word || next, 60)), '{}')
  from (
    select word, lead(word) over (order by place) as next
    from (select joined_word(term) as word, place
          from search_terms(written) with ordinality t (term, place)) words
    where word <> '') followed
  where next is not null and not array[word, next] && small_words());

create function search_pairs(written text) returns text
language sql immutable strict parallel safe
return (select coalesce(string_agg(pair, ' '), '') from unnest(word_pairs(written)) pair);

-- A search word by word, in its order. T-shirt is sought as tshirt, and mug&tea as two words. Small:
-- a small word, or punctuation and pictures alone.
create function sought_words(search text) returns table (term text, place bigint, is_small boolean)
language sql immutable strict parallel safe
begin atomic
  select word, min(t.place), word = any (small_words())
    or joined_word(word) ~ '^[\u2030-\u2bff\U0001f000-\U0001faff]*$'
  from search_terms(
      regexp_replace(fold(search), '([[:alnum:]]{2})[&/+,;]+(?=[[:alnum:]]{2})', '\1 ', 'g'))
    with ordinality t (typed, place)
  cross join lateral (
    select coalesce(nullif(regexp_replace(typed, '[-''&]+', '', 'g'), ''), typed) as word) words
  where word <> ''
  group by word;
end;

-- The words that a term may be the plural of; most are none.
create function singulars(term text) returns text[] language sql immutable strict parallel safe
return array_remove(array[
  (regexp_match(term, '^(.{2,}[^s])s$'))[1], (regexp_match(term, '^(.{2,}(?:s|x|z|ch|sh))es$'))[1]], null);

-- Few enough to be written anew.
-- squawk-ignore adding-field-with-default
alter table categories add column search_pairs text generated always as (search_pairs(name)) stored;
-- squawk-ignore adding-field-with-default
alter table product_types add column search_pairs text generated always as (search_pairs(name)) stored;
-- squawk-ignore adding-field-with-default
alter table option_values add column search_pairs text generated always as (search_pairs(value)) stored;
update categories set name = name where search_text <> search_text(name);
update product_types set name = name where search_text <> search_text(name);
update option_values set value = value where search_text <> search_text(value);

create or replace function learn_names() returns trigger language plpgsql as $$
begin
  perform learn_words(string_to_array(new.search_text, ' ') || string_to_array(new.search_pairs, ' '));
  return null;
end $$;

-- As in 0006, with n + two words of the name as one. These alone are in no dictionary.
create or replace function product_search_keys(product_id uuid, name text, description text)
returns tsvector
language sql stable
return (
  select array_to_tsvector(array_agg(key)) from (
    select unnest(array['n' || word, 'w' || word]) as key from unnest(search_words(name)) word
    union select 'n' || pair from unnest(word_pairs(name)) pair
    union select 'w' || word from unnest(search_words(description)) word
    union select 'c' || pc.category_id from product_categories pc
      where pc.product_id = product_search_keys.product_id) keys);

select learn_words(array(
  select unnest(string_to_array(search_text, ' ') || string_to_array(search_pairs, ' ')) from (
    select search_text, search_pairs from categories union all
    select search_text, search_pairs from product_types union all
    select search_text, search_pairs from option_values) names));
