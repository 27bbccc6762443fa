-- Up Migration

-- Apart from 0097, which has the names of types, values and categories to itself until it is done.
-- Shoppers only read these rows. Whoever changes a product meanwhile waits: what is read here would
-- be written over their change.
lock table products in share row exclusive mode;
update products p set search_keys = made.keys
from (select id, coalesce(product_search_keys(id, name, description), '') as keys from products) made
where made.id = p.id and made.keys <> p.search_keys;

select learn_words(array(
  select distinct substr(lexeme, 2) from products, unnest(search_keys) where lexeme like 'w%'));
