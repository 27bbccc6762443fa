-- Up Migration

-- The words, each with the period in front that its order was placed in, half a month since 2020, as
-- three digits. A search for words that many orders have, and few have together, then reads only what
-- the index has of the latest periods. In PL/pgSQL, whose plan is kept. The cost tells PostgreSQL to
-- take the index, however small the table is.
create function words_by_period(words tsvector, placed_at timestamptz) returns tsvector
language plpgsql immutable strict parallel safe cost 10000
as $$
declare
  -- 1577836800 is 2020-01-01, 1296000 s are 15 days; an index takes every moment, infinity too
  period text := lpad(to_hex(
    least(greatest(floor((extract(epoch from placed_at) - 1577836800) / 1296000), 0), 4095)::int), 3, '0');
begin
  return array_to_tsvector(array(
    select period || word from unnest(tsvector_to_array(words)) word));
end
$$;
