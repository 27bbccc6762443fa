-- Up Migration

-- What search engines read of its page in place of name and description; empty: those.
alter table products
  add column search_title text not null default '',
  add column search_description text not null default '';

alter table categories
  add column search_title text not null default '',
  add column search_description text not null default '';
