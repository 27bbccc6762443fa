-- Up Migration

alter table accounts validate constraint accounts_password_by_check;
