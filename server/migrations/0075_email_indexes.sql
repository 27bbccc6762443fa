-- Outside a transaction

-- Up Migration

-- Addresses compare without case of the letters of ASCII alone: `lower` by the rules of a language
-- takes İ for i, and the mail to the one is not the other's.

-- those that were broken off are there, and of no use
drop index concurrently if exists accounts_email_form;
drop index concurrently if exists accounts_email_foreign;
drop index concurrently if exists orders_email_form;
drop index concurrently if exists orders_of_guests_by_form;

-- What compared as one before does so less now: no row stands in the way of the new index.
create unique index concurrently if not exists accounts_email_form
  on accounts (lower(email collate "C"));

-- Those that a former version may have kept in another form; looked through at each start.
create index concurrently if not exists accounts_email_foreign
  on accounts (id) where octet_length(email) > length(email);

create index concurrently if not exists orders_email_form
  on orders (lower(customer_email collate "C"), placed_at desc, id desc);

create index concurrently if not exists orders_of_guests_by_form
  on orders (lower((details #>> '{contact,email}') collate "C"), placed_at desc)
  where customer_email is null and details #>> '{contact,email}' <> '';

drop index concurrently if exists accounts_email_key;

drop index concurrently if exists orders_email_newest;

drop index concurrently if exists orders_of_guests_by_contact;
