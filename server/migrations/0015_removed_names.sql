-- Up Migration

-- The last name and colour of what was removed from the catalogue. Carts that still hold it show
-- them. A row is left by each deletion that an admin makes, so the table stays small.
create table removed_names (
  id uuid primary key,
  name text not null,
  -- of an option value: its swatch, or the average colour of its picture
  swatch_colour text
);

create function keep_removed_name() returns trigger language plpgsql as $$
declare
  removed jsonb := to_jsonb(old);
begin
  insert into removed_names (id, name, swatch_colour)
  values (old.id, coalesce(removed ->> 'name', removed ->> 'value'),
    coalesce(removed ->> 'swatch_colour', (
      select '#' || placeholder from images
      where id = (removed ->> 'swatch_image_id')::uuid and placeholder ~ '^[0-9a-f]{6}$')))
  on conflict (id) do update set name = excluded.name, swatch_colour = excluded.swatch_colour;
  return null;
end $$;

create trigger keep_name after delete on products for each row execute function keep_removed_name();
create trigger keep_name after delete on options for each row execute function keep_removed_name();
create trigger keep_name after delete on option_values for each row execute function keep_removed_name();
