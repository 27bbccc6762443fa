-- Up Migration

-- Grams of a piece as it is sent; null: nobody has said it, and it counts as 0.
alter table products add column weight_grams int;
