-- Up Migration

-- The invoice that a refund corrects; null: of every other entry. No foreign key, as papers know
-- orders by their id alone.
alter table ledger_entries add column credits uuid;

-- An invoice may have credit notes of parts. They never take back more than it says, whoever issues
-- them: the invoice is locked first, so the sum is that of all who were faster.
create function keep_credit_within_invoice() returns trigger language plpgsql as $$
declare
  invoiced bigint;
begin
  select total_cents into invoiced from papers where id = new.credits for no key update;
  if invoiced + new.total_cents
     + (select coalesce(sum(total_cents), 0) from papers
        where order_id = new.order_id and credits = new.credits) < 0 then
    raise exception 'credit notes take back more than their invoice'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger keep_within_invoice before insert on papers for each row
  when (new.credits is not null) execute function keep_credit_within_invoice();

alter table papers drop constraint papers_credits_key;
