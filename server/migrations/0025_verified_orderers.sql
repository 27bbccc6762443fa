-- Whether the customer's address was verified when the order was placed or came to the account. An
-- order whose account is gone is mailed about only to a verified address. Older orders count as such.
alter table orders add column is_email_verified boolean not null default true;
