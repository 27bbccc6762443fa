-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists quote_versions_drawings;

-- Which quotes hold a drawing.
create index concurrently if not exists quote_versions_drawings
  on quote_versions using gin (drawing_hashes);
