-- Up Migration

-- With what a part is looked for in, so that looking through the newest reads no order.
drop index orders_newest;
create index orders_newest on orders (placed_at desc, id desc)
  include (order_number, customer_email);
drop index orders_status_newest;
create index orders_status_newest on orders (status, placed_at desc, id desc)
  include (order_number, customer_email);

-- Each two letters that follow each other: what is sought is mostly shorter than an index of
-- trigrams needs. Order numbers have twelve letters, which is much faster this way.
create function letter_pairs(written text) returns text[]
language sql immutable strict parallel safe
return case when length(written) <= 12 then array_remove(array[
    substr(written, 1, 2), substr(written, 2, 2), substr(written, 3, 2), substr(written, 4, 2),
    substr(written, 5, 2), substr(written, 6, 2), substr(written, 7, 2), substr(written, 8, 2),
    substr(written, 9, 2), substr(written, 10, 2), substr(written, 11, 2)], '')
  else array(select substr(written, place, 2) from generate_series(1, length(written) - 1) place)
  end;

create index orders_number_pairs on orders using gin (letter_pairs(order_number));

-- Each address once, of orders of days that are counted: far fewer than orders. It is written when
-- a day is counted, and when a guest's orders become an account's.
create table order_emails (email text primary key);
insert into order_emails
select distinct lower(customer_email) from orders where customer_email is not null;
create index order_emails_pairs on order_emails using gin (letter_pairs(email));
create index orders_email_newest on orders (lower(customer_email), placed_at desc, id desc);
