-- Up Migration

-- A draft is seen by admins alone. Lists of a category look at its products by an index, so what
-- they leave out stands there.
alter table products add column is_draft boolean not null default false;
alter table product_categories add column is_draft boolean not null default false;

create or replace function note_product_time() returns trigger language plpgsql as $$
begin
  select created_at, is_draft into new.product_created_at, new.is_draft
  from products where id = new.product_id;
  return new;
end $$;

create function keep_draft_of_categories() returns trigger language plpgsql as $$
begin
  update product_categories set is_draft = new.is_draft where product_id = new.id;
  return null;
end $$;
create trigger keep_draft_of_categories after update of is_draft on products for each row
  when (old.is_draft <> new.is_draft) execute function keep_draft_of_categories();

-- Carts name what became a draft as it was called before.
create trigger keep_name_drafted after update of is_draft on products for each row
  when (not old.is_draft and new.is_draft) execute function keep_removed_name();
drop trigger keep_name on products;
create trigger keep_name after delete on products for each row
  when (not old.is_draft) execute function keep_removed_name();

-- 100,000 products are sorted in less than a second; nobody places an order by these tables.
-- squawk-ignore require-concurrent-index-creation
create index product_categories_on_sale
  on product_categories (category_id, product_created_at, product_id) where not is_draft;
-- squawk-ignore require-concurrent-index-deletion
drop index product_categories_oldest;
-- squawk-ignore require-concurrent-index-creation
create index products_drafts on products (created_at, id) where is_draft;
-- squawk-ignore require-concurrent-index-creation
create index products_named on products (lower(name), id);
-- squawk-ignore require-concurrent-index-creation
create index products_cost on products (cost_cents, id);
