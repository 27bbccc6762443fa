-- Up Migration

-- Invoices and credit notes. Plain tables on every database, spread or not: their numbers are the
-- shop's, not an owner's.
create table paper_numbers (
  kind text not null,
  year int not null,
  last int not null,
  primary key (kind, year)
);

create table papers (
  -- in the order of time
  id uuid primary key,
  -- no foreign key: a paper outlives its order
  order_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  year int not null,
  serial int not null,
  issued_at timestamptz not null default now(),
  -- the name as it was: the admin's account may go
  issued_by text not null,
  -- the invoice that a credit note takes back
  credits uuid references papers,
  total_cents bigint not null,
  -- all that is printed
  content jsonb not null,
  -- made when it is first asked for
  file bytea,
  unique (kind, year, serial),
  -- an invoice is taken back once
  unique (credits)
);
create index papers_by_order on papers (order_id);
create index papers_by_time on papers (issued_at, id);

create function keep_papers() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.file is null and new.file is not null
     and to_jsonb(new) - 'file' = to_jsonb(old) - 'file' then
    return new;
  end if;
  raise exception 'papers cannot be changed' using errcode = 'restrict_violation';
end $$;

create trigger keep before update or delete on papers for each row execute function keep_papers();
