-- Up Migration

-- What is kept for good is emptied by no slip either, nor along with a table that it refers to: papers
-- refer to pictures. Rows are still deleted where each table allows it, and whoever owns a table can
-- drop its triggers.
create function refuse_truncate() returns trigger language plpgsql as $$
declare
  has_rows boolean;
begin
  execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into has_rows;
  if has_rows then
    raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- For the next file, which has a transaction for each table: in one, it would wait for whoever writes
-- to them in another order, and be waited for.
create function keep_from_truncate(kept regclass, sentence text) returns void language plpgsql as $$
begin
  -- Citus has no triggers on tables that it spreads
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = kept and partmethod = 'h') then
      return;
    end if;
  end if;
  execute format(
    'create or replace trigger refuse_truncate before truncate on %s
     for each statement execute function refuse_truncate(%L)', kept, sentence);
end $$;
