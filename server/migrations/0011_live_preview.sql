-- Up Migration

-- What an option asks for: one of its values, one of its colours, or a text of the customer's.
alter table options add column kind text not null default 'choice'
  check (kind in ('choice', 'colour', 'text'));
-- Of a text option alone: {maxLength, characters, alsoAllowed, placeholder}.
alter table options add column text_rules jsonb check ((text_rules is not null) = (kind = 'text'));

-- How a value of a colour option looks: a colour as #rrggbb, or a picture.
alter table option_values add column swatch_colour text check (swatch_colour ~ '^#[0-9a-f]{6}$');
alter table option_values add column swatch_image_id uuid references images on delete set null;
alter table option_values add check (swatch_colour is null or swatch_image_id is null);
create index option_values_swatch on option_values (swatch_image_id)
  where swatch_image_id is not null;

-- How the product is drawn: {template, fixed, drives}. What it names of options and values may be
-- gone by now; it is passed over then.
alter table products add column art jsonb;

-- Of a picture that was drawn since its product had none: the hash of what it shows.
alter table images add column drawing_hash text;

-- What orders keep of a drawn piece, by the hash of what was drawn. The drawing itself is kept, so
-- that no change of the templates ever changes the picture of an order.
create table drawings (
  hash text primary key,
  svg text not null,
  -- the lettering as outlines, in millimetres; null without one
  lettering text,
  created_at timestamptz not null default now()
);

-- Pictures of drawings, of orders and of what visitors choose alike: made once and kept.
create table drawing_renditions (
  hash text not null,
  width integer not null,
  content_type text not null,
  bytes bytea not null,
  -- to the day: those that no order keeps go when nobody has asked for them for long
  last_used date not null default current_date,
  primary key (hash, width, content_type)
);
create index drawing_renditions_last_used on drawing_renditions (last_used);
alter table drawing_renditions alter column bytes set storage external;

-- {hash, title, production} as the piece was ordered; null where nothing was drawn.
alter table order_items add column drawing jsonb;
