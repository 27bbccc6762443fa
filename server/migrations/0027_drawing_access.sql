-- Up Migration

-- When a picture of a drawing was last asked for, to some minutes: the disk that they take is
-- limited, and a day is too coarse to tell which of them nobody misses. Those of orders are made
-- again from their SVG, and go like all others.
alter table drawing_renditions add column used_at timestamptz not null default now();
drop index drawing_renditions_last_used;
alter table drawing_renditions drop column last_used;
create index drawing_renditions_used_at on drawing_renditions (used_at);

-- The address of what an order keeps has a signature made with this key, so that nobody can make one
-- up from what is drawn. The key lies here: a shop with another TOKEN_SECRET still shows the pictures
-- of mails sent before. Two random UUIDs have 244 random bits.
create table drawing_key (
  key bytea not null,
  is_only boolean primary key default true check (is_only)
);
insert into drawing_key (key)
values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- 132 bits as base64url. A hash that is cut off cannot be continued to that of a longer name.
create function drawing_signature(hash text) returns text stable language sql as $$
  select left(translate(encode(sha256(key || convert_to(hash, 'UTF8')), 'base64'), '+/', '-_'), 22)
  from drawing_key
$$;

-- Mails that were sent before have addresses without a signature: those pictures are shown there.
alter table drawings add column is_shown_unsigned boolean not null default true;
alter table drawings alter column is_shown_unsigned set default false;

-- Items keep the signature beside the hash. As a constant, so that on a cluster each machine can
-- compute it.
do $$
declare
  secret bytea := (select key from drawing_key);
begin
  execute format(
    $update$
      update order_items set drawing = drawing || jsonb_build_object('signature', left(translate(
        encode(sha256(%L::bytea || convert_to(drawing ->> 'hash', 'UTF8')), 'base64'), '+/', '-_'), 22))
      where drawing is not null
    $update$, secret);
end $$;
