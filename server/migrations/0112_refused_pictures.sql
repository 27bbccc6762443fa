-- Up Migration

alter table order_changes drop constraint order_changes_field_check;
-- What is there passed the narrower check before.
alter table order_changes add constraint order_changes_field_check
  check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment', 'picture'))
  not valid;
