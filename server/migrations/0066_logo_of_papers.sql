-- Outside a transaction

-- Up Migration

alter table papers validate constraint papers_logo_fkey;

-- An interrupted build leaves an invalid index.
drop index concurrently if exists papers_by_logo;

-- Whether a picture may be deleted.
create index concurrently if not exists papers_by_logo on papers (logo) where logo is not null;
