-- Up Migration

-- Accounts -----------------------------------------------------------------

create table accounts (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  roles text[] not null default '{customer}',
  is_email_verified boolean not null default false,
  is_account_locked boolean not null default false,
  failed_login_attempts integer not null default 0,
  lockout_reason text,
  date_created timestamptz not null default now(),
  last_log_in timestamptz,
  check (roles <@ '{customer,admin}'::text[] and cardinality(roles) > 0)
);
create unique index accounts_email_key on accounts (lower(email));

-- A login on one browser. The owner comes first in every key of a shopper's rows,
-- so that the schema can be sharded by owner.
create table sessions (
  owner_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  previous_token_id uuid,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (owner_id, id)
);

-- Wrong passwords in a row, by mail address and by browser: device is empty for a
-- browser that never logged in to this account. Addresses without an account count too.
create table login_failures (
  email text not null,
  device text not null default '',
  failures integer not null,
  last_failed_at timestamptz not null default now(),
  primary key (email, device)
);

-- Calls in the current minute or hour, by what is limited. Losing it in a crash is harmless.
create unlogged table rate_counters (
  key text primary key,
  window_start timestamptz not null,
  calls integer not null
);

-- Catalogue ----------------------------------------------------------------

create table categories (
  id uuid primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));

create table product_types (
  id uuid primary key,
  name text not null
);
create unique index product_types_name_key on product_types (lower(name));

create table options (
  id uuid primary key,
  name text not null,
  description text not null default '',
  is_required boolean not null default false,
  display_order integer not null default 0
);
create unique index options_name_key on options (lower(name));

create table option_values (
  id uuid primary key,
  option_id uuid references options on delete cascade,
  value text not null,
  display_order integer not null default 0
);
create unique index option_values_value_key on option_values (option_id, lower(value));

create table product_type_options (
  product_type_id uuid not null references product_types on delete cascade,
  option_id uuid not null references options on delete cascade,
  primary key (product_type_id, option_id)
);
create index product_type_options_option on product_type_options (option_id);

create table products (
  id uuid primary key,
  name text not null,
  description text not null default '',
  cost_cents integer not null check (cost_cents between 0 and 99999999),
  product_type_id uuid references product_types on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_product_type on products (product_type_id);

create table product_categories (
  product_id uuid not null references products on delete cascade,
  category_id uuid not null references categories on delete cascade,
  primary key (product_id, category_id)
);
create index product_categories_category on product_categories (category_id);

-- Images -------------------------------------------------------------------

create table images (
  id uuid primary key,
  name text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- Smaller copies of an image, made once and kept.
create table image_renditions (
  image_id uuid not null references images on delete cascade,
  width integer not null,
  content_type text not null,
  bytes bytea not null,
  primary key (image_id, width, content_type)
);

create table product_images (
  product_id uuid not null references products on delete cascade,
  image_id uuid not null references images on delete cascade,
  position integer not null,
  primary key (product_id, image_id)
);
create index product_images_image on product_images (image_id);

-- Images are compressed already: trying again costs time and wins nothing.
alter table images alter column bytes set storage external;
alter table image_renditions alter column bytes set storage external;

-- Every process keeps shared answers as ready bytes. It drops them when it hears this.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

create trigger announce after insert or update or delete or truncate on categories for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on product_types for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on options for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on option_values for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on product_type_options for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on products for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on product_categories for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on product_images for each statement execute function announce_catalogue_change();

-- Carts --------------------------------------------------------------------

-- One open cart an owner (an account or a guest). Its id changes when it is ordered, so
-- that an order knows the cart it came from; its version changes with every edit.
create table carts (
  owner_id uuid primary key,
  id uuid not null,
  version integer not null default 0,
  updated_at timestamptz not null default now()
);

-- No foreign key to the catalogue: what is no longer sold stays visible in the cart.
create table cart_items (
  owner_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- as it was when put in the cart; shown when the product is gone
  product_name text not null,
  product_cost_cents integer not null,
  quantity integer not null check (quantity between 1 and 99),
  note text not null default '',
  selected_options jsonb not null default '[]',
  -- hash of product, chosen values and note: two items with the same key are one
  identity_key text not null,
  primary key (owner_id, id)
);
create unique index cart_items_identity on cart_items (owner_id, identity_key);

-- Orders -------------------------------------------------------------------

create table orders (
  owner_id uuid not null,
  id uuid not null,
  order_number text not null,
  cart_id uuid not null,
  idempotency_key text,
  -- null until a guest logs in; then kept as it was, also when the account goes
  customer_name text,
  customer_email text,
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  admin_notes text not null default '',
  total_cents bigint not null,
  placed_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index orders_cart on orders (owner_id, cart_id);
create unique index orders_idempotency on orders (owner_id, idempotency_key) where idempotency_key is not null;
create index orders_id on orders (id);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_status_newest on orders (status, placed_at desc, id desc);
create index orders_owner_newest on orders (owner_id, placed_at desc, id desc);

create table order_items (
  owner_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  position integer not null,
  product_id uuid not null,
  product_name text not null,
  unit_price_cents integer not null,
  quantity integer not null,
  note text not null default '',
  selected_options jsonb not null default '[]',
  image_id uuid,
  primary key (owner_id, order_id, id),
  foreign key (owner_id, order_id) references orders on delete cascade deferrable initially deferred
);
