-- Up Migration

-- Those recorded before 0081; since then the trigger has noted them. It only reads the ledger, so
-- nobody waits for it. A transfer that was recorded for two orders is the first one's.
with recorded as materialized (
  select distinct on (idempotency_key) idempotency_key as key, order_id
  from ledger_entries where kind = 'payment' and idempotency_key like 'bank %'
  order by idempotency_key, recorded_at, id
)
insert into transfer_keys (key, order_id, entry_key) select key, order_id, key from recorded
on conflict do nothing;

alter table ledger_entries validate constraint ledger_entries_kind_check;
