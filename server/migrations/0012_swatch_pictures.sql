-- Up Migration

-- A picture that stood for a value of an option is unused from the moment that it no longer does.
create function note_unused_swatches() returns trigger language plpgsql as $$
declare
  freed uuid[] := array(select swatch_image_id from were where swatch_image_id is not null);
begin
  if freed = '{}' then return null; end if;
  -- always in one order, so that no two who take off the same pictures wait for each other
  perform 1 from images where id = any (freed) order by id for no key update;
  update images set unused_since = now() where id = any (freed);
  return null;
end $$;

create trigger note_unused_on_delete after delete on option_values referencing old table as were
  for each statement execute function note_unused_swatches();
-- One that stays is found to be used before it would go.
create trigger note_unused_on_update after update on option_values referencing old table as were
  for each statement execute function note_unused_swatches();
