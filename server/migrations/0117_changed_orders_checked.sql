-- Up Migration

-- What is there passed the narrower checks before.
alter table orders validate constraint orders_payment_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
alter table order_changes validate constraint order_changes_field_check;
