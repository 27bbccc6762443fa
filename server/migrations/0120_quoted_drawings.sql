-- Up Migration

-- Quotes alone hold this drawing: it goes with the last of them. What an order has stays for ever.
alter table drawings add column is_quoted boolean not null default false;

-- Of a line without a product, which is taxed by it also when the order is changed later.
alter table order_items add column tax_class uuid;

-- Of those drawings, the hashes that are on this version.
alter table quote_versions add column drawing_hashes text[] not null default '{}';
