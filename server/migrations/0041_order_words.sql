-- Up Migration

-- The words of a text, folded as those of products are, each once. Punctuation parts words, also
-- within an order number or an email. Of longer texts than these the beginning is read, before
-- anything takes its time with all of it. Folding may lengthen it, and a tsvector holds one megabyte.
create function order_words(written text) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(array(
  select distinct left(word, 60)
  from regexp_split_to_table(left(lower(fold(left(written, 200000))), 200000),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+') word
  where word <> ''));

-- What an order is found by. A worker writes it after the order is placed.
create table order_words (
  owner_id uuid,
  order_id uuid,
  placed_at timestamptz not null,
  -- null while they are due
  words tsvector,
  -- the version of the order since which its words are other ones; null: they are as they should be
  due int,
  primary key (owner_id, order_id),
  check ((words is null) <> (due is null))
);
-- Each row is written once: a list of pending entries would only make searches slower.
create index order_words_words on order_words using gin (words) with (fastupdate = off);
-- Beside the orders, which are looked through in this order.
create index order_words_newest on order_words (placed_at desc, order_id desc);
create index order_words_due on order_words (placed_at) where due is not null;
-- As in 0040: beside the orders of a cluster before its rows refer to them.
do $$ begin
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition
               where logicalrelid = 'orders'::regclass and partmethod = 'h') then
      perform create_distributed_table('order_words', 'owner_id', colocate_with => 'carts');
    end if;
  end if;
  alter table order_words add foreign key (owner_id, order_id)
    references orders on delete cascade deferrable initially deferred;
end $$;

-- Words are written of the orders placed from the one moment, included, to the other, excluded.
create table order_words_range (
  is_only boolean primary key default true check (is_only),
  words_from timestamptz not null default '-infinity',
  words_until timestamptz not null default '-infinity'
);
-- Orders that are there get their words from the newest to the oldest, beside the requests. One that
-- is being placed now was placed after the moment.
insert into order_words_range (words_from, words_until)
select case when min(placed_at) is null then '-infinity' else now() - interval '1 minute' end,
  case when min(placed_at) is null then '-infinity' else now() - interval '1 minute' end
from orders;
