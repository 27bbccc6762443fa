-- Up Migration

do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'The search needs the extension pg_trgm. Install PostgreSQL''s contrib modules, or have an administrator run in this database: create extension pg_trgm. (%)', sqlerrm;
end $$;

-- Letters as people type them: small, without accents, joiners and marks of direction.
create function fold(written text) returns text
language sql immutable strict parallel safe
return translate(
  replace(
    regexp_replace(normalize(lower(written), nfkd),
      '[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe0f]+', '', 'g'),
    'ß', 'ss'),
  'øłđı’', 'oldi''');

-- What stands between blanks, without the punctuation of a sentence.
create function search_terms(written text) returns setof text
language sql immutable strict parallel safe
return btrim(regexp_split_to_table(fold(written), '\s+'), '.,;:!?()[]{}"''«»„“”‘…');

-- Words to be found by: T-shirt by itself, by T and by shirt.
create function search_words(written text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from search_terms(written) term
  cross join lateral (select term union all
    select regexp_split_to_table(term, '[!-/:-@\[-`{-~\u2010-\u2027\u3000-\u303f\uff00-\uff0f]+')) parts (word)
  where word <> '');

create function search_text(written text) returns text
language sql immutable strict parallel safe
return (select coalesce(string_agg(word, ' '), '') from unnest(search_words(written)) word);

-- Few enough to be looked through; a change of one of them changes no product.
alter table categories add column search_text text generated always as (search_text(name)) stored;
alter table product_types add column search_text text generated always as (search_text(name)) stored;
alter table option_values add column search_text text generated always as (search_text(value)) stored;

-- What a product is found by: n + word of its name, w + any word of its own, c + category. Its type
-- and the values of that are found by the type's id.
alter table products add column search_keys tsvector not null default '';

create function product_search_keys(product_id uuid, name text, description text) returns tsvector
language sql stable
return (
  select array_to_tsvector(array_agg(key)) from (
    select unnest(array['n' || word, 'w' || word]) as key from unnest(search_words(name)) word
    union select 'w' || word from unnest(search_words(description)) word
    union select 'c' || pc.category_id from product_categories pc
      where pc.product_id = product_search_keys.product_id) keys);

create function keep_search_keys() returns trigger language plpgsql as $$
begin
  new.search_keys := coalesce(product_search_keys(new.id, new.name, new.description), '');
  return new;
end $$;
create trigger keep_search_keys before insert or update of name, description
  on products for each row execute function keep_search_keys();

create function add_category_keys() returns trigger language plpgsql as $$
begin
  update products p set search_keys = p.search_keys || array_to_tsvector(keys)
  from (select product_id, array_agg('c' || category_id) as keys from joined group by 1) added
  where p.id = added.product_id;
  return null;
end $$;
create trigger add_keys after insert on product_categories
  referencing new table as joined for each statement execute function add_category_keys();

-- A category that was deleted stays among the keys of its products, of which there may be very
-- many: no search names it any more.
create function remove_category_keys() returns trigger language plpgsql as $$
begin
  update products p set search_keys = ts_delete(p.search_keys, keys)
  from (select product_id, array_agg('c' || category_id) as keys
    from parted join categories c on c.id = category_id group by 1) removed
  where p.id = removed.product_id;
  return null;
end $$;
create trigger remove_keys after delete on product_categories
  referencing old table as parted for each statement execute function remove_category_keys();

update products
set search_keys = coalesce(product_search_keys(id, name, description), '');
create index products_search on products using gin (search_keys);

-- Every word that there is, or has been: what a part of a word, or a mistyped one, may stand for.
create table search_dictionary (word text collate "C" primary key);

create function learn_words(words text[]) returns void language sql as $$
  -- always in one order, so that no two who bring the same words wait for each other
  insert into search_dictionary select distinct word collate "C" from unnest(words) word order by 1
  on conflict do nothing
$$;

create function learn_inserted_words() returns trigger language plpgsql as $$
begin
  perform learn_words(array(
    select distinct substr(lexeme, 2) from brought, unnest(brought.search_keys)
    where lexeme like 'w%'));
  return null;
end $$;
create trigger learn_inserted after insert on products
  referencing new table as brought for each statement execute function learn_inserted_words();

create function learn_updated_words() returns trigger language plpgsql as $$
begin
  perform learn_words(array(
    select distinct substr(lexeme, 2)
    from brought join known using (id), unnest(brought.search_keys)
    where (brought.name, brought.description) <> (known.name, known.description)
      and lexeme like 'w%'));
  return null;
end $$;
create trigger learn_updated after update on products
  referencing new table as brought old table as known
  for each statement execute function learn_updated_words();

create function learn_names() returns trigger language plpgsql as $$
begin
  perform learn_words(string_to_array(new.search_text, ' '));
  return null;
end $$;
create trigger learn after insert or update on categories
  for each row execute function learn_names();
create trigger learn after insert or update on product_types
  for each row execute function learn_names();
create trigger learn after insert or update on option_values
  for each row execute function learn_names();

select learn_words(array(
  select distinct substr(lexeme, 2) from products, unnest(search_keys) where lexeme like 'w%'));
select learn_words(array(
  select unnest(string_to_array(search_text, ' ')) from (
    select search_text from categories union all
    select search_text from product_types union all
    select search_text from option_values) names));

create index search_dictionary_trigrams on search_dictionary using gist (word gist_trgm_ops (siglen = 32));

-- The first of a category without looking at all of it. A product's time never changes.
alter table product_categories add column product_created_at timestamptz;
create function note_product_time() returns trigger language plpgsql as $$
begin
  new.product_created_at := (select created_at from products where id = new.product_id);
  return new;
end $$;
create trigger note_product_time before insert on product_categories
  for each row execute function note_product_time();
update product_categories pc set product_created_at = p.created_at
from products p where p.id = pc.product_id;
create index product_categories_oldest
  on product_categories (category_id, product_created_at, product_id);

-- Which words are rare is known only to who counts many.
alter table products alter column search_keys set statistics 400;
