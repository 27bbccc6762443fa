-- Up Migration

-- What is there passed the narrower check before.
alter table order_changes validate constraint order_changes_field_check;
