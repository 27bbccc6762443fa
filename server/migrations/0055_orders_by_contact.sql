-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists orders_of_guests_by_contact;

create index concurrently if not exists orders_of_guests_by_contact
  on orders (lower(details #>> '{contact,email}'), placed_at desc)
  where customer_email is null and details #>> '{contact,email}' <> '';
