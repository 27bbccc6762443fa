-- Up Migration

-- The order that each transfer of the bank is recorded for: the key of an entry of the ledger is
-- unique within its order alone. A plain table on every database, spread or not, without foreign keys.
create table transfer_keys (
  -- made of what the bank says
  key text primary key,
  -- null: the transfer was taken back, and is free for another order
  order_id uuid,
  -- the key of the entry: another one where the order had the transfer before
  entry_key text not null
);

create function note_transfer_key() returns trigger language plpgsql as $$ begin
  insert into transfer_keys (key, order_id, entry_key)
  values (left(new.idempotency_key, 37), new.order_id, new.idempotency_key)
  on conflict do nothing;
  return null;
end $$;

do $$
declare
  is_spread boolean := false;
begin
  -- As in 0050: Citus has no triggers on tables that it spreads.
  if exists (select from pg_extension where extname = 'citus') then
    is_spread := exists (select from pg_dist_partition
                         where logicalrelid = 'ledger_entries'::regclass and partmethod = 'h');
  end if;
  if not is_spread then
    -- What a process of the former version records, which runs while this one starts.
    create trigger note_transfer_key after insert on ledger_entries for each row
      when (new.kind = 'payment' and new.idempotency_key like 'bank %')
      execute function note_transfer_key();
  end if;
end $$;

-- A payment that is taken back counts as not paid.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'payment', 'refund', 'reversal')) not valid;
