-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists order_words_by_period;

-- As in 0041, without a list of pending entries.
create index concurrently if not exists order_words_by_period
  on order_words using gin (words_by_period(words, placed_at)) with (fastupdate = off);

drop index concurrently if exists order_words_words;
