-- Up Migration

-- The invoice that a refund corrects; null: of every other entry. No foreign key, as papers know
-- orders by their id alone.
alter table ledger_entries add column credits uuid;

-- An invoice may have credit notes of parts. They never take back more than it says, whoever issues
-- them: the invoice is locked first, so the sum is that of all who were faster.
--
-- And an order has another invoice only when those before are taken back whole. A process of the
-- former version, which runs while this one starts, takes an invoice with a part taken back for one
-- that is. Whoever issues papers holds the lock of the order.
create function keep_sums_of_papers() returns trigger language plpgsql as $$
declare
  invoiced bigint;
begin
  if new.credits is null then
    -- null: no credit note; one of nothing is taken back by a note of nothing
    if new.kind = 'invoice' and exists (
      select from papers i
      where i.order_id = new.order_id and i.kind = 'invoice'
        and (select sum(c.total_cents) from papers c
             where c.order_id = i.order_id and c.credits = i.id) + i.total_cents
          is distinct from 0) then
      raise exception 'the order has an invoice that is not taken back whole'
        using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select total_cents into invoiced from papers where id = new.credits for no key update;
  if invoiced + new.total_cents
     + (select coalesce(sum(total_cents), 0) from papers
        where order_id = new.order_id and credits = new.credits) < 0 then
    raise exception 'credit notes take back more than their invoice'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger keep_sums before insert on papers
  for each row execute function keep_sums_of_papers();

alter table papers drop constraint papers_credits_key;
