-- Up Migration

-- The mail that tells the customer of a status. Null: there is none, or it was withdrawn before it
-- went out. Sent mails are deleted after a month; the id stays and says that the customer was told.
alter table order_changes add column mail_id uuid;
