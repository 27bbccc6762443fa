-- Up Migration

-- What orders cost and what was paid for them. An entry is never changed: what was wrong is refunded.
create table ledger_entries (
  owner_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('charge', 'payment', 'refund')),
  -- an order may cost nothing
  amount_cents bigint not null check (amount_cents > 0 or (kind = 'charge' and amount_cents = 0)),
  -- as the contract has it; empty: of a charge
  method text not null default '',
  -- such as the number of a receipt, or who transferred it
  reference text not null default '',
  recorded_at timestamptz not null default now(),
  -- the name as it was: the admin's account may go
  recorded_by text not null default '',
  -- who sends the same again records nothing
  idempotency_key text not null,
  primary key (owner_id, order_id, id),
  unique (owner_id, order_id, idempotency_key)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the ledger are never changed. Record a refund instead.';
end $$;

-- An order that becomes an account's takes its entries along, all of them as they are.
create function refuse_ledger_loss() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id) and not exists (
    select from orders o
    join ledger_entries l on l.owner_id = o.owner_id and l.order_id = o.id
    where o.id = old.order_id and to_jsonb(l) - 'owner_id' = to_jsonb(old) - 'owner_id'
  ) then
    raise exception 'Entries of the ledger stay as long as their order.';
  end if;
  return null;
end $$;

create function refuse_ledger_truncate() returns trigger language plpgsql as $$
begin
  if exists (select from orders) then
    raise exception 'Entries of the ledger stay as long as their order.';
  end if;
  return null;
end $$;

do $$
declare
  is_spread boolean := false;
begin
  -- As in 0040: beside the orders of a cluster before its rows refer to them. Citus has no triggers
  -- on tables that it spreads.
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition
               where logicalrelid = 'orders'::regclass and partmethod = 'h') then
      perform create_distributed_table('ledger_entries', 'owner_id', colocate_with => 'carts');
      is_spread := true;
    end if;
  end if;
  if not is_spread then
    create trigger refuse_change before update on ledger_entries
      for each statement execute function refuse_ledger_change();
    create constraint trigger refuse_loss after delete on ledger_entries
      deferrable initially deferred for each row execute function refuse_ledger_loss();
    create trigger refuse_truncate after truncate on ledger_entries
      for each statement execute function refuse_ledger_truncate();
  end if;
  alter table ledger_entries add foreign key (owner_id, order_id)
    references orders on delete cascade deferrable initially deferred;

  alter table orders
    -- sums of the entries, kept so that whoever locks the order knows them
    add column charged_cents bigint not null default 0,
    add column paid_cents bigint not null default 0,
    add column refunded_cents bigint not null default 0,
    -- as the contract derives it; null: the order was placed before there was a ledger
    add column payment_state text;
  alter table orders add constraint orders_payment_check check (
    payment_state in ('open', 'deposit paid', 'paid', 'refunded')
    and refunded_cents between 0 and paid_cents and paid_cents <= charged_cents) not valid;
end $$;
