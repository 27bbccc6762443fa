-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists mails_new_orders;

-- What went to an address within the hour is counted each time that a mail about a new order is due.
create index concurrently if not exists mails_new_orders on mails (recipient_email, sent_at)
  where kind = 'new-order';
