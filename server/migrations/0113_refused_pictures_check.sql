-- Outside a transaction

-- Up Migration

alter table order_changes validate constraint order_changes_field_check;
