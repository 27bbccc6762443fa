-- Up Migration

-- What papers say of tax, by the day they were issued on: figures of a year read these few rows, not
-- a year of papers. A trigger keeps it, whatever version of the shop issues a paper.
create table paper_taxes (
  day date not null,
  kind text not null,
  -- per cent, as the paper has it; empty: without a tax
  rate text not null,
  -- below zero on credit notes
  net_cents bigint not null,
  tax_cents bigint not null,
  primary key (day, kind, rate)
);

create function count_paper_taxes() returns trigger language plpgsql as $$ begin
  insert into paper_taxes as t (day, kind, rate, net_cents, tax_cents)
  select (new.content ->> 'issuedOn')::date, new.kind, coalesce(s.percent, ''),
    sum(s."netCents"), sum(s."taxCents")
  from jsonb_to_recordset(new.content -> 'sums') as s(percent text, "netCents" bigint, "taxCents" bigint)
  group by 3
  on conflict (day, kind, rate) do update
    set net_cents = t.net_cents + excluded.net_cents, tax_cents = t.tax_cents + excluded.tax_cents;
  return null;
end $$;

-- First the trigger: it holds off who issues a paper until those that there are have been counted.
create trigger count_taxes after insert on papers for each row execute function count_paper_taxes();

insert into paper_taxes (day, kind, rate, net_cents, tax_cents)
select (p.content ->> 'issuedOn')::date, p.kind, coalesce(s.percent, ''),
  sum(s."netCents"), sum(s."taxCents")
from papers p cross join lateral
  jsonb_to_recordset(p.content -> 'sums') as s(percent text, "netCents" bigint, "taxCents" bigint)
group by 1, 2, 3;
