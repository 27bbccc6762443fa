-- Up Migration

-- Addresses beyond ASCII stand there by the former rule. What it made of them stays: it only finds
-- addresses of no order.
insert into order_emails
select distinct lower(customer_email collate "C") from orders
where octet_length(customer_email) > length(customer_email)
on conflict do nothing;
