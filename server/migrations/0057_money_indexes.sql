-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists ledger_entries_by_time;

-- What came and went in some months. The sums are read from it alone.
create index concurrently if not exists ledger_entries_by_time
  on ledger_entries (recorded_at, id) include (kind, amount_cents) where kind <> 'charge';

drop index concurrently if exists orders_unpaid;

-- What is open in all.
create index concurrently if not exists orders_unpaid
  on orders (payment_state) include (charged_cents, paid_cents)
  where payment_state in ('open', 'deposit paid') and status <> 'cancelled';
